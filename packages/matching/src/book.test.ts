// Holds the fast book to the naive one, event by event, and both to what must always be true of a book.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { amend } from "./amend.ts";
import type { BookEvent } from "./book-event.ts";
import type { IncomingOrder } from "./book-order.ts";
import { bestPrice, cancel, emptyBook, reduce, standingOrder, type Book } from "./book.ts";
import { depth, inPriority, orderCount } from "./depth.ts";
import { place } from "./match.ts";
import {
  emptyNaiveBook,
  naiveAmend,
  naiveCancel,
  naivePlace,
  naiveReduce,
  naiveSide,
  type NaiveStep,
} from "./naive-book.ts";

type Command =
  | { readonly kind: "place"; readonly order: Omit<IncomingOrder, "orderID"> }
  | { readonly kind: "cancel"; readonly target: number }
  | { readonly kind: "amend"; readonly target: number; readonly order: Pick<IncomingOrder, "price" | "orderQty"> }
  | { readonly kind: "reduce"; readonly target: number; readonly keepPart: number };

const sideOf = fc.constantFrom<Side>("Buy", "Sell");
const durations = fc.constantFrom<TimeInForce>("Day", "Day", "Day", "GoodTillDate", "ImmediateOrCancel", "FillOrKill");

const placing = fc
  .record({
    side: sideOf,
    ordType: fc.constantFrom<OrderType>("Limit", "Limit", "Limit", "Limit", "Market"),
    timeInForce: durations,
    at: fc.integer({ min: 95, max: 105 }),
    shares: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ side, ordType, timeInForce, at, shares }): Command => {
    const limit = ordType === "Limit" ? price(at) : null;
    return { kind: "place", order: { side, ordType, timeInForce, price: limit, orderQty: quantity(shares) } };
  });
const target = fc.nat({ max: 199 });
const command = fc.oneof(
  { weight: 7, arbitrary: placing },
  { weight: 2, arbitrary: target.map((at): Command => ({ kind: "cancel", target: at })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(target, fc.integer({ min: 95, max: 105 }), fc.integer({ min: 1, max: 40 }))
      .map(([at, px, shares]): Command => {
        return { kind: "amend", target: at, order: { price: price(px), orderQty: quantity(shares) } };
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(target, fc.integer({ min: 1, max: 99 }))
      .map(([at, keepPart]): Command => ({ kind: "reduce", target: at, keepPart })),
  },
);
const commands = fc.array(command, { maxLength: 200, size: "max" });

test("the fast book says and holds what the naive book does, step by step", () => {
  fc.assert(
    fc.property(commands, (list) => {
      const book = emptyBook();
      let naive = emptyNaiveBook;
      list.forEach((next, orderID) => {
        const events = run(book, next, orderID);
        const step = runNaive({ book: naive, events: [] }, next, orderID);
        assert.deepEqual(events, step.events);
        naive = step.book;
      });
      for (const side of ["Buy", "Sell"] as const) {
        assert.deepEqual(Array.from(inPriority(book, side), seen), naiveSide(naive, side).map(seen));
        assert.equal(orderCount(book, side), naiveSide(naive, side).length);
      }
    }),
    { numRuns: 300 },
  );
});

test("a book is never crossed, and its levels add up to its orders", () => {
  fc.assert(
    fc.property(commands, (list) => {
      const book = emptyBook();
      list.forEach((next, orderID) => {
        run(book, next, orderID);
        assert.ok((bestPrice(book, "Buy") ?? 0) < (bestPrice(book, "Sell") ?? Number.POSITIVE_INFINITY));
      });
      for (const side of ["Buy", "Sell"] as const) assert.deepEqual(depth(book, side, 1000), addedUp(book, side));
    }),
    { numRuns: 200 },
  );
});

test("shares in are shares traded, standing or taken out", () => {
  fc.assert(
    fc.property(commands, (list) => {
      const book = emptyBook();
      const total = { entered: 0, traded: 0, removed: 0 };
      list.forEach((next, orderID) => {
        reducedBy.delete(book);
        for (const event of run(book, next, orderID)) count(total, event);
        if (next.kind === "reduce" || next.kind === "amend") total.removed += reducedBy.get(book) ?? 0;
      });
      const standing = [...inPriority(book, "Buy"), ...inPriority(book, "Sell")];
      const left = standing.reduce((shares, order) => shares + order.leavesQty, 0);
      assert.equal(total.entered, 2 * total.traded + total.removed + left);
    }),
    { numRuns: 200 },
  );
});

/** Shares that the last reduce of a book took away; a changed order tells only what is left. */
const reducedBy = new WeakMap<Book, number>();

function run(book: Book, next: Command, orderID: number): BookEvent[] {
  const events: BookEvent[] = [];
  const emit = (event: BookEvent) => void events.push(event);
  if (next.kind === "place") place(book, { orderID, ...next.order }, emit);
  else if (next.kind === "cancel") cancel(book, next.target, emit);
  else if (next.kind === "amend") {
    const standing = standingOrder(book, next.target);
    if (standing === undefined) return events;
    const before = standing.leavesQty;
    assert.ok(amend(book, amended(standing, next.order), { enter: place, emit }));
    reducedBy.set(book, events[0]?.kind === "changed" ? before - next.order.orderQty : 0);
  } else {
    const before = standingOrder(book, next.target)?.leavesQty ?? 0;
    const keep = kept(before, next.keepPart);
    reducedBy.set(book, keep === null ? 0 : before - keep);
    if (keep !== null) reduce(book, { orderID: next.target, leavesQty: quantity(keep) }, emit);
  }
  return events;
}

function runNaive({ book }: NaiveStep, next: Command, orderID: number): NaiveStep {
  if (next.kind === "place") return naivePlace(book, { orderID, ...next.order });
  if (next.kind === "cancel") return naiveCancel(book, next.target);
  if (next.kind === "amend") {
    const standing = book.orders.find((order) => order.orderID === next.target);
    return standing === undefined ? { book, events: [] } : naiveAmend(book, amended(standing, next.order), naivePlace);
  }
  const before = book.orders.find((order) => order.orderID === next.target)?.leavesQty ?? 0;
  const keep = kept(before, next.keepPart);
  return keep === null ? { book, events: [] } : naiveReduce(book, next.target, quantity(keep));
}

function amended(standing: Pick<IncomingOrder, "orderID" | "side">, terms: Pick<IncomingOrder, "price" | "orderQty">) {
  const { orderID, side } = standing;
  return { orderID, side, ordType: "Limit", timeInForce: "Day", ...terms } satisfies IncomingOrder;
}

/** A smaller quantity than before, at least one; null when there is none. */
function kept(before: number, percent: number): number | null {
  const keep = Math.max(1, Math.floor((before * percent) / 100));
  return keep < before ? keep : null;
}

function count(total: { entered: number; traded: number; removed: number }, event: BookEvent): void {
  if (event.kind === "accepted") total.entered += event.order.orderQty;
  if (event.kind === "traded") total.traded += event.quantity;
  if (event.kind === "removed") total.removed += event.leavesQty;
}

function addedUp(book: Book, side: Side) {
  const levels = new Map<number | null, { price: number | null; totalQty: number; orders: number }>();
  for (const order of inPriority(book, side)) {
    const level = levels.get(order.price) ?? { price: order.price, totalQty: 0, orders: 0 };
    level.totalQty += order.leavesQty;
    level.orders += 1;
    levels.set(order.price, level);
  }
  return [...levels.values()];
}

function seen({ orderID, side, price: at, leavesQty }: ReturnType<typeof naiveSide>[number]) {
  return { orderID, side, price: at, leavesQty };
}
