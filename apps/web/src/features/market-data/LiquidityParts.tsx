// What a security's liquidity grade is made of: on how many days it traded and for how much, beside what each grade asks.

import type { PeriodStatistic } from "@tradebook/contract/services/period-statistics.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { formatCompactMoney } from "../../lib/format-compact.ts";
import { formatMoney, formatShare } from "../../lib/format.ts";
import { dailyTurnover, gradeRules, liquidityGrade } from "../../market/period-stats.ts";
import { TableHead } from "../../ui/TableHead.tsx";
import { L } from "./market-data-words.ts";
import { MarketWord } from "./WordsHelp.tsx";

export function LiquidityParts({ symbol, month }: { readonly symbol: string; readonly month: PeriodStatistic }) {
  const turnover = dailyTurnover(month);
  const grade = liquidityGrade(month);
  if (turnover === null || grade === null) return null;
  const part = month.daysTraded / month.days;
  return (
    <section className="company__parts" aria-label={L("LiquidityParts")}>
      <h3>
        <MarketWord word="WordLiquidity">{L("LiquidityParts")}</MarketWord>
      </h3>
      <table className="grid" data-testid="liquidity-parts">
        <TableHead words={[L("Grade")]} figures={[L("DaysTraded"), L("DailyValue")]} />
        <tbody>
          <tr className="company__own">
            <th scope="row">{L("GradeOf", symbol, grade)}</th>
            <td className="num">
              {formatShare(Math.round(part * 10_000) / 100)} · {L("DaysOf", month.daysTraded, month.days)}
            </td>
            <td className="num">{formatMoney(turnover)}</td>
          </tr>
          {gradeRules.map(([name, leastPart, naira]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Least isMet={part >= leastPart}>{formatShare(leastPart * 100)}</Least>
              <Least isMet={turnover >= naira * 100n}>{formatCompactMoney(kobo(naira * 100n))}</Least>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">{L("SpreadNotKept")}</p>
    </section>
  );
}

function Least({ isMet, children }: { readonly isMet: boolean; readonly children: string }) {
  return (
    <td className="num" data-met={isMet}>
      {L("AtLeast", children)} <span aria-hidden="true">{isMet ? "✓" : "✗"}</span>
      <span className="sr-only">{L(isMet ? "RuleMet" : "RuleMissed")}</span>
    </td>
  );
}
