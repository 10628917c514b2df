// Whole units: what they accept, and that rounding is half away from zero; and days and hours in Lagos.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  addDays,
  instant,
  isTradingDay,
  lagosAt,
  lagosDay,
  lagosMinute,
  lagosNoon,
  tradingDay,
  weekday,
} from "./instant.ts";
import { BrokenPromise, unreachable } from "./invariant.ts";
import {
  averagePrice,
  divideHalfAway,
  kobo,
  notional,
  portion,
  price,
  quantity,
  rate,
  subtractQuantity,
} from "./units.ts";

test("units take whole numbers within their bounds and nothing else", () => {
  check(price, [1, 10 ** 12], [0, -1, 1.5, Number.NaN, 10 ** 12 + 1, Number.POSITIVE_INFINITY]);
  check(quantity, [0, 10 ** 13], [-1, 0.5, Number.NaN, 10 ** 13 + 1]);
  check(rate, [0, 10 ** 9], [-1, 0.1, 10 ** 9 + 1]);
  assert.throws(() => subtractQuantity(quantity(1), quantity(2)), BrokenPromise);
});

test("a half is rounded away from zero on both sides", () => {
  assert.deepEqual(
    [5n, 4n, 15n, -5n, -4n, -15n, 0n].map((dividend) => divideHalfAway(dividend, 10n)),
    [1n, 0n, 2n, -1n, 0n, -2n, 0n],
  );
  assert.equal(portion(kobo(1_590_300n), rate(75_000)), 119_273n);
  assert.equal(portion(kobo(-1_590_300n), rate(75_000)), -119_273n);
});

test("a rounded quotient is never more than half a unit off", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 13n }), (a, b) => {
      const off = divideHalfAway(a, b) * b - a;
      assert.ok(2n * (off < 0n ? -off : off) <= b);
    }),
  );
});

test("money is exact where a double is not", () => {
  assert.equal(notional(price(999_999_999_999), quantity(9_999_999_999_999)), 999_999_999_999n * 9_999_999_999_999n);
  assert.equal(averagePrice(kobo(100n), quantity(3)), 33.3333);
  assert.equal(averagePrice(kobo(100n), quantity(0)), 0);
});

test("a day is a real date, and its arithmetic crosses months and leap days", () => {
  for (const text of ["2026-02-29", "2026-13-01", "2026-1-1", "", "2026-07-21T00:00"]) assert.ok(!isTradingDay(text));
  assert.equal(addDays(tradingDay("2028-02-28"), 1), "2028-02-29");
  assert.equal(addDays(tradingDay("2026-01-01"), -1), "2025-12-31");
  assert.equal(weekday(tradingDay("2026-07-21")), 2);
});

test("Lagos is one hour ahead of UTC, so its day turns at 23:00", () => {
  const beforeMidnight = instant(Date.parse("2026-07-21T22:59:59.999Z"));
  const midnight = instant(Date.parse("2026-07-21T23:00:00.000Z"));
  assert.deepEqual([lagosDay(beforeMidnight), lagosMinute(beforeMidnight)], ["2026-07-21", 1439]);
  assert.deepEqual([lagosDay(midnight), lagosMinute(midnight)], ["2026-07-22", 0]);
  assert.equal(lagosNoon(tradingDay("2026-07-21")), Date.parse("2026-07-21T11:00:00Z"));
  assert.equal(lagosAt(tradingDay("2026-07-21"), 570), Date.parse("2026-07-21T08:30:00Z"));
});

test("a case that cannot be is named, money and all", () => {
  const stray = { kind: "Stray", amount: kobo(5n) } as unknown as never; // what the compiler would not let through
  assert.throws(() => unreachable(stray), /every case is handled, but \{"kind":"Stray","amount":"5n"\} came/);
});

function check(make: (amount: number) => number, good: readonly number[], bad: readonly number[]): void {
  for (const amount of good) assert.equal(make(amount), amount);
  for (const amount of bad) assert.throws(() => make(amount), BrokenPromise, `${amount}`);
}
