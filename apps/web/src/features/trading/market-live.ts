// The market as the page shows it now: the books and tapes of the securities that panels look at.

import { marketDataService, type MarketTrade } from "@tradebook/contract/services/market-data.ts";
import type { BookSnapshot } from "@tradebook/contract/hub.ts";
import type { BookEvent } from "@tradebook/domain/market/md-entry.ts";
import { applyBookEvent, emptyBook, type OrderBook } from "@tradebook/domain/market/order-book.ts";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { beforeLine, hubStatus, onHubEvent, onResync, watchOrderBook } from "../../lib/hub.ts";
import { nextFrame, onTick } from "../../lib/drawing-pace.ts";
import { liveMode, savesData } from "../../lib/live-mode.ts";
import { createLiveStore, usePaced } from "../../lib/live-store.ts";
import { onTrades } from "../../lib/trades-of.ts";
import { startStatsLive } from "../../market/stats-live.ts";
import { mergeTape, prependTrade } from "./market-trades.ts";
import { clearEvent, deleteEvent, entryEvent, loadBook, viewBook, type BookView } from "./order-book.ts";

/** Levels a side is kept with: all that stand between a day's limits, so that they can be grouped. */
const keptDepth = 1000;
const tapeAsked = 100;
const tapeAskedAgain = 20;
const savedEveryMs = 15_000;
/** A row that comes moves all rows below it. */
const tapeEveryMs = 250;

export type Tape = { readonly securityID: string; readonly trades: readonly MarketTrade[] };

/** Passed on at once, since a book is made for the screen once a frame. */
export const books = createLiveStore<BookView>((flush) => flush());
const tapes = createLiveStore<Tape>(onTick);

/** A security that some panel looks at: how many do, its book, and whether that is being read. */
type Watched = {
  watchers: number;
  readonly book: OrderBook;
  isDue: boolean;
  /** Heard while the book was being read: some came before it, some after. */
  heard: BookEvent[];
  trades: readonly MarketTrade[];
};
/** A book that changes so often while it is read is read again. */
const mostHeard = 5000;
const watched = new Map<string, Watched>();
let reading: Promise<void> | null = null;
let isAskedAgain = false;

/** Begins to listen; the returned function ends it and forgets everything. */
export function startMarketLive(): () => void {
  const ends = [
    startStatsLive(),
    onHubEvent("addOrderBook", (entry) => takeBookEvent(entry.securityID, entryEvent("add", entry))),
    onHubEvent("updateOrderBook", (entry) => takeBookEvent(entry.securityID, entryEvent("update", entry))),
    onHubEvent("deleteOrderBook", (gone) => takeBookEvent(gone.securityID, deleteEvent(gone))),
    onHubEvent("clearAllOrderBook", (cleared) => takeBookEvent(cleared.securityID, clearEvent(cleared))),
    onTrades((securityID) => watched.has(securityID), takeTrade),
    onResync(readWatched),
    readWhileSaving(),
  ];
  return () => {
    ends.forEach((end) => end());
    for (const securityID of watched.keys()) forget(securityID);
    // A line that is lost here sends no book when it is back.
    void watchOrderBook([]).catch(() => undefined);
  };
}

/** While data is saved the line brings no change of a book and no trade: they are read, as seldom as prices are told. */
function readWhileSaving(): () => void {
  const timer = setInterval(() => {
    if (isSaving() && !document.hidden && hubStatus.get().state === "live") void readWatched();
  }, savedEveryMs);
  const end = liveMode.subscribe(() => void readWatched());
  return () => {
    clearInterval(timer);
    end();
  };
}

function isSaving(): boolean {
  return savesData(liveMode.get());
}

/** Keeps the book of a security for as long as something shows it; it stands in `books` once it has come. */
export function useWatchedBook(securityID: string): void {
  useEffect(() => watch(securityID), [securityID]);
}

/** Order by order, as it is now; undefined for a security that nothing looks at. */
export function bookOf(securityID: string): OrderBook | undefined {
  return watched.get(securityID)?.book;
}

/** What of a book there is to draw. */
export type BookState = "unread" | "empty" | "noBuys" | "noSells" | "full";

/** The component renders when that changes, and not with every order. */
export function useBookState(securityID: string): BookState {
  const subscribe = useCallback((listener: () => void) => books.subscribe(securityID, listener), [securityID]);
  return useSyncExternalStore(subscribe, () => stateOf(books.get(securityID)));
}

