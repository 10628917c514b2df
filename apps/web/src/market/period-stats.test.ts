// Tests of what stands beside the live statistics: ranges, turnover, grades, spreads, changes of a period.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { PeriodStatistic } from "@tradebook/contract/services/period-statistics.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import {
  dailyTurnover,
  liquidityGrade,
  marketCap,
  periodChange,
  placeInRange,
  rangeWithToday,
  spreadPercent,
} from "./period-stats.ts";

function past(change: Partial<PeriodStatistic> = {}): PeriodStatistic {
  return {
    securityID: "GTCO",
    base: price(9_000),
    high: price(12_000),
    low: price(8_000),
    volume: quantity(1_000),
    value: kobo(0n),
    deals: 9,
    daysTraded: 20,
    days: 20,
    ...change,
  };
}

test("a range takes today in, and a price that leaves it stands at its end", () => {
  const range = rangeWithToday({ low: price(7_500), high: price(9_000) }, past());
  assert.deepEqual(range, { low: 7_500, high: 12_000 });
  assert.equal(placeInRange(price(9_750), range), 0.5);
  assert.equal(placeInRange(price(13_000), range), 1);
  assert.deepEqual(rangeWithToday({ low: null, high: null }, past()), { low: 8_000, high: 12_000 });
  assert.equal(rangeWithToday({ low: null, high: null }, undefined), null);
  assert.equal(placeInRange(price(5), { low: price(5), high: price(5) }), null);
});

test("a grade needs both the days and the turnover of its row", () => {
  const naira = (amount: bigint) => kobo(amount * 100n);
  const graded = [
    [past({ value: naira(2_000_000_000n) }), "A"],
    [past({ value: naira(2_000_000_000n), daysTraded: 18 }), "B"],
    [past({ value: naira(1_999_999_980n) }), "B"],
    [past({ value: naira(20_000_000n), daysTraded: 10 }), "C"],
    [past({ value: naira(20_000_000n), daysTraded: 9 }), "D"],
    [past({ days: 0, daysTraded: 0 }), null],
    [undefined, null],
  ] as const;
  for (const [of, grade] of graded) assert.equal(liquidityGrade(of), grade);
  assert.equal(dailyTurnover(past({ value: kobo(41n) })), 2n);
});

test("a spread is told of the middle, and none of a side that is empty or a market that has crossed", () => {
  assert.equal(spreadPercent({ bestBid: price(9_900), bestOffer: price(10_100) }), 2);
  assert.equal(spreadPercent({ bestBid: null, bestOffer: price(10_100) }), null);
  assert.equal(spreadPercent({ bestBid: price(10_100), bestOffer: price(10_100) }), null);
});

test("a period's change is from its base to the published price, and a company's worth is all of its shares", () => {
  assert.deepEqual(periodChange({ publishedPrice: price(9_900), prevClose: price(9_800) }, past()), {
    change: 900,
    percent: 10,
  });
  assert.deepEqual(periodChange({ publishedPrice: null, prevClose: price(8_100) }, past()), {
    change: -900,
    percent: -10,
  });
  assert.equal(periodChange({ publishedPrice: price(9_900), prevClose: null }, past({ base: null })), null);
  assert.equal(marketCap({ last: null, prevClose: price(9_500) }, 2_000_000_000), 19_000_000_000_000n);
  assert.equal(marketCap({ last: price(9_500), prevClose: null }, null), null);
});
