// Money in and out over the service: who may, what is held, what a second person decides, and what the books say after it.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import sharp from "sharp";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import * as z from "zod";
import { instant } from "@tradebook/domain/instant.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { fundingHandlers } from "../src/modules/funding/funding-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { notificationHandlers } from "../src/modules/notification/notification-handlers.ts";
import {
  accountInflow,
  accountOutflow,
  inflowFilterOf,
  outflowFilterOf,
} from "../src/modules/back-office/cash-flow-reports.ts";
import { accountStatement } from "../src/modules/back-office/account-statement.ts";
import { accountBalance } from "../src/account-balance.ts";
import { holderOf } from "../src/store/funding-facts.ts";
import { cashBalances } from "../src/store/ledger.ts";
import { openAccount } from "../src/store/new-people.ts";
import { verifyAll } from "../src/store/verify.ts";
import { kobo, minus, plus, zeroKobo } from "@tradebook/domain/units.ts";
import { adaBank, makeFundedWorld } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, opening, today } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeFundedWorld(db);
const { ask, ada, chidi, broker, admin, supervisor, deps } = world;
const notices = notificationHandlers(deps);

let keys = 0;
const key = () => `key-${(keys += 1)}`;
const day = 24 * 3_600_000;

async function granted<M extends Parameters<typeof ask>[0]>(...asked: Parameters<typeof ask<M>>) {
  const answer = await ask(...asked);
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value;
}

async function refusal(...asked: Parameters<typeof ask>): Promise<string> {
  const answer = await ask(...asked);
  return answer.ok ? "granted" : answer.rejection.code;
}

/** Cash of Ada's account, in naira: free, uncleared, on its way out. */
async function cash(): Promise<readonly number[]> {
  const by = await readInTenant(db, world.tenantId, (tx) => cashBalances(tx, world.adaAccount));
  return (["cash.available", "cash.uncleared", "cash.withdrawing"] as const).map(
    (name) => Number(by.get(name) ?? 0n) / 100,
  );
}

const period = { accountId: world.adaAccount, from: today, to: today, today };
const first50 = { skip: 0, take: 50 };

async function inflowSums() {
  const { totals } = await readInTenant(db, world.tenantId, (tx) =>
    accountInflow(tx, { ...period, ...inflowFilterOf({}) }, first50),
  );
  return totals;
}

async function inflow() {
  return (
    await readInTenant(db, world.tenantId, (tx) => accountInflow(tx, { ...period, ...inflowFilterOf({}) }, first50))
  ).items;
}

async function outflowSums() {
  const { totals } = await readInTenant(db, world.tenantId, (tx) =>
    accountOutflow(tx, { ...period, ...outflowFilterOf({}) }, first50),
  );
  return totals;
}

async function outflow() {
  return (
    await readInTenant(db, world.tenantId, (tx) => accountOutflow(tx, { ...period, ...outflowFilterOf({}) }, first50))
  ).items;
}

const depositBody = { cscsAccount: adaNumber, amount: 1000, reference: "NIP-1" };

test("a transfer that staff enter is the client's at once, and told to the holder", async () => {
  const row = await granted("Deposit", admin, { ...depositBody, idempotencyKey: key() });
  assert.deepEqual([row.status, row.payer, row.enteredBy, row.flags], ["CLEARED", "Ada Obi", "admin", []]);
  assert.deepEqual(await cash(), [5_001_000, 0, 0]);
  const heard = await notices.GetNotifications({ skipCount: 0, maxResultCount: 10 }, world.callOf(ada));
  assert(heard.ok);
  assert.deepEqual([heard.value.totalCount, heard.value.unreadCount], [1, 1]);
  assert.equal(heard.value.items[0]?.kind, "DepositCleared");
  const told = deps.published.filter(({ event }) => event === "onNotification");
  assert.deepEqual(told.at(-1)?.audience, { to: "user", tenantId: world.tenantId, userId: ada.userId });
  const strangers = await notices.GetNotifications({ skipCount: 0, maxResultCount: 10 }, world.callOf(chidi));
  assert(strangers.ok && strangers.value.totalCount === 0);
  const none = await notices.MarkRead({ all: true }, world.callOf(chidi));
  const all = await notices.MarkRead({ all: true }, world.callOf(ada));
  assert(none.ok && all.ok && all.value.unreadCount === 0);
});

