// Folds what the exchange says into the view, keeps it, tells the hub. Nothing here waits: what is kept is handed on.
// What was missed is asked for until it comes: a book with a gap, and after the line was away every security.

import { instant } from "@tradebook/domain/instant.ts";
import { addTrade, startDay, type SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import type { BookEvent } from "@tradebook/domain/market/md-entry.ts";
import { applyBookEvent, loadSnapshot } from "@tradebook/domain/market/order-book.ts";
import { kobo, notional, quantity, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { MarketTrade } from "@tradebook/contract/services/market-data.ts";
import type { Publish } from "../../deps.ts";
import type { HeardTrade, MarketChange, MarketMessage, Snapshot } from "../../market-message.ts";
import { keeperOfToday, touch, type Fold, type ReceiverOptions } from "./market-fold.ts";
import { entriesOf, entryOf, marketStatOf, tradesKept, type Listed } from "./market-view.ts";
import { takeList } from "./take-listing.ts";
import { changePhase, changeStatus, moveIndex } from "./take-session.ts";

export type MarketReceiver = {
  readonly receive: (message: MarketMessage) => void;
  /** The market is being heard, or no more: all of it is stale until its snapshots have come. */
  readonly lineChanged: (isUp: boolean) => void;
  /** Tells the statistics that changed since the last time, one event a security; asks again for what has not come. */
  readonly flushStatistics: () => void;
};

/** A snapshot that was asked for and has not come is asked for again after so long. */
const patienceMs = 3_000;

export function createMarketReceiver(options: ReceiverOptions): MarketReceiver {
  const fold: Fold = {
    ...options,
    keeper: keeperOfToday(options),
    changed: new Set(),
    awaited: new Map(),
    named: new Set(),
  };
  options.market.tellMoved = () => tellMoved(fold);
  return {
    receive: (message) => receive(fold, message),
    lineChanged: (isUp) => changeLine(fold, isUp),
    flushStatistics: () => {
      tellMoved(fold);
      askAgain(fold);
    },
  };
}

function tellMoved({ market, publish, changed }: Fold): void {
  const isHeard = publish.isHeard?.({ to: "everyone" }) !== false;
  const moved = isHeard ? [...changed] : [];
  // Whoever is told may ask for more.
  changed.clear();
  for (const securityID of moved) {
    const listed = market.listed.get(securityID);
    if (listed !== undefined) publish("addMarketStatistics", marketStatOf(market, listed), { to: "everyone" });
  }
}

// The subscription that follows a logon brings every snapshot, so they are awaited from then on without being asked for.
// What is shown is no younger for being old: `updatedAt` stays.
function changeLine(fold: Fold, isUp: boolean): void {
  const { market, awaited, changed, named, now } = fold;
  market.isHeard = isUp;
  awaited.clear();
  named.clear();
  for (const [securityID, listed] of market.listed) {
    listed.isStale = true;
    changed.add(securityID);
    if (isUp) awaited.set(securityID, now());
  }
}

function askAgain({ market, awaited, now, askSnapshots }: Fold): void {
  if (!market.isHeard || awaited.size === 0) return;
  const at = now();
  const overdue = [...awaited].filter(([, askedAt]) => at - askedAt >= patienceMs).map(([securityID]) => securityID);
  if (overdue.length === 0) return;
  for (const securityID of overdue) awaited.set(securityID, instant(at));
  askSnapshots(overdue);
}

function receive(fold: Fold, message: MarketMessage): void {
  switch (message.kind) {
    case "securities":
      return takeList(fold, message);
    case "snapshot":
      return takeSnapshot(fold, message);
    case "changes":
      for (const change of message.changes) applyChange(fold, change);
      return;
    case "phase":
      return changePhase(fold, message);
    case "securityStatus":
      return changeStatus(fold, message);
    case "news":
      return fold.keeper.keepNews(message);
    case "notListed":
      return void fold.awaited.delete(message.securityID);
    default:
      return message satisfies never;
  }
}

function applyChange(fold: Fold, change: MarketChange): void {
  switch (change.kind) {
    case "book":
      return applyBook(fold, change.securityID, change.event);
    case "trade":
      return applyTrade(fold, change.trade);
    case "index":
      return moveIndex(fold, change.index);
    default:
      return applyFigure(fold, change);
  }
}

type Figure = Extract<MarketChange, { kind: "clearing" | "imbalance" | "officialClose" }>;

function applyFigure(fold: Fold, change: Figure): void {
  const listed = fold.market.listed.get(change.securityID);
  if (listed === undefined) return;
  if (change.kind === "clearing") listed.clearing = change.clearing;
  else if (change.kind === "imbalance") listed.imbalance = change.imbalance;
  else {
    listed.day = { ...listed.day, officialClose: change.price };
    fold.keeper.keepDay(listed.day);
  }
  touch(fold, listed);
}

function takeSnapshot(fold: Fold, snapshot: Snapshot): void {
  const { market, keeper } = fold;
  const listed = market.listed.get(snapshot.securityID);
  if (listed === undefined) return;
  const { marks } = snapshot;
  fillBook(fold, listed, snapshot);
  listed.isStale = false;
  listed.day = dayOfSnapshot(listed.day, snapshot);
  listed.clearing = marks.clearing;
  listed.imbalance = marks.imbalance;
  // The snapshot knows the trades that were missed, and the candle of the day must too.
  if (listed.day.deals > 0 || listed.day.officialClose !== null) keeper.keepDay(listed.day);
  touch(fold, listed);
}

// A new date brings every snapshot. A book of which nothing was missed is that of the snapshot already, and to tell all
// of it anew would be thousands of events for those who watch every book.
function fillBook(
  { publish, awaited }: Fold,
  { book, isStale }: Listed,
  { securityID, rptSeq, entries }: Snapshot,
): void {
  const isMissing = awaited.delete(securityID);
  if (!isStale && !isMissing && book.rptSeq === rptSeq) return;
  loadSnapshot(book, rptSeq, entries);
  const audience = { to: "security", securityID } as const;
  publish("clearAllOrderBook", { securityID, rptSeq }, audience);
  for (const side of ["Buy", "Sell"] as const)
    for (const entry of entriesOf(book, side)) publish("addOrderBook", entry, audience);
}

function dayOfSnapshot(before: SecurityDay, { securityID, tradingDay, marks }: Snapshot): SecurityDay {
  const { prevClose, open, high, low, last, officialClose, volume, deals } = marks;
  const sameDay = before.tradingDay === tradingDay;
  const start = sameDay ? before : startDay(securityID, tradingDay, prevClose);
  const publishedPrice = marks.publishedPrice ?? start.publishedPrice ?? prevClose;
  const value = marks.value ?? valueOf(start, volume, last);
  const { officialOpen } = start;
  const prices = { prevClose, open, high, low, last, publishedPrice, officialOpen, officialClose };
  return { securityID, tradingDay, ...prices, deals, volume, value };
}

// A line that does not tell the day's value: what was heard is known exactly; trades that were missed while the line was
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
  if (verdict === "gap") return missed(fold, securityID);
  // While a snapshot is on its way, what comes before it is of a book that it replaces.
  if (awaited.has(securityID)) return;
  tellBook(publish, securityID, event);
  touch(fold, listed);
}

function missed({ awaited, now, askSnapshots }: Fold, securityID: string): void {
  if (awaited.has(securityID)) return;
  awaited.set(securityID, now());
  askSnapshots([securityID]);
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

function applyTrade(fold: Fold, { missedOn, ...trade }: HeardTrade): void {
  const { market, publish, keeper } = fold;
  const listed = market.listed.get(trade.securityID);
  if (listed === undefined) return;
  // After the line was away the exchange tells the trades since the last one it knows we heard; some may be known.
  if (listed.isStale && listed.trades.some(({ mdEntryID }) => mdEntryID === trade.mdEntryID)) return;
  remember(listed.trades, trade);
  remember(market.trades, trade);
  if (missedOn !== null && missedOn < market.tradingDay) {
    keeper.keepTrade(trade, missedOn);
    return keeper.keepPastDay(trade.securityID, missedOn);
  }
  listed.day = addTrade(dayOfTrade(listed.day, market.tradingDay), trade, trade.movesPrice);
  publish("onMarketTrade", trade, { to: "everyone" });
  keeper.keepTrade(trade, market.tradingDay);
  keeper.keepDay(listed.day);
  touch(fold, listed);
}

/** The first trade of a date may come before the security's snapshot of it. */
function dayOfTrade(day: SecurityDay, tradingDay: SecurityDay["tradingDay"]): SecurityDay {
  if (day.tradingDay === tradingDay) return day;
  return startDay(day.securityID, tradingDay, day.officialClose ?? day.publishedPrice);
}

function remember(trades: MarketTrade[], trade: MarketTrade): void {
  trades.unshift(trade);
  if (trades.length > tradesKept) trades.pop();
}
