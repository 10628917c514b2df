// A security's day from its trades, and a book from its changes.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { instant, tradingDay } from "../instant.ts";
import { opposite, type Side } from "../order/order-type.ts";
import { notional, price, quantity, sum } from "../units.ts";
import { addTrade, dayFigures, movesPrice, percent, startDay, type SecurityDay } from "./market-statistics.ts";
import type { BookEvent, MdEntry } from "./md-entry.ts";
import { applyBookEvent, bestOf, bookRows, emptyBook, loadSnapshot, type OrderBook } from "./order-book.ts";

const day = tradingDay("2026-07-21");
const enough = quantity(100_000);

test("small trades count in everything but the published price", () => {
  const traded = dayOf([
    [1010, 99_999],
    [1020, 100_000],
    [990, 1],
  ]);
  assert.deepEqual(traded, {
    securityID: "GTCO",
    tradingDay: day,
    prevClose: 1000,
    open: 1010,
    high: 1020,
    low: 990,
    last: 990,
    publishedPrice: 1020,
    officialOpen: 1020,
    officialClose: null,
    deals: 3,
    volume: 200_000,
    value: 202_999_980n,
  });
  assert.deepEqual(dayFigures(traded), { close: 1020, change: 20, changePct: 2, vwap: 1014.9999 });
});

test("the change is that of the official close once it is set, whatever traded last", () => {
  const closed = {
    ...dayOf([
      [1020, 100_000],
      [990, 1],
    ]),
    officialClose: price(1005),
  };
  assert.deepEqual(dayFigures(closed), { close: 1005, change: 5, changePct: 0.5, vwap: 1019.9997 });
});

test("a day without trades shows the previous close and no change", () => {
  assert.deepEqual(dayFigures(dayOf([])), { close: 1000, change: 0, changePct: 0, vwap: null });
  assert.deepEqual(dayFigures(startDay("NEW", day, null)), { close: null, change: null, changePct: null, vwap: null });
});

test("volume, value and the range agree with the trades, whatever they are", () => {
  const trade = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 300_000 }));
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 20 }), (trades) => {
      const traded = dayOf(trades);
      const prices = trades.map(([px]) => px);
      const large = trades.filter(([, qty]) => qty >= 100_000);
      assert.deepEqual([traded.high, traded.low], [Math.max(...prices), Math.min(...prices)]);
      assert.equal(traded.publishedPrice, large.at(-1)?.[0] ?? 1000);
      assert.equal(traded.value, sum(trades.map(([px, qty]) => notional(price(px), quantity(qty)))));
      assert.equal(
        traded.volume,
        trades.reduce((total, [, qty]) => total + qty, 0),
      );
    }),
  );
});

test("a per cent is rounded away from zero, and of nothing is nothing", () => {
  assert.deepEqual([percent(1n, 3n), percent(-1n, 8n), percent(5n, 0n)], [33.33, -12.5, 0]);
  assert.equal(percent(-25n, 200_000n), -0.01);
});

test("a side stands best first, then first come, with running totals, on both sides", () => {
  for (const side of ["Buy", "Sell"] as const) {
    const book = emptyBook("GTCO");
    const worse = side === "Buy" ? 990 : 1010;
    const events = [entry(side, "a", [worse, 5]), entry(side, "b", [1000, 7]), entry(side, "c", [1000, 2])];
    check(
      book,
      events.map((one, index) => add(index + 1, one)),
    );
    assert.deepEqual(shown(book, side), ["b 7 at 1000: 7", "c 2 at 1000: 9", `a 5 at ${worse}: 14`]);
    assert.deepEqual(shown(book, side, 2), ["b 7 at 1000: 7", "c 2 at 1000: 9"]);
    assert.deepEqual(bestOf(book, side)?.quantity, 9);
    assert.equal(bestOf(book, opposite(side)), null);
  }
});

test("an entry that shrinks keeps its place, one that grows or moves goes behind its equals", () => {
  const book = emptyBook("GTCO");
  const start = ["a", "b", "c"].map((id, index) => add(index + 1, entry("Buy", id, [1000, 5])));
  check(book, [...start, update(4, entry("Buy", "a", [1000, 3]))]);
  assert.deepEqual(shown(book, "Buy"), ["a 3 at 1000: 3", "b 5 at 1000: 8", "c 5 at 1000: 13"]);
  assert.equal(applyBookEvent(book, update(5, entry("Buy", "a", [1000, 4]))), "applied");
  assert.deepEqual(shown(book, "Buy"), ["b 5 at 1000: 5", "c 5 at 1000: 10", "a 4 at 1000: 14"]);
  assert.equal(applyBookEvent(book, update(6, entry("Buy", "b", [990, 5]))), "applied");
  assert.deepEqual(shown(book, "Buy"), ["c 5 at 1000: 5", "a 4 at 1000: 9", "b 5 at 990: 14"]);
});