test("a payment that the bank tells of twice is entered once", async () => {
  assert.equal(await refusal("Deposit", supervisor, { ...depositBody, idempotencyKey: key() }), "REFERENCE_TAKEN");
  const other = { ...depositBody, cscsAccount: chidiNumber, reference: "nip-1", idempotencyKey: key() };
  assert.equal(await refusal("Deposit", admin, other), "REFERENCE_TAKEN");
  const nibss = { ...depositBody, channel: "NIBSS", idempotencyKey: key() };
  assert.equal(await refusal("Deposit", admin, nibss), "REFERENCE_TAKEN", "a transfer over NIBSS is one payment");
});

test("a cheque is nobody's to use until it clears, and taken back when it bounces", async () => {
  const cheque = { ...depositBody, channel: "Cheque", amount: 250.5, payer: "Bola Ade" };
  const first = await granted("Deposit", admin, { ...cheque, reference: "000123", idempotencyKey: key() });
  const second = await granted("Deposit", admin, { ...cheque, reference: "000124", idempotencyKey: key() });
  assert.deepEqual([first.status, first.flags], ["UNCLEARED", ["THIRD_PARTY_PAYER"]]);
  assert.deepEqual(await cash(), [5_001_000, 501, 0]);
  const shown = async () => {
    const cheques = (await inflow()).filter(({ reference }) => reference.startsWith("0001"));
    return cheques.map(({ status }) => status);
  };
  const unclearedLines = async () => {
    const terms = { ...period, type: null, unclearedOnly: true };
    const page = await readInTenant(db, world.tenantId, (tx) => accountStatement(tx, terms, first50));
    return page.items.map(({ cleared }) => cleared);
  };
  assert.deepEqual(await shown(), ["UNCLEARED", "UNCLEARED"]);
  assert.deepEqual(await unclearedLines(), [false, false]);
  const [cheques, came] = [kobo(50_100n), await inflowSums()];
  assert.equal(came.pending, cheques, "a cheque that has not cleared has not come in");
  assert.equal(came.received, minus(came.amount, cheques));
  assert.equal((await granted("ClearDeposit", admin, { id: first.id })).status, "CLEARED");
  const back = await granted("ClearDeposit", admin, { id: second.id, outcome: "bounced", note: "No funds" });
  assert.deepEqual([back.status, back.note], ["BOUNCED", "No funds"]);
  assert.deepEqual(await cash(), [5_001_250.5, 0, 0]);
  assert.deepEqual(await shown(), ["BOUNCED", "RECEIVED"]);
  const then = await inflowSums();
  assert.deepEqual([then.pending, then.received], [0n, plus(came.received, kobo(25_050n))]);
  assert.deepEqual(await unclearedLines(), []);
  for (const outcome of ["cleared", "bounced"]) {
    assert.equal(await refusal("ClearDeposit", admin, { id: second.id, outcome }), "FUNDING_STATE");
  }
  assert.equal(
    (await granted("Deposit", admin, { ...cheque, reference: "000124", idempotencyKey: key() })).status,
    "UNCLEARED",
  );
});

test("a holder tells of a transfer, and staff alone make money of it", async () => {
  const notice = { ...depositBody, reference: "NIP-7", idempotencyKey: key() };
  const row = await granted("Deposit", ada, notice);
  assert.deepEqual([row.status, row.decidedBy], ["NOTIFIED", null]);
  assert.deepEqual((await cash())[0], 5_001_250.5);
  const byCheque = { ...notice, channel: "Cheque", reference: "1", idempotencyKey: key() };
  assert.equal(await refusal("Deposit", ada, byCheque), "CHANNEL_NOT_ALLOWED");
  assert.equal((await granted("ClearDeposit", admin, { id: row.id })).decidedBy, "admin");
  assert.deepEqual((await cash())[0], 5_002_250.5);
  const lost = await granted("Deposit", ada, { ...notice, reference: "NIP-8", idempotencyKey: key() });
  assert.equal((await granted("ClearDeposit", admin, { id: lost.id, outcome: "bounced" })).status, "REFUSED");
});

test("what was entered wrongly is taken back by another person, and can be entered again", async () => {
  const wrong = { ...depositBody, amount: 700, reference: "NIP-9" };
  const row = await granted("Deposit", admin, { ...wrong, idempotencyKey: key() });
  const reason = "Wrong account";
  assert.equal(await refusal("ReverseDeposit", admin, { id: row.id, reason }), "SAME_PERSON");
  assert.equal((await granted("ReverseDeposit", supervisor, { id: row.id, reason })).status, "REVERSED");
  assert.equal(await refusal("ReverseDeposit", supervisor, { id: row.id, reason }), "FUNDING_STATE");
  const again = { ...wrong, cscsAccount: chidiNumber, idempotencyKey: key() };
  assert.equal((await granted("Deposit", admin, again)).status, "CLEARED");
});

