// Decisions about money in and out: tables of what is granted and refused, and any run of them leaves the books whole.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { instant, lagosAt, tradingDay } from "../instant.ts";
import { clientAccount, houseAccount, naira, type AccountClass } from "../ledger/account.ts";
import { assetTotals, balanceOf, noBalances, overdrawn, post, type Balances } from "../ledger/balance.ts";
import type { Outcome } from "../order/outcome.ts";
import { kobo, zeroKobo, type Kobo } from "../units.ts";
import { approveBankDetails, checkBankDetails, rejectBankDetails, type BankDetails } from "./bank-details.ts";
import {
  bounceDeposit,
  clearDeposit,
  depositChannels,
  enterDeposit,
  reverseDeposit,
  type Act,
  type Deposit,
  type DepositChannel,
  type DepositFacts,
} from "./deposit.ts";
import type { Decided } from "./funding-refusal.ts";
import { flagsOf, rulesOn, standardFundingRules, type Watched } from "./funding-rules.ts";
import {
  approveWithdrawal,
  cancelWithdrawal,
  failedWithdrawal,
  payOutWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
  withdrawableCash,
  type Withdrawal,
  type WithdrawalFacts,
} from "./withdrawal.ts";

const day = tradingDay("2026-11-20");
const now = lagosAt(day, 600);
const by = (userId: number): Act => ({ userId, at: now, day, note: null });
const rules = standardFundingRules;
const accountId = 5;
const holder = { holderKind: "individual", holderName: "Ada Obi" } as const;
const facts: DepositFacts = { rules, ...holder, earlierToday: zeroKobo, byStaff: true };
const given = {
  id: 1,
  accountId,
  amount: kobo(5_000n),
  bankReference: "NIP-1",
  bankCode: null,
  payer: "Ada Obi",
  narration: "",
};
const account = { cscsAccount: "0010000001", active: true, state: "Active" } as const;
const closed = { ...account, active: false };
const withdrawalFacts: WithdrawalFacts = {
  rules,
  ...holder,
  account,
  kycComplete: true,
  withdrawable: kobo(5_000n),
  earlierToday: zeroKobo,
  payable: { id: 9, coolingOffUntil: null },
  heldUntil: null,
  promisedBy: instant(5),
};
const asked = { id: 2, accountId, amount: kobo(5_000n), narration: "" };
const approval = { account, holderUserIds: [7], payableId: 9, heldUntil: null, depositOfToday: null };

function value<T>(decided: Decided<T>): T {
  assert(decided.ok, decided.ok ? "" : decided.rejection.code);
  return decided.value;
}

function code(decided: Decided<unknown>): string {
  return decided.ok ? "granted" : decided.rejection.code;
}

function entered(channel: DepositChannel, change: Partial<DepositFacts> = {}): Deposit {
  return value(enterDeposit({ ...given, channel }, { ...facts, ...change }, by(1))).deposit;
}

test("money is the client's at once or once it clears, by how it comes and who says so", () => {
  const status = (channel: DepositChannel, byStaff: boolean) => {
    const decided = enterDeposit({ ...given, channel }, { ...facts, byStaff }, by(1));
    return decided.ok ? `${decided.value.deposit.status} ${decided.value.outcome.journals.length}` : code(decided);
  };
  assert.deepEqual(
    (Object.keys(depositChannels) as DepositChannel[]).map((channel) => [
      status(channel, true),
      status(channel, false),
    ]),
    [
      ["CLEARED 1", "NOTIFIED 0"],
      ["CLEARED 1", "NOTIFIED 0"],
      ["CLEARED 1", "CHANNEL_NOT_ALLOWED"],
      ["UNCLEARED 1", "CHANNEL_NOT_ALLOWED"],
    ],
  );
});

