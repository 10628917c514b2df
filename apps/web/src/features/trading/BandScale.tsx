// The day's limits as a scale under a price field: where the last price stands in them, and where the typed one would.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { Price } from "@tradebook/domain/units.ts";
import { formatPrice } from "../../lib/format.ts";
import { bandPosition, placeInBand } from "../../market/market-stats.ts";
import { L } from "./trading-words.ts";

type Limits = Pick<MarketStat, "last" | "prevClose" | "lowerLimit" | "upperLimit">;
type Props = { readonly stat: Limits; readonly px: Price | null };

export function BandScale({ stat, px }: Props) {
  const last = bandPosition(stat);
  if (last === null) return null;
  const typed = px === null ? null : placeInBand(px, stat);
  const isOutside = typed !== null && (typed < 0 || typed > 1);
  const near = typed !== null && !isOutside && (typed < 0.05 || typed > 0.95);
  return (
    <div className="limits" data-outside={isOutside} data-near={near} title={L("BandHint")}>
      <span>{formatPrice(stat.lowerLimit)}</span>
      <span className="limits__scale" aria-hidden="true">
        <span className="limits__last" style={{ left: `${last * 100}%` }} />
        {typed === null ? null : (
          <span className="limits__typed" style={{ left: `${Math.min(1, Math.max(0, typed)) * 100}%` }} />
        )}
      </span>
      <span>{formatPrice(stat.upperLimit)}</span>
      <span className="sr-only">
        {L("Band")}: {formatPrice(stat.lowerLimit)} – {formatPrice(stat.upperLimit)}
      </span>
    </div>
  );
}
