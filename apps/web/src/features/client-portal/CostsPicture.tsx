// What commission, levies and taxes took, a bar for each month, and every kind of them in a table.

import type { AccountCosts, CostsMonth } from "@tradebook/contract/performance.ts";
import { costKindNames, groupsOf, type CostGroup, type CostKind } from "@tradebook/domain/portfolio/costs.ts";
import { minus } from "@tradebook/domain/units.ts";
import { useDisplay } from "../../lib/display.ts";
import { formatMoney, formatShare } from "../../lib/format.ts";
import { Picture } from "../../pictures/Picture.tsx";
import { Empty } from "../../ui/States.tsx";
import { Amount } from "./columns.tsx";
import { monthName } from "./month-name.ts";
import { costBars } from "./performance-view.ts";
import { percentOf } from "./portfolio-sums.ts";
import { L, type PerformanceWord } from "./performance-words.ts";

const groupWords = {
  commission: "Commission",
  levies: "Levies",
  taxes: "Taxes",
} as const satisfies { readonly [G in CostGroup]: PerformanceWord };

const kindWords = {
  commission: "Commission",
  secFee: "SecFee",
  ngxFee: "NgxFee",
  cscsFee: "CscsFee",
  tradeAlert: "TradeAlert",
  vat: "Vat",
  stampDuty: "StampDuty",
  dividendTax: "DividendTax",
} as const satisfies { readonly [K in CostKind]: PerformanceWord };

type Props = { readonly costs: AccountCosts };

export function CostsPicture({ costs: { items, totals } }: Props) {
  const { hidesAmounts } = useDisplay();
  const groups = groupsOf(totals);
  const charged = minus(totals.total, totals.dividendTax);
  const part = totals.traded <= 0n ? "–" : formatShare(percentOf(charged, totals.traded) ?? 0);
  const said = [totals.total, groups.commission, groups.levies, groups.taxes].map((amount) =>
    hidesAmounts ? "₦••••••" : formatMoney(amount),
  );
  const summary = L("CostsSummary", ...said, part);
  return (
    <Picture
      title={L("CostsTitle")}
      summary={summary}
      testId="picture-costs"
      table={<CostsTable {...{ items, totals }} />}
    >
      {items.length === 0 ? (
        <Empty title={L("CostsNone")} />
      ) : (
        <>
          <p className="perf__said" aria-hidden="true">
            {summary}
          </p>
          <ul className="costs">
            {costBars(items).map(({ month, total, parts }) => (
              <li key={month} data-month={month}>
                <span className="costs__month">{monthName(month)}</span>
                <span className="costs__track" aria-hidden="true">
                  {parts.map(({ group, amount, percent }) => (
                    <span
                      key={group}
                      className={`costs__part costs__part--${group}`}
                      title={hidesAmounts ? L(groupWords[group]) : `${L(groupWords[group])} ${formatMoney(amount)}`}
                      style={{ width: `${percent}%` }}
                    />
                  ))}
                </span>
                <Amount kobo={total} sign />
              </li>
            ))}
          </ul>
          <ul className="lines__legend">
            {(Object.keys(groupWords) as CostGroup[]).map((group) => (
              <li key={group}>
                <span className={`costs__key costs__part--${group}`} aria-hidden="true" />
                {L(groupWords[group])}
              </li>
            ))}
          </ul>
        </>
      )}
    </Picture>
  );
}

function CostsTable({ items, totals }: Pick<AccountCosts, "items" | "totals">) {
  return (
    <table className="grid">
      <thead>
        <tr>
          <th scope="col">{L("Month")}</th>
          {costKindNames.map((kind) => (
            <th key={kind} scope="col" className="num">
              {L(kindWords[kind])} (₦)
            </th>
          ))}
          <th scope="col" className="num">
            {L("Total")} (₦)
          </th>
          <th scope="col" className="num">
            {L("Traded")}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <Row key={row.month} name={monthName(row.month)} row={row} />
        ))}
      </tbody>
      <tfoot>
        <Row name={L("Total")} row={totals} />
      </tfoot>
    </table>
  );
}

function Row({ name, row }: { readonly name: string; readonly row: Omit<CostsMonth, "month"> }) {
  return (
    <tr data-row={name}>
      <th scope="row">{name}</th>
      {[...costKindNames, "total" as const, "traded" as const].map((key) => (
        <td key={key} className="num" data-kind={key}>
          <Amount kobo={row[key]} />
        </td>
      ))}
    </tr>
  );
}