const withdrawal = { cscsAccount: adaNumber, amount: 100_000 };

test("without an approved bank account nothing is withdrawn; a change needs a second person and a day", async () => {
  assert.equal(await refusal("Withdraw", ada, { ...withdrawal, idempotencyKey: key() }), "NO_BANK_DETAILS");
  const change = { cscsAccount: adaNumber, ...adaBank };
  const stolen = { ...change, accountName: "Bola Ade", idempotencyKey: key() };
  assert.equal(await refusal("ChangeBankDetails", ada, stolen), "NAME_MISMATCH");
  const asked = await granted("ChangeBankDetails", ada, { ...change, idempotencyKey: key() });
  assert.deepEqual(
    [asked.status, asked.accountNumber, asked.bankName],
    ["PENDING", "••••••6784", "Guaranty Trust Bank"],
  );
  assert.equal(await refusal("Withdraw", ada, { ...withdrawal, idempotencyKey: key() }), "NO_BANK_DETAILS");
  const byStaff = await granted("ChangeBankDetails", admin, { ...change, idempotencyKey: key() });
  assert.equal(await refusal("ApproveBankDetails", admin, { id: byStaff.id }), "SAME_PERSON");
  assert.equal(await refusal("ApproveBankDetails", supervisor, { id: asked.id }), "FUNDING_STATE");
  assert.equal((await granted("ApproveBankDetails", supervisor, { id: byStaff.id })).status, "APPROVED");
  deps.set({ now: instant(opening + day - 1) });
  assert.equal(await refusal("Withdraw", ada, { ...withdrawal, idempotencyKey: key() }), "COOLING_OFF");
  deps.set({ now: instant(opening + day) });
  const details = await granted("GetBankDetails", ada, { cscsAccount: adaNumber });
  assert.deepEqual(
    details.history.map(({ status }) => status),
    ["APPROVED", "SUPERSEDED"],
  );
  const kept = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ sealed: string }>(sql`select account_sealed as sealed from bank_details order by id`),
  );
  for (const { sealed } of kept) {
    assert(!sealed.includes(adaBank.accountNumber));
    assert.equal(deps.personalData.openFor(world.tenantId, sealed), adaBank.accountNumber);
  }
});

test("a withdrawal is held at once, approved by a second person, paid, and shown to the bank account it went to", async () => {
  const asked = await granted("Withdraw", ada, { ...withdrawal, idempotencyKey: key() });
  assert.deepEqual([asked.status, asked.beneficiaryAccount], ["REQUESTED", "••••••6784"]);
  assert.deepEqual(await outflowSums(), { amount: asked.amount, paid: kobo(0n), requested: asked.amount });
  assert.deepEqual(await cash(), [4_902_250.5, 250.5, 100_000]);
  assert.equal(await refusal("PayWithdrawal", admin, { id: asked.id, bankReference: "B-1" }), "FUNDING_STATE");
  assert.equal(await refusal("ApproveWithdrawal", admin, { id: asked.id }), "DEPOSIT_HAND", "who brought money in");
  const approved = await granted("ApproveWithdrawal", supervisor, { id: asked.id });
  assert.deepEqual([approved.status, approved.decidedBy], ["APPROVED", "supervisor"]);
  assert.equal(await refusal("CancelWithdrawal", ada, { id: asked.id }), "FUNDING_STATE");
  const paid = await granted("PayWithdrawal", supervisor, { id: asked.id, bankReference: "B-1" });
  assert.deepEqual([paid.status, paid.endedBy, paid.bankReference], ["PAID", "supervisor", "B-1"]);
  assert.deepEqual(await cash(), [4_902_250.5, 250.5, 0]);
  assert.deepEqual(await outflowSums(), { amount: paid.amount, paid: paid.amount, requested: kobo(0n) });
  const [line] = await outflow();
  assert.deepEqual([line?.withdrawalId, line?.promisedBy], [asked.id, asked.promisedBy]);
  assert.deepEqual([line?.askedAt, line?.approvedAt, line?.paidAt], [asked.askedAt, approved.decidedAt, paid.endedAt]);
  assert.deepEqual(
    [line?.reference, line?.beneficiaryBank, line?.beneficiaryName, line?.approvedBy, line?.status],
    [paid.reference, "Guaranty Trust Bank", "OBI ADA", "supervisor", "PAID"],
  );
});

