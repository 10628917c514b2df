// What was invested again: the twelve months, whose naira counts where, and against a model that moves every kobo by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { addDays, tradingDay, type TradingDay } from "../instant.ts";
import { kobo, sum } from "../units.ts";
import { gainsWindow } from "./gains-rule.ts";
import { reinvestedSales, reinvestmentOn, reinvestUntil } from "./reinvestment.ts";

const sale = (day: string, proceeds: bigint, gain: bigint) => ({
  day: tradingDay(day),
  proceeds: kobo(proceeds),
  gain: kobo(gain),
});
const purchase = (day: string, consideration: bigint) => ({
  day: tradingDay(day),
  consideration: kobo(consideration),
});

test("the last day for a sale is the last on which it counts among the twelve months", () => {
  for (const day of ["2026-01-01", "2026-03-14", "2028-02-28", "2028-02-29", "2028-03-01", "2027-12-31"]) {
    const sold = tradingDay(day);
    const until = reinvestUntil(sold);
    assert.ok(gainsWindow(until).from <= sold, `${day} to ${until}`);
    assert.ok(gainsWindow(addDays(until, 1)).from > sold, `${day} after ${until}`);
  }
});

test("a purchase counts for the oldest sale with a gain, then for the next, and never before a sale", () => {
  const sales = [sale("2026-02-02", 1_000n, 300n), sale("2026-03-02", 500n, -20n), sale("2026-04-01", 2_000n, 999n)];
  const bought = [purchase("2026-02-01", 700n), purchase("2026-02-02", 400n), purchase("2026-05-04", 900n)];
  const taken = reinvestedSales(sales, bought);
  assert.deepEqual(
    taken.map(({ day, invested }) => [day, invested]),
    [
      ["2026-02-02", 1_000n],
      ["2026-04-01", 300n],
    ],
  );
  assert.deepEqual(reinvestmentOn(tradingDay("2026-06-01"), taken), {
    proceeds: 3_000n,
    invested: 1_300n,
    relieved: 300n + 149n, // 999 × 300 / 2,000 is 149.85
    open: 1_700n,
    next: { until: "2027-03-31", amount: 1_700n },
  });
  assert.deepEqual(reinvestmentOn(tradingDay("2027-02-02"), taken), {
    proceeds: 2_000n,
    invested: 300n,
    relieved: 149n,
    open: 1_700n,
    next: { until: "2027-03-31", amount: 1_700n },
  });
});

test("after twelve months nothing counts any more", () => {
  const taken = reinvestedSales([sale("2026-02-02", 1_000n, 10n)], [purchase("2027-02-02", 1_000n)]);
  assert.equal(taken[0]?.invested, 0n);
  const nothing = { proceeds: 0n, invested: 0n, relieved: 0n, open: 0n, next: null };
  assert.deepEqual(reinvestmentOn(tradingDay("2027-02-02"), taken), nothing);
});

test("as a model says that gives out every kobo by itself", () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays(tradingDay("2026-01-01"), days));
  const small = fc.integer({ min: 1, max: 30 }).map(BigInt);
  const gain = fc.integer({ min: -30, max: 30 }).map(BigInt);
  const sales = fc.array(fc.tuple(day, small, gain), { maxLength: 8 });
  const bought = fc.array(fc.tuple(day, small), { maxLength: 12 });
  fc.assert(
    fc.property(sales, bought, (sold, came) => {
      const inOrder = sold.toSorted(byDay).map(([on, amount, gained]) => sale(on, amount, gained));
      const spent = came.toSorted(byDay).map(([on, amount]) => purchase(on, amount));
      const taken = reinvestedSales(inOrder, spent);
      assert.deepEqual(
        taken.map(({ invested }) => invested),
        koboByKobo(inOrder, spent),
      );
      assert.ok(sum(taken.map(({ invested }) => invested)) <= sum(spent.map(({ consideration }) => consideration)));
    }),
  );
});

type Sold = ReturnType<typeof sale>;

function koboByKobo(sales: readonly Sold[], bought: readonly ReturnType<typeof purchase>[]): readonly bigint[] {
  const waiting = sales.filter(({ gain }) => gain > 0n).map((one) => ({ ...one, got: 0n }));
  for (const { day, consideration } of bought)
    for (let left = consideration as bigint; left > 0n; left -= 1n) {
      const first = waiting.find((one) => one.got < one.proceeds && one.day <= day && gainsWindow(day).from <= one.day);
      if (first !== undefined) first.got += 1n;
    }
  return waiting.map(({ got }) => got);
}

function byDay([one]: readonly [TradingDay, ...unknown[]], [other]: readonly [TradingDay, ...unknown[]]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
