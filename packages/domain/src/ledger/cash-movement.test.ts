// Money and shares that come and go, as the ledger has them, and settlement day.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "../instant.ts";
import { kobo, quantity } from "../units.ts";
import { clientAccount, houseAccount, naira, sharesOf, type AccountRef } from "./account.ts";
import { accountKey, assetTotals, balanceOf, noBalances, overdrawn, post } from "./balance.ts";
import { askWithdrawal, deposit, dividendAmounts, failWithdrawal, payWithdrawal, transferIn } from "./cash-movement.ts";
import { postingsOf, type Journal } from "./posting.ts";
import { settlementJournal } from "./settle-day.ts";

const businessDate = tradingDay("2026-07-22");
const settleDate = businessDate;
const accountId = 41;
const movement = { accountId, amount: kobo(500_00n), ref: "NIP-1", businessDate };
const asset = sharesOf("GTCO");
const available = clientAccount("cash.available", accountId, { asset: naira });
const withdrawing = clientAccount("cash.withdrawing", accountId, { asset: naira });
const bank = houseAccount("bank.client", { asset: naira });
const depository = houseAccount("depository", { asset });
const free = clientAccount("units.free", accountId, { asset });

test("a deposit is the client's at once", () => {
  assert.deepEqual(deposit(movement), {
    kind: "deposit",
    ref: "NIP-1",
    businessDate,
    description: "Deposit",
    orderId: null,
    postings: [{ debit: bank, credit: available, amount: 500_00n }],
  });
});

test("a withdrawal is set aside, then paid or given back, each step once", () => {
  const asked = askWithdrawal(movement, kobo(500_00n));
  assert.ok(asked.ok);
  const steps = [asked.value, payWithdrawal(movement), failWithdrawal(movement)];
  assert.deepEqual(
    steps.map(({ kind, ref }) => `${kind} ${ref}`),
    ["withdrawal NIP-1:asked", "withdrawal NIP-1:paid", "withdrawal NIP-1:failed"],
  );
  const start = [deposit(movement)];
  check(
    [...start, asked.value],
    [
      [available, 0n],
      [withdrawing, 500_00n],
      [bank, 500_00n],
    ],
  );
  check(
    [...start, asked.value, payWithdrawal(movement)],
    [
      [available, 0n],
      [withdrawing, 0n],
      [bank, 0n],
    ],
  );
  check(
    [...start, asked.value, failWithdrawal(movement)],
    [
      [available, 500_00n],
      [withdrawing, 0n],
      [bank, 500_00n],
    ],
  );
});

test("a withdrawal of more than is available is refused", () => {
  assert.deepEqual(askWithdrawal(movement, kobo(499_99n)), {
    ok: false,
    rejection: { code: "INSUFFICIENT_FUNDS", needed: 500_00n, available: 499_99n },
  });
});

test("ten per cent of a dividend is withheld, half a kobo away from zero", () => {
  assert.deepEqual(dividendAmounts(kobo(1_005n)), { gross: 1_005n, withheld: 101n, net: 904n });
});

test("shares transferred in are free and in the depository", () => {
  const journal = transferIn({ accountId, securityID: "GTCO", quantity: quantity(70), ref: "T-1", businessDate });
  check(
    [journal],
    [
      [free, 70n],
      [depository, 70n],
    ],
  );
});

test("settlement day brings in what was bought and sold and sends out what was sold", () => {
  const dated = { asset: naira, settleDate };
  const units = { asset, settleDate };
  const journal = settlementJournal(
    {
      accountId,
      settleDate,
      bought: kobo(100n),
      sold: kobo(70n),
      cashDueIn: kobo(60n),
      units: [{ securityID: "GTCO", dueIn: 5n, dueOut: 3n }],
    },
    businessDate,
  );
  assert.equal(`${journal.kind} ${journal.ref}`, "settle 2026-07-22:41");
  assert.deepEqual(journal.postings, [
    { debit: houseAccount("ccp.net", dated), credit: bank, amount: 100n },
    { debit: bank, credit: houseAccount("ccp.net", dated), amount: 70n },
    { debit: clientAccount("cash.due_in", accountId, dated), credit: available, amount: 60n },
    { debit: depository, credit: houseAccount("market.units", units), amount: 5n },
    { debit: clientAccount("units.due_in", accountId, units), credit: free, amount: 5n },
    { debit: clientAccount("units.due_out", accountId, units), credit: depository, amount: 3n },
  ]);
});

test("accounts that may not fall below zero are named when they do, those that may are not", () => {
  const journal = { ...deposit(movement), postings: [{ debit: available, credit: bank, amount: 1n }] };
  const balances = post(noBalances, [journal]);
  assert.deepEqual(overdrawn(balances), [available]);
  assert.equal(balanceOf(balances, bank), -1n);
  assert.deepEqual([...assetTotals(balances)], [[naira, 0n]]);
});

test("an account is one by class, owner, asset and day together", () => {
  const others = [available, withdrawing, bank, free, clientAccount("cash.available", 4, { asset: naira })];
  const dated = clientAccount("cash.due_in", accountId, { asset: naira, settleDate });
  const nextDay = clientAccount("cash.due_in", accountId, { asset: naira, settleDate: tradingDay("2026-07-23") });
  const keys = [...others, dated, nextDay].map(accountKey);
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(accountKey({ ...available }), accountKey(available));
});

test("moves of nothing are left out, and moves that cannot be are refused", () => {
  assert.deepEqual(postingsOf([{ debit: bank, credit: available, amount: 0n }]), []);
  assert.throws(() => postingsOf([{ debit: bank, credit: available, amount: -1n }]));
  assert.throws(() => postingsOf([{ debit: bank, credit: free, amount: 1n }]));
});

function check(journals: readonly Journal[], expected: readonly (readonly [AccountRef, bigint])[]): void {
  const balances = post(noBalances, journals);
  assert.deepEqual(
    expected.map(([account]) => balanceOf(balances, account)),
    expected.map(([, amount]) => amount),
  );
  assert.deepEqual(overdrawn(balances), []);
}
