// The performance page's thinking: months by year, bars of costs, and the sum that must come out.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { CostsMonth, PerformanceMonth, PortfolioPerformance } from "@tradebook/contract/performance.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, zeroKobo } from "@tradebook/domain/units.ts";
import { difference, rangeIn, ranges } from "../../pictures/ranges.ts";
import { monthName } from "./month-name.ts";
import { costBars, endsOf, gainCheck, strengthOf, yearsOf } from "./performance-view.ts";

const month = (name: string, returnPct: number): PerformanceMonth => ({
  month: name,
  returnPct,
  indexPct: 1,
  isPartial: false,
});

test("months stand by year, the newest year first, and the best and the worst are found", () => {
  const months = [month("2025-12", 3), month("2026-01", -2.5), month("2026-02", 7)];
  assert.deepEqual(
    yearsOf(months).map(({ year, months: own }) => [year, own.map((one) => one.month)]),
    [
      ["2026", ["2026-01", "2026-02"]],
      ["2025", ["2025-12"]],
    ],
  );
  assert.deepEqual([endsOf(months)?.best.month, endsOf(months)?.worst.month], ["2026-02", "2026-01"]);
  assert.equal(endsOf([]), null);
  assert.deepEqual([0.5, -2, 4.99, -5, 60].map(strengthOf), [1, 2, 2, 3, 3]);
  assert.equal(monthName("2026-03"), "Mar 2026");
});

test("a range begins so many days before today, and an unknown one is a year", () => {
  const today = tradingDay("2026-03-31");
  assert.deepEqual(
    [ranges["1m"].from(today), ranges.ytd.from(today), ranges["1y"].from(today), ranges.all.from()],
    ["2026-03-01", "2026-01-01", "2025-04-01", null],
  );
  assert.deepEqual([rangeIn(new URLSearchParams("range=6m")), rangeIn(new URLSearchParams("range=9z"))], ["6m", "1y"]);
  assert.deepEqual([difference(5.31, 2.1), difference(1, null)], [3.21, null]);
});

const none = {
  commission: zeroKobo,
  secFee: zeroKobo,
  ngxFee: zeroKobo,
  cscsFee: zeroKobo,
  tradeAlert: zeroKobo,
  vat: zeroKobo,
  stampDuty: zeroKobo,
  dividendTax: zeroKobo,
  traded: zeroKobo,
};

test("the dearest month is the longest bar, and what was given back draws nothing", () => {
  const rows: readonly CostsMonth[] = [
    { ...none, month: "2026-03", commission: kobo(600n), secFee: kobo(200n), vat: kobo(200n), total: kobo(1000n) },
    { ...none, month: "2026-04", commission: kobo(-50n), dividendTax: kobo(250n), total: kobo(200n) },
  ];
  assert.deepEqual(
    costBars(rows).map(({ month: name, total, parts }) => [name, total, parts.map(({ percent }) => percent)]),
    [
      ["2026-03", 1000n, [60, 20, 20]],
      ["2026-04", 200n, [0, 0, 25]],
    ],
  );
});

test("the gain is checked both ways, and not at all where amounts are not known", () => {
  const totals = {
    start: kobo(100n),
    end: kobo(180n),
    cameIn: kobo(50n),
    wentOut: kobo(10n),
    gain: kobo(40n),
    otherGain: kobo(-5n),
  };
  const row = { symbol: "GTCO", name: "GTCO", before: zeroKobo, after: zeroKobo, taken: zeroKobo, pct: null };
  // Only what the check reads.
  const done = (change: object) =>
    ({
      totals: { ...totals, ...change },
      contributions: [{ ...row, gain: kobo(45n) }],
    }) as unknown as PortfolioPerformance;
  assert.equal(gainCheck(done({}))?.holds, true);
  assert.equal(gainCheck(done({ otherGain: zeroKobo }))?.holds, false);
  assert.equal(gainCheck(done({ end: kobo(181n) }))?.holds, false);
  assert.equal(gainCheck(done({ gain: null })), null);
});
