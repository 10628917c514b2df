// The rules of money in and out: silent on sound books, and each names what was damaged by hand.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { fundingInvariants } from "../src/store/invariants-of-funding.ts";
import { brokenIn } from "./damage.ts";
import { adaBank, makeFundedWorld, type Method } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, opening, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeFundedWorld(db);
const { ask, ada, admin, supervisor, deps } = world;

async function done(method: Method, caller: typeof ada, body: Record<string, unknown>): Promise<number> {
  const answer = await ask(method, caller, body);
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return (answer.value as { readonly id: number }).id; // every one of these answers a row
}

before(async () => {
  const details = await done("ChangeBankDetails", ada, { cscsAccount: adaNumber, ...adaBank, idempotencyKey: "b" });
  await done("ApproveBankDetails", supervisor, { id: details });
  deps.set({ now: instant(opening + 2 * 86_400_000) });
  const entry = { cscsAccount: adaNumber, amount: 100 };
  await done("Deposit", admin, { ...entry, channel: "Cheque", reference: "1", idempotencyKey: "d1" });
  await done("Deposit", admin, { ...entry, reference: "2", idempotencyKey: "d2" });
  await done("Withdraw", ada, { ...entry, idempotencyKey: "w1" });
  const approved = await done("Withdraw", ada, { ...entry, idempotencyKey: "w2" });
  await done("ApproveWithdrawal", supervisor, { id: approved });
  const coming = { cscsAccount: adaNumber, direction: "in", securityID: "GTCO", shares: 10, cost: 5, reason: "Slip" };
  const came = await done("AskShareTransfer", admin, { ...coming, slip: "S1", idempotencyKey: "s1" });
  await done("ApproveAdjustment", supervisor, { id: came });
  await done("AskShareTransfer", admin, { ...coming, slip: "S2", idempotencyKey: "s2" });
});

async function brokenBy(damage: string): Promise<readonly string[]> {
  const { superuserUrl } = urls;
  return await brokenIn({ superuserUrl, tenantId: world.tenantId, rules: fundingInvariants, day: today }, damage);
}

test("sound books are silent", async () => {
  assert.deepEqual(await brokenBy("select 1"), []);
});

const damages: readonly (readonly [rules: readonly string[], what: string, damage: string])[] = [
  [
    ["I31"],
    "uncleared money that no deposit has",
    "update ledger_account set credits = credits + 1 where class = 'cash.uncleared'",
  ],
  [
    ["I31"],
    "money left behind as set aside",
    "update ledger_account set credits = credits + 1 where class = 'cash.withdrawing'",
  ],
  [
    ["I31", "I32"],
    "a cheque that was called cleared",
    "update deposit set status = 'CLEARED' where status = 'UNCLEARED'",
  ],
  [
    ["I32"],
    "a deposit without its journal",
    "update journal set ref = 'lost-' || ref where kind = 'deposit' and ref like 'DEP-%'",
  ],
  [["I32"], "a deposit of another amount", "update deposit set amount_kobo = amount_kobo + 1 where status = 'CLEARED'"],
  [
    ["I31", "I32"],
    "a withdrawal that was called paid",
    "update withdrawal set status = 'PAID' where status = 'APPROVED'",
  ],
  [
    ["I33"],
    "one who approved what they asked",
    "update withdrawal set decided_by = asked_by where status = 'APPROVED'",
  ],
  [["I33"], "a withdrawal that nobody approved", "update withdrawal set decided_by = null where status = 'APPROVED'"],
  [
    ["I33"],
    "money to somebody else's bank account",
    `update bank_details set customer_id =
    (select customer_id from securities_account where id = ${world.chidiAccount})`,
  ],
  [["I33"], "bank details that nobody approved", "update bank_details set decided_by = null"],
  [
    ["I34"],
    "shares that were called transferred",
    `update adjustment set status = 'APPROVED', decided_by = ${supervisor.userId}, decided_at = asked_at
      where status = 'REQUESTED'`,
  ],
  [["I34"], "shares of another number", "update adjustment set shares = shares + 1 where status = 'APPROVED'"],
  [
    ["I34"],
    "a transfer that was called taken back",
    "update adjustment set status = 'REVERSED' where status = 'APPROVED'",
  ],
  [
    ["I34"],
    "shares that somebody moved alone",
    "update adjustment set decided_by = asked_by where status = 'APPROVED'",
  ],
];

for (const [rules, what, damage] of damages) {
  test(`${what} is named`, async () => {
    // The two-person constraints would refuse some of it.
    const loose = `alter table withdrawal drop constraint withdrawal_two_people;
      alter table adjustment drop constraint adjustment_two_people; ${damage}`;
    assert.deepEqual(await brokenBy(loose), rules);
  });
}
