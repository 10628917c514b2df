// A house's settings as they are typed: nothing is sent that did not change or is not right.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { kobo } from "@tradebook/domain/units.ts";
import type { TenantSettings } from "@tradebook/contract/services/tenant.ts";
import { changesOf, draftOf } from "./house-draft.ts";

const settings = {
  branding: { colour: "#0a7f4f", logo: null, address: "1 Broad Street" },
  signIn: { requireTwoFactor: "staff", passwordMinLength: 12 },
  selfRegistration: true,
  payoutDays: 1,
  saleApprovalAbove: kobo(0n),
  saleDormantDays: 180,
  saleLargePercent: 0,
  saleBankDays: 30,
  saleHoldDays: 5,
  clientBanks: [{ bankCode: "058", accountNumber: "0123456785", accountName: "House" }],
} as unknown as TenantSettings; // what the form reads of them

const before = draftOf(settings);

test("what changed is sent whole, and what did not is not", () => {
  assert.equal(changesOf(before, before), null);
  assert.deepEqual(changesOf(before, { ...before, requireTwoFactor: "everybody" }), {
    branding: { address: "1 Broad Street" },
    signIn: { requireTwoFactor: "everybody", passwordMinLength: 12 },
    selfRegistration: true,
    payoutDays: 1,
    clientBanks: null,
    saleApprovalAbove: kobo(0n),
    saleDormantDays: 180,
    saleLargePercent: 0,
    saleBankDays: 30,
    saleHoldDays: 5,
  });
});

test("where clients pay in is sent, and so asked for, when it changed alone", () => {
  const [bank] = before.clientBanks;
  const clientBanks = [{ ...bank, bankCode: "058", accountName: "House 2", accountNumber: "0123456785" }];
  assert.deepEqual(changesOf(before, { ...before, clientBanks })?.clientBanks, clientBanks);
});

test("a length or a number of days that the server would refuse is not sent", () => {
  for (const passwordMinLength of ["", "9", "33", "1e1", "twelve"])
    assert.equal(changesOf(before, { ...before, passwordMinLength }), null, passwordMinLength);
  for (const payoutDays of ["", "0", "21", "1.5"])
    assert.equal(changesOf(before, { ...before, payoutDays }), null, payoutDays);
  for (const saleLargePercent of ["0", "101", "half"])
    assert.equal(changesOf(before, { ...before, saleLargePercent }), null, saleLargePercent);
  assert.equal(changesOf(before, { ...before, saleHoldDays: "" }), null, "a hold has days");
  for (const part of [{ bankCode: "" }, { accountNumber: "012345678" }, { accountName: " " }]) {
    const clientBanks = before.clientBanks.map((bank) => ({ ...bank, ...part }));
    assert.equal(changesOf(before, { ...before, clientBanks }), null, JSON.stringify(part));
  }
  assert.equal(changesOf(before, { ...before, saleDormantDays: "" })?.saleDormantDays, 0);
  for (const saleApprovalAbove of ["-5", "1.005", "many"])
    assert.equal(changesOf(before, { ...before, saleApprovalAbove }), null, saleApprovalAbove);
  assert.equal(
    changesOf(before, { ...before, saleApprovalAbove: "5,000,000.50" })?.saleApprovalAbove,
    kobo(500_000_050n),
  );
});
