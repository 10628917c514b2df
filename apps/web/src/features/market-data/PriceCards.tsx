// Prices as two-line cards for a phone; their order is chosen above them.

import { memo } from "react";
import { Link } from "react-router";
import { formatPrice } from "../../lib/format.ts";
import { formatCompact, formatCompactMoney } from "../../lib/format-compact.ts";
import { useLive } from "../../lib/live-store.ts";
import { companyPath } from "../../lib/paths.ts";
import { lastChange } from "../../market/market-stats.ts";
import type { SortColumn, Sorting } from "../../market/price-list.ts";
import { stats } from "../../market/stats-live.ts";
import { Change } from "../../ui/Money.tsx";
import { L } from "./market-data-words.ts";
import { priceColumns, type PriceColumn } from "./price-columns.tsx";
import { SecurityFlags } from "./SecurityFlags.tsx";
import { SortPick } from "./SortPick.tsx";

type Props = {
  readonly ids: readonly string[];
  readonly columns: readonly PriceColumn[];
  readonly sorting: Sorting;
  readonly onSort: (column: SortColumn) => void;
};

export function PriceCards({ ids, columns, sorting: { column, descending }, onSort }: Props) {
  const offered = priceColumns.filter((one) => columns.includes(one) || one.key === column);
  const named = offered.map(({ key, word }) => ({ value: key as SortColumn, label: L(word) }));
  return (
    <>
      <SortPick
        options={[{ value: "symbol", label: L("Symbol") }, ...named]}
        value={column}
        isDescending={descending}
        onPick={onSort}
      />
      <ul className="quotes scroll" data-testid="price-table" tabIndex={0} aria-label={L("PricesOf")}>
        {ids.map((id) => (
          <PriceCard key={id} id={id} />
        ))}
      </ul>
    </>
  );
}

export const PriceCard = memo(function PriceCard({ id }: { readonly id: string }) {
  const stat = useLive(stats, id);
  if (stat === undefined) return null;
  const moved = lastChange(stat);
  return (
    <li className="quote" data-security={id} data-status={stat.tradingStatus}>
      <Link className="brief" to={`${companyPath}?s=${id}`}>
        <span className="brief__line">
          <strong>{stat.symbol}</strong>
          <SecurityFlags stat={stat} />
          <strong className="brief__end num">{formatPrice(stat.last ?? stat.prevClose)}</strong>
        </span>
        <span className="brief__line muted">
          <span className="ellipsis">{stat.name}</span>
          <span className="brief__end">
            <Change change={moved?.change ?? null} percent={moved?.percent ?? null} />
          </span>
        </span>
        <span className="brief__line brief__small">
          {stat.deals === 0 ? (
            <span>{L("ShowUntraded")}</span>
          ) : (
            <>
              <span>
                {formatPrice(stat.low)} – {formatPrice(stat.high)}
              </span>
              <span className="brief__end">
                {formatCompact(stat.volume)} · {formatCompactMoney(stat.value)}
              </span>
            </>
          )}
        </span>
      </Link>
    </li>
  );
});
