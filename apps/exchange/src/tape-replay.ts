// The day so far, from its tape: after a restart the statistics are those of all trades that there were.

import type { Exchange } from "./exchange.ts";
import { untraded, withTrade } from "./instrument.ts";
import type { EarlierTrade } from "./market-feed.ts";
import { indexAt } from "./market-index.ts";
import { tapeOf } from "./trade-tape.ts";

/** Counts the trades of the exchange's date anew, whatever was counted before. Answers how many there were. */
export function replayTape(exchange: Exchange, folder: string): number {
  const { tradeDate } = exchange.day;
  for (const instrument of exchange.instruments.values()) {
    instrument.today = untraded;
    instrument.publishedPrice = instrument.limit.reference;
  }
  let trades = 0;
  for (const { securityID, price, quantity } of tapeOf(folder, tradeDate)) {
    const instrument = exchange.instruments.get(securityID);
    if (instrument === undefined) continue; // delisted since
    trades += 1;
    instrument.lastPx = price;
    instrument.today = withTrade(instrument.today, price, quantity);
    if (quantity >= instrument.limit.minPriceMoveQty) instrument.publishedPrice = price;
  }
  const value = indexAt(exchange.basis, exchange.instruments.values());
  exchange.index = { ...exchange.index, value };
  return trades;
}

/** The trades of the exchange's date that earlier runs made, oldest first, for readers of the market who missed some. */
export function* earlierTrades(exchange: Exchange, folder: string): Generator<EarlierTrade> {
  for (const trade of tapeOf(folder, exchange.day.tradeDate)) {
    const instrument = exchange.instruments.get(trade.securityID);
    if (instrument === undefined) continue; // delisted since
    yield { ...trade, movesPrice: trade.quantity >= instrument.limit.minPriceMoveQty };
  }
}