test("whoever asks does not approve, and what is rejected, cancelled or failed is the holder's again", async () => {
  const small = { ...withdrawal, amount: 10.01 };
  const entered = await granted("Withdraw", admin, { ...small, idempotencyKey: key() });
  assert.equal(await refusal("ApproveWithdrawal", admin, { id: entered.id }), "SAME_PERSON");
  const rejected = await granted("RejectWithdrawal", supervisor, { id: entered.id, reason: "No instruction" });
  assert.deepEqual([rejected.status, rejected.note], ["REJECTED", "No instruction"]);
  const own = await granted("Withdraw", ada, { ...small, idempotencyKey: key() });
  assert.equal(await refusal("CancelWithdrawal", chidi, { id: own.id }), "NOT_FOUND");
  assert.equal((await granted("CancelWithdrawal", ada, { id: own.id })).status, "CANCELLED");
  const failed = await granted("Withdraw", ada, { ...small, idempotencyKey: key() });
  await granted("ApproveWithdrawal", supervisor, { id: failed.id });
  const twice = { id: failed.id, bankReference: "b-1" };
  assert.equal(await refusal("PayWithdrawal", admin, twice), "REFERENCE_TAKEN", "that payment was another's");
  assert.equal((await granted("FailWithdrawal", admin, { id: failed.id, reason: "Account closed" })).status, "FAILED");
  assert.deepEqual(await cash(), [4_902_250.5, 250.5, 0]);
  assert.deepEqual(
    (await outflow()).map(({ status }) => status),
    ["FAILED", "CANCELLED", "REJECTED", "PAID"],
  );
});

test("amounts that cannot be are refused, and the field is named", async () => {
  const most = 4_902_250.5;
  const withdraws = (amount: number) => refusal("Withdraw", ada, { ...withdrawal, amount, idempotencyKey: key() });
  for (const amount of [0, -1, 500_000_000.01]) assert.equal(await withdraws(amount), "AMOUNT_OUT_OF_RANGE");
  for (const amount of [1.005, 1e-3, Number.NaN]) await assert.rejects(withdraws(amount), /amount/);
  assert.equal(await withdraws(most + 0.01), "WITHDRAWAL_TOO_LARGE");
  const deposits = (amount: number) =>
    refusal("Deposit", admin, { ...depositBody, amount, reference: "NIP-0", idempotencyKey: key() });
  for (const amount of [0, -5, 1_000_000_000.01]) assert.equal(await deposits(amount), "AMOUNT_OUT_OF_RANGE");
});

test("large money is entered and listed for the compliance officer, and its holder is not told", async () => {
  const officer = { ...broker, permissions: new Set(["VIEW_AUDIT_TRAIL"] as const) };
  const large = { cscsAccount: chidiNumber, amount: 3_000_000, channel: "NIBSS" };
  const first = await granted("Deposit", admin, { ...large, reference: "L-1", idempotencyKey: key() });
  const second = await granted("Deposit", admin, { ...large, reference: "L-2", idempotencyKey: key() });
  assert.deepEqual([first.flags, second.flags], [[], ["AML_THRESHOLD"]]);
  const flagged = await granted("GetDeposits", officer, { flagged: true, cscsAccount: chidiNumber });
  assert.deepEqual(
    flagged.items.map(({ id }) => id),
    [second.id],
  );
  const own = await granted("GetDeposits", chidi, { flagged: true });
  assert.deepEqual([own.totalCount, own.items.flatMap(({ flags }) => flags)], [3, []]);
});