test("a missed change stops the book until a snapshot, and old ones are ignored", () => {
  const book = emptyBook("GTCO");
  const one = entry("Buy", "a", [1000, 5]);
  assert.equal(applyBookEvent(book, add(1, one)), "gap", "nothing is known before a snapshot");
  loadSnapshot(book, 10, [one]);
  assert.equal(applyBookEvent(book, { kind: "delete", rptSeq: 10, mdEntryID: "a" }), "stale");
  assert.equal(applyBookEvent(book, { kind: "delete", rptSeq: 12, mdEntryID: "a" }), "gap");
  assert.equal(applyBookEvent(book, add(13, entry("Buy", "b", [1000, 5]))), "gap");
  assert.deepEqual(shown(book, "Buy"), ["a 5 at 1000: 5"]);
  loadSnapshot(book, 13, []);
  assert.equal(applyBookEvent(book, add(14, one)), "applied");
  assert.deepEqual(shown(book, "Buy"), ["a 5 at 1000: 5"]);
});

test("a clear is taken at any time, and the snapshot that follows it may carry its number", () => {
  const book = emptyBook("GTCO");
  loadSnapshot(book, 3, [entry("Sell", "old", [1000, 1])]);
  assert.equal(applyBookEvent(book, { kind: "clear", rptSeq: 20 }), "applied");
  assert.equal(applyBookEvent(book, add(20, entry("Buy", "a", [1000, 5]))), "applied");
  assert.equal(applyBookEvent(book, add(20, entry("Buy", "b", [1000, 5]))), "applied");
  assert.equal(applyBookEvent(book, { kind: "delete", rptSeq: 21, mdEntryID: "a" }), "applied");
  assert.equal(applyBookEvent(book, add(21, entry("Buy", "c", [1000, 5]))), "stale");
  assert.deepEqual([shown(book, "Buy"), shown(book, "Sell")], [["b 5 at 1000: 5"], []]);
});

test("a book of many changes is the same as one sorted from what is left", () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    side: fc.constantFrom("Buy" as const, "Sell" as const),
    px: fc.integer({ min: 1, max: 5 }),
    qty: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const book = emptyBook("GTCO");
      loadSnapshot(book, 0, []);
      const left = new Map<string, MdEntry>();
      for (const [index, { id, side, px, qty }] of changes.entries()) {
        const rptSeq = index + 1;
        const mdEntryID = `${id}`;
        if (qty === 0) left.delete(mdEntryID);
        else left.set(mdEntryID, entry(side, mdEntryID, [px, qty]));
        const kind = left.has(mdEntryID) ? ("add" as const) : ("update" as const);
        const event: BookEvent =
          qty === 0
            ? { kind: "delete", rptSeq, mdEntryID }
            : { kind, rptSeq, entry: entry(side, mdEntryID, [px, qty]) };
        assert.equal(applyBookEvent(book, event), "applied");
        bookRows(book, side); // so that a stale sorting would show
      }
      for (const side of ["Buy", "Sell"] as const) {
        const rows = bookRows(book, side);
        const expected = [...left.values()].filter((one) => one.side === side);
        assert.equal(rows.length, expected.length);
        assert.equal(
          rows.at(-1)?.totalQuantity ?? 0,
          expected.reduce((total, one) => total + one.mdEntrySize, 0),
        );
        const prices = rows.map(({ mdEntryPx }) => Number(mdEntryPx));
        assert.deepEqual(
          prices,
          prices.toSorted((a, b) => (side === "Buy" ? b - a : a - b)),
        );
      }
    }),
  );
});

function dayOf(trades: readonly (readonly [number, number])[]): SecurityDay {
  return trades.reduce(
    (so, [px, qty]) => {
      const trade = { mdEntryPx: price(px), mdEntrySize: quantity(qty) };
      return addTrade(so, trade, movesPrice(trade, enough));
    },
    startDay("GTCO", day, price(1000)),
  );
}

/** An entry of a side by id, price and size. */
function entry(side: Side, mdEntryID: string, [px, qty]: readonly [number, number]): MdEntry {
  const sized = { mdEntryPx: price(px), mdEntrySize: quantity(qty) };
  return { securityID: "GTCO", mdEntryID, side, ...sized, mdEntryTime: instant(0), rptSeq: 0 };
}

function add(rptSeq: number, one: MdEntry): BookEvent {
  return { kind: "add", rptSeq, entry: one };
}

function update(rptSeq: number, one: MdEntry): BookEvent {
  return { kind: "update", rptSeq, entry: one };
}

function check(book: OrderBook, events: readonly BookEvent[]): void {
  loadSnapshot(book, 0, []);
  for (const event of events) assert.equal(applyBookEvent(book, event), "applied");
}

function shown(book: OrderBook, side: Side, depth?: number): readonly string[] {
  return bookRows(book, side, depth).map(
    (row) => `${row.mdEntryID} ${row.mdEntrySize} at ${row.mdEntryPx}: ${row.totalQuantity}`,
  );
}
