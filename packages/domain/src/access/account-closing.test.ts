// Who closes an account and opens it again, and when it is empty.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { barsOf, closingStep, type ClosingFacts, type ClosingStanding, type OpenThings } from "./account-closing.ts";

const [holder, first, second] = [1, 2, 3] as const;
const empty: OpenThings = { orders: 0, payments: 0, rights: 0, shares: 0, cash: 0, lent: 0 };
const asked: ClosingStanding = { deed: "Close", status: "Asked", askedBy: holder, checkedBy: null };
const checked: ClosingStanding = { ...asked, status: "Checked", checkedBy: first };
const as = (userId: number, facts: Partial<ClosingFacts> = {}): ClosingFacts => ({
  userIds: [userId],
  holders: [holder],
  open: empty,
  ...facts,
});
const no = (why: string) => ({ ok: false, why });

test("a client's wish takes two of the office, who are neither one person nor a holder", () => {
  assert.deepEqual(closingStep(asked, "approve", as(first)), { ok: true, status: "Checked" });
  assert.deepEqual(closingStep(asked, "approve", as(holder)), no("samePerson"));
  assert.deepEqual(closingStep(checked, "approve", as(first)), no("samePerson"));
  assert.deepEqual(closingStep(checked, "approve", as(second, { userIds: [second, first] })), no("samePerson"));
  assert.deepEqual(closingStep(checked, "approve", as(second, { userIds: [second, holder] })), no("samePerson"));
  assert.deepEqual(closingStep(checked, "approve", as(second)), { ok: true, status: "Done" });
});

test("what is open is named, each by itself, and keeps an account from being closed but not from being opened", () => {
  for (const bar of ["orders", "payments", "rights", "shares", "cash", "lent"] as const) {
    const open = { ...empty, [bar]: 2 };
    assert.deepEqual(barsOf(open), [bar]);
    const facts = as(second, { open });
    assert.deepEqual(closingStep(checked, "approve", facts), { ok: false, why: "notEmpty", bars: [bar] });
    assert.deepEqual(closingStep({ ...checked, deed: "Reopen" }, "approve", facts), { ok: true, status: "Done" });
    // It may be looked at before all is in order.
    assert.deepEqual(closingStep(asked, "approve", as(first, { open })), { ok: true, status: "Checked" });
  }
});

test("whoever asked withdraws it, one of the office refuses it, and what is decided stays so", () => {
  assert.deepEqual(closingStep(checked, "withdraw", as(holder)), { ok: true, status: "Withdrawn" });
  assert.deepEqual(closingStep(checked, "withdraw", as(second)), no("notYours"));
  assert.deepEqual(closingStep(checked, "refuse", as(first)), { ok: true, status: "Refused" });
  assert.deepEqual(closingStep(checked, "refuse", as(holder)), no("samePerson"));
  for (const status of ["Done", "Refused", "Withdrawn"] as const) {
    for (const step of ["approve", "refuse", "withdraw"] as const) {
      assert.deepEqual(closingStep({ ...checked, status }, step, as(second)), no("decided"));
    }
  }
});
