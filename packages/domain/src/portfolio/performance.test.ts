// How an account has done, against figures worked out by hand.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import { addDays, tradingDay, type TradingDay } from "../instant.ts";
import { kobo, plus, price, sum, zeroKobo, type Kobo } from "../units.ts";
import { costsByMonth, costsOf, groupsOf } from "./costs.ts";
import { levelsOf, performanceOf } from "./performance.ts";
import { valueDays, type AccountHistory, type ValuedDay } from "./valued-days.ts";

const day = tradingDay;
const naira = (amount: number) => kobo(BigInt(Math.round(amount * 100)));
const cash = (on: string, amount: number, securityID: string | null = null) => ({
  day: day(on),
  amount: naira(amount),
  securityID,
  isOutside: securityID === null,
});
const shares = (on: string, moved: number, isOutside = false) => ({
  day: day(on),
  securityID: "GTCO",
  moved,
  isOutside,
});
const close = (on: string, px: number) => ({ day: day(on), securityID: "GTCO", close: price(px) });
const index = (on: string, level: number) => ({ day: day(on), level });

/**
 * 100,000 are paid in on 2 March and buy 1,000 at 95.00 for 96,765.07 (charges 1,765.07): 98,234.93 at the end of the day,
 * −1.77 %. On 3 March the price is 104.50: 107,734.93. On 4 March 50,000 more come, the price stays: 157,734.93.
 * On 1 April a dividend of 900 comes and the price falls to 100.00: 154,134.93; 20,000 of it go out.
 */
const worked: AccountHistory = {
  first: day("2026-03-01"),
  last: day("2026-04-01"),
  shares: [shares("2026-03-02", 1000)],
  cash: [
    cash("2026-03-02", 100_000),
    cash("2026-03-02", -96_765.07, "GTCO"),
    cash("2026-03-04", 50_000),
    cash("2026-04-01", 900, "GTCO"),
    cash("2026-04-01", -20_000),
  ],
  closes: [
    close("2026-02-27", 9400),
    close("2026-03-02", 9500),
    close("2026-03-03", 10_450),
    close("2026-04-01", 10_000),
  ],
  index: [index("2026-02-27", 200_000), index("2026-03-03", 210_000), index("2026-04-01", 199_000)],
};

test("a worked account: deposits and withdrawals are no gain, charges are a loss", () => {
  const did = performanceOf(valueDays(worked));
  assert.deepEqual(
    did.days.map(({ day: on, worth, cameIn, wentOut, returnPct, indexPct }) => [
      on,
      worth,
      cameIn,
      wentOut,
      returnPct,
      indexPct,
    ]),
    [
      ["2026-03-01", 0n, 0n, 0n, 0, 0],
      ["2026-03-02", 98_234_93n, 100_000_00n, 0n, -1.77, 0],
      // 98,234.93 / 100,000 × 107,734.93 / 98,234.93 = 1.0773493
      ["2026-03-03", 107_734_93n, 0n, 0n, 7.73, 5],
      ["2026-03-04", 157_734_93n, 50_000_00n, 0n, 7.73, 5],
      // 1.0773493 × (134,134.93 + 20,000) / 157,734.93 = 1.0527605 …
      ["2026-04-01", 134_134_93n, 0n, 20_000_00n, 5.28, -0.5],
    ],
  );
  assert.deepEqual(did.months, [
    { month: "2026-03", returnPct: 7.73, indexPct: 5, isPartial: true },
    // 154,134.93 / 157,734.93
    { month: "2026-04", returnPct: -2.28, indexPct: -5.24, isPartial: true },
  ]);
  // 134,134.93 − 0 − 150,000 + 20,000; of GTCO: 100,000 − 96,765.07 + 900.
  assert.equal(did.gain, 4_134_93n);
  assert.deepEqual(did.contributions, [
    { securityID: "GTCO", before: 0n, after: 100_000_00n, taken: -95_865_07n, gain: 4_134_93n, pct: 2.82 },
  ]);
  assert.equal(did.otherGain, 0n);
  // 31 days; 100,000 worked 31 of them, 50,000 worked 29, and the 20,000 worked to the end: 4,550,000 / 31.
  assert.equal(did.averageCapital, 146_774_19n);
  assert.equal(did.moneyWeightedPct, 2.82);
  assert.deepEqual(did.drawdown, { pct: -2.28, from: "2026-03-04", to: "2026-04-01" });
});

