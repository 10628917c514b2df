// Realised gains by both bases, in worked cases, and against a model that follows every naira by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { tradingDay, type TradingDay } from "../instant.ts";
import { kobo, price, quantity } from "../units.ts";
import { gainsRule, gainsWindow, isExempt } from "./gains-rule.ts";
import { holdingOf, type HoldingMovement } from "./holding.ts";
import { realisedSales, type DatedMovement, type TaxBase } from "./realised-gains.ts";

const base: TaxBase = { day: tradingDay("2025-12-31"), price: price(1_500) };
const buy = (shares: number, cost: bigint): HoldingMovement => ({
  kind: "Buy",
  quantity: quantity(shares),
  cost: kobo(cost),
});
const sell = (shares: number, proceeds: bigint): HoldingMovement => ({
  kind: "Sell",
  quantity: quantity(shares),
  proceeds: kobo(proceeds),
});

test("shares held on the last day of 2025 cost what they were worth, if that is more", () => {
  check(
    [
      ["2025-06-01", buy(100, 100_000n)],
      ["2026-02-01", sell(50, 90_000n)],
    ],
    [{ cost: 50_000n, gain: 40_000n, taxCost: 75_000n, taxGain: 15_000n }],
  );
});

test("shares that had cost more than that keep their cost", () => {
  check(
    [
      ["2025-06-01", buy(100, 200_000n)],
      ["2026-02-01", sell(100, 160_000n)],
    ],
    [{ cost: 200_000n, gain: -40_000n, taxCost: 200_000n, taxGain: -40_000n }],
  );
});

test("a sale before that day and shares bought after it know only their cost", () => {
  check(
    [
      ["2025-06-01", buy(100, 100_000n)],
      ["2025-12-31", sell(40, 60_000n)],
      ["2026-01-02", buy(60, 120_000n)],
      ["2026-03-02", sell(60, 120_000n)],
    ],
    [
      { cost: 40_000n, gain: 20_000n, taxCost: 40_000n, taxGain: 20_000n },
      // 60 at 1,500 and 60 at 2,000 cost 1,750 on average by the tax, 60 at 1,000 and 60 at 2,000 cost 1,500 by the books.
      { cost: 90_000n, gain: 30_000n, taxCost: 105_000n, taxGain: 15_000n },
    ],
  );
});

test("a bonus and a split after that day lower both averages, a consolidation raises them", () => {
  check(
    [
      ["2025-06-01", buy(100, 100_000n)],
      ["2026-02-01", { kind: "Bonus", quantity: quantity(50) }],
      ["2026-03-01", sell(75, 90_000n)],
      ["2026-04-01", { kind: "SplitIn", quantity: quantity(75) }],
      ["2026-05-01", sell(50, 40_000n)],
      ["2026-06-01", { kind: "SplitOut", quantity: quantity(90) }],
      ["2026-07-01", sell(10, 50_000n)],
    ],
    [
      { cost: 50_000n, gain: 40_000n, taxCost: 75_000n, taxGain: 15_000n },
      { cost: 16_667n, gain: 23_333n, taxCost: 25_000n, taxGain: 15_000n },
      { cost: 33_333n, gain: 16_667n, taxCost: 50_000n, taxGain: 0n },
    ],
  );
});

test("rights cost what was paid for them, and a holding that is consolidated away is lost", () => {
  const kept = holdingOf("GTCO", [buy(4, 100n), { kind: "Rights", quantity: quantity(4), cost: kobo(60n) }]);
  assert.deepEqual([kept.quantity, kept.totalCost, kept.realisedGain], [8, 160n, 0n]);
  const back = holdingOf("GTCO", [
    buy(4, 100n),
    { kind: "Rights", quantity: quantity(4), cost: kobo(60n) },
    { kind: "RightsBack", quantity: quantity(4), cost: kobo(60n) },
  ]);
  assert.deepEqual([back.quantity, back.totalCost, back.realisedGain], [4, 100n, 0n]);
  const lost = holdingOf("GTCO", [buy(4, 100n), { kind: "SplitOut", quantity: quantity(4) }]);
  assert.deepEqual([lost.quantity, lost.totalCost, lost.realisedGain], [0, 0n, -100n]);
});

test("the meter counts twelve months, from the day the rule began", () => {
  assert.deepEqual(gainsWindow(tradingDay("2026-06-30")), { from: "2026-01-01", to: "2026-06-30" });
  assert.deepEqual(gainsWindow(tradingDay("2027-06-30")), { from: "2026-07-01", to: "2027-06-30" });
  assert.deepEqual(gainsWindow(tradingDay("2028-02-29")), { from: "2027-03-01", to: "2028-02-29" });
});

