// The market as last heard: books, trades, statistics, phase.
// It is changed in place by receive-market-data.ts alone, and read by everybody without waiting.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { dayFigures, startDay, type SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import { bestOf, bookRows, emptyBook, type OrderBook } from "@tradebook/domain/market/order-book.ts";
import type { MdEntry } from "@tradebook/domain/market/md-entry.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import type { PriceLimit, Security } from "@tradebook/domain/security.ts";
import { price, type Price } from "@tradebook/domain/units.ts";
import type { BookSnapshot } from "@tradebook/contract/hub.ts";
import type {
  MarketStat,
  MarketStatus,
  MarketTrade,
  OrderBookEntry,
} from "@tradebook/contract/services/market-data.ts";
import type { MarketPort } from "../../deps.ts";

/** One security as last heard. */
export type Listed = {
  security: Security;
  limit: PriceLimit | null;
  day: SecurityDay;
  readonly book: OrderBook;
  /** Newest first, at most `tradesKept`. */
  readonly trades: MarketTrade[];
  updatedAt: Instant | null;
};

export type MarketState = {
  readonly listed: Map<string, Listed>;
  readonly aliases: ReadonlyMap<string, string>;
  /** Of all securities, newest first. */
  readonly trades: MarketTrade[];
  phase: Phase;
  phaseEndsAt: Instant | null;
  tradingDay: TradingDay;
  connected: boolean;
  connectedSince: Instant;
  readonly simulated: boolean;
};

export const tradesKept = 500;

export type MarketStart = Pick<MarketState, "aliases" | "tradingDay" | "connectedSince" | "simulated"> & {
  readonly securities: readonly Security[];
  /** Each security's last close, until the exchange tells its own. */
  readonly closes: ReadonlyMap<string, Price>;
};

/** The market before anything was heard: closed, disconnected, each security at its last close. */
export function createMarketState(start: MarketStart): MarketState {
  const { securities, closes, ...kept } = start;
  const listed = securities.map(
    (security) =>
      [security.securityID, newListed(security, kept.tradingDay, closes.get(security.securityID) ?? null)] as const,
  );
  return {
    ...kept,
    listed: new Map(listed),
    trades: [],
    phase: "CLOSED",
    phaseEndsAt: null,
    connected: false,
  };
}

export function newListed(security: Security, day: TradingDay, prevClose: Price | null): Listed {
  const { securityID } = security;
  return {
    security,
    limit: null,
    day: startDay(securityID, day, prevClose),
    book: emptyBook(securityID),
    trades: [],
    updatedAt: null,
  };
}

/** The security of a symbol in any case, an old symbol included. */
export function findListed(market: MarketState, symbol: string): Listed | undefined {
  const name = symbol.toUpperCase();
  return market.listed.get(name) ?? market.listed.get(market.aliases.get(name) ?? "");
}

/** What orders and holdings are decided and valued on. */
export function marketPort(market: MarketState): MarketPort {
  return {
    facts: (securityID) => {
      const found = findListed(market, securityID);
      return {
        tradingDay: market.tradingDay,
        phase: market.phase,
        exchangeConnected: market.connected,
        security: found?.security ?? null,
        limit: found?.limit ?? null,
        lastPx: found?.day.last ?? found?.day.prevClose ?? null,
      };
    },
    valuationPrice: (securityID) => {
      const found = findListed(market, securityID);
      return found?.day.last ?? found?.day.prevClose ?? null;
    },
    tradingDay: () => market.tradingDay,
  };
}

/** A security's line of the market watch. */
export function marketStatOf(market: MarketState, { security, limit, day, book, updatedAt }: Listed): MarketStat {
  const figures = dayFigures(day);
  const [bid, offer] = [bestOf(book, "Buy"), bestOf(book, "Sell")];
  return {
    securityID: security.securityID,
    symbol: security.securityID,
    name: security.name,
    board: security.board,
    sector: security.sector,
    priceGroup: security.priceGroup,
    prevClose: day.prevClose,
    open: day.open,
    high: day.high,
    low: day.low,
    last: day.last,
    close: figures.close,
    publishedPrice: day.publishedPrice,
    change: figures.change,
    changePct: figures.changePct,
    bestBid: bid?.entry.mdEntryPx ?? null,
    bestBidQty: bid?.quantity ?? null,
    bestOffer: offer?.entry.mdEntryPx ?? null,
    bestOfferQty: offer?.quantity ?? null,
    deals: day.deals,
    volume: day.volume,
    value: day.value,
    vwap: figures.vwap === null ? null : price(Math.round(figures.vwap)),
    lowerLimit: limit?.lower ?? null,
    upperLimit: limit?.upper ?? null,
    tick: security.tick,
    indicativePrice: null,
    indicativeVolume: null,
    imbalanceSide: null,
    imbalanceQty: null,
    tradingStatus: security.status,
    phase: market.phase,
    updatedAt,
  };
}

/** An entry as the wire shows it. */
export function entryOf({ side, ...entry }: MdEntry): OrderBookEntry {
  return { ...entry, mdEntryType: side };
}

/** A side of a book, best first. */
export function entriesOf(book: OrderBook, side: "Buy" | "Sell"): OrderBookEntry[] {
  return bookRows(book, side).map(({ totalQuantity: _, ...entry }) => entryOf(entry));
}

/** A book at this instant; the next event for it has `rptSeq` one higher. */
export function snapshotOf({ security, book }: Listed): BookSnapshot {
  const rptSeq = book.rptSeq ?? 0;
  return {
    securityID: security.securityID,
    rptSeq,
    entries: [...entriesOf(book, "Buy"), ...entriesOf(book, "Sell")],
  };
}

export function marketStatusOf(market: MarketState): MarketStatus {
  return {
    phase: market.phase,
    phaseEndsAt: market.phaseEndsAt,
    nextPhase: null,
    tradingDate: market.tradingDay,
    exchangeConnected: market.connected,
    asi: null,
    asiChange: null,
    simulated: market.simulated,
  };
}
