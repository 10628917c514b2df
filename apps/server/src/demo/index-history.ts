// Two years of the All-Share Index, worked out from the invented closes: market value over a divisor.
// The divisor makes the last close the level seen in mid-2026 (domain/ngx.md 1.5), from which the simulated exchange goes
// on. Companies without a figure for their shares count with a round number, so the weights are invented too. Funds that
// trade like shares are left out.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { DailyCandle } from "../store/candles.ts";
import type { IndexDay } from "../store/index-history.ts";
import type { DemoListing } from "./listings.ts";

/** Hundredths of a point. */
const lastLevel = 21_811_580;
const sharesOfOthers = 1_000_000_000;

type Worth = { open: number; high: number; low: number; close: number };

/** The days ascending, each from the sum of the companies' own; highs and lows of one day are not of one moment. */
export function indexHistory(listings: readonly DemoListing[], candles: readonly DailyCandle[]): readonly IndexDay[] {
  const shares = new Map(
    listings
      .filter(({ security }) => security.board !== "ETF")
      .map(({ security }) => [security.securityID, security.sharesOutstanding ?? sharesOfOthers] as const),
  );
  const days = new Map<TradingDay, Worth>();
  for (const { day, securityID, open, high, low, close } of candles) {
    const held = shares.get(securityID) ?? 0;
    const so = days.get(day) ?? { open: 0, high: 0, low: 0, close: 0 };
    so.open += held * open;
    so.high += held * high;
    so.low += held * low;
    so.close += held * close;
    days.set(day, so);
  }
  const ascending = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const last = ascending.at(-1)?.[1].close ?? 0;
  return ascending.map(([day, worth]) => levelsOf(day, worth, last));
}

function levelsOf(day: TradingDay, worth: Worth, last: number): IndexDay {
  const level = (value: number) => Math.max(1, Math.round((value / last) * lastLevel));
  const [open, close] = [level(worth.open), level(worth.close)];
  // All highs of a day never fall together: the index goes about half as far from its open and close.
  const high = Math.max(open, close) + Math.round((level(worth.high) - Math.max(open, close)) / 2);
  const low = Math.min(open, close) - Math.round((Math.min(open, close) - level(worth.low)) / 2);
  return { day, open, high, low, close, simulated: true };
}
