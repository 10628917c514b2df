// Tests of a corporate action as it is typed: six decimals exactly, and only what its type has.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { actionAsked, emptyAction, perShareOf, type ActionDraft } from "./action-draft.ts";

const dates = { announcedOn: "2026-11-20", qualificationDate: "2026-12-03", paymentDate: "2026-12-17" };
const draft: ActionDraft = { ...emptyAction(tradingDay("2026-11-20")), ...dates, security: "gtco" };
const none = {
  grossPerShare: null,
  newShares: null,
  forShares: null,
  offerPrice: null,
  closesOn: null,
  fractionPrice: null,
};
const asked = { ...dates, securityID: "GTCO", note: null };

test("a dividend is read in whole millionths of a naira", () => {
  assert.equal(perShareOf("1.25"), 1_250_000n);
  assert.equal(perShareOf("₦0.000001"), 1n);
  for (const wrong of ["", "0", "1.0000001", "-1", "one"]) assert.equal(perShareOf(wrong), null, wrong);
  assert.deepEqual(actionAsked({ ...draft, gross: "1.25" }), {
    ...asked,
    ...none,
    type: "Dividend",
    grossPerShare: 1_250_000n,
  });
});

test("what another type had typed before is not asked for", () => {
  const bonus = { ...draft, type: "Bonus", gross: "1.25", newShares: "1", forShares: "10" } as const;
  assert.deepEqual(actionAsked(bonus), { ...asked, ...none, type: "Bonus", newShares: 1, forShares: 10 });
});

test("nothing is asked for while a term is missing or wrong", () => {
  assert.equal(actionAsked(draft), null);
  assert.equal(actionAsked({ ...draft, type: "Rights", newShares: "1", forShares: "4", offerPrice: "10" }), null);
  const bonus = { ...draft, type: "Bonus", newShares: "1", forShares: "10" } as const;
  assert.equal(actionAsked({ ...bonus, fractionPrice: "x" }), null);
  assert.equal(actionAsked({ ...bonus, paymentDate: "" }), null);
});
