// The market as it was kept, for a server that starts: what is told before the exchange has spoken.

import { lagosDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { startDay, type SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import { latestBusinessDay, type TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import type { Price } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { candlesOfDay, closesBefore, newestCandleDay, type DailyCandle } from "../../store/candles.ts";
import { listAliases, listSecurities, newestTrades, newestTradesOfEach } from "../../store/market.ts";
import { createMarketState, tradesKept, type MarketState } from "./market-view.ts";

export type KeptMarket = {
  readonly calendar: TradingCalendar;
  readonly now: Instant;
  readonly simulated: boolean;
};

/** Of each security's tape, for a start; the exchange tells what was missed since. */
const tradesOfEach = 100;

export async function readMarket(tx: Tx, { calendar, now, simulated }: KeptMarket): Promise<MarketState> {
  const tradingDay = later(latestBusinessDay(calendar, lagosDay(now)), await newestCandleDay(tx));
  const [securities, aliases, closes, candles, trades, ofEach] = await Promise.all([
    listSecurities(tx),
    listAliases(tx),
    closesBefore(tx, tradingDay),
    candlesOfDay(tx, tradingDay),
    newestTrades(tx, tradesKept),
    newestTradesOfEach(tx, tradesOfEach),
  ]);
  const market = createMarketState({ securities, aliases, closes, tradingDay, connectedSince: now, simulated });
  for (const candle of candles) {
    const listed = market.listed.get(candle.securityID);
    if (listed !== undefined) listed.day = dayOfCandle(candle, closes.get(candle.securityID) ?? null);
  }
  for (const { tradingDay: _, ...trade } of trades) market.trades.push(trade);
  for (const { tradingDay: _, ...trade } of ofEach) market.listed.get(trade.securityID)?.trades.push(trade);
  return market;
}

/** A simulated market's days may run ahead of the calendar. */
function later(day: TradingDay, kept: TradingDay | null): TradingDay {
  return kept !== null && kept > day ? kept : day;
}

// Whether the kept close is final, the exchange tells at once when it is there; until then it is what it would be now.
function dayOfCandle(candle: DailyCandle, closeBefore: Price | null): SecurityDay {
  const { securityID, day, open, high, low, close: last, volume, value, trades: deals, officialOpen } = candle;
  const prevClose = candle.prevClose ?? closeBefore;
  const publishedPrice = candle.officialClose ?? prevClose;
  const before = startDay(securityID, day, prevClose);
  if (deals === 0) return { ...before, publishedPrice };
  return { ...before, open, high, low, last, publishedPrice, officialOpen, volume, value, deals };
}
