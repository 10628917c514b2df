// The market as it was kept, for a server that starts: what is told before the exchange has spoken.

import { lagosDay, type Instant } from "@tradebook/domain/instant.ts";
import { startDay, type SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import { latestBusinessDay, type TradingCalendar } from "@tradebook/domain/trading-calendar.ts";
import type { Price } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import {
  candlesOfDay,
  closesBefore,
  listAliases,
  listSecurities,
  newestTrades,
  publishedPrices,
  type DailyCandle,
} from "../../store/market.ts";
import { createMarketState, tradesKept, type MarketState } from "./market-view.ts";

export type KeptMarket = {
  readonly calendar: TradingCalendar;
  readonly now: Instant;
  readonly simulated: boolean;
};

export async function readMarket(tx: Tx, { calendar, now, simulated }: KeptMarket): Promise<MarketState> {
  const tradingDay = latestBusinessDay(calendar, lagosDay(now));
  const [securities, aliases, closes, candles, trades, published] = await Promise.all([
    listSecurities(tx),
    listAliases(tx),
    closesBefore(tx, tradingDay),
    candlesOfDay(tx, tradingDay),
    newestTrades(tx, tradesKept),
    publishedPrices(tx, tradingDay),
  ]);
  const market = createMarketState({ securities, aliases, closes, tradingDay, connectedSince: now, simulated });
  for (const candle of candles) {
    const listed = market.listed.get(candle.securityID);
    if (listed === undefined) continue;
    const prevClose = closes.get(candle.securityID) ?? null;
    const publishedPrice = published.get(candle.securityID) ?? prevClose;
    listed.day = dayOfCandle(candle, { prevClose, publishedPrice });
  }
  for (const { tradingDay: _, ...trade } of trades) {
    market.trades.push(trade);
    market.listed.get(trade.securityID)?.trades.push(trade);
  }
  return market;
}

type Prices = { readonly prevClose: Price | null; readonly publishedPrice: Price | null };

function dayOfCandle(candle: DailyCandle, { prevClose, publishedPrice }: Prices): SecurityDay {
  const { securityID, day, open, high, low, close, volume, value, trades } = candle;
  const before = startDay(securityID, day, prevClose);
  return { ...before, open, high, low, last: close, publishedPrice, volume, value, deals: trades };
}
