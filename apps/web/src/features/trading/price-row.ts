// What a row of the price list says of its security, and how that is written into the row: straight, past React, and only
// what has changed, since a fast market changes hundreds of rows a second.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { formatPercent, formatPrice, none } from "../../lib/format.ts";
import { direction, lastChange } from "../../market/market-stats.ts";
import { flash } from "../../ui/flash.ts";
import { textIn } from "../../ui/text-in.ts";
import { rowFigureNames, rowFigures } from "./row-figures.ts";

export type PriceRowText = {
  readonly symbol: string;
  readonly last: string;
  readonly change: string;
  readonly way: "up" | "down" | "flat";
};

export function priceRowText(stat: MarketStat): PriceRowText {
  const percent = lastChange(stat)?.percent ?? null;
  return {
    symbol: stat.symbol,
    last: formatPrice(stat.last ?? stat.prevClose),
    change: percent === null ? none : formatPercent(percent),
    way: percent === null || percent === 0 ? "flat" : percent > 0 ? "up" : "down",
  };
}

const written = ["symbol", "last", "change"] as const;

/** Writes into one row; a part of it is known by its `data-part`, a figure that was chosen by its `data-figure`. */
export function createRowWriter(row: HTMLElement): (stat: MarketStat) => void {
  const partOf = (name: string) => row.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const texts = written.map((name) => [name, textIn(partOf(name))] as const);
  const figures = figuresIn(row);
  const [last, way] = [partOf("last"), partOf("way")];
  let shown: PriceRowText | null = null;
  let before: MarketStat | null = null;
  return (stat) => {
    const next = priceRowText(stat);
    for (const [name, text] of texts) if (next[name] !== shown?.[name]) text.data = next[name];
    for (const { textOf, text } of figures) {
      const said = textOf(stat);
      if (said !== text.data) text.data = said;
    }
    if (next.way !== shown?.way && way !== null) way.className = `change num ${next.way}`;
    if (stat.tradingStatus !== before?.tradingStatus) row.dataset["status"] = stat.tradingStatus;
    if (stat.stale !== before?.stale) row.dataset["stale"] = String(stat.stale === true);
    if (stat.name !== before?.name) row.title = stat.name;
    const moved = before === null ? null : direction(before.last, stat.last);
    if (moved !== null && last !== null) flash(last, moved);
    [shown, before] = [next, stat];
  };
}

function figuresIn(row: HTMLElement) {
  return rowFigureNames.flatMap((name) => {
    const [part, textOf] = [row.querySelector(`[data-figure="${name}"]`), rowFigures[name].text];
    return part === null || textOf === null ? [] : [{ textOf, text: textIn(part) }];
  });
}
