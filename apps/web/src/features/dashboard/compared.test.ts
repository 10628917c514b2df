// Today's figures beside those of the trading day before: more, less or the same, when that was, and nothing where it is not known.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lagosAt, tradingDay } from "@tradebook/domain/instant.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { amounts, comparedText, counts, waits } from "./compared.ts";

const day = tradingDay("2026-11-23");
const days = { day, before: tradingDay("2026-11-20"), at: lagosAt(day, 11 * 60) };

test("a figure is more, less or the same as at this time on the trading day before, which is named", () => {
  const text = (today: number, before: number) => comparedText({ today, before }, counts, days);
  assert.equal(text(1012, 0), "1,012 more than at this time on Friday");
  assert.equal(text(3, 5), "2 fewer than at this time on Friday");
  assert.equal(text(0, 0), "the same as at this time on Friday");
  const money = (today: bigint, before: bigint) =>
    comparedText({ today: kobo(today), before: kobo(before) }, amounts, days);
  assert.equal(money(150_050n, 50n), "₦1,500.00 more than at this time on Friday");
  assert.equal(money(50n, 150_050n), "₦1,500.00 less than at this time on Friday");
  assert.equal(comparedText({ today: 9, before: 4 }, waits, days), "5 ms slower than at this time on Friday");
  assert.equal(comparedText({ today: 4, before: 9 }, waits, days), "5 ms faster than at this time on Friday");
});

test("where one of them is not known nothing is said, and none is a figure like others", () => {
  for (const none of [null, undefined])
    for (const pair of [
      { today: none, before: 4 },
      { today: 4, before: none },
    ])
      assert.equal(comparedText(pair, counts, days), null);
});

test("a day that is over is held against the whole of the other, and one of long ago goes by its date", () => {
  const pair = { today: 5, before: 4 };
  const over = { ...days, at: lagosAt(tradingDay("2026-11-24"), 60) };
  assert.equal(comparedText(pair, counts, over), "1 more than on Friday");
  const long = { ...days, before: tradingDay("2026-11-16") };
  assert.equal(comparedText(pair, counts, long), "1 more than at this time on 16 Nov 2026");
});
