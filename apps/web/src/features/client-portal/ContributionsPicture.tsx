// What each security brought to the gain, as bars to both sides of nothing and in figures, with the sum that must come out.

import type { ContributionRow, PortfolioPerformance } from "@tradebook/contract/performance.ts";
import { useDisplay } from "../../lib/display.ts";
import { formatMoney, formatPercent } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { TableHead } from "../../ui/TableHead.tsx";
import { Picture } from "../../pictures/Picture.tsx";
import { Amount } from "./columns.tsx";
import { Gain } from "../../ui/Money.tsx";
import { gainCheck } from "./performance-view.ts";
import { L } from "./performance-words.ts";

type Props = { readonly done: PortfolioPerformance };

export function ContributionsPicture({ done }: Props) {
  const rows = done.contributions.toSorted((a, b) => (a.gain < b.gain ? 1 : a.gain > b.gain ? -1 : 0));
  if (rows.length === 0) return null;
  const most = Math.max(1, ...rows.map(({ gain }) => Math.abs(Number(gain))));
  const [best, worst] = [rows[0], rows.at(-1)];
  return (
    <Picture
      title={L("Contributions")}
      summary={[best, worst].map((row) => `${row?.symbol} ${formatPercent(row?.pct)}`).join(", ")}
      testId="picture-contributions"
      table={<ContributionsTable rows={rows} done={done} />}
    >
      <ul className="brought">
        {rows.map((row) => (
          <li key={row.symbol} title={row.name} data-symbol={row.symbol}>
            <span className="ellipsis">{row.symbol}</span>
            <span className="brought__track" aria-hidden="true">
              <span
                className={`brought__bar brought__bar--${row.gain < 0n ? "down" : "up"}`}
                style={{ width: `${(Math.abs(Number(row.gain)) / most) * 50}%` }}
              />
            </span>
            <Gain kobo={row.gain} percent={row.pct} />
          </li>
        ))}
      </ul>
      <CheckLine done={done} />
    </Picture>
  );
}

type TableProps = { readonly rows: readonly ContributionRow[]; readonly done: PortfolioPerformance };

function ContributionsTable({ rows, done: { totals } }: TableProps) {
  const heads = [L("BeforeHead"), L("AfterHead"), L("TakenHead"), L("GainHead"), L("PartHead")];
  return (
    <table className="grid">
      <TableHead words={[L("Contributions")]} figures={heads} />
      <tbody>
        {rows.map(({ symbol, before, after, taken, gain, pct }) => (
          <tr key={symbol}>
            <th scope="row">{symbol}</th>
            {[before, after, taken, gain].map((amount, at) => (
              <td key={heads[at]} className="num">
                <Amount kobo={amount} />
              </td>
            ))}
            <td className="num">{formatPercent(pct)}</td>
          </tr>
        ))}
        {totals.otherGain === null || totals.otherGain === 0n ? null : (
          <tr>
            <th scope="row">{L("OtherGain")}</th>
            <td colSpan={3} />
            <td className="num">
              <Amount kobo={totals.otherGain} />
            </td>
            <td />
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{L("Total")}</th>
          <td colSpan={3} />
          <td className="num">
            <Amount kobo={totals.gain} />
          </td>
          <td className="num">{formatPercent(totals.moneyWeightedPct)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function CheckLine({ done }: Props) {
  const { hidesAmounts } = useDisplay();
  const check = gainCheck(done);
  if (check === null) return null;
  const { end, start, cameIn, wentOut, gain, holds } = check;
  const figures = [end, start, cameIn, wentOut, gain].map((amount) => formatMoney(amount));
  const verdict = L(holds ? "CheckHolds" : "CheckFails");
  return (
    <p className="portal__check perf__check" data-testid="performance-check" data-holds={holds}>
      <Icon name={holds ? "check" : "warning"} size={14} />
      {hidesAmounts ? null : <span>{L("ContributionsCheck", ...figures)}</span>}
      <span className={hidesAmounts || !holds ? "" : "sr-only"}>{verdict}</span>
    </p>
  );
}
