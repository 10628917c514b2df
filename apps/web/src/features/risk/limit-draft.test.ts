// Tests of a limit as it is typed: empty is no limit, and nothing unreadable is sent as one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, limitAsked } from "./limit-draft.ts";

const typed = { ...draftOf(null), maxOrderValue: "25m", maxOpenOrders: "40", reason: "A review" };

test("empty terms are no limits, and amounts are whole kobo", () => {
  assert.deepEqual(limitAsked(typed), {
    role: null,
    cscsAccount: null,
    securityID: null,
    board: null,
    from: null,
    maxOrderValue: 2_500_000_000n,
    maxDailyBuy: null,
    maxOrderQty: null,
    maxOpenOrders: 40,
    gtdMaxDays: null,
    maxOrdersPerSecond: null,
    duplicateWindowMs: undefined,
    warnFromLastPpm: null,
    maxFromLastPpm: null,
    warnOfVolumePpm: null,
    allowedTypes: null,
    allowedTif: null,
    queueWhenClosed: null,
    reason: "A review",
  });
  assert.equal(limitAsked({ ...typed, whenClosed: "refuse" })?.queueWhenClosed, false);
});

test("what cannot be read is never sent as no limit", () => {
  assert.equal(limitAsked({ ...typed, maxDailyBuy: "much" }), null);
  assert.equal(limitAsked({ ...typed, maxOrderQty: "1.5" }), null);
  assert.equal(limitAsked({ ...typed, reason: " " }), null);
  assert.equal(limitAsked({ ...typed, securityID: "GTCO", board: "Main" }), null);
});

test("per cent and seconds are typed as people write them, and a list of all is no limit", () => {
  const asked = limitAsked({
    ...typed,
    warnFromLast: "5",
    maxFromLast: "7.5",
    warnOfVolume: "20",
    duplicateWindow: "90",
  });
  assert.deepEqual(
    [asked?.warnFromLastPpm, asked?.maxFromLastPpm, asked?.warnOfVolumePpm, asked?.duplicateWindowMs],
    [50_000, 75_000, 200_000, 90_000],
  );
  const some = limitAsked({ ...typed, allowedTypes: ["Limit"], allowedTif: ["Day", "GoodTillDate"] });
  assert.deepEqual([some?.allowedTypes, some?.allowedTif], [["Limit"], ["Day", "GoodTillDate"]]);
  for (const wrong of [{ warnFromLast: "0" }, { maxFromLast: "five" }, { duplicateWindow: "-1" }, { allowedTypes: [] }])
    assert.equal(limitAsked({ ...typed, ...wrong }), null, JSON.stringify(wrong));
});