test("shares that move in are money from outside at the day's price", () => {
  const did = performanceOf(
    valueDays({
      first: day("2026-03-01"),
      last: day("2026-03-03"),
      shares: [shares("2026-03-02", 100, true)],
      cash: [],
      closes: [close("2026-03-02", 5000), close("2026-03-03", 5500)],
      index: [],
    }),
  );
  assert.deepEqual(
    did.days.map(({ worth, cameIn, returnPct, indexPct }) => [worth, cameIn, returnPct, indexPct]),
    [
      [0n, 0n, 0, null],
      [5_000_00n, 5_000_00n, 0, null],
      [5_500_00n, 0n, 10, null],
    ],
  );
  assert.deepEqual([did.gain, did.contributions[0]?.gain], [500_00n, 500_00n]);
});

test("what was before the period makes its first day, and a whole month in between is whole", () => {
  const did = performanceOf(valueDays({ ...worked, first: day("2026-03-31"), last: day("2026-04-30") }));
  assert.deepEqual([did.start, did.end, did.cameIn, did.wentOut], [157_734_93n, 134_134_93n, 0n, 20_000_00n]);
  assert.deepEqual(did.months, [{ month: "2026-04", returnPct: -2.28, indexPct: -5.24, isPartial: false }]);
});

test("an account that never had anything did nothing, and a debt beyond everything loses all of it once", () => {
  const none = { first: day("2026-03-01"), last: day("2026-03-02"), shares: [], cash: [], closes: [], index: [] };
  const did = performanceOf(valueDays(none));
  assert.deepEqual([did.returnPct, did.moneyWeightedPct, did.gain, did.drawdown], [0, null, 0n, null]);
  const days: readonly ValuedDay[] = [100, -50, 20, 40].map((worth, at) => ({
    day: addDays(day("2026-03-01"), at),
    worth: naira(worth),
    cameIn: zeroKobo,
    wentOut: zeroKobo,
    index: null,
  }));
  assert.deepEqual(levelsOf(days), [1_000_000_000_000n, 0n, 0n, 0n]);
});

test("whatever happens, securities and the rest explain the whole gain, and months chain to the whole return", () => {
  const start = day("2026-01-01");
  const onDay = fc.integer({ min: 0, max: 90 }).map((at): TradingDay => addDays(start, at));
  const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).map((whole) => whole as Kobo);
  const symbol = fc.constantFrom("GTCO", "DANGCEM");
  const told = fc.record({
    shares: fc.array(
      fc.record({
        day: onDay,
        securityID: symbol,
        moved: fc.integer({ min: -500, max: 900 }),
        isOutside: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    cash: fc.array(fc.record({ day: onDay, securityID: fc.option(symbol), amount, isOutside: fc.boolean() }), {
      maxLength: 12,
    }),
    closes: fc.array(
      fc.record({ day: onDay, securityID: symbol, close: fc.integer({ min: 1, max: 90_000 }).map(price) }),
      { maxLength: 12 },
    ),
    index: fc.array(fc.record({ day: onDay, level: fc.integer({ min: 1, max: 9_000_000 }) }), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(told, (steps) => {
      const did = performanceOf(valueDays({ first: addDays(start, 30), last: addDays(start, 85), ...steps }));
      assert.equal(plus(sum(did.contributions.map(({ gain }) => gain)), did.otherGain), did.gain);
      assert.deepEqual([did.days[0]?.day, did.days.at(-1)?.day], [addDays(start, 30), addDays(start, 85)]);
      // A month is told in hundredths of a per cent, so what it grew by is known to half of one.
      const half = 0.000_050_000_1;
      const grown = did.months.map(({ returnPct }) => 1 + returnPct / 100);
      const least = grown.reduce((level, by) => level * Math.max(0, by - half), 1);
      const most = grown.reduce((level, by) => level * (by + half), 1);
      const whole = 1 + did.returnPct / 100;
      assert.ok(whole >= least - half && whole <= most + half, `${least} ${whole} ${most}`);
    }),
    { seed: 42 },
  );
});

test("costs are added up by month and by kind, and what is given back is taken off", () => {
  const lines = [
    { month: "2026-04", kind: "commission", amount: naira(1282.5) },
    { month: "2026-03", kind: "commission", amount: naira(1282.5) },
    { month: "2026-03", kind: "vat", amount: naira(96.19) },
    { month: "2026-03", kind: "secFee", amount: naira(285) },
    { month: "2026-04", kind: "commission", amount: naira(-1282.5) },
    { month: "2026-04", kind: "dividendTax", amount: naira(100) },
  ] as const;
  assert.deepEqual(
    costsByMonth(lines).map(({ month, total, ...costs }) => [month, groupsOf(costs), total]),
    [
      ["2026-03", { commission: 1_282_50n, levies: 285_00n, taxes: 96_19n }, 1_663_69n],
      ["2026-04", { commission: 0n, levies: 0n, taxes: 100_00n }, 100_00n],
    ],
  );
  assert.equal(costsOf(lines).total, 1_763_69n);
});
