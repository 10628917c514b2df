// Folds entries into the view, keeps trades, tells the hub. Nothing here waits: what is kept is handed on.

import type { Instant } from "@tradebook/domain/instant.ts";
import { addTrade, movesPrice, startDay, type SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import type { BookEvent } from "@tradebook/domain/market/md-entry.ts";
import { applyBookEvent, loadSnapshot } from "@tradebook/domain/market/order-book.ts";
import { priceGroupRule, standardBand } from "@tradebook/domain/market/price-limit.ts";
import type { PriceGroup, Security } from "@tradebook/domain/security.ts";
import { kobo, notional, quantity, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { MarketTrade } from "@tradebook/contract/services/market-data.ts";
import type { Publish } from "../../deps.ts";
import type {
  HeardTrade,
  ListingOfDay,
  MarketMessage,
  NewsFlash,
  PhaseChange,
  Snapshot,
} from "../../market-message.ts";
import {
  entriesOf,
  entryOf,
  marketStatOf,
  newListed,
  tradesKept,
  type Listed,
  type MarketState,
} from "./market-view.ts";

/** What is written down behind the tick. */
export type MarketKeeper = {
  readonly keepSecurity: (security: Security) => void;
  readonly keepTrade: (trade: MarketTrade, day: SecurityDay) => void;
  readonly keepNews: (news: NewsFlash) => void;
};

export type ReceiverOptions = {
  readonly market: MarketState;
  readonly publish: Publish;
  readonly keeper: MarketKeeper;
  readonly now: () => Instant;
  /** A security of which something was missed. */
  readonly onGap: (securityID: string) => void;
  readonly onNewDay: () => void;
};

export type MarketReceiver = {
  readonly receive: (message: MarketMessage) => void;
  /** Tells the statistics that changed since the last time, one event a security. */
  readonly flushStatistics: () => void;
};

export function createMarketReceiver(options: ReceiverOptions): MarketReceiver {
  const changed = new Set<string>();
  const awaited = new Set<string>();
  const fold: Fold = { ...options, changed, awaited };
  return {
    receive: (message) => receive(fold, message),
    flushStatistics: () => {
      for (const securityID of changed) {
        const listed = options.market.listed.get(securityID);
        if (listed === undefined) continue;
        options.publish("addMarketStatistics", marketStatOf(options.market, listed), { to: "everyone" });
      }
      changed.clear();
    },
  };
}

type Fold = ReceiverOptions & {
  /** Securities whose statistics are to be told. */
  readonly changed: Set<string>;
  /** Securities whose snapshot was asked for after a gap. */
  readonly awaited: Set<string>;
};

function receive(fold: Fold, message: MarketMessage): void {
  switch (message.kind) {
    case "securities":
      for (const listing of message.listings) list(fold, listing);
      return;
    case "snapshot":
      return takeSnapshot(fold, message);
    case "changes":
      for (const change of message.changes) {
        if (change.kind === "book") applyBook(fold, change.securityID, change.event);
        else applyTrade(fold, change.trade);
      }
      return;
    case "phase":
      return changePhase(fold, message);
    case "securityStatus":
      return changeStatus(fold, message);
    case "news":
      return fold.keeper.keepNews(message);
    default:
      return message satisfies never;
  }
}

function list(fold: Fold, listing: ListingOfDay): void {
  const { market } = fold;
  const listed = market.listed.get(listing.securityID) ?? unknownListing(fold, listing);
  const { tick, lower, upper, reference, isActive } = listing;
  const { status } = listed.security;
  // A halt is told apart, so an active listing does not end one.
  const nowStatus = !isActive ? "Suspended" : status === "Halted" ? status : "Trading";
  listed.security = { ...listed.security, tick, status: nowStatus };
  listed.limit =
    lower === null || upper === null || reference === null
      ? null
      : {
          securityID: listing.securityID,
          tradingDay: market.tradingDay,
          reference,
          band: standardBand,
          lower,
          upper,
          tick,
          minPriceMoveQty: priceGroupRule(listed.security.priceGroup, market.tradingDay).minPriceMoveQty,
        };
  touch(fold, listed);
}

/** A security that the reference data lacks: traded all the same, its sector to be filled in by somebody. */
function unknownListing({ market, keeper }: Fold, listing: ListingOfDay): Listed {
  const { securityID, name, isin, board, tick, reference } = listing;
  const priceGroup: PriceGroup = tick >= 10 ? "A" : tick >= 5 ? "B" : "C";
  const kept: Security = {
    securityID,
    name,
    isin,
    board,
    tick,
    priceGroup,
    sector: "Unclassified",
    status: "Trading",
    tags: [],
    sharesOutstanding: null,
  };
  const listed = newListed(kept, market.tradingDay, reference);
  market.listed.set(securityID, listed);
  keeper.keepSecurity(kept);
  return listed;
}

function takeSnapshot(fold: Fold, snapshot: Snapshot): void {
  const { market, publish, awaited } = fold;
  const { securityID, rptSeq } = snapshot;
  const listed = market.listed.get(securityID);
  if (listed === undefined) return;
  awaited.delete(securityID);
  listed.day = dayOfSnapshot(listed.day, snapshot);
  loadSnapshot(listed.book, rptSeq, snapshot.entries);
  const audience = { to: "security", securityID } as const;
  publish("clearAllOrderBook", { securityID, rptSeq }, audience);
  for (const side of ["Buy", "Sell"] as const)
    for (const entry of entriesOf(listed.book, side)) publish("addOrderBook", entry, audience);
  touch(fold, listed);
}

function dayOfSnapshot(before: SecurityDay, { securityID, tradingDay, marks }: Snapshot): SecurityDay {
  const { prevClose, open, high, low, last, volume, deals } = marks;
  const sameDay = before.tradingDay === tradingDay;
  const publishedPrice = (sameDay ? before.publishedPrice : null) ?? prevClose;
  const value = marks.value ?? valueOf(sameDay ? before : startDay(securityID, tradingDay, prevClose), volume, last);
  return { securityID, tradingDay, prevClose, open, high, low, last, publishedPrice, deals, volume, value };
}

// The line does not tell the day's value. What was heard is known exactly; trades that were missed while the line was
// down are valued at the last price.
function valueOf(before: SecurityDay, volume: Quantity, last: Price | null): Kobo {
  const missed = volume - before.volume;
  if (missed <= 0 || last === null) return before.value;
  return kobo(before.value + notional(last, quantity(missed)));
}

function applyBook(fold: Fold, securityID: string, event: BookEvent): void {
  const { market, publish, awaited } = fold;
  const listed = market.listed.get(securityID);
  if (listed === undefined) return;
  const verdict = applyBookEvent(listed.book, event);
  if (verdict === "stale") return;
  if (verdict === "gap") {
    if (!awaited.has(securityID)) fold.onGap(securityID);
    awaited.add(securityID);
    return;
  }
  tellBook(publish, securityID, event);
  touch(fold, listed);
}

function tellBook(publish: Publish, securityID: string, event: BookEvent): void {
  const audience = { to: "security", securityID } as const;
  const { rptSeq } = event;
  switch (event.kind) {
    case "add":
      return publish("addOrderBook", entryOf(event.entry), audience);
    case "update":
      return publish("updateOrderBook", entryOf(event.entry), audience);
    case "delete":
      return publish("deleteOrderBook", { securityID, mdEntryID: event.mdEntryID, rptSeq }, audience);
    case "clear":
      return publish("clearAllOrderBook", { securityID, rptSeq }, audience);
    default:
      return event satisfies never;
  }
}

function applyTrade(fold: Fold, heard: HeardTrade): void {
  const { market, publish, keeper } = fold;
  const listed = market.listed.get(heard.securityID);
  if (listed === undefined) return;
  const { minPriceMoveQty } = priceGroupRule(listed.security.priceGroup, market.tradingDay);
  const trade: MarketTrade = { ...heard, movesPrice: movesPrice(heard, minPriceMoveQty) };
  listed.day = addTrade(listed.day, heard, minPriceMoveQty);
  remember(listed.trades, trade);
  remember(market.trades, trade);
  publish("onMarketTrade", trade, { to: "everyone" });
  keeper.keepTrade(trade, listed.day);
  touch(fold, listed);
}

function remember(trades: MarketTrade[], trade: MarketTrade): void {
  trades.unshift(trade);
  if (trades.length > tradesKept) trades.pop();
}

function changePhase(fold: Fold, { phase, tradingDay, endsAt }: PhaseChange): void {
  const { market, publish } = fold;
  const isNewDay = tradingDay !== market.tradingDay;
  market.phase = phase;
  market.phaseEndsAt = endsAt;
  market.tradingDay = tradingDay;
  publish(
    "updateMarketStatsSession",
    { phase, phaseEndsAt: endsAt, nextPhase: null, tradingDate: tradingDay },
    { to: "everyone" },
  );
  if (isNewDay) fold.onNewDay();
}

function changeStatus(fold: Fold, { securityID, status }: Extract<MarketMessage, { kind: "securityStatus" }>): void {
  const listed = fold.market.listed.get(securityID);
  if (listed === undefined) return;
  listed.security = { ...listed.security, status };
  touch(fold, listed);
}

function touch({ changed, now }: Fold, listed: Listed): void {
  listed.updatedAt = now();
  changed.add(listed.security.securityID);
}