function stateOf(view: BookView | undefined): BookState {
  if (view === undefined) return "unread";
  const [noBuys, noSells] = [view.buys.length === 0, view.sells.length === 0];
  return noBuys && noSells ? "empty" : noBuys ? "noBuys" : noSells ? "noSells" : "full";
}

/** Its trades, newest first, in the same way. */
export function useTape(securityID: string): Tape | undefined {
  useEffect(() => watch(securityID), [securityID]);
  return usePaced(tapes, securityID, tapeEveryMs);
}

function watch(securityID: string): () => void {
  if (securityID === "") return () => undefined;
  const known = watched.get(securityID);
  if (known !== undefined) known.watchers += 1;
  else {
    const added = { watchers: 1, book: emptyBook(securityID), isDue: false, heard: [], trades: [] };
    watched.set(securityID, added);
    beforeLine(() => {
      const isUnread = watched.get(securityID) === added && added.book.rptSeq === null;
      if (isUnread) void Promise.all([readBooks(), readTape(securityID)]);
    });
  }
  return () => {
    const left = watched.get(securityID);
    if (left === undefined) return;
    left.watchers -= 1;
    if (left.watchers === 0) forget(securityID);
  };
}

function forget(securityID: string): void {
  watched.delete(securityID);
  books.remove(securityID);
  tapes.remove(securityID);
}

async function readWatched(): Promise<void> {
  await Promise.all([readBooks(), ...[...watched.keys()].map(readTape)]);
}

/** All that are looked at, since the hub is told of the whole list; asked for meanwhile, it is read once more. */
function readBooks(): Promise<void> {
  isAskedAgain = reading !== null;
  reading ??= readOnce().finally(() => {
    reading = null;
    if (isAskedAgain) void readBooks();
  });
  return reading;
}

/** By the hub when it is there, since its snapshots are numbered with its events; by request while it is not. */
async function readOnce(): Promise<void> {
  const ids = [...watched.keys()];
  for (const found of watched.values()) found.heard = [];
  try {
    const told = await watchOrderBook(isSaving() ? [] : ids);
    const snapshots = told.length > 0 ? told : await Promise.all(ids.map(readBookOnce));
    for (const snapshot of snapshots) {
      const found = watched.get(snapshot.securityID);
      if (found === undefined) continue;
      loadBook(found.book, snapshot);
      applyHeard(found);
      show(found);
    }
  } catch (error) {
    // The line or the request failed; the resync after the reconnect reads the books again.
    if (hubStatus.get().state === "live") failureOf(error);
  }
}

async function readBookOnce(securityID: string): Promise<BookSnapshot> {
  const entries = await call(marketDataService.getMarketOrders, { security: securityID });
  return { securityID, rptSeq: Math.max(0, ...entries.map((entry) => entry.rptSeq)), entries };
}

async function readTape(securityID: string): Promise<void> {
  let answer: readonly MarketTrade[] = [];
  const isKnown = (watched.get(securityID)?.trades.length ?? 0) > 0;
  try {
    const count = isSaving() && isKnown ? tapeAskedAgain : tapeAsked;
    answer = await call(marketDataService.getMarketTrades, { security: securityID, count });
  } catch (error) {
    failureOf(error);
  }
  const found = watched.get(securityID);
  if (found === undefined) return;
  found.trades = mergeTape(found.trades, answer);
  tapes.set(securityID, { securityID, trades: found.trades });
}

/** A snapshot and the events behind it come in one message of the line, and the events are heard first. */
function takeBookEvent(securityID: string, event: BookEvent): void {
  const found = watched.get(securityID);
  if (found === undefined) return;
  if (reading !== null) {
    if (found.heard.length < mostHeard) found.heard.push(event);
    return;
  }
  const applied = applyBookEvent(found.book, event);
  if (applied === "gap") void readBooks();
  else if (applied === "applied") show(found);
}

/** What the snapshot holds already is passed over. */
function applyHeard(found: Watched): void {
  const { book, heard } = found;
  found.heard = [];
  if (heard.some((event) => applyBookEvent(book, event) === "gap")) isAskedAgain = true;
}

/** Sorted and added up once a frame, however many changes came. */
function show(found: Watched): void {
  if (found.isDue) return;
  found.isDue = true;
  nextFrame(() => {
    found.isDue = false;
    const { securityID } = found.book;
    if (watched.get(securityID) === found) books.set(securityID, viewBook(found.book, keptDepth));
  });
}

function takeTrade(trade: MarketTrade): void {
  const found = watched.get(trade.securityID);
  if (found === undefined) return;
  found.trades = prependTrade(found.trades, trade);
  tapes.set(trade.securityID, { securityID: trade.securityID, trades: found.trades });
}
