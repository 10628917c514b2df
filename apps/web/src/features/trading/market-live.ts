// The market as the page shows it now: the book and the tape of the security looked at.

import { marketDataService, type MarketTrade } from "@tradebook/contract/services/market-data.ts";
import type { BookEvent } from "@tradebook/domain/market/md-entry.ts";
import { applyBookEvent, emptyBook, type OrderBook } from "@tradebook/domain/market/order-book.ts";
import { call, failureOf } from "../../lib/api.ts";
import { hubStatus, onHubEvent, onResync, watchOrderBook } from "../../lib/hub.ts";
import { nextFrame, tenTimesASecond } from "../../lib/live-store.ts";
import { createStore } from "../../lib/store.ts";
import { startStatsLive } from "../../market/stats-live.ts";
import { mergeTape, prependTrade } from "./market-trades.ts";
import { clearEvent, deleteEvent, entryEvent, loadBook, viewBook, type BookView } from "./order-book.ts";

/** Levels a side of the book shows. */
export const bookDepth = 10;
const tapeAsked = 100;

export type Tape = { readonly securityID: string; readonly trades: readonly MarketTrade[] };

export const bookView = createStore<BookView | null>(null);
export const tape = createStore<Tape | null>(null);

let book: OrderBook | null = null;
let isReadingBook = false;
let isViewDue = false;
let isTapeDue = false;
let heardTrades: readonly MarketTrade[] = [];

/** Begins to listen; the returned function ends it and forgets everything. */
export function startMarketLive(): () => void {
  const ends = [
    startStatsLive(),
    onHubEvent("addOrderBook", (entry) => takeBookEvent(entry.securityID, entryEvent("add", entry))),
    onHubEvent("updateOrderBook", (entry) => takeBookEvent(entry.securityID, entryEvent("update", entry))),
    onHubEvent("deleteOrderBook", (gone) => takeBookEvent(gone.securityID, deleteEvent(gone))),
    onHubEvent("clearAllOrderBook", (cleared) => takeBookEvent(cleared.securityID, clearEvent(cleared))),
    onHubEvent("onMarketTrade", takeTrade),
    onResync(readLooked),
  ];
  return () => {
    ends.forEach((end) => end());
    book = null;
    bookView.set(null);
    tape.set(null);
  };
}

/** Shows another security's book and tape; the old ones go at once, so that no price stands under the wrong name. */
export function lookAt(securityID: string): void {
  if (book?.securityID === securityID) return;
  book = emptyBook(securityID);
  heardTrades = [];
  bookView.set(null);
  tape.set(null);
  void readBook(securityID);
  void readTape(securityID);
}

async function readLooked(): Promise<void> {
  const looked = book?.securityID;
  if (looked !== undefined) await Promise.all([readBook(looked), readTape(looked)]);
}

/** By the hub when it is there, since its snapshot is numbered with its events; by request while it is not. */
async function readBook(securityID: string): Promise<void> {
  if (isReadingBook) return;
  isReadingBook = true;
  try {
    const snapshot = (await watchOrderBook([securityID]))[0] ?? (await readBookOnce(securityID));
    if (book?.securityID === securityID) {
      loadBook(book, snapshot);
      showBook();
    }
  } catch (error) {
    // The line or the request failed; the resync after the reconnect reads the book again.
    if (hubStatus.get().state === "live") failureOf(error);
  } finally {
    isReadingBook = false;
  }
  if (book !== null && book.securityID !== securityID) await readBook(book.securityID);
}

async function readBookOnce(securityID: string) {
  const entries = await call(marketDataService.getMarketOrders, { security: securityID });
  return { securityID, rptSeq: Math.max(0, ...entries.map((entry) => entry.rptSeq)), entries };
}

async function readTape(securityID: string): Promise<void> {
  try {
    const answer = await call(marketDataService.getMarketTrades, { security: securityID, count: tapeAsked });
    if (book?.securityID !== securityID) return;
    heardTrades = mergeTape(heardTrades, answer);
    tape.set({ securityID, trades: heardTrades });
  } catch (error) {
    failureOf(error);
    if (book?.securityID === securityID) tape.set({ securityID, trades: heardTrades });
  }
}

function takeBookEvent(securityID: string, event: BookEvent): void {
  if (book === null || book.securityID !== securityID || isReadingBook) return;
  const applied = applyBookEvent(book, event);
  if (applied === "gap") void readBook(securityID);
  else if (applied === "applied") showBook();
}

/** Sorted and added up once a frame, however many changes came. */
function showBook(): void {
  if (isViewDue) return;
  isViewDue = true;
  nextFrame(() => {
    isViewDue = false;
    if (book !== null) bookView.set(viewBook(book, bookDepth));
  });
}

function takeTrade(trade: MarketTrade): void {
  if (book === null || trade.securityID !== book.securityID) return;
  heardTrades = prependTrade(heardTrades, trade);
  if (isTapeDue) return;
  isTapeDue = true;
  tenTimesASecond(() => {
    isTapeDue = false;
    if (book !== null) tape.set({ securityID: book.securityID, trades: heardTrades });
  });
}
