// Ex-date references against worked examples, and what holds of all of them.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import { price, quantity } from "../units.ts";
import { perShare } from "./corporate-action.ts";
import { adjustedPrice, adjustedShares, exPrice, priceFactor, type ExTerms } from "./ex-price.ts";

const dividend = (naira: number): ExTerms => ({
  type: "Dividend",
  perShare: perShare(BigInt(Math.round(naira * 1_000_000))),
});
const bonus: ExTerms = { type: "Bonus", newShares: 1, forShares: 4 };
const rights: ExTerms = { type: "Rights", newShares: 1, forShares: 3, price: price(2000) };
const split: ExTerms = { type: "Split", newShares: 5, forShares: 1 };
const consolidation: ExTerms = { type: "Consolidation", newShares: 1, forShares: 10 };

const worked: readonly (readonly [string, number, readonly ExTerms[], number, number])[] = [
  ["a dividend of N3.00 comes off whole", 12_900, [dividend(3)], 10, 12_600],
  ["a dividend of N0.0425 on a tick of one kobo", 150, [dividend(0.0425)], 1, 146],
  ["a bonus of one for four leaves four fifths", 12_900, [bonus], 10, 10_320],
  ["rights of one for three at N20.00 are worth their part", 4000, [rights], 5, 3500],
  ["rights dearer than the share take nothing off", 1800, [rights], 5, 1800],
  ["a split of five for one leaves a fifth", 12_900, [split], 10, 2580],
  ["a consolidation of one for ten is ten times", 85, [consolidation], 1, 850],
  ["a dividend and a bonus on one day: the dividend is on the old shares", 12_900, [bonus, dividend(2)], 10, 10_160],
  ["what lies between two ticks goes to the nearer", 117_80, [bonus], 10, 9420],
  ["a dividend above the price leaves one tick", 200, [dividend(9)], 5, 5],
  ["nothing declared leaves the close", 12_900, [], 10, 12_900],
];

for (const [name, close, terms, tick, expected] of worked)
  test(name, () => assert.equal(exPrice(price(close), terms, price(tick)), expected));

test("prices of before are lowered by what changes the number of shares, and by no dividend", () => {
  const factor = priceFactor(price(12_900), [dividend(3), split]);
  assert.equal(adjustedPrice(price(10_000), factor), 2000);
  assert.equal(adjustedShares(quantity(300), factor), 1500);
  assert.deepEqual(priceFactor(price(12_900), [dividend(3)]), { times: 12_900n, over: 12_900n });
});

test("for any terms the reference stands on tick, and only a consolidation raises a price", () => {
  const ratio = { newShares: fc.integer({ min: 1, max: 50 }), forShares: fc.integer({ min: 1, max: 50 }) };
  const anyTerms = fc.oneof(
    fc.record({ type: fc.constant("Dividend" as const), perShare: fc.bigInt(1n, 10_000_000n).map(perShare) }),
    fc.record({ type: fc.constant("Bonus" as const), ...ratio }),
    fc.record({ type: fc.constant("Rights" as const), ...ratio, price: fc.integer({ min: 1, max: 1e6 }).map(price) }),
  );
  const any = fc.record({
    close: fc.integer({ min: 1, max: 2_000_000 }),
    tick: fc.constantFrom(1, 5, 10),
    terms: fc.array(anyTerms, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(any, ({ close, tick, terms }) => {
      const was = price(Math.max(1, Math.round(close / tick)) * tick);
      const is = exPrice(was, terms, price(tick));
      assert.equal(is % tick, 0);
      assert.ok(is >= tick && is <= was);
    }),
  );
});
