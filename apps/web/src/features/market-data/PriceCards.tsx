// Prices as two-line cards for a phone.

import { memo } from "react";
import { Link } from "react-router";
import { formatCompact, formatCompactMoney, formatPrice } from "../../lib/format.ts";
import { useLive } from "../../lib/live-store.ts";
import { companyPath } from "../../lib/paths.ts";
import { lastChange } from "../../market/market-stats.ts";
import { stats } from "../../market/stats-live.ts";
import { Change } from "../../ui/Money.tsx";
import { L } from "./market-data-words.ts";
import { SecurityFlags } from "./SecurityFlags.tsx";

export function PriceCards({ ids }: { readonly ids: readonly string[] }) {
  return (
    <ul className="quotes scroll" data-testid="price-table" tabIndex={0} aria-label={L("PricesOf")}>
      {ids.map((id) => (
        <PriceCard key={id} id={id} />
      ))}
    </ul>
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
