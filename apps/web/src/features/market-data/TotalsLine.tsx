// How many securities are listed here, how many of them traded, rose, fell or stayed, and what changed hands in all.

import { formatMoney, formatQuantity } from "../../lib/format.ts";
import { formatCompact, formatCompactMoney } from "../../lib/format-compact.ts";
import { L } from "./market-data-words.ts";
import type { PriceTotals } from "./price-filters.ts";

export function TotalsLine({ totals }: { readonly totals: PriceTotals }) {
  return (
    <p className="totals" data-testid="price-totals">
      <strong>{L("Securities", formatQuantity(totals.securities))}</strong>
      <span>{L("TradedCount", formatQuantity(totals.traded))}</span>
      <span className="up">{L("Advanced", formatQuantity(totals.up))}</span>
      <span className="down">{L("Declined", formatQuantity(totals.down))}</span>
      <span>{L("UnchangedCount", formatQuantity(totals.unchanged))}</span>
      <span title={formatQuantity(totals.volume)}>{L("VolumeOf", formatCompact(totals.volume))}</span>
      <span title={formatMoney(totals.value)}>{L("ValueOf", formatCompactMoney(totals.value))}</span>
    </p>
  );
}
