// The market as last heard: books, trades, statistics, phase.
// It is changed in place by receive-market-data.ts alone, and read by everybody without waiting.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { dayFigures, percent, startDay, type SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import { bestOf, bookRows, emptyBook, type OrderBook } from "@tradebook/domain/market/order-book.ts";
import type { MdEntry } from "@tradebook/domain/market/md-entry.ts";
import { isTrading, phases, type Phase } from "@tradebook/domain/market/phase.ts";
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
import type { Clearing, HeardIndex, Imbalance } from "../../market-message.ts";

/** One security as last heard. */
export type Listed = {
  security: Security;
  limit: PriceLimit | null;
  /**
   * How its last listing stands to the day: taken since a phase was last told, before that, or of a day that is over. A new
   * date is told before its list, and after a logon the list before the date.
   */
  listing: "Fresh" | "Told" | "Old";
  day: SecurityDay;
  readonly book: OrderBook;
  /** Newest first, at most `tradesKept`. */
  readonly trades: MarketTrade[];
  /** Why it is halted or suspended. */
  statusReason: string | null;
  /** Whether it is called in an auction of its own before it trades again, and until when. */
  isCalled: boolean;
  calledUntil: Instant | null;
  clearing: Clearing | null;
  imbalance: Imbalance | null;
  /** Until its snapshot has come over the line that is up now. */
  isStale: boolean;
  updatedAt: Instant | null;
};

export type MarketState = {
  readonly listed: Map<string, Listed>;
  readonly aliases: ReadonlyMap<string, string>;
  /** Of all securities, newest first. */
  readonly trades: MarketTrade[];
  phase: Phase;
  phaseEndsAt: Instant | null;
  nextPhase: Phase | null;
  /** Why the market is halted. */
  phaseReason: string | null;
  tradingDay: TradingDay;
  /** The logged date that the simulator plays again; null while the market is its own. */
  replayOf: TradingDay | null;
  /** The All-Share Index; null until it is told. */
  index: HeardIndex | null;
  /** Whether orders can be sent and the market is being heard. */
  connected: boolean;
  connectedSince: Instant;
  connectionReason: string | null;
  /** Whether the market is being heard. */
  isHeard: boolean;
  readonly simulated: boolean;
  /** Told of each security whose figures may have moved; they answer at once. */
  readonly movers: Set<(securityID: string) => void>;
  /** Tells the hub what has moved and was not told yet. */
  tellMoved: () => void;
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
    movers: new Set(),
    tellMoved: () => undefined,
    phase: "CLOSED",
    phaseEndsAt: null,
    nextPhase: null,
    replayOf: null,
    phaseReason: null,
    index: null,
    connected: false,
    connectionReason: "The exchange has not been reached yet.",
    isHeard: false,
  };
}

export function newListed(security: Security, day: TradingDay, prevClose: Price | null): Listed {
  const { securityID } = security;
  return {
    security,
    limit: null,
    listing: "Told",
    day: startDay(securityID, day, prevClose),
    book: emptyBook(securityID),
    trades: [],
    statusReason: null,
    isCalled: false,
    calledUntil: null,
    clearing: null,
    imbalance: null,
    isStale: true,
    updatedAt: null,
  };
}

/** The phase of one security: HALTED while it is, INTRADAY_AUCTION while it is called, else the market's. */
export function phaseOf({ phase }: MarketState, { security, isCalled }: Listed): Phase {
  if (security.status !== "Trading") return phases[phase].accepts ? "HALTED" : phase;
  return isCalled && phases[phase].matches ? "INTRADAY_AUCTION" : phase;
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
        phase: found === undefined ? market.phase : phaseOf(market, found),
        exchangeConnected: market.connected,
        security: found?.security ?? null,
        limit: found?.limit ?? null,
        limitIsOld: found?.listing === "Old",
        lastPx: found?.day.last ?? found?.day.prevClose ?? null,
        officialClose: found?.day.officialClose ?? null,
        // Worked out when asked for: few orders are decided on them.
        get bestBid() {
          return found === undefined ? null : (bestOf(found.book, "Buy")?.entry.mdEntryPx ?? null);
        },
        get bestOffer() {
          return found === undefined ? null : (bestOf(found.book, "Sell")?.entry.mdEntryPx ?? null);
        },
      };
    },
    valuationPrice: (securityID) => {
      const found = findListed(market, securityID);
      // What is held is worth its official close once there is one (domain/ngx.md 1.6), until then the last trade.
      return found?.day.officialClose ?? found?.day.last ?? found?.day.prevClose ?? null;
    },
    tradingDay: () => market.tradingDay,
    clock: () => clockOf(market),
    simulated: market.simulated,
    // Another day that is played again has figures of its own, which are nobody's today.
    figures: (securityID) => (market.replayOf === null ? (market.listed.get(securityID)?.day ?? null) : null),
    onMoved: (listener) => {
      market.movers.add(listener);
      return () => market.movers.delete(listener);
    },
  };
}

