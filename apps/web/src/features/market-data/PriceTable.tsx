// Prices as a table: only the rows in sight are drawn, each draws again for its own security alone.

import { useVirtualizer } from "@tanstack/react-virtual";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { memo, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { formatPrice, formatQuantity, none } from "../../lib/format.ts";
import { useLive } from "../../lib/live-store.ts";
import { companyPath } from "../../lib/paths.ts";
import { lastChange } from "../../market/market-stats.ts";
import type { SortColumn, Sorting } from "../../market/price-list.ts";
import { stats } from "../../market/stats-live.ts";
import { Change } from "../../ui/Money.tsx";
import { SortHead } from "../../ui/SortHead.tsx";
import { useFlash } from "../../ui/use-flash.ts";
import { L, type MarketDataWord } from "./market-data-words.ts";
import type { PriceTotals } from "./price-filters.ts";
import { SecurityFlags } from "./SecurityFlags.tsx";

type Column = {
  readonly key: SortColumn;
  readonly word: MarketDataWord;
  readonly cell: (stat: MarketStat) => ReactNode;
  /** Words, which may be cut short; the whole stands in the title. */
  readonly isText?: boolean;
  readonly hint?: MarketDataWord;
  /** What stands under the column, over every row listed. */
  readonly total?: (totals: PriceTotals) => string;
};

const columns: readonly Column[] = [
  { key: "name", word: "Company", isText: true, cell: (stat) => stat.name },
  { key: "sector", word: "Sector", isText: true, cell: (stat) => stat.sector },
  { key: "prevClose", word: "PrevClose", cell: (stat) => formatPrice(stat.prevClose) },
  { key: "open", word: "Open", cell: (stat) => formatPrice(stat.open) },
  { key: "high", word: "High", cell: (stat) => formatPrice(stat.high) },
  { key: "low", word: "Low", cell: (stat) => formatPrice(stat.low) },
  { key: "last", word: "Last", cell: (stat) => <Last stat={stat} /> },
  { key: "change", word: "Change", cell: (stat) => <Moved stat={stat} /> },
  { key: "bid", word: "Bid", cell: (stat) => formatPrice(stat.bestBid) },
  { key: "offer", word: "Offer", cell: (stat) => formatPrice(stat.bestOffer) },
  {
    key: "deals",
    word: "Trades",
    cell: (stat) => (stat.deals === 0 ? none : formatQuantity(stat.deals)),
    total: ({ deals }) => formatQuantity(deals),
  },
  {
    key: "volume",
    word: "Volume",
    cell: (stat) => (stat.deals === 0 ? none : formatQuantity(stat.volume)),
    total: ({ volume }) => formatQuantity(volume),
  },
  {
    key: "value",
    word: "ValueNaira",
    cell: (stat) => (stat.deals === 0 ? none : formatPrice(stat.value)),
    total: ({ value }) => formatPrice(value),
  },
  { key: "vwap", word: "Vwap", hint: "VwapHint", cell: (stat) => formatPrice(stat.vwap) },
];

const rowHeight = 32;

type Props = {
  readonly ids: readonly string[];
  readonly sorting: Sorting;
  readonly totals: PriceTotals;
  readonly onSort: (column: SortColumn) => void;
};

export function PriceTable({ ids, sorting, totals, onSort }: Props) {
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
          <Space height={above} />
          {items.map((item) => (
            <PriceRow key={item.key} id={ids[item.index] ?? ""} index={item.index} />
          ))}
          <Space height={below} />
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

function wayOf(key: SortColumn, { column, descending }: Sorting) {
  return column === key ? (descending ? "descending" : "ascending") : undefined;
}

/** The room of the rows that are not drawn. */
function Space({ height }: { readonly height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true" className="market__space">
      <td colSpan={columns.length + 1} style={{ height }} />
    </tr>
  );
}

const PriceRow = memo(function PriceRow({ id, index }: { readonly id: string; readonly index: number }) {
  const stat = useLive(stats, id);
  if (stat === undefined) return null;
  return (
    <tr data-security={id} data-status={stat.tradingStatus} aria-rowindex={index + 2}>
      <th scope="row">
        <Link className="grid__link" to={`${companyPath}?s=${id}`}>
          {stat.symbol}
        </Link>
        <SecurityFlags stat={stat} />
      </th>
      {columns.map(({ key, isText, cell }) => (
        <td key={key} className={isText === true ? "market__text ellipsis" : "num"} title={wholeText(key, stat)}>
          {cell(stat)}
        </td>
      ))}
    </tr>
  );
});

function wholeText(key: SortColumn, stat: MarketStat): string | undefined {
  if (key === "name") return stat.name;
  return key === "sector" ? stat.sector : undefined;
}

function Last({ stat }: { readonly stat: MarketStat }) {
  const figure = useFlash(stat.last, stat.securityID);
  return (
    <strong ref={figure} className="market__last" data-traded={stat.last !== null}>
      {formatPrice(stat.last ?? stat.prevClose)}
    </strong>
  );
}

function Moved({ stat }: { readonly stat: MarketStat }) {
  const moved = lastChange(stat);
  return <Change change={moved?.change ?? null} percent={moved?.percent ?? null} />;
}
