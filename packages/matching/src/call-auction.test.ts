// Holds the call auction to a search of every price, share by share, and to the rules it is made of.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import type { BookEvent } from "./book-event.ts";
import { emptyBook, rest, type Book } from "./book.ts";
import { theoretical, uncross, type AuctionTerms, type Theoretical } from "./call-auction.ts";
import { inPriority } from "./depth.ts";

/** An order without a limit is at market. */
type Wish = {
  readonly side: Side;
  readonly limit: number | null;
  readonly shares: number;
  readonly imbalance: boolean;
};

const wishes = fc.array(
  fc.record({
    side: fc.constantFrom<Side>("Buy", "Sell"),
    limit: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 8 }),
    shares: fc.integer({ min: 1, max: 9 }),
    imbalance: fc.boolean(),
  }),
  { maxLength: 14 },
);
const steps = fc.integer({ min: 1, max: 5 });

test("the price is the best of all prices on the tick, found one by one and share by share", () => {
  fc.assert(
    fc.property(wishes, steps, fc.integer({ min: 1, max: 14 }), (list, tick, reference) => {
      // Limits lie on the tick; the reference may not.
      const orders = list.map((wish) => ({ ...wish, limit: wish.limit === null ? null : wish.limit * tick }));
      const terms = { tick: price(tick), reference: price(reference * 2) };
      assert.deepEqual(theoretical(bookOf(orders), terms), searched(orders, terms));
    }),
    { numRuns: 3_000 },
  );
});

test("an uncross trades what was told, all at one price, and afterwards nothing more can trade at it", () => {
  fc.assert(
    fc.property(wishes, fc.integer({ min: 1, max: 14 }), (orders, reference) => {
      const book = bookOf(orders);
      const terms = { tick: price(1), reference: price(reference) };
      const told = theoretical(book, terms);
      const events: BookEvent[] = [];
      assert.deepEqual(
        uncross(book, terms, (event) => void events.push(event)),
        told,
      );
      let volume = 0;
      for (const event of events) {
        assert.ok(event.kind === "traded" && event.incomingStood);
        assert.equal(event.price, told?.price);
        volume += event.quantity;
      }
      assert.equal(volume, told?.volume ?? 0);
      const wanted = { Buy: 0, Sell: 0 };
      for (const side of ["Buy", "Sell"] as const)
        for (const order of inPriority(book, side))
          if (told !== null && willing(side, order.price, told.price)) wanted[side] += order.leavesQty;
      assert.equal(Math.min(wanted.Buy, wanted.Sell), 0);
      assert.equal(Math.max(wanted.Buy, wanted.Sell), told?.imbalanceQty ?? 0);
    }),
    { numRuns: 2_000 },
  );
});

test("of two prices equally near the reference the lower is taken", () => {
  const book = bookOf([
    { side: "Buy", limit: 2_560, shares: 50, imbalance: false },
    { side: "Sell", limit: 2_540, shares: 50, imbalance: false },
  ]);
  assert.equal(theoretical(book, { reference: price(2_553), tick: price(2) })?.price, 2_552);
});

test("shares beyond 32 bits trade whole", () => {
  const shares = 100_000_000_000;
  const book = bookOf([
    { side: "Buy", limit: 2_560, shares, imbalance: false },
    { side: "Buy", limit: 2_560, shares, imbalance: false },
    { side: "Sell", limit: 2_540, shares: 3 * shares, imbalance: false },
  ]);
  const expected = { price: 2_540, volume: 2 * shares, imbalanceSide: "Sell", imbalanceQty: shares };
  assert.deepEqual(
    uncross(book, { reference: price(2_550), tick: price(5) }, () => {}),
    expected,
  );
  assert.deepEqual(
    Array.from(inPriority(book, "Sell"), ({ leavesQty }) => Number(leavesQty)),
    [shares],
  );
});

test("an order between two ticks trades only where a price on the tick suits it", () => {
  const meet = (buy: number, sell: number) =>
    theoretical(
      bookOf([
        { side: "Buy", limit: buy, shares: 5, imbalance: false },
        { side: "Sell", limit: sell, shares: 5, imbalance: false },
      ]),
      { reference: price(100), tick: price(5) },
    )?.price ?? null;
  assert.deepEqual([meet(103, 102), meet(106, 102), meet(102, 99)], [null, 105, 100]);
});

function bookOf(orders: readonly Wish[]): Book {
  const book = emptyBook();
  orders.forEach(({ side, limit, shares, imbalance }, orderID) => {
    const at = limit === null ? null : price(limit);
    rest(book, { orderID, side, price: at, leavesQty: quantity(shares), imbalance }, () => {});
  });
  return book;
}

function willing(side: Side, limit: number | null, at: number): boolean {
  if (limit === null) return true;
  return side === "Buy" ? at <= limit : at >= limit;
}

type Try = { readonly at: number; readonly traded: number; readonly buysLeft: number; readonly sellsLeft: number };

/** Hands shares over one at a time at each price, then throws out every price that another beats by the rules in turn. */
function searched(orders: readonly Wish[], { reference, tick }: AuctionTerms): Theoretical | null {
  const known = [Number(reference), ...orders.flatMap(({ limit }) => limit ?? [])];
  const tries: Try[] = [];
  for (let at = tick as number; at < Math.max(...known) + tick; at += tick)
    if (at > Math.min(...known) - tick) tries.push(handOver(orders, at));
  const mostTraded = tries.filter((one) => tries.every((other) => other.traded <= one.traded));
  const left = ({ buysLeft, sellsLeft }: Try) => buysLeft + sellsLeft;
  const leastLeft = mostTraded.filter((one) => mostTraded.every((other) => left(other) >= left(one)));
  const found = pressed(leastLeft, reference);
  if (found === undefined || found.traded === 0) return null;
  return {
    price: price(found.at),
    volume: quantity(found.traded),
    imbalanceSide: found.buysLeft > 0 ? "Buy" : found.sellsLeft > 0 ? "Sell" : null,
    imbalanceQty: quantity(left(found)),
  };
}

function handOver(orders: readonly Wish[], at: number): Try {
  const queue = (side: Side) =>
    orders.flatMap((order) =>
      order.side === side && willing(side, order.limit, at) ? Array.from({ length: order.shares }, () => side) : [],
    );
  const [buys, sells] = [queue("Buy"), queue("Sell")];
  let traded = 0;
  while (buys.pop() !== undefined) {
    if (sells.pop() === undefined) return { at, traded, buysLeft: buys.length + 1, sellsLeft: 0 };
    traded += 1;
  }
  return { at, traded, buysLeft: 0, sellsLeft: sells.length };
}

function pressed(equals: readonly Try[], reference: number): Try | undefined {
  if (equals.every(({ buysLeft }) => buysLeft > 0)) return equals.at(-1);
  if (equals.every(({ sellsLeft }) => sellsLeft > 0)) return equals[0];
  return [...equals].sort((a, b) => Math.abs(a.at - reference) - Math.abs(b.at - reference) || a.at - b.at)[0];
}