function clockOf({ phase, tradingDay, connected, connectedSince, listed }: MarketState) {
  const all = [...listed.values()];
  return {
    phase,
    tradingDay,
    // A day's official closes are set when it ends, all at once, and the next begins without one.
    isOver: !isTrading(phase) && all.some(({ day }) => day.officialClose !== null),
    isHeard: connected,
    lostAt: connected ? null : connectedSince,
    oldListings: all.filter(({ listing, security }) => listing === "Old" && security.status !== "Delisted").length,
  };
}

/** Every security's line as it is told: who reads them and then hears what moves has missed nothing. */
export function allStatisticsNow(market: MarketState): readonly MarketStat[] {
  market.tellMoved();
  return [...market.listed.values()].map((listed) => marketStatOf(market, listed));
}

export function statisticsNow(market: MarketState, symbol: string): MarketStat | undefined {
  market.tellMoved();
  const listed = findListed(market, symbol);
  return listed === undefined ? undefined : marketStatOf(market, listed);
}

/** A security's line of the market watch. */
export function marketStatOf(market: MarketState, listed: Listed): MarketStat {
  const { security, limit, day, clearing, imbalance } = listed;
  const figures = dayFigures(day);
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
    officialClose: day.officialClose,
    publishedPrice: day.publishedPrice,
    change: figures.change,
    changePct: figures.changePct,
    ...bestOfBoth(listed.book),
    deals: day.deals,
    volume: day.volume,
    value: day.value,
    vwap: figures.vwap === null ? null : price(Math.round(figures.vwap)),
    lowerLimit: limit?.lower ?? null,
    upperLimit: limit?.upper ?? null,
    tick: security.tick,
    indicativePrice: clearing?.price ?? null,
    indicativeVolume: clearing?.volume ?? null,
    imbalanceSide: imbalance?.side ?? null,
    imbalanceQty: imbalance?.quantity ?? null,
    tradingStatus: security.status,
    statusReason: listed.statusReason,
    tags: [...security.tags],
    phase: phaseOf(market, listed),
    stale: listed.isStale,
    updatedAt: listed.updatedAt,
  };
}

function bestOfBoth(book: OrderBook) {
  const [bid, offer] = [bestOf(book, "Buy"), bestOf(book, "Sell")];
  return {
    bestBid: bid?.entry.mdEntryPx ?? null,
    bestBidQty: bid?.quantity ?? null,
    bestOffer: offer?.entry.mdEntryPx ?? null,
    bestOfferQty: offer?.quantity ?? null,
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
    ...sessionOf(market),
    exchangeConnected: market.connected,
    connectedSince: market.connectedSince,
    connectionReason: market.connectionReason,
    simulated: market.simulated,
  };
}

/** The market's phase and its index, as the hub tells them together. */
export function sessionOf({ phase, phaseEndsAt, nextPhase, tradingDay, phaseReason, replayOf, index }: MarketState) {
  const change = index === null || index.previousClose === null ? null : index.value - index.previousClose;
  const before = index?.previousClose ?? 0;
  return {
    phase,
    phaseEndsAt,
    nextPhase,
    tradingDate: tradingDay,
    reason: phaseReason,
    replayOf,
    asi: index === null ? null : index.value / 100,
    asiChange: change === null ? null : change / 100,
    asiChangePct: change === null ? null : percent(BigInt(change), BigInt(before)),
  };
}
