// How far a trade has come: each thing that is known of it changes the answer in its place, and no other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "../instant.ts";
import { tradeStanding, type TradeKnown } from "./trade-standing.ts";

const settlementDate = tradingDay("2026-11-24");
const traded: TradeKnown = {
  isTakenBack: false,
  isSettled: false,
  isCompared: false,
  isDifferent: false,
  settlementDate,
};

test("a trade stands where what is known of it has brought it, and what needs somebody comes before what waits", () => {
  const on = (known: Partial<TradeKnown>, today = "2026-11-24") =>
    tradeStanding({ ...traded, ...known }, tradingDay(today));
  assert.equal(on({}), "TRADED");
  assert.equal(on({ isCompared: true }), "MATCHED");
  assert.equal(on({ isCompared: true, isDifferent: true }), "DIFFERENT");
  assert.equal(on({ isCompared: true, isDifferent: true, isSettled: true }), "SETTLED");
  assert.equal(on({ isSettled: true, isTakenBack: true }), "TAKEN_BACK");
});

test("a trade is late from the day after its settlement on, and not when it has settled or was taken back", () => {
  const on = (known: Partial<TradeKnown>, today = "2026-11-25") =>
    tradeStanding({ ...traded, ...known }, tradingDay(today));
  assert.equal(on({ isCompared: true }), "LATE");
  assert.equal(on({ isDifferent: true }), "LATE");
  assert.equal(on({}, "2026-11-24"), "TRADED");
  assert.equal(on({ isSettled: true }), "SETTLED");
  assert.equal(on({ isTakenBack: true }), "TAKEN_BACK");
});
