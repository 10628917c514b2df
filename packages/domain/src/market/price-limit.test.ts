// Limits and ticks against official closes, and what holds for every price.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { tradingDay } from "../instant.ts";
import type { Security } from "../security.ts";
import { price, rate, type Price } from "../units.ts";
import { onTick, priceGroupRule, priceLimit, tickAbove, tickBelow } from "./price-limit.ts";

const day = tradingDay("2026-07-21");

test("limits match the official limit closes of July 2026", () => {
  check("BUACEMENT", { priceGroup: "A", tick: price(10) }, { close: 275_60, upper: 303_10, lower: 248_10 });
  check("MECURE", { priceGroup: "B", tick: price(5) }, { close: 85_45, upper: 93_95, lower: 76_95 });
  check("CMFC", { priceGroup: "C", tick: price(1) }, { close: 3_35, upper: 3_68, lower: 3_02 });
});

test("a share keeps the tick of its group when its price has left the group's range", () => {
  check("FIRSTHOLDCO", { priceGroup: "B", tick: price(5) }, { close: 95_95, upper: 105_50, lower: 86_40 });
  assert.ok(onTick(price(24_99), price(1)) && !onTick(price(24_99), price(5)));
  assert.ok(onTick(price(9_29), price(1)) && !onTick(price(9_29), price(5)));
});

test("a fund that trades in single kobo is limited by its own tick, not its group's", () => {
  check("FUNDONE", { priceGroup: "A", tick: price(1) }, { close: 783_40, upper: 861_74, lower: 705_06 });
  check("FUNDTWO", { priceGroup: "A", tick: price(1) }, { close: 2_999_98, upper: 3_299_97, lower: 2_699_99 });
});

test("the units that move a price follow the rule in force on the day", () => {
  const units = (text: string) =>
    (["A", "B", "C"] as const).map((group) => Number(priceGroupRule(group, tradingDay(text)).minPriceMoveQty));
  assert.deepEqual(units("2018-01-29"), [10_000, 50_000, 100_000]);
  assert.deepEqual(units("2019-10-10"), [10_000, 50_000, 100_000]);
  assert.deepEqual(units("2019-10-11"), [100_000, 100_000, 100_000]);
  assert.deepEqual(units("2026-07-21"), [100_000, 100_000, 100_000]);
  assert.deepEqual(
    (["A", "B", "C"] as const).map((group) => Number(priceGroupRule(group, day).tick)),
    [10, 5, 1],
  );
});

test("the exchange may set another band", () => {
  const security = { securityID: "NEWCO", priceGroup: "A", tick: price(10) } as const;
  const limit = priceLimit({ security, tradingDay: day, reference: price(100_00), band: rate(200_000) });
  assert.deepEqual([limit.lower, limit.upper, limit.band], [80_00, 120_00, 200_000]);
});

test("a price of too few ticks for a band still has one price to trade at", () => {
  check("TINY", { priceGroup: "A", tick: price(10) }, { close: 12, upper: 10, lower: 10 });
  check("ONE", { priceGroup: "C", tick: price(1) }, { close: 1, upper: 1, lower: 1 });
});

test("the next ticks lie strictly below and above, and end where prices end", () => {
  assert.deepEqual([tickBelow(price(102), price(5)), tickAbove(price(102), price(5))], [100, 105]);
  assert.deepEqual([tickBelow(price(100), price(5)), tickAbove(price(100), price(5))], [95, 105]);
  assert.equal(tickBelow(price(5), price(5)), 5);
  assert.equal(tickBelow(price(3), price(5)), 5);
  assert.equal(tickAbove(price(1_000_000_000_000), price(10)), 1_000_000_000_000);
});

test("limits stand on tick, within ten per cent, and no tick closer to the edge is left out", () => {
  const tick = fc.constantFrom(price(1), price(5), price(10));
  fc.assert(
    fc.property(tick, fc.integer({ min: 50, max: 900_000_000_000 }), (step, kobo) => {
      const security = { securityID: "ANY", priceGroup: "C", tick: step } as const;
      const { lower, upper } = priceLimit({ security, tradingDay: day, reference: price(kobo) });
      assert.ok(onTick(lower, step) && onTick(upper, step));
      const [reference, part] = [BigInt(kobo), BigInt(step)];
      assert.ok(BigInt(upper) * 10n <= reference * 11n && (BigInt(upper) + part) * 10n > reference * 11n);
      assert.ok(BigInt(lower) * 10n >= reference * 9n && (BigInt(lower) - part) * 10n < reference * 9n);
    }),
  );
});

type Group = Pick<Security, "priceGroup" | "tick">;

function check(securityID: string, group: Group, expected: { close: number; upper: number; lower: number }): void {
  const limit = priceLimit({ security: { securityID, ...group }, tradingDay: day, reference: price(expected.close) });
  const figures: Record<string, Price> = { upper: limit.upper, lower: limit.lower };
  assert.deepEqual(figures, { upper: expected.upper, lower: expected.lower }, securityID);
}
