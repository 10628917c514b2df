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
    reason: "A review",
  });
});

test("what cannot be read is never sent as no limit", () => {
  assert.equal(limitAsked({ ...typed, maxDailyBuy: "much" }), null);
  assert.equal(limitAsked({ ...typed, maxOrderQty: "1.5" }), null);
  assert.equal(limitAsked({ ...typed, reason: " " }), null);
  assert.equal(limitAsked({ ...typed, securityID: "GTCO", board: "Main" }), null);
});
