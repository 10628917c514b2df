// Holds the book to its naive twin, event by event, and both to what must always be true of a book.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { price, quantity } from "@tradebook/domain/units.ts";
import { checkStanding, commandOf, newPlay, play, type Roll } from "../test/market-play.ts";
import { bestPrice, cancel, emptyBook, rest, standingOrder } from "./book.ts";
import { inPriority } from "./depth.ts";

/** Around 1,024 kobo, where one page of prices ends and the next begins. */
const near = (roll: Roll) => 1_024 + (roll(14) >> 1) * (roll(2) === 0 ? 1 : -1);
/** Anywhere a price can be. */
const anywhere = (roll: Roll) => 1 + roll(3) * 4_096 + roll(2) * 999_999_000_000 + roll(6);

const rolls = fc.array(fc.array(fc.nat({ max: 999_999 }), { minLength: 14, maxLength: 14 }), {
  maxLength: 200,
  size: "max",
});

test("the book says and holds what the naive book does, step by step", () => {
  fc.assert(
    fc.property(rolls, (list) => {
      const market = newPlay();
      for (const numbers of list) play(market, commandOf(rollsOf(numbers), near));
      checkStanding(market);
    }),
    { numRuns: 1_000 },
  );
});

test("prices may lie anywhere, near or far", () => {
  fc.assert(
    fc.property(rolls, (list) => {
      const market = newPlay();
      for (const numbers of list) {
        const command = commandOf(rollsOf(numbers), anywhere);
        if (command.kind !== "turn") play(market, command);
      }
      checkStanding(market);
    }),
    { numRuns: 300 },
  );
});

const seed = 20_261_121;
const days = 1_800;
const commandsADay = 500;

test(`${days * commandsADay} commands in ${days} days from seed ${seed} leave both books the same at every step`, () => {
  const roll = dice(seed);
  for (let day = 1; day <= days; day += 1) {
    const market = newPlay();
    for (let at = 1; at <= commandsADay; at += 1) play(market, commandOf(roll, near));
    checkStanding(market);
  }
});

test("a book of many orders finds each of them, whatever came and went", () => {
  const book = emptyBook();
  const roll = dice(7);
  const standing = new Map<number, number>();
  for (let orderID = 1; orderID <= 60_000; orderID += 1) {
    // Ids grow as an exchange's do: most are in other books.
    const id = orderID * 146 + roll(146) + 2 ** 33;
    const at = 1 + roll(40_000);
    rest(book, { orderID: id, side: "Buy", price: price(at), leavesQty: quantity(10) }, () => {});
    standing.set(id, at);
    if (orderID % 3 !== 0) continue;
    const [gone] = standing.keys();
    assert.ok(cancel(book, gone ?? 0, () => {}));
    standing.delete(gone ?? 0);
    assert.equal(
      cancel(book, gone ?? 0, () => {}),
      false,
    );
  }
  for (const [id, at] of standing) assert.equal(standingOrder(book, id)?.price, at);
  assert.equal(bestPrice(book, "Buy"), Math.max(...standing.values()));
  const prices = Array.from(inPriority(book, "Buy"), (order) => Number(order.price));
  assert.deepEqual(
    prices,
    [...standing.values()].sort((a, b) => b - a),
  );
});

function rollsOf(numbers: readonly number[]): Roll {
  let next = 0;
  return (below) => {
    const rolled = (numbers[next % numbers.length] ?? 0) % below;
    next += 1;
    return rolled;
  };
}

/** The same rolls for the same seed. */
function dice(start: number): Roll {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}
