// A trade is taken back by its number alone; a correction needs its right price and quantity.

import assert from "node:assert/strict";
import { test } from "node:test";
import { price, quantity } from "@tradebook/domain/units.ts";
import { blankTrade, readTrade, wrongTrade } from "./trade-draft.ts";

test("nothing is asked for until all that is needed is there", () => {
  const correct = { ...blankTrade, way: "Correct", tradeID: " 1-T7 " } as const;
  assert.equal(readTrade(blankTrade), null);
  assert.equal(readTrade(correct), null);
  assert.equal(readTrade({ ...correct, price: "95.05", quantity: "0" }), null);
  assert.deepEqual(readTrade({ ...correct, way: "Bust" }), { tradeID: "1-T7", reason: null, instead: null });
  assert.deepEqual(readTrade({ ...correct, price: "95.05", quantity: "1,000", reason: "Slip" }), {
    tradeID: "1-T7",
    reason: "Slip",
    instead: { price: price(9_505), quantity: quantity(1_000) },
  });
});

test("each field says by itself whether it can be read", () => {
  const draft = { ...blankTrade, tradeID: "1", price: "1.005", quantity: "x" };
  const names = ["tradeID", "price", "quantity", "reason"] as const;
  assert.deepEqual(
    names.map((name) => wrongTrade(draft, name)),
    [false, true, true, false],
  );
});