test("each step of a deposit is taken once, and from its own state alone", () => {
  const notice = entered("NIBSS", { byStaff: false });
  assert.equal(code(clearDeposit(notice, by(1))), "SAME_PERSON");
  const cleared = value(clearDeposit(notice, by(2))).deposit;
  const cheque = entered("Cheque");
  const bounced = value(bounceDeposit(cheque, by(1))).deposit;
  const refused = value(bounceDeposit(notice, by(2)));
  assert.deepEqual([refused.deposit.status, refused.outcome.journals], ["REFUSED", []]);
  for (const ended of [cleared, bounced, refused.deposit]) {
    assert.equal(code(clearDeposit(ended, by(2))), "FUNDING_STATE");
    assert.equal(code(bounceDeposit(ended, by(2))), "FUNDING_STATE");
  }
  assert.equal(code(reverseDeposit(cleared, by(2), { account, available: cleared.amount })), "SAME_PERSON");
  assert.equal(code(reverseDeposit(cleared, by(3), { account, available: kobo(4_999n) })), "WITHDRAWAL_TOO_LARGE");
  for (const [state, answer] of [
    ["Active", "REVERSED"],
    ["TradingFrozen", "REVERSED"],
    ["DebitFrozen", "ACC_INACTIVE"],
    ["Suspended", "ACC_INACTIVE"],
    ["Frozen", "ACC_INACTIVE"],
  ] as const) {
    const reversed = reverseDeposit(cleared, by(3), { account: { ...account, state }, available: cleared.amount });
    assert.equal(reversed.ok ? reversed.value.deposit.status : code(reversed), answer, state);
  }
  for (const other of [notice, cheque, bounced]) {
    assert.equal(code(reverseDeposit(other, by(3), { account, available: cleared.amount })), "FUNDING_STATE");
  }
});

test("a withdrawal is refused for what is missing, in this order", () => {
  const refusals: readonly (readonly [Partial<WithdrawalFacts>, Kobo, string])[] = [
    [{ account: closed }, zeroKobo, "AMOUNT_OUT_OF_RANGE"],
    [{ account: closed }, kobo(-1n), "AMOUNT_OUT_OF_RANGE"],
    [{}, kobo(rules.maxWithdrawal + 1n), "AMOUNT_OUT_OF_RANGE"],
    [{ account: closed, kycComplete: false }, kobo(1n), "ACC_INACTIVE"],
    [{ account: { ...account, state: "Suspended" }, kycComplete: false }, kobo(1n), "ACC_INACTIVE"],
    [{ account: { ...account, state: "TradingFrozen" } }, kobo(1n), "granted"],
    [{ kycComplete: false, payable: null }, kobo(1n), "KYC_INCOMPLETE"],
    [{ payable: null, withdrawable: zeroKobo }, kobo(1n), "NO_BANK_DETAILS"],
    [{ payable: { id: 9, coolingOffUntil: instant(now + 1) }, withdrawable: zeroKobo }, kobo(1n), "COOLING_OFF"],
    [{}, kobo(5_001n), "WITHDRAWAL_TOO_LARGE"],
    [{}, kobo(5_000n), "granted"],
    [{ payable: { id: 9, coolingOffUntil: now } }, kobo(1n), "granted"],
  ];
  for (const [change, amount, expected] of refusals) {
    const decided = requestWithdrawal({ ...asked, amount }, { ...withdrawalFacts, ...change }, by(7));
    assert.equal(
      code(decided),
      expected,
      JSON.stringify([change, amount], (_, one) => String(one)),
    );
  }
});

test("a withdrawal is approved by somebody else, to details that are still the holder's", () => {
  const { withdrawal } = value(requestWithdrawal(asked, withdrawalFacts, by(1)));
  assert.equal(code(approveWithdrawal(withdrawal, approval, by(1))), "SAME_PERSON");
  assert.equal(code(approveWithdrawal(withdrawal, approval, by(7))), "SAME_PERSON");
  assert.equal(code(approveWithdrawal(withdrawal, approval, { ...by(3), sameAs: [1] })), "SAME_PERSON");
  assert.equal(code(approveWithdrawal(withdrawal, { ...approval, depositOfToday: "DEP-1" }, by(2))), "DEPOSIT_HAND");
  assert.equal(code(approveWithdrawal(withdrawal, { ...approval, payableId: 10 }, by(2))), "NO_BANK_DETAILS");
  assert.equal(code(approveWithdrawal(withdrawal, { ...approval, payableId: null }, by(2))), "NO_BANK_DETAILS");
  for (const state of ["DebitFrozen", "Suspended", "Frozen"] as const) {
    const stopped = { ...approval, account: { ...account, state } };
    const refused = { code: "ACC_INACTIVE", cscsAccount: account.cscsAccount, state };
    assert.deepEqual(approveWithdrawal(withdrawal, stopped, by(2)), { ok: false, rejection: refused });
  }
  const approved = value(approveWithdrawal(withdrawal, approval, by(2)));
  assert.deepEqual(approved.outcome.journals, []);
  assert.equal(approved.withdrawal.decidedBy, 2);
});

