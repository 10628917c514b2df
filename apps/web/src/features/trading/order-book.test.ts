// Tests of the book's levels, and of entries the screen cannot place.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderBookEntry } from "@tradebook/contract/services/market-data.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { applyBookEvent, emptyBook } from "@tradebook/domain/market/order-book.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import {
  clearEvent,
  costTo,
  deleteEvent,
  entryEvent,
  loadBook,
  sharesAhead,
  spreadOf,
  viewBook,
} from "./order-book.ts";

function entry(rptSeq: number, [side, px, size]: readonly ["Buy" | "Sell", number | null, number]): OrderBookEntry {
  return {
    securityID: "GTCO",
    mdEntryID: `e${rptSeq}`,
    mdEntryType: side,
    mdEntryPx: px === null ? null : price(px),
    mdEntrySize: quantity(size),
    mdEntryTime: instant(rptSeq),
    rptSeq,
  };
}

function bookOf(entries: readonly OrderBookEntry[]) {
  const book = emptyBook("GTCO");
  loadBook(book, { securityID: "GTCO", rptSeq: entries.length, entries: [...entries] });
  return book;
}

test("orders of one price are one level, best first, each with the running total", () => {
  const book = bookOf([
    entry(1, ["Buy", 9500, 100]),
    entry(2, ["Buy", 9505, 50]),
    entry(3, ["Buy", 9500, 25]),
    entry(4, ["Sell", 9510, 10]),
  ]);
  assert.deepEqual(viewBook(book, 5), {
    securityID: "GTCO",
    buys: [
      { px: 9505, quantity: 50, orders: 1, totalQuantity: 50 },
      { px: 9500, quantity: 125, orders: 2, totalQuantity: 175 },
    ],
    sells: [{ px: 9510, quantity: 10, orders: 1, totalQuantity: 10 }],
  });
});

test("only so many levels are shown, though the orders of the last one are all counted", () => {
  const book = bookOf([
    entry(1, ["Sell", 9510, 1]),
    entry(2, ["Sell", 9515, 2]),
    entry(3, ["Sell", 9515, 3]),
    entry(4, ["Sell", 9520, 4]),
  ]);
  assert.deepEqual(viewBook(book, 2).sells, [
    { px: 9510, quantity: 1, orders: 1, totalQuantity: 1 },
    { px: 9515, quantity: 5, orders: 2, totalQuantity: 6 },
  ]);
});

test("an entry without a price keeps the numbering whole and shows nothing", () => {
  const book = bookOf([entry(1, ["Buy", 9500, 100])]);
  assert.equal(applyBookEvent(book, entryEvent("add", entry(2, ["Buy", null, 50]))), "applied");
  assert.equal(applyBookEvent(book, entryEvent("add", entry(3, ["Sell", 9510, 10]))), "applied");
  assert.equal(viewBook(book, 5).buys.length, 1);
});

test("a missing number is a gap and changes nothing", () => {
  const book = bookOf([entry(1, ["Buy", 9500, 100])]);
  assert.equal(applyBookEvent(book, deleteEvent({ securityID: "GTCO", mdEntryID: "e1", rptSeq: 3 })), "gap");
  assert.equal(viewBook(book, 5).buys.length, 1);
});

test("a clear empties both sides", () => {
  const book = bookOf([entry(1, ["Buy", 9500, 100]), entry(2, ["Sell", 9510, 10])]);
  applyBookEvent(book, clearEvent({ securityID: "GTCO", rptSeq: 9 }));
  assert.deepEqual(viewBook(book, 5), { securityID: "GTCO", buys: [], sells: [] });
});

test("the spread is told in money, ticks and per cent, and not while the book is crossed", () => {
  const book = bookOf([entry(1, ["Buy", 9500, 1]), entry(2, ["Sell", 9515, 1])]);
  const spread = spreadOf(viewBook(book, 5), 5);
  assert.equal(spread?.px, 15);
  assert.equal(spread?.ticks, 3);
  assert.equal(Math.round((spread?.percent ?? 0) * 1000), 158);
  assert.equal(spreadOf(viewBook(bookOf([entry(1, ["Buy", 9520, 1]), entry(2, ["Sell", 9515, 1])]), 5), 5), null);
});

test("what all shares to a price come to is the sum of its levels, the better ones whole", () => {
  const book = bookOf([
    entry(1, ["Sell", 9510, 100]),
    entry(2, ["Sell", 9515, 200]),
    entry(3, ["Sell", 9530, 7]),
    entry(4, ["Buy", 9500, 10]),
    entry(5, ["Buy", 9450, 20]),
  ]);
  const { buys, sells } = viewBook(book, 5);
  assert.deepEqual(costTo(sells, price(9515), "Sell"), { shares: 300, value: 100n * 9510n + 200n * 9515n });
  // The price of a group, at which nothing may stand.
  assert.deepEqual(costTo(sells, price(9520), "Sell"), { shares: 300, value: 100n * 9510n + 200n * 9515n });
  assert.deepEqual(costTo(buys, price(9450), "Buy"), { shares: 30, value: 10n * 9500n + 20n * 9450n });
  assert.deepEqual(costTo(buys, price(9600), "Buy"), { shares: 0, value: 0n });
});

test("ahead of an order are those at its price that came before it, and what grew goes behind", () => {
  const book = bookOf([
    entry(1, ["Buy", 9500, 100]),
    entry(2, ["Buy", 9505, 50]),
    entry(3, ["Buy", 9500, 25]),
    entry(4, ["Buy", 9500, 40]),
  ]);
  const ahead = (orderID: string | null) => sharesAhead(book, { orderID, side: "Buy" });
  assert.deepEqual([ahead("e1"), ahead("e2"), ahead("e3"), ahead("e4")], [0, 0, 100, 125]);
  assert.deepEqual([ahead("e9"), ahead(null), sharesAhead(book, { orderID: "e1", side: "Sell" })], [null, null, null]);
  const grown = { ...entry(5, ["Buy", 9500, 150]), mdEntryID: "e1" };
  assert.equal(applyBookEvent(book, entryEvent("update", grown)), "applied");
  assert.deepEqual([ahead("e1"), ahead("e3"), ahead("e4")], [65, 0, 25]);
});
