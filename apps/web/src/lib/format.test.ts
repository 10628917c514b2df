// Tests of how figures and times are written and read.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as format from "./format.ts";
import { formatCompact, formatCompactMoney } from "./format-compact.ts";
import { parsePrice, parseQuantity } from "./typed-number.ts";

const written: readonly (readonly [string, string])[] = [
  [format.formatMoney(123_450n), "₦1,234.50"],
  [format.formatMoney(-123_450n), "\u2212₦1,234.50"],
  [format.formatMoney(-5n), "\u2212₦0.05"],
  [format.formatMoney(900_719_925_474_099_312n), "₦9,007,199,254,740,993.12"],
  [format.formatMoney(null), "–"],
  [format.formatPrice(9505), "95.05"],
  [format.formatQuantity(1_000_000), "1,000,000"],
  [format.formatQuantity(999), "999"],
  [format.formatPriceChange(0), "0.00"],
  [format.formatPriceChange(120), "+1.20"],
  [format.formatPercent(-2.1), "\u22122.10%"],
  [format.formatAverage(9641.25), "96.4125"],
  [formatCompact(1_240_000), "1.2m"],
  [formatCompact(9_999), "9,999"],
  [formatCompact(34_800), "34.8k"],
  [formatCompact(2_400_000_000), "2.4bn"],
  [formatCompact(999_950), "1m"],
  [formatCompact(-999_999_999), "−1bn"],
  [formatCompact(999_400), "999k"],
  [formatCompactMoney(124_000_000n), "₦1.2m"],
  [format.formatTime(Date.parse("2026-11-23T08:05:07.042Z")), "9:05:07:042 AM"],
  [format.formatTime(Date.parse("2026-11-23T23:05:07.900Z")), "12:05:07:900 AM"],
  [format.formatDate("2026-11-23"), "23 Nov 2026"],
  [format.formatDay("2026-11-23"), "Mon 23 Nov"],
  [format.formatClock(Date.parse("2026-11-23T08:05:07.042Z")), "09:05"],
  [format.formatAge(12_400), "12 s"],
  [format.formatAge(400), "now"],
  [format.formatAge(7_200_000), "2 h"],
  [format.formatAge(3 * 86_400_000), "3 d"],
  [format.formatPercentBrief(9.96), "+10.0%"],
  [format.formatPercentBrief(-0.44), "−0.4%"],
  [format.formatPercentBrief(0.04), "0.0%"],
  [format.formatPercentBrief(null), "–"],
];

test("figures and times are written the same way everywhere", () => {
  assert.deepEqual(
    written.map(([text]) => text),
    written.map(([, wanted]) => wanted),
  );
});

const quantities: readonly (readonly [string, number | null])[] = [
  ["1,000", 1000],
  ["1k", 1000],
  ["1.5m", 1_500_000],
  ["1.005k", 1005],
  ["1.0005k", null],
  ["1.5", null],
  ["", null],
  ["-5", null],
  ["1e5", null],
  ["99999999999999", null],
];

test("typed quantities are read with separators and shorthand, and nothing else", () => {
  assert.deepEqual(
    quantities.map(([text]) => parseQuantity(text)),
    quantities.map(([, value]) => value),
  );
});

const prices: readonly (readonly [string, number | null])[] = [
  ["95", 9500],
  ["₦95.05", 9505],
  [".5", 50],
  ["95.", 9500],
  ["95.005", null],
  ["12.3.4", null],
  [".", null],
];

test("typed prices are whole kobo or nothing", () => {
  assert.deepEqual(
    prices.map(([text]) => parsePrice(text)),
    prices.map(([, value]) => value),
  );
});