test("strangers and other houses find nothing", async () => {
  const other = await makeFundedWorld(db, "Other");
  const asked = await granted("Withdraw", ada, { ...withdrawal, amount: 5, idempotencyKey: key() });
  for (const caller of [chidi, broker]) {
    assert.equal(await refusal("Withdraw", caller, { ...withdrawal, idempotencyKey: key() }), "NOT_FOUND");
    assert.equal(await refusal("Deposit", caller, { ...depositBody, idempotencyKey: key() }), "NOT_FOUND");
    assert.equal(await refusal("GetBankDetails", caller, { cscsAccount: adaNumber }), "NOT_FOUND");
    assert.equal((await granted("GetWithdrawals", caller, { cscsAccount: adaNumber })).totalCount, 0);
  }
  const foreign = async (...given: Parameters<typeof other.ask>) => {
    const answer = await other.ask(...given);
    return answer.ok ? "granted" : answer.rejection.code;
  };
  for (const method of ["ApproveWithdrawal", "CancelWithdrawal"] as const) {
    assert.equal(await foreign(method, other.admin, { id: asked.id }), "NOT_FOUND");
  }
  assert.equal(await foreign("ClearDeposit", other.admin, { id: 1 }), "NOT_FOUND");
  assert.equal(await foreign("ApproveBankDetails", other.supervisor, { id: 1 }), "NOT_FOUND");
  await granted("CancelWithdrawal", ada, { id: asked.id });
});

test("the balance tells what is not cleared and what may be withdrawn", async () => {
  const by = await readInTenant(db, world.tenantId, (tx) => cashBalances(tx, world.adaAccount));
  const balance = accountBalance({
    cscsAccount: adaNumber,
    cash: by,
    due: [],
    creditLimit: zeroKobo,
    mandate: null,
    asAt: opening,
  });
  assert.deepEqual(
    [balance.ledgerBalance, balance.clearedBalance, balance.unclearedDeposits, balance.withdrawable],
    [490_250_100n, 490_225_050n, 25_050n, 490_225_050n],
  );
});

test("what a thief would do is told by mail as well", async () => {
  const sent = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ recipient: string; template: string; count: number }>(sql`
      select recipient, template, count(*)::int as count from outbound_message group by 1, 2 order by 1, 2`),
  );
  // Three of bank details, ten of withdrawals: nobody is written to for a cancelling.
  assert.deepEqual(sent, [{ recipient: "ada@example.com", template: "notice", count: 13 }]);
});

test("a holder is told in the language that they read", async () => {
  await inTenant(db, world.tenantId, (tx) => tx.run(sql`update app_user set language = 'yo' where id = ${ada.userId}`));
  await granted("Deposit", admin, { ...depositBody, channel: "Cash", reference: "C-77", idempotencyKey: key() });
  const heard = await notices.GetNotifications({ skipCount: 0, maxResultCount: 1 }, world.callOf(ada));
  assert(heard.ok);
  const [newest] = heard.value.items;
  assert.equal(newest?.title, "Owó tí ẹ fi pamọ́ ti wọ àkántì yín");
  assert.equal(newest?.body, "₦1,000.00 nípasẹ̀ owó lọ́wọ́, nọ́ńbà ìtọ́kasí C-77.");
});

test("whoever holds another account of the client approves neither bank details nor withdrawals of the client", async () => {
  const house = await makeFundedWorld(db, "Third");
  const second = { cscsAccount: "0010000009", chn: `C${adaNumber}AB`, name: "Ada Obi", openedOn: today };
  await inTenant(db, house.tenantId, async (tx) => {
    const { customerId } = await holderOf(tx, house.adaAccount);
    await openAccount(tx, { ...second, customerId, holderUserIds: [house.supervisor.userId], brokerUserIds: [] });
  });
  const asked = await house.ask("ChangeBankDetails", house.ada, {
    cscsAccount: adaNumber,
    ...adaBank,
    idempotencyKey: key(),
  });
  assert(asked.ok);
  const approved = await house.ask("ApproveBankDetails", house.supervisor, { id: asked.value.id });
  assert.equal(approved.ok ? "approved" : approved.rejection.code, "SAME_PERSON");
  assert.equal((await house.ask("ApproveBankDetails", house.admin, { id: asked.value.id })).ok, true);
  house.deps.set({ now: instant(opening + day) });
  const wanted = await house.ask("Withdraw", house.ada, { ...withdrawal, idempotencyKey: key() });
  assert(wanted.ok);
  const own = await house.ask("ApproveWithdrawal", house.supervisor, { id: wanted.value.id });
  assert.equal(own.ok ? "approved" : own.rejection.code, "SAME_PERSON");
  assert.equal((await house.ask("ApproveWithdrawal", house.admin, { id: wanted.value.id })).ok, true);
});

