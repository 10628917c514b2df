// How long what was sold had been held: the oldest shares leave first, bonuses and splits are as old as they are in lots.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, tradingDay } from "../instant.ts";
import { kobo, quantity } from "../units.ts";
import { heldDaysOfSales, joinHeld } from "./held-days.ts";
import type { HoldingMovement } from "./holding.ts";

const first = tradingDay("2026-01-05");
const buy = (qty: number): HoldingMovement => ({ kind: "Buy", quantity: quantity(qty), cost: kobo(100n) });
const sell = (qty: number): HoldingMovement => ({ kind: "Sell", quantity: quantity(qty), proceeds: kobo(100n) });
const on = (...moves: readonly (readonly [number, HoldingMovement])[]) =>
  heldDaysOfSales(moves.map(([after, movement]) => ({ day: addDays(first, after), movement })));

test("a sale is as old as the youngest and the oldest share in it, the oldest going first", () => {
  assert.deepEqual(on([0, buy(100)], [30, buy(100)], [40, sell(100)], [50, sell(50)]), [
    { least: 40, most: 40 },
    { least: 20, most: 20 },
  ]);
  assert.deepEqual(on([0, buy(100)], [30, buy(100)], [40, sell(101)]), [{ least: 10, most: 40 }]);
  assert.deepEqual(on([0, buy(10)], [0, sell(5)]), [{ least: 0, most: 0 }]);
});

test("two purchases of one day are as old as each other, and a later one is not as old as they are", () => {
  assert.deepEqual(on([0, buy(10)], [0, buy(10)], [3, buy(10)], [5, sell(20)], [6, sell(10)]), [
    { least: 5, most: 5 },
    { least: 3, most: 3 },
  ]);
});

test("a split leaves shares as old as they were, a bonus is as old as its day", () => {
  const split: HoldingMovement = { kind: "SplitIn", quantity: quantity(100) };
  assert.deepEqual(on([0, buy(100)], [10, split], [20, sell(200)]), [{ least: 20, most: 20 }]);
  const bonus: HoldingMovement = { kind: "Bonus", quantity: quantity(100) };
  assert.deepEqual(on([0, buy(100)], [10, bonus], [20, sell(200)]), [{ least: 10, most: 20 }]);
});

test("what is sold before it comes has no age, and what comes then is owed first", () => {
  assert.deepEqual(on([0, sell(10)], [5, buy(20)], [9, sell(10)]), [null, { least: 4, most: 4 }]);
});

test("sales on one paper span what each of them spans", () => {
  assert.deepEqual(joinHeld({ least: 3, most: 9 }, { least: 1, most: 4 }), { least: 1, most: 9 });
  assert.deepEqual([joinHeld(null, { least: 1, most: 4 }), joinHeld(null, null)], [{ least: 1, most: 4 }, null]);
});
