// A flag stands on the candle of its ex-date, and only where what it tells of was, or is, to be given.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { CorporateActionRow } from "@tradebook/contract/services/corporate-action.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { adjustingOf, flagsOf } from "./chart-flags.ts";

const at = (day: string, hour = 10) => ({ time: instant(Date.parse(`${day}T${hour}:00:00+01:00`)) });
const action = (
  type: CorporateActionRow["type"],
  exDate: string,
  state: CorporateActionRow["state"] = "Applied",
): Pick<CorporateActionRow, "type" | "state" | "exDate"> => ({ type, state, exDate: tradingDay(exDate) });
const today = tradingDay("2026-11-23");
const days = [at("2026-11-16"), at("2026-11-17"), at("2026-11-18"), at("2026-11-23")];
const letters = (...asked: Parameters<typeof flagsOf>) =>
  flagsOf(...asked).map(({ time, letter }) => [days.findIndex((day) => day.time === time), letter]);

test("each stands on its day's candle, two of a day together", () => {
  const actions = [action("Dividend", "2026-11-17"), action("Bonus", "2026-11-17"), action("Rights", "2026-11-23")];
  assert.deepEqual(letters(actions, days, today), [
    [1, "DS"],
    [3, "R"],
  ]);
});

test("a week's candle has what fell into it, and a day of many candles its first", () => {
  const weeks = [at("2026-11-09"), at("2026-11-16")];
  assert.equal(flagsOf([action("Split", "2026-11-12")], weeks, today)[0]?.time, weeks[0]?.time);
  const hours = [at("2026-11-16", 10), at("2026-11-16", 11)];
  assert.equal(flagsOf([action("Split", "2026-11-16")], hours, today)[0]?.time, hours[0]?.time);
});

test("what was taken back, is not agreed, is yet to come or was before is not there", () => {
  const actions = [
    action("Dividend", "2026-11-17", "Cancelled"),
    action("Dividend", "2026-11-17", "Entered"),
    action("Dividend", "2026-11-24", "Approved"),
    action("Dividend", "2026-11-02"),
  ];
  assert.deepEqual(letters(actions, days, today), []);
});

test("prices are adjusted for what changed the share within the candles, and not for dividends", () => {
  const actions = [
    action("Bonus", "2026-11-17"),
    action("Split", "2026-11-23"),
    action("Dividend", "2026-11-18"),
    action("Rights", "2026-11-16"),
    action("Split", "2026-11-24"),
    action("Bonus", "2026-11-18", "Cancelled"),
  ];
  const named = adjustingOf(actions, days, today).map(({ type, exDate }) => [type, exDate]);
  assert.deepEqual(named, [
    ["Split", "2026-11-23"],
    ["Bonus", "2026-11-17"],
  ]);
  assert.deepEqual(adjustingOf(actions, [], today), []);
});