test("two users of one person are one pair of hands", async () => {
  const house = await makeFundedWorld(db, "Fourth");
  const reach = async (supervisor: string, of: { readonly phone?: string; readonly email?: string }) => {
    await inTenant(db, house.tenantId, async (tx) => {
      await tx.run(sql`
        update app_user set phone = ${of.phone ?? null}, email = ${of.email ?? "s@example.com"} where user_name = ${supervisor}`);
      await tx.run(sql`
        update app_user set phone = ${"+234 803 000 0001"}, email = ${"Visor@example.com"} where user_name = ${"admin"}`);
    });
  };
  const terms = { ...adaBank, cscsAccount: adaNumber };
  const decides = async () => {
    const asked = await house.ask("ChangeBankDetails", house.admin, { ...terms, idempotencyKey: key() });
    assert(asked.ok);
    const answer = await house.ask("ApproveBankDetails", house.supervisor, { id: asked.value.id });
    return answer.ok ? "approved" : answer.rejection.code;
  };
  await reach("supervisor", { phone: "08030000001" });
  assert.equal(await decides(), "SAME_PERSON", "one telephone, however it is written");
  await reach("supervisor", { email: "visor+2@example.com" });
  assert.equal(await decides(), "SAME_PERSON", "one mailbox");
  await reach("supervisor", { phone: "08030000002" });
  assert.equal(await decides(), "approved");
  house.deps.set({ now: instant(opening + day) });
  await reach("supervisor", { phone: "0803-000-0001" });
  const money = { cscsAccount: adaNumber, amount: 70, channel: "Cash", reference: "C-1", idempotencyKey: key() };
  assert((await house.ask("Deposit", house.admin, money)).ok);
  const wanted = await house.ask("Withdraw", house.ada, { ...withdrawal, idempotencyKey: key() });
  assert(wanted.ok);
  const approves = async () => {
    const answer = await house.ask("ApproveWithdrawal", house.supervisor, { id: wanted.value.id });
    return answer.ok ? "approved" : answer.rejection.code;
  };
  assert.equal(await approves(), "DEPOSIT_HAND", "the deposit's hand has another user");
  await reach("supervisor", { phone: "08030000002" });
  assert.equal(await approves(), "approved");
});

test("two banks' cheques of one number are two, and one bank's is taken once", async () => {
  const house = await makeFundedWorld(db, "Fifth");
  const cheque = { cscsAccount: adaNumber, channel: "Cheque", amount: 10, reference: "000777" };
  const enters = async (bankCode?: string) => {
    const answer = await house.ask("Deposit", house.admin, { ...cheque, bankCode, idempotencyKey: key() });
    return answer.ok ? answer.value.bankName : answer.rejection.code;
  };
  assert.equal(await enters("058"), "Guaranty Trust Bank");
  assert.equal(await enters("044"), "Access Bank");
  assert.equal(await enters("058"), "REFERENCE_TAKEN");
  assert.equal(await enters(), "REFERENCE_TAKEN", "it may be any bank's");
});

const receipt = await sharp({ create: { width: 40, height: 40, channels: 3, background: "white" } })
  .png()
  .toBuffer();
const claims = fundingHandlers(deps);
type Files = NonNullable<ReturnType<typeof world.callOf>["files"]>;

async function claim(caller: DeskCaller, body: object, bytes: Buffer | null = receipt) {
  const asked = { cscsAccount: adaNumber, amount: 75.5, paidOn: today, bankReference: "LOST-1", idempotencyKey: key() };
  const files: Files = bytes === null ? [] : [{ fieldName: "file", bytes, isCut: false }];
  const input = z.decode(fundingService.ClaimDeposit.input, { ...asked, ...body });
  return await claims.ClaimDeposit(input, { ...world.callOf(caller), files });
}

