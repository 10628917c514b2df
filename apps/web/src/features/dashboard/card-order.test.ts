// Tests of the order of a dashboard's cards: kept, moved, and told what is not a card.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cardNames, cardsInOrder, usualOrder, withCardAt } from "./card-order.ts";

test("cards stand as they are kept, and what the choice does not name behind what is before it usually", () => {
  const shown = ["value", "money", "market", "news"] as const;
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [usualOrder, ["value", "money", "market", "news"]],
    ["news,value", ["news", "value", "money", "market"]],
    ["market,market,nonsense,money", ["value", "market", "news", "money"]],
  ];
  for (const [kept, order] of cases) assert.deepEqual(cardsInOrder(kept, shown), order, kept);
  assert.deepEqual(cardsInOrder(usualOrder, cardNames), cardNames);
});

test("a card moves to a place, and never beyond the ends", () => {
  const order = ["value", "money", "market"] as const;
  assert.equal(withCardAt(order, "market", 0), "market,value,money");
  assert.equal(withCardAt(order, "value", 1), "money,value,market");
  assert.equal(withCardAt(order, "value", 9), "money,market,value");
  assert.equal(withCardAt(order, "money", -4), "money,value,market");
});
