// Prices as a table: only the rows in sight are drawn, each draws again for its own security alone.

import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useRef, type MouseEvent } from "react";
import { Link } from "react-router";
import { useLive } from "../../lib/live-store.ts";
import { companyPath } from "../../lib/paths.ts";
import type { Beside } from "../../market/period-stats.ts";
import type { BesideAll, SortColumn, Sorting } from "../../market/price-list.ts";
import { stats } from "../../market/stats-live.ts";
import { SortHead } from "../../ui/SortHead.tsx";
import { L } from "./market-data-words.ts";
import { wholeText, type PriceColumn } from "./price-columns.tsx";
import type { ListTotals } from "./price-filters.ts";
import { SecurityFlags } from "./SecurityFlags.tsx";

const rowHeight = 32;

type Props = {
  readonly ids: readonly string[];
  readonly columns: readonly PriceColumn[];
  readonly beside: BesideAll | undefined;
  readonly sorting: Sorting;
  readonly totals: ListTotals;
  /** Whose sheet stands beside the list; empty is none. */
  readonly picked: string;
  readonly onSort: (column: SortColumn) => void;
  readonly onPick: (securityID: string) => void;
};

export function PriceTable({ ids, columns, beside, sorting, totals, picked, onSort, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The rows read the virtualizer anew each time; nothing here is memoised on it.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => ids[index] ?? index,
  });
  const items = rows.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={box} className="page__scroll market__scroll scroll" role="region" aria-label={L("PricesOf")} tabIndex={0}>
      <table className="grid page__table market__table" data-testid="price-table" aria-rowcount={ids.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <SortHead
              label={L("Symbol")}
              isFigure={false}
              way={wayOf("symbol", sorting)}
              onSort={() => onSort("symbol")}
            />
            {columns.map(({ key, word, isText, hint }) => (
              <SortHead
                key={key}
                label={L(word)}
                hint={hint === undefined ? undefined : L(hint)}
                isFigure={isText !== true}
                way={wayOf(key, sorting)}
                onSort={() => onSort(key)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={above} columns={columns.length + 1} />
          {items.map((item) => (
            <PriceRow
              key={item.key}
              id={ids[item.index] ?? ""}
              index={item.index}
              columns={columns}
              beside={beside?.get(ids[item.index] ?? "")}
              isPicked={picked === ids[item.index]}
              isFollowed={picked !== ""}
              onPick={onPick}
            />
          ))}
          <Space height={below} columns={columns.length + 1} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{L("Total")}</th>
            {columns.map(({ key, total }) => (
              <td key={key}>{total?.(totals)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A press that opens the company's page in a tab of its own. */
function isElsewhere({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || button !== 0;
}

function wayOf(key: SortColumn, { column, descending }: Sorting) {
  return column === key ? (descending ? "descending" : "ascending") : undefined;
}

/** The room of the rows that are not drawn. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true" className="market__space">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

type RowProps = {
  readonly id: string;
  readonly index: number;
  readonly columns: readonly PriceColumn[];
  readonly beside: Beside | undefined;
  readonly isPicked: boolean;
  /** A sheet is open: it shows the row that the focus comes to. */
  readonly isFollowed: boolean;
  readonly onPick: (securityID: string) => void;
};

const PriceRow = memo(function PriceRow({ id, index, columns, beside, isPicked, isFollowed, onPick }: RowProps) {
  const stat = useLive(stats, id);
  if (stat === undefined) return null;
  return (
    <tr
      data-security={id}
      data-status={stat.tradingStatus}
      data-picked={isPicked}
      aria-rowindex={index + 2}
      onClick={(event) => {
        if (isElsewhere(event)) return;
        event.preventDefault();
        // From here the arrow keys go from row to row.
        event.currentTarget.querySelector<HTMLElement>("a")?.focus();
        onPick(id);
      }}
      onFocus={() => {
        if (isFollowed && !isPicked) onPick(id);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isPicked) onPick("");
      }}
    >
      <th scope="row">
        <Link className="grid__link" to={`${companyPath}?s=${id}`} aria-expanded={isPicked}>
          {stat.symbol}
        </Link>
        <SecurityFlags stat={stat} />
      </th>
      {columns.map((column) => (
        <td
          key={column.key}
          className={column.isText === true ? "market__text ellipsis" : "num"}
          title={wholeText(column, stat)}
        >
          {column.cell(stat, beside)}
        </td>
      ))}
    </tr>
  );
});
