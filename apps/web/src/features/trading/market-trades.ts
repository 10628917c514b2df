// The trades tape: newest first, each trade once, of bounded length.

import type { MarketTrade } from "@tradebook/contract/services/market-data.ts";

export const tapeLength = 200;

/** A trade whose id is known changes nothing. */
export function prependTrade(tape: readonly MarketTrade[], trade: MarketTrade): readonly MarketTrade[] {
  if (tape.some((known) => known.mdEntryID === trade.mdEntryID)) return tape;
  return [trade, ...tape].slice(0, tapeLength);
}

/** What the server remembers under what was heard meanwhile. */
export function mergeTape(heard: readonly MarketTrade[], answer: readonly MarketTrade[]): readonly MarketTrade[] {
  const known = new Set(answer.map((trade) => trade.mdEntryID));
  const later = heard.filter((trade) => !known.has(trade.mdEntryID));
  return [...later, ...answer].sort((a, b) => b.mdEntryTime - a.mdEntryTime).slice(0, tapeLength);
}

/** Against the trade before it; the oldest row has nothing to compare with. */
export function tickOf(tape: readonly MarketTrade[], index: number): "up" | "down" | "flat" {
  const px = tape[index]?.mdEntryPx;
  const before = tape[index + 1]?.mdEntryPx;
  if (px === undefined || before === undefined || px === before) return "flat";
  return px > before ? "up" : "down";
}
