// Average cost and valuation, by example and for every run of movements.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { kobo, price, quantity, sum, type Kobo } from "../units.ts";
import { averageCost, emptyHolding, holdingOf, moveHolding, type HoldingMovement } from "./holding.ts";
import { valuePortfolio } from "./valuation.ts";

test("buys average with their charges, sells leave at the average, a bonus lowers it", () => {
  check(
    [
      { kind: "Buy", quantity: quantity(100), cost: kobo(1_000_00n) },
      { kind: "Buy", quantity: quantity(100), cost: kobo(2_000_00n) },
      { kind: "Sell", quantity: quantity(50), proceeds: kobo(900_00n) },
      { kind: "Bonus", quantity: quantity(50) },
      { kind: "TransferIn", quantity: quantity(100), cost: kobo(1_500_00n) },
    ],
    { quantity: 300, totalCost: 3_750_00n, realisedGain: 150_00n, average: 1250 },
  );
});

test("the last share sold takes the whole rest of the cost", () => {
  check(
    [
      { kind: "Buy", quantity: quantity(3), cost: kobo(100n) },
      { kind: "Sell", quantity: quantity(1), proceeds: kobo(40n) },
      { kind: "Sell", quantity: quantity(2), proceeds: kobo(80n) },
    ],
    { quantity: 0, totalCost: 0n, realisedGain: 20n, average: 0 },
  );
});

test("shares that go to another house take their cost along, and the last ones the whole rest", () => {
  const bought = { kind: "Buy", quantity: quantity(3), cost: kobo(100n) } as const;
  const gone = { kind: "TransferOut", quantity: quantity(1), cost: kobo(33n) } as const;
  check([bought, gone], { quantity: 2, totalCost: 67n, realisedGain: 0n, average: 33.5 });
  const rest = { kind: "TransferOut", quantity: quantity(2), cost: kobo(67n) } as const;
  check([bought, gone, rest], { quantity: 0, totalCost: 0n, realisedGain: 0n, average: 0 });
});

test("shares sold beyond those known had no known cost", () => {
  const movements: HoldingMovement[] = [
    { kind: "Buy", quantity: quantity(2), cost: kobo(100n) },
    { kind: "Sell", quantity: quantity(5), proceeds: kobo(300n) },
  ];
  check(movements, { quantity: 0, totalCost: 0n, realisedGain: 200n, average: 0 });
});

test("costs in equal costs out, gains and what is left, for any run of movements", () => {
  const shares = fc.integer({ min: 1, max: 1_000_000 }).map(quantity);
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(kobo);
  const movement: fc.Arbitrary<HoldingMovement> = fc.oneof(
    fc.record({ kind: fc.constant("Buy" as const), quantity: shares, cost: amount }),
    fc.record({ kind: fc.constant("TransferIn" as const), quantity: shares, cost: amount }),
    fc.record({ kind: fc.constant("Bonus" as const), quantity: shares }),
    fc.record({ kind: fc.constant("Sell" as const), quantity: shares, proceeds: amount }),
  );
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 30 }), (movements) => {
      const paid = sum(movements.map((one) => ("cost" in one ? one.cost : kobo(0n))));
      const received = sum(movements.map((one) => ("proceeds" in one ? one.proceeds : kobo(0n))));
      const holding = holdingOf("GTCO", movements);
      assert.equal(holding.realisedGain, received - paid + holding.totalCost);
      assert.ok(holding.totalCost >= 0n && (holding.quantity > 0 || holding.totalCost === 0n));
    }),
  );
});

test("a valuation adds up to the kobo, with cash apart and nothing for what has no price", () => {
  const holding = (securityID: string, shares: number, totalCost: Kobo) => ({
    ...emptyHolding(securityID),
    quantity: quantity(shares),
    totalCost,
  });
  const valuation = valuePortfolio(
    [
      { holding: holding("GTCO", 100, kobo(100_000n)), marketPrice: price(1500), prevClose: price(1400) },
      { holding: holding("SOLD", 0, kobo(0n)), marketPrice: price(1), prevClose: price(1) },
      { holding: holding("UNPRICED", 10, kobo(500n)), marketPrice: null, prevClose: null },
      { holding: holding("CAP", 100, kobo(60_000n)), marketPrice: price(500), prevClose: null },
    ],
    kobo(1_000n),
  );
  assert.deepEqual(valuation.rows, [
    {
      id: 1,
      securityID: "GTCO",
      quantity: 100,
      averageCost: 1000,
      totalCost: 100_000n,
      marketPrice: 1500,
      marketValue: 150_000n,
      unrealisedGain: 50_000n,
      gainPct: 50,
      weightPct: 75,
      dayChange: 10_000n,
    },
    {
      id: 2,
      securityID: "UNPRICED",
      quantity: 10,
      averageCost: 50,
      totalCost: 500n,
      marketPrice: null,
      marketValue: 0n,
      unrealisedGain: 0n,
      gainPct: 0,
      weightPct: 0,
      dayChange: 0n,
    },
    {
      id: 3,
      securityID: "CAP",
      quantity: 100,
      averageCost: 600,
      totalCost: 60_000n,
      marketPrice: 500,
      marketValue: 50_000n,
      unrealisedGain: -10_000n,
      gainPct: -16.67,
      weightPct: 25,
      dayChange: 0n,
    },
  ]);
  const { rows: _rows, ...footer } = valuation;
  assert.deepEqual(footer, {
    totalCost: 160_500n,
    marketValue: 200_000n,
    unrealisedGain: 40_000n,
    gainPct: 24.92,
    dayChange: 10_000n,
    cash: 1_000n,
    netWorth: 201_000n,
  });
});

type Expected = { quantity: number; totalCost: bigint; realisedGain: bigint; average: number };

function check(movements: readonly HoldingMovement[], expected: Expected): void {
  const holding = movements.reduce(moveHolding, emptyHolding("GTCO"));
  const { quantity: shares, totalCost, realisedGain } = holding;
  assert.deepEqual({ quantity: shares, totalCost, realisedGain, average: averageCost(holding) }, expected);
}