test("a missing deposit is claimed with its receipt, found or declined by another person, and both sides are told", async () => {
  const before = await cash();
  const codeOf = (answer: Awaited<ReturnType<typeof claim>>) => (answer.ok ? "granted" : answer.rejection.code);
  assert.equal(codeOf(await claim(ada, {}, null)), "FILE_NOT_TAKEN");
  const letter = Buffer.from("From: a@example.com\r\nDate: Fri, 20 Nov 2026 09:00:00 +0100\r\n\r\nPlease look.\r\n");
  assert.equal(codeOf(await claim(ada, {}, letter)), "FILE_NOT_TAKEN", "a letter is no receipt");
  assert.equal(codeOf(await claim(ada, { bankReference: "NIP-1" })), "REFERENCE_TAKEN", "that one is in her account");
  for (const stranger of [chidi, admin]) assert.equal(codeOf(await claim(stranger, {})), "NOT_FOUND");
  const idempotencyKey = key();
  const made = await claim(ada, { idempotencyKey });
  assert(made.ok);
  const again = await claim(ada, { idempotencyKey });
  assert(again.ok);
  assert.equal(again.value.id, made.value.id, "sent again it is the same claim");
  const { id, reference, status, files } = made.value;
  assert.deepEqual([status, reference, files.map(({ extension }) => extension)], ["OPEN", `CLM-${id}`, ["png"]]);
  assert.deepEqual(await cash(), before, "a claim makes no money");
  const list = async (caller: DeskCaller) => (await granted("GetDepositClaims", caller, {})).items.map((row) => row.id);
  assert.deepEqual([await list(ada), await list(admin), await list(chidi)], [[id], [id], []]);
  const shown = await claims.GetDepositClaimFile({ id: files[0]?.id ?? 0 }, world.callOf(admin));
  assert(shown.ok);
  assert.equal(shown.value.contentType, "image/png");
  assert(!(await claims.GetDepositClaimFile({ id: files[0]?.id ?? 0 }, world.callOf(chidi))).ok);

  const other = { cscsAccount: chidiNumber, amount: 75.5, reference: "LOST-0", idempotencyKey: key() };
  const chidis = await granted("Deposit", admin, { ...depositBody, ...other });
  assert.equal(await refusal("MatchDepositClaim", admin, { id, depositId: chidis.id }), "CLAIM_OTHER_ACCOUNT");
  const posted = { amount: 75, reference: "LOST-1", idempotencyKey: key() };
  const came = await granted("Deposit", admin, { ...depositBody, ...posted });
  const match = { id, depositId: came.id };
  assert.equal(await refusal("MatchDepositClaim", admin, match), "CLAIM_AMOUNT");
  assert.equal(await refusal("MatchDepositClaim", admin, { id, depositId: 999_999 }), "NOT_FOUND");
  const matched = await granted("MatchDepositClaim", admin, { ...match, note: "the bank took 50 kobo" });
  assert.deepEqual([matched.status, matched.deposit?.reference], ["MATCHED", came.reference]);
  assert.equal(await refusal("DeclineDepositClaim", supervisor, { id, reason: "too late" }), "FUNDING_STATE");

  const second = await claim(ada, { bankReference: "LOST-2" });
  assert(second.ok);
  const twice = { id: second.value.id, depositId: came.id, note: "the same" };
  assert.equal(await refusal("MatchDepositClaim", admin, twice), "CLAIM_ANSWERED");
  const declined = await granted("DeclineDepositClaim", admin, { id: second.value.id, reason: "not on our statement" });
  assert.deepEqual([declined.status, declined.note], ["DECLINED", "not on our statement"]);
  const heard = async (caller: DeskCaller) => {
    const told = await notices.GetNotifications({ skipCount: 0, maxResultCount: 100 }, world.callOf(caller));
    assert(told.ok);
    return told.value.items
      .filter(({ kind }) => kind.startsWith("DepositClaim"))
      .map(({ kind }) => kind.slice("Deposit".length));
  };
  const hers = ["ClaimDeclined", "ClaimMatched"];
  assert.deepEqual(await heard(ada), hers);
  assert.deepEqual(await heard(admin), ["Claimed", "Claimed"]);
  const [free = 0, ...rest] = before;
  assert.deepEqual(await cash(), [free + 75, ...rest], "only the deposit itself brought money");
});

test("another user of a joint holder answers no claim of the account", async () => {
  const arePeople = (phone: string | null) =>
    inTenant(db, world.tenantId, (tx) =>
      tx.run(sql`update app_user set phone = ${phone} where id = any(${[ada.userId, admin.userId]})`),
    );
  await inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      insert into account_user (account_id, user_id, relation) values (${world.adaAccount}, ${chidi.userId}, 'holder')`),
  );
  const joint = await claim(chidi, { bankReference: "LOST-3" });
  assert(joint.ok);
  const { id } = joint.value;
  await arePeople("08030000002");
  assert.equal(await refusal("DeclineDepositClaim", admin, { id, reason: "not found" }), "SAME_PERSON");
  await arePeople(null);
  assert.equal((await granted("DeclineDepositClaim", admin, { id, reason: "not found" })).status, "DECLINED");
});

test("after all of it the books are whole", async () => {
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
});
