// Minutes and index steps as they are added up before they are written.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { addQuantity, notional, plus, type Price } from "@tradebook/domain/units.ts";
import type { MinuteCandle } from "../../store/candles.ts";
import type { IndexFigures } from "../../store/index-history.ts";
import type { KeptTrade } from "../../store/market.ts";

export function minuteOf(at: Instant): Instant {
  return instant(at - (at % 60_000));
}

/** The trades of each security and minute as one candle; trades come in the order they were made. */
export function minutesOfTrades(trades: readonly KeptTrade[], simulated: boolean): readonly MinuteCandle[] {
  const minutes = new Map<string, MinuteCandle>();
  for (const trade of trades) {
    const at = minuteOf(trade.mdEntryTime);
    const key = `${trade.securityID} ${at}`;
    const minute = minutes.get(key);
    minutes.set(key, minute === undefined ? firstOf(trade, at, simulated) : withTrade(minute, trade));
  }
  return [...minutes.values()];
}

function firstOf({ securityID, mdEntryPx: px, mdEntrySize }: KeptTrade, at: Instant, simulated: boolean): MinuteCandle {
  const all = { open: px, high: px, low: px, close: px };
  return { securityID, at, ...all, volume: mdEntrySize, value: notional(px, mdEntrySize), trades: 1, simulated };
}

function withTrade(minute: MinuteCandle, { mdEntryPx: px, mdEntrySize }: KeptTrade): MinuteCandle {
  return {
    ...minute,
    high: px > minute.high ? px : minute.high,
    low: lower(minute.low, px),
    close: px,
    volume: addQuantity(minute.volume, mdEntrySize),
    value: plus(minute.value, notional(px, mdEntrySize)),
    trades: minute.trades + 1,
  };
}

function lower(a: Price, b: Price): Price {
  return a < b ? a : b;
}

/** The index over a time, with one more value. */
export function withIndex(so: IndexFigures | undefined, value: number, simulated: boolean): IndexFigures {
  if (so === undefined) return { open: value, high: value, low: value, close: value, simulated };
  return { ...so, high: Math.max(so.high, value), low: Math.min(so.low, value), close: value };
}