const steps: { readonly [S in Withdrawal["status"]]: readonly string[] } = {
  REQUESTED: ["approve", "reject", "cancel"],
  APPROVED: ["pay", "fail"],
  PAID: [],
  REJECTED: [],
  CANCELLED: [],
  FAILED: [],
};
const act = {
  approve: (withdrawal: Withdrawal) => approveWithdrawal(withdrawal, approval, by(2)),
  reject: (withdrawal: Withdrawal) => rejectWithdrawal(withdrawal, by(2)),
  cancel: (withdrawal: Withdrawal) => cancelWithdrawal(withdrawal, by(1)),
  pay: (withdrawal: Withdrawal) => payOutWithdrawal(withdrawal, "B-1", by(2)),
  fail: (withdrawal: Withdrawal) => failedWithdrawal(withdrawal, by(2)),
} as const;

test("a withdrawal takes the steps of its state and no others", () => {
  const { withdrawal } = value(requestWithdrawal(asked, withdrawalFacts, by(1)));
  for (const [status, allowed] of Object.entries(steps)) {
    const standing = { ...withdrawal, status: status as Withdrawal["status"] }; // the table's own keys
    for (const [name, step] of Object.entries(act)) {
      assert.equal(code(step(standing)), allowed.includes(name) ? "granted" : "FUNDING_STATE", `${name} ${status}`);
    }
  }
});

test("what is above the threshold in a day is flagged, and so is somebody else's money", () => {
  const watched: Watched = { amount: kobo(1n), earlierToday: zeroKobo, ...holder, payer: null };
  const cases: readonly (readonly [Partial<Watched>, readonly string[]])[] = [
    [{ amount: kobo(5_000_000_00n) }, []],
    [{ amount: kobo(5_000_000_01n) }, ["AML_THRESHOLD"]],
    [{ amount: kobo(1n), earlierToday: kobo(5_000_000_00n) }, ["AML_THRESHOLD"]],
    [{ amount: kobo(10_000_000_00n), holderKind: "corporate" }, []],
    [{ amount: kobo(10_000_000_01n), holderKind: "corporate" }, ["AML_THRESHOLD"]],
    [{ payer: "OBI ADA" }, []],
    [{ payer: "Bola Ade" }, ["THIRD_PARTY_PAYER"]],
    [{ payer: "" }, []],
  ];
  for (const [change, flags] of cases) assert.deepEqual(flagsOf({ ...watched, ...change }, rules), flags);
});

test("the latest row that is in force holds", () => {
  const row = (from: string, coolingOffMinutes: number) => ({ ...rules, from: tradingDay(from), coolingOffMinutes });
  const rows = [row("2026-01-01", 1), row("2026-11-20", 2), row("2026-11-21", 3)];
  assert.equal(rulesOn(rows, now).coolingOffMinutes, 2);
  assert.equal(rulesOn([], now).coolingOffMinutes, 24 * 60);
});

test("bank details are the holder's, approved by another person, and too new for a day", () => {
  const account = { bankCode: "011", accountNumber: "0000014579", accountName: "OBI ADA" };
  const person = { name: "Ada Obi", kind: "individual" } as const;
  assert.deepEqual(value(checkBankDetails(account, person)), []);
  assert.deepEqual(value(checkBankDetails({ ...account, accountNumber: "0000014570" }, person)), ["NUBAN_CHECK_DIGIT"]);
  assert.equal(code(checkBankDetails({ ...account, accountName: "Bola Ade" }, person)), "NAME_MISMATCH");
  const details: BankDetails = {
    id: 9,
    customerId: 3,
    bankCode: "011",
    last4: "4579",
    accountName: "OBI ADA",
    status: "PENDING",
    warnings: [],
    askedBy: 1,
    askedAt: now,
    decidedBy: null,
    decidedAt: null,
    note: null,
    coolingOffUntil: null,
  };
  const standing = { cscsAccount: "0010000001", active: true, state: "Active" } as const;
  const closed = { ...standing, active: false, state: "Frozen" } as const;
  const approving = { accounts: [standing, closed], holderUserIds: [7], rules };
  for (const userId of [1, 7]) assert.equal(code(approveBankDetails(details, approving, by(userId))), "SAME_PERSON");
  const stopped = [{ ...standing, state: "DebitFrozen" } as const, closed];
  for (const accounts of [[standing, ...stopped], [closed]])
    assert.equal(code(approveBankDetails(details, { ...approving, accounts }, by(2))), "ACC_INACTIVE");
  const approved = value(approveBankDetails(details, approving, by(2)));
  assert.deepEqual([approved.status, approved.coolingOffUntil], ["APPROVED", now + 86_400_000]);
  assert.equal(code(approveBankDetails(approved, approving, by(2))), "FUNDING_STATE");
  assert.equal(code(rejectBankDetails(approved, by(2))), "FUNDING_STATE");
  assert.equal(value(rejectBankDetails(details, by(1))).status, "REJECTED");
});

