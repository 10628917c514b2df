// The official list of a day as a table: each of its columns can be sorted by, and what was traded is added up below.

import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { SortHead } from "../../ui/SortHead.tsx";
import { L } from "./market-data-words.ts";
import {
  headWord,
  isFigure,
  isMove,
  shownColumns,
  shownFigure,
  shownMove,
  wayOfMove,
  type PastList,
} from "./past-list.ts";
import { pastTotals, withPastOrder, type PastOrder } from "./past-order.ts";
import type { PriceTotals } from "./price-filters.ts";

export type PastRows = {
  readonly list: PastList;
  readonly rows: PastList["rows"];
  readonly order: PastOrder;
  readonly onQuery: (change: (query: URLSearchParams) => URLSearchParams) => void;
};

export function PastTable({ list, rows, order, onQuery }: PastRows) {
  const totals = pastTotals(list, rows);
  const columns = shownColumns(list).map((at) => {
    const isFigures = rows.every((row) => (row[at] ?? "") === "" || isFigure(row[at] ?? ""));
    const head = list.heads[at] ?? "";
    return { at, head, isFigures, name: isFigures ? "num" : "", moves: isMove(head) };
  });
  return (
    <div className="page__scroll market__scroll scroll" role="region" aria-label={L("PriceList")} tabIndex={0}>
      <table className="grid page__table market__table" data-testid="past-prices">
        <thead>
          <tr>
            {columns.map(({ at, head, isFigures }) => (
              <SortHead
                key={at}
                label={headText(head)}
                hint={head}
                isFigure={isFigures}
                way={order?.head === head ? (order.descending ? "descending" : "ascending") : undefined}
                onSort={() => onQuery((asked) => withPastOrder(asked, head, !isFigures))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {columns.map(({ at, name, moves }, index) =>
                index === 0 ? (
                  <th key={at} scope="row">
                    {row[at]}
                  </th>
                ) : (
                  <td key={at} className={moves ? `${name} ${wayOfMove(row[at] ?? "")}` : name}>
                    {moves ? shownMove(row[at] ?? "") : shownFigure(row[at] ?? "")}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map(({ at, head, name }, index) =>
              index === 0 ? (
                <th key={at} scope="row">
                  {L("Total")}
                </th>
              ) : (
                <td key={at} className={name}>
                  {totalUnder(head, totals)}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Prices are not added up. */
function totalUnder(head: string, { deals, volume, value }: PriceTotals): string {
  switch (headWord(head)) {
    case "Trades":
      return formatQuantity(deals);
    case "Volume":
      return formatQuantity(volume);
    case "Value":
      return formatPrice(value);
    default:
      return "";
  }
}

export function headText(head: string): string {
  const word = headWord(head);
  return word === null ? head : L(word);
}
