// A client's papers hold until they are looked at again, or until the first document runs out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "../instant.ts";
import type { Answers } from "./fields.ts";
import { kycEndsOn } from "./kyc-end.ts";

const day = tradingDay("2026-11-24");

function endsOn(main: Answers, signatory: Answers = {}): string {
  return kycEndsOn({ accountType: "corporate", main, people: { signatories: [signatory] } }, day);
}

test("papers hold for two years, and for one of whoever is politically exposed", () => {
  assert.equal(endsOn({}), "2028-11-23");
  assert.equal(endsOn({ pep: true }), "2027-11-24");
  assert.equal(endsOn({}, { pep: true }), "2027-11-24");
});

test("the first document that runs out ends them sooner, and a later one does not", () => {
  assert.equal(endsOn({ idExpiry: "2027-01-31" }), "2027-01-31");
  assert.equal(endsOn({ idExpiry: "2030-01-31" }, { idExpiry: "2028-02-29" }), "2028-02-29");
  assert.equal(endsOn({ idExpiry: "2099-01-31" }), "2028-11-23");
});