/** What a run of anything leaves: the balances, and every entry as it stands. */
type Books = { balances: Balances; readonly deposits: Deposit[]; readonly withdrawals: Withdrawal[] };

function cash({ balances }: Books, name: AccountClass): bigint {
  return balanceOf(balances, clientAccount(name, accountId, { asset: naira }));
}

function record(books: Books, { journals }: Outcome): void {
  books.balances = post(books.balances, journals);
}

type Step = { readonly does: string; readonly pick: number; readonly amount: bigint; readonly user: number };

function take(books: Books, { does, pick, amount, user }: Step): void {
  const free = withdrawableCash(kobo(cash(books, "cash.available")), zeroKobo);
  const id = books.deposits.length + books.withdrawals.length + 1;
  const deposit = books.deposits[pick % Math.max(1, books.deposits.length)];
  const withdrawal = books.withdrawals[pick % Math.max(1, books.withdrawals.length)];
  const channels = Object.keys(depositChannels) as DepositChannel[]; // the table's own keys
  const channel = channels[pick % channels.length] ?? "NIBSS";
  const entry = { ...given, id, amount: kobo(amount), channel };
  if (does === "deposit") keep(books, enterDeposit(entry, { ...facts, byStaff: user > 1 }, by(user)));
  if (does === "ask")
    keep(
      books,
      requestWithdrawal({ ...asked, id, amount: kobo(amount) }, { ...withdrawalFacts, withdrawable: free }, by(user)),
    );
  if (deposit !== undefined) {
    if (does === "clear") keep(books, clearDeposit(deposit, by(user)));
    if (does === "bounce") keep(books, bounceDeposit(deposit, by(user)));
    if (does === "reverse") keep(books, reverseDeposit(deposit, by(user), { account, available: free }));
  }
  if (withdrawal === undefined) return;
  if (does === "approve") keep(books, approveWithdrawal(withdrawal, approval, by(user)));
  if (does === "reject") keep(books, rejectWithdrawal(withdrawal, by(user)));
  if (does === "cancel") keep(books, cancelWithdrawal(withdrawal, by(user)));
  if (does === "pay") keep(books, payOutWithdrawal(withdrawal, "B", by(user)));
  if (does === "fail") keep(books, failedWithdrawal(withdrawal, by(user)));
}

type Change = { readonly outcome: Outcome } & ({ readonly deposit: Deposit } | { readonly withdrawal: Withdrawal });

function keep(books: Books, decided: Decided<Change>): void {
  if (!decided.ok) return;
  const change = decided.value;
  record(books, change.outcome);
  if ("deposit" in change) put(books.deposits, change.deposit);
  else put(books.withdrawals, change.withdrawal);
}

function put<T extends { readonly id: number }>(list: T[], row: T): void {
  const at = list.findIndex(({ id }) => id === row.id);
  if (at < 0) list.push(row);
  else list[at] = row;
}

function total(rows: readonly { readonly status: string; readonly amount: Kobo }[], ...statuses: string[]): bigint {
  return rows.filter(({ status }) => statuses.includes(status)).reduce((all, { amount }) => all + amount, 0n);
}

test("any run of steps leaves every account at what its entries say, nothing below zero and nothing held behind", () => {
  const does = [
    "deposit",
    "deposit",
    "clear",
    "bounce",
    "reverse",
    "ask",
    "approve",
    "reject",
    "cancel",
    "pay",
    "fail",
  ];
  const step = fc.record({
    does: fc.constantFrom(...does),
    pick: fc.nat(40),
    amount: fc.bigInt({ min: -5n, max: 1_000_000n }),
    user: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (run) => {
      const books: Books = { balances: noBalances, deposits: [], withdrawals: [] };
      for (const one of run) {
        take(books, one);
        assert.deepEqual(overdrawn(books.balances), []);
        assert.ok([...assetTotals(books.balances).values()].every((sum) => sum === 0n));
        const { deposits, withdrawals } = books;
        const waiting = total(withdrawals, "REQUESTED", "APPROVED");
        const paid = total(withdrawals, "PAID");
        const cleared = total(deposits, "CLEARED");
        assert.equal(cash(books, "cash.uncleared"), total(deposits, "UNCLEARED"));
        assert.equal(cash(books, "cash.withdrawing"), waiting);
        assert.equal(cash(books, "cash.available"), cleared - waiting - paid);
        assert.equal(balanceOf(books.balances, houseAccount("bank.client", { asset: naira })), cleared - paid);
      }
    }),
    { numRuns: 500 },
  );
});
