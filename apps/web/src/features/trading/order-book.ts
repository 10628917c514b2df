// The order book as the screen needs it: hub events as the domain's, and price levels with running totals.

import type { BookSnapshot, HubPayload } from "@tradebook/contract/hub.ts";
import type { OrderBookEntry } from "@tradebook/contract/services/market-data.ts";
import type { BookEvent, MdEntry } from "@tradebook/domain/market/md-entry.ts";
import { bookRows, loadSnapshot, type BookRow, type OrderBook } from "@tradebook/domain/market/order-book.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import {
  addQuantity,
  notional,
  plus,
  zeroKobo,
  type Kobo,
  type Price,
  type Quantity,
} from "@tradebook/domain/units.ts";

/** All that stands at one price. */
export type BookLevel = {
  readonly px: Price;
  readonly quantity: Quantity;
  readonly orders: number;
  /** Shares at this price or better. */
  readonly totalQuantity: Quantity;
};

export type BookView = {
  readonly securityID: string;
  readonly buys: readonly BookLevel[];
  readonly sells: readonly BookLevel[];
};

/** An entry without a price stands outside the price order, so it is counted but not shown. */
export function entryEvent(kind: "add" | "update", entry: OrderBookEntry): BookEvent {
  const shown = mdEntry(entry);
  if (shown === null) return { kind: "delete", rptSeq: entry.rptSeq, mdEntryID: entry.mdEntryID };
  return { kind, rptSeq: entry.rptSeq, entry: shown };
}

export function deleteEvent({ rptSeq, mdEntryID }: HubPayload<"deleteOrderBook">): BookEvent {
  return { kind: "delete", rptSeq, mdEntryID };
}

export function clearEvent({ rptSeq }: HubPayload<"clearAllOrderBook">): BookEvent {
  return { kind: "clear", rptSeq };
}

export function loadBook(book: OrderBook, snapshot: BookSnapshot): void {
  const entries = snapshot.entries.map(mdEntry).filter((entry) => entry !== null);
  loadSnapshot(book, snapshot.rptSeq, entries);
}

export function viewBook(book: OrderBook, depth: number): BookView {
  const side = (name: Side) => bookLevels(bookRows(book, name), depth);
  return { securityID: book.securityID, buys: side("Buy"), sells: side("Sell") };
}

/** Rows of one price as one level; the rows come best first with their running totals. */
export function bookLevels(rows: readonly BookRow[], depth: number): readonly BookLevel[] {
  const levels: BookLevel[] = [];
  for (const row of rows) {
    const last = levels.at(-1);
    if (last?.px === row.mdEntryPx) levels[levels.length - 1] = joined(last, row);
    else if (levels.length === depth) break;
    else levels.push({ px: row.mdEntryPx, quantity: row.mdEntrySize, orders: 1, totalQuantity: row.totalQuantity });
  }
  return levels;
}

export type Spread = { readonly px: number; readonly ticks: number | null; readonly percent: number };

/** Null unless both sides stand, and while they cross, as in an auction. */
export function spreadOf(view: BookView, tick: number | null): Spread | null {
  const bid = view.buys[0]?.px;
  const offer = view.sells[0]?.px;
  if (bid === undefined || offer === undefined || offer <= bid) return null;
  const px = offer - bid;
  return { px, ticks: tick === null ? null : Math.round(px / tick), percent: (px * 200) / (offer + bid) };
}

/** What all shares of a side down to a price come to, and how many they are. */
export function costTo(
  levels: readonly BookLevel[],
  px: Price,
  side: Side,
): { readonly shares: number; readonly value: Kobo } {
  const within = levels.filter((level) => (side === "Buy" ? level.px >= px : level.px <= px));
  return {
    shares: within.at(-1)?.totalQuantity ?? 0,
    value: within.reduce((sum, level) => plus(sum, notional(level.px, level.quantity)), zeroKobo),
  };
}

/** Shares that stand at an order's price and came before it; null while the order is not in the book. */
export function sharesAhead(
  book: OrderBook,
  order: { readonly orderID: string | null; readonly side: Side },
): number | null {
  let [px, ahead] = [0, 0];
  for (const entry of bookRows(book, order.side)) {
    if (entry.mdEntryPx !== px) [px, ahead] = [entry.mdEntryPx, 0];
    if (entry.mdEntryID === order.orderID) return ahead;
    ahead += entry.mdEntrySize;
  }
  return null;
}

function joined(level: BookLevel, row: BookRow): BookLevel {
  const quantity = addQuantity(level.quantity, row.mdEntrySize);
  return { px: level.px, quantity, orders: level.orders + 1, totalQuantity: row.totalQuantity };
}

function mdEntry(entry: OrderBookEntry): MdEntry | null {
  if (entry.mdEntryPx === null) return null;
  return { ...entry, side: entry.mdEntryType, mdEntryPx: entry.mdEntryPx };
}
