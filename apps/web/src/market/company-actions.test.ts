// Tests of the next ex-date of a security.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { nextEx } from "./company-actions.ts";

test("the next ex-date is the soonest of what will be, today among them, within thirty days", () => {
  const action = (state: "Approved" | "Entitled" | "Cancelled" | "Entered", exDate: string) =>
    ({ type: "Dividend", state, exDate: tradingDay(exDate) }) as const;
  const day = tradingDay("2026-11-23");
  const soon = action("Approved", "2026-12-01");
  const none = [action("Cancelled", "2026-11-25"), action("Entered", "2026-11-26"), action("Entitled", "2026-11-20")];
  assert.equal(nextEx([...none, action("Approved", "2026-12-20"), soon], day), soon);
  assert.equal(nextEx([...none, action("Approved", "2026-12-24")], day), null);
  const today = action("Entitled", "2026-11-23");
  assert.equal(nextEx([soon, today], day), today);
});
