// One security's book as it is heard: entries by mdEntryID, best first, with running totals and gaps noticed.
// It is changed in place, since a book changes thousands of times a second; only this file changes it.

import type { Side } from "../order/order-type.ts";
import { addQuantity, zeroQuantity, type Quantity } from "../units.ts";
import { unreachable } from "../invariant.ts";
import type { BookEvent, MdEntry } from "./md-entry.ts";

type BookSide = { readonly entries: Map<string, MdEntry>; sorted: readonly MdEntry[] | null };

export type OrderBook = {
  readonly securityID: string;
  readonly buys: BookSide;
  readonly sells: BookSide;
  /** The number of the last change; null before the first snapshot or clear. */
  rptSeq: number | null;
  /** Whether entries of a snapshot, numbered as the clear before them, may still come. */
  filling: boolean;
};

/** `stale`: seen before, ignored. `gap`: something was missed, nothing is applied until a snapshot or a clear. */
export type Applied = "applied" | "stale" | "gap";

export type BookRow = MdEntry & {
  /** Shares that stand at this price or better, down to and with this row. */
  readonly totalQuantity: Quantity;
};

export function emptyBook(securityID: string): OrderBook {
  return { securityID, buys: emptySide(), sells: emptySide(), rptSeq: null, filling: false };
}

/** Replaces the book with what stood at one instant; entries of one price come in time priority. */
export function loadSnapshot(book: OrderBook, rptSeq: number, entries: readonly MdEntry[]): void {
  clear(book);
  for (const entry of entries) put(book, entry);
  book.rptSeq = rptSeq;
  book.filling = false;
}

/** Applies the next change, or says why not. A clear is always taken: what stands after it is known. */
export function applyBookEvent(book: OrderBook, event: BookEvent): Applied {
  if (event.kind === "clear") {
    clear(book);
    book.rptSeq = event.rptSeq;
    book.filling = true;
    return "applied";
  }
  const verdict = place(book, event);
  if (verdict !== "applied") return verdict;
  if (event.rptSeq !== book.rptSeq) book.filling = false;
  book.rptSeq = event.rptSeq;
  change(book, event);
  return "applied";
}

/** The rows of a side, best first, at most `depth`, each with the running total. */
export function bookRows(book: OrderBook, side: Side, depth = Number.POSITIVE_INFINITY): readonly BookRow[] {
  const rows: BookRow[] = [];
  let total = zeroQuantity;
  for (const entry of sortedSide(book, side)) {
    if (rows.length >= depth) break;
    total = addQuantity(total, entry.mdEntrySize);
    rows.push({ ...entry, totalQuantity: total });
  }
  return rows;
}

/** The best entry of a side and all that stands at its price; null when the side is empty. */
export function bestOf(book: OrderBook, side: Side): { readonly entry: MdEntry; readonly quantity: Quantity } | null {
  const sorted = sortedSide(book, side);
  const [entry] = sorted;
  if (entry === undefined) return null;
  let total = zeroQuantity;
  for (const { mdEntryPx, mdEntrySize } of sorted) {
    if (mdEntryPx !== entry.mdEntryPx) break;
    total = addQuantity(total, mdEntrySize);
  }
  return { entry, quantity: total };
}

function place(book: OrderBook, event: BookEvent): Applied {
  if (book.rptSeq === null) return "gap";
  if (event.rptSeq === book.rptSeq + 1) return "applied";
  if (event.rptSeq === book.rptSeq && book.filling && event.kind === "add") return "applied";
  return event.rptSeq <= book.rptSeq ? "stale" : "gap";
}

function change(book: OrderBook, event: Exclude<BookEvent, { kind: "clear" }>): void {
  switch (event.kind) {
    case "add":
    case "update":
      put(book, event.entry);
      return;
    case "delete":
      remove(book, event.mdEntryID);
      return;
    default:
      unreachable(event);
  }
}

/** An entry keeps its place while its price stands and its size does not grow; otherwise it goes to the end of its price. */
function put(book: OrderBook, entry: MdEntry): void {
  const known = book.buys.entries.get(entry.mdEntryID) ?? book.sells.entries.get(entry.mdEntryID);
  const keepsPlace =
    known !== undefined &&
    known.side === entry.side &&
    known.mdEntryPx === entry.mdEntryPx &&
    known.mdEntrySize >= entry.mdEntrySize;
  if (known !== undefined && !keepsPlace) remove(book, entry.mdEntryID);
  const side = sideOf(book, entry.side);
  side.entries.set(entry.mdEntryID, entry);
  side.sorted = null;
}

function remove(book: OrderBook, mdEntryID: string): void {
  if (book.buys.entries.delete(mdEntryID)) book.buys.sorted = null;
  else if (book.sells.entries.delete(mdEntryID)) book.sells.sorted = null;
}

function clear(book: OrderBook): void {
  for (const side of [book.buys, book.sells]) {
    side.entries.clear();
    side.sorted = null;
  }
}

/** Sorted when asked for after a change, since a book is read far less often than it changes. */
function sortedSide(book: OrderBook, name: Side): readonly MdEntry[] {
  const side = sideOf(book, name);
  const direction = name === "Buy" ? -1 : 1;
  // The sort is stable, so entries of one price stay in the order they came.
  side.sorted ??= [...side.entries.values()].sort((a, b) => direction * (a.mdEntryPx - b.mdEntryPx));
  return side.sorted;
}

function sideOf(book: OrderBook, side: Side): BookSide {
  return side === "Buy" ? book.buys : book.sells;
}

function emptySide(): BookSide {
  return { entries: new Map(), sorted: null };
}
