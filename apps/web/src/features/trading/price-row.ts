// What a row of the price list says of its security, and how that is written into the row: straight, past React, and only
// what has changed, since a fast market changes hundreds of rows a second.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { formatCompact, formatPercent, formatPrice, none } from "../../lib/format.ts";
import { direction, lastChange } from "../../market/market-stats.ts";
import { flash } from "../../ui/flash.ts";

export type PriceRowText = {
  readonly symbol: string;
  readonly last: string;
  readonly quote: string;
  readonly volume: string;
  readonly change: string;
  readonly way: "up" | "down" | "flat";
};

export function priceRowText(stat: MarketStat): PriceRowText {
  const percent = lastChange(stat)?.percent ?? null;
  return {
    symbol: stat.symbol,
    last: formatPrice(stat.last ?? stat.prevClose),
    quote: `${formatPrice(stat.bestBid)} × ${formatPrice(stat.bestOffer)}`,
    volume: formatCompact(stat.volume),
    change: percent === null ? none : formatPercent(percent),
    way: percent === null || percent === 0 ? "flat" : percent > 0 ? "up" : "down",
  };
}

/** Writes into one row; a part of it is known by its `data-part`. */
export function createRowWriter(row: HTMLElement) {
  const partOf = (name: string) => row.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const parts = {
    symbol: partOf("symbol"),
    last: partOf("last"),
    quote: partOf("quote"),
    volume: partOf("volume"),
    change: partOf("change"),
  };
  const ways = partOf("way");
  let shown: PriceRowText | null = null;
  let before: MarketStat | null = null;
  return (stat: MarketStat, atMs: number) => {
    const next = priceRowText(stat);
    for (const name of ["symbol", "last", "quote", "volume", "change"] as const)
      if (next[name] !== shown?.[name]) parts[name]?.replaceChildren(next[name]);
    if (next.way !== shown?.way && ways !== null) ways.className = `change num ${next.way}`;
    row.dataset["status"] = stat.tradingStatus;
    row.dataset["stale"] = String(stat.stale === true);
    row.title = stat.name;
    const moved = before === null ? null : direction(before.last, stat.last);
    if (moved !== null && parts.last !== null) flash(parts.last, moved, atMs);
    [shown, before] = [next, stat];
  };
}
