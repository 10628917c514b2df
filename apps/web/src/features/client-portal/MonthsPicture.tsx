// The returns of months as a grid, a year a row; tint and sign say up or down, the index stands under each.

import type { PerformanceMonth } from "@tradebook/contract/performance.ts";
import { formatPercent } from "../../lib/format.ts";
import { Picture } from "../../pictures/Picture.tsx";
import { difference } from "../../pictures/ranges.ts";
import { monthName } from "./month-name.ts";
import { endsOf, strengthOf, yearsOf } from "./performance-view.ts";
import { L } from "./performance-words.ts";

type Props = { readonly months: readonly PerformanceMonth[] };

export function MonthsPicture({ months }: Props) {
  const ends = endsOf(months);
  if (ends === null) return null;
  const { best, worst } = ends;
  const figures = [best, worst].flatMap(({ month, returnPct }) => [monthName(month), formatPercent(returnPct)]);
  return (
    <Picture
      title={L("Months")}
      summary={L("MonthsSummary", months.length, ...figures)}
      testId="picture-months"
      table={<MonthsTable months={months} />}
    >
      {yearsOf(months).map(({ year, months: own }) => (
        <div key={year} className="months">
          <h3>{year}</h3>
          <ul>
            {own.map((one) => (
              <MonthCell key={one.month} one={one} />
            ))}
          </ul>
        </div>
      ))}
      <p className="muted perf__note">
        {L("MonthsNote")} {months.some(({ isPartial }) => isPartial) ? L("PartialMonth") : ""}
      </p>
    </Picture>
  );
}

function MonthCell({ one: { month, returnPct, indexPct, isPartial } }: { readonly one: PerformanceMonth }) {
  const way = returnPct === 0 ? "flat" : returnPct > 0 ? "up" : "down";
  return (
    <li className={`months__cell months__cell--${way}`} data-strength={strengthOf(returnPct)} data-month={month}>
      <span className="months__name">
        {monthName(month).slice(0, 3)}
        {isPartial ? "*" : ""}
      </span>
      <strong className="num">{formatPercent(returnPct)}</strong>
      <span className="months__index num" title={L("Index")}>
        <span className="sr-only">{L("Index")} </span>
        {formatPercent(indexPct)}
      </span>
    </li>
  );
}

function MonthsTable({ months }: Props) {
  return (
    <table className="grid">
      <thead>
        <tr>
          <th scope="col">{L("Month")}</th>
          {[L("You"), L("Index"), L("Difference")].map((head) => (
            <th key={head} scope="col" className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, returnPct, indexPct, isPartial }) => (
          <tr key={month}>
            <th scope="row">
              {monthName(month)}
              {isPartial ? "*" : ""}
            </th>
            <td className="num">{formatPercent(returnPct)}</td>
            <td className="num">{formatPercent(indexPct)}</td>
            <td className="num">{formatPercent(difference(returnPct, indexPct))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
