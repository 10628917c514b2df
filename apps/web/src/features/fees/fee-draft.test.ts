// A schedule as it is typed, and the note that stands beside it while it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { FeeScheduleRow } from "@tradebook/contract/services/fee.ts";
import { totalCharges } from "@tradebook/domain/fees/charge-fees.ts";
import { standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, rate } from "@tradebook/domain/units.ts";
import { draftOf, feeAsked, percentOf, percentText, previewNote, termsOf } from "./fee-draft.ts";

const beside = {
  clientName: null,
  reason: "As the house began",
  setBy: null,
  setAt: instant(0),
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
};
const house: readonly FeeScheduleRow[] = standardFeeSchedule.map((rates, place) => ({
  ...beside,
  ...rates,
  id: place + 1,
  cscsAccount: null,
  clientClass: null,
  securityType: null,
  side: null,
  status: place === 0 ? "Past" : "InForce",
}));
const nobody = { cscsAccount: null, clientClass: null, securityType: null, side: null };
const from = tradingDay("2026-11-23");
const worked = { side: "Buy", consideration: kobo(117_800_000n) } as const;

test("percentages are read and written with up to four decimals, and anything else is refused", () => {
  assert.deepEqual(["1.35", "0.3", "7.5%", "100", "", "0.0001"].map(percentOf), [
    rate(13_500),
    rate(3000),
    rate(75_000),
    rate(1_000_000),
    null,
    rate(1),
  ]);
  for (const wrong of ["100.1", "1.23456", "-1", "1,35", "x"]) assert.equal(percentOf(wrong), undefined, wrong);
  assert.deepEqual(
    [13_500, 3000, 1, 75_000, 0].map((parts) => percentText(rate(parts))),
    ["1.35", "0.30", "0.0001", "7.50", "0.00"],
  );
});

test("the house's own schedule must say all of it; a client's may say one thing", () => {
  const own = { ...draftOf(null), from: "2026-11-23", commission: "1", reason: "Agreed with the client" };
  assert.equal(feeAsked(own), null);
  const clients = feeAsked({ ...own, cscsAccount: " 0010000001 " });
  assert.equal(clients?.cscsAccount, "0010000001");
  assert.deepEqual([clients?.commission, clients?.vat, clients?.vatOnSecFee], [rate(10_000), null, null]);
  assert.equal(feeAsked({ ...own, cscsAccount: "0010000001", clientClass: "staff" }), null);
  assert.equal(feeAsked({ ...own, cscsAccount: "0010000001", reason: "" }), null);
});

test("the worked note of 2026 comes out of a house that changes nothing", () => {
  const [, newest] = house;
  assert(newest !== undefined);
  const terms = termsOf(draftOf(newest));
  assert(terms !== null);
  const note = previewNote(house, { ...nobody, from, terms }, worked);
  assert(note !== null);
  assert.equal(totalCharges(note.charges), 2_089_878n);
});

test("a client's commission changes its line and its VAT, and leaves the rest as the house says", () => {
  const terms = termsOf({ ...draftOf(null), commission: "1.00" });
  assert(terms !== null);
  const note = previewNote(house, { ...nobody, cscsAccount: "0010000001", from, terms }, worked);
  assert(note !== null);
  assert.deepEqual([note.charges.commission, note.charges.vatCommission], [1_178_000n, 88_350n]);
  assert.deepEqual([note.charges.secFee, note.charges.stampDuty], [353_400n, 0n]);
});

test("a schedule of sales does not touch a buy, and one of a class is shown as its class is charged", () => {
  const terms = termsOf({ ...draftOf(null), commission: "0.50" });
  assert(terms !== null);
  assert.equal(previewNote(house, { ...nobody, side: "Sell", from, terms }, worked)?.charges.commission, 1_590_300n);
  assert.equal(
    previewNote(house, { ...nobody, clientClass: "staff", from, terms }, worked)?.charges.commission,
    589_000n,
  );
  assert.equal(
    previewNote(house, { ...nobody, securityType: "bond", from, terms }, worked)?.charges.commission,
    589_000n,
  );
});