test("a gain is exempt by its size while sales stay below the one limit and the gain is not above the other", () => {
  const { proceedsBelow, gainAtMost } = gainsRule;
  const cases = [
    [kobo(proceedsBelow - 1n), gainAtMost, true],
    [proceedsBelow, gainAtMost, false],
    [kobo(proceedsBelow - 1n), kobo(gainAtMost + 1n), false],
    [kobo(0n), kobo(-5n), true],
  ] as const;
  for (const [proceeds, gain, exempt] of cases) assert.equal(isExempt({ proceeds, gain }), exempt);
});

test("any run of buys, sales and actions is what a naive model says, share by share", () => {
  const shares = fc.integer({ min: 1, max: 500 }).map(quantity);
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map(kobo);
  const movement: fc.Arbitrary<HoldingMovement> = fc.oneof(
    fc.record({ kind: fc.constant("Buy" as const), quantity: shares, cost: amount }),
    fc.record({ kind: fc.constant("Rights" as const), quantity: shares, cost: amount }),
    fc.record({ kind: fc.constantFrom("Bonus" as const, "SplitIn" as const), quantity: shares }),
    fc.record({ kind: fc.constant("SplitOut" as const), quantity: shares }),
    fc.record({ kind: fc.constant("Sell" as const), quantity: shares, proceeds: amount }),
  );
  const days = ["2025-12-30", "2025-12-31", "2026-01-02", "2026-01-05"].map(tradingDay);
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 24 }), fc.integer({ min: 0, max: 24 }), (movements, turn) => {
      // The days never go back: the first `turn` movements are of 2025.
      const dated = movements.map((one, place): DatedMovement<null> => {
        const day = days[(place < turn ? 0 : 2) + (place % 2)] ?? base.day;
        return { day, movement: one, sale: null };
      });
      const sales = realisedSales("GTCO", dated, base);
      assert.deepEqual(
        sales.map(({ cost, taxCost }) => [cost, taxCost]),
        naive(dated),
      );
    }),
  );
});

/** Keeps an amount and a count in plain numbers of its own, and rounds by doubling. */
function naive(movements: readonly DatedMovement<null>[]): readonly (readonly bigint[])[] {
  const pools = [
    { held: 0n, cost: 0n, short: 0n },
    { held: 0n, cost: 0n, short: 0n },
  ];
  const sold: bigint[][] = [];
  let is2026 = false;
  for (const { day, movement } of movements) {
    const [, tax] = pools;
    if (!is2026 && day > "2025-12-31" && tax !== undefined) {
      is2026 = true;
      if (tax.held * 1_500n > tax.cost) tax.cost = tax.held * 1_500n;
    }
    const n = BigInt(movement.quantity);
    const costs = pools.map((pool) => {
      if (movement.kind === "Sell") {
        const leaving = n > pool.held ? pool.held : n;
        const cost = pool.held === 0n ? 0n : (2n * pool.cost * leaving + pool.held) / (2n * pool.held);
        pool.held -= leaving;
        pool.short += n - leaving;
        pool.cost -= cost;
        return cost;
      }
      if (movement.kind === "SplitOut") pool.held = n > pool.held ? 0n : pool.held - n;
      else {
        // What was sold before it was there goes out of what comes, with its part of the cost.
        const delivered = n < pool.short ? n : pool.short;
        const cost = "cost" in movement ? movement.cost : 0n;
        pool.short -= delivered;
        pool.held += n - delivered;
        pool.cost += cost - (2n * cost * delivered + n) / (2n * n);
      }
      if (pool.held === 0n) pool.cost = 0n;
      return 0n;
    });
    if (movement.kind === "Sell") sold.push(costs);
  }
  return sold;
}

type Expected = { cost: bigint; gain: bigint; taxCost: bigint; taxGain: bigint };

function check(rows: readonly (readonly [string, HoldingMovement])[], expected: readonly Expected[]): void {
  const dated = rows.map(([day, movement]) => ({ day: day as TradingDay, movement, sale: null }));
  const sales = realisedSales("GTCO", dated, base);
  assert.deepEqual(
    sales.map(({ cost, gain, taxCost, taxGain }): Expected => ({ cost, gain, taxCost, taxGain })),
    expected,
  );
}
