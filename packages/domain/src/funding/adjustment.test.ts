// Who may move shares and put cash right, what may leave, and that what is taken back is the exact mirror.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import { instant, tradingDay } from "../instant.ts";
import { accountStates, type AccountState } from "../access/account-state.ts";
import { holdingOf } from "../portfolio/holding.ts";
import { kobo, quantity } from "../units.ts";
import {
  adjustmentKinds,
  approveAdjustment,
  askAdjustment,
  correctionAccounts,
  reversalOf,
  nothingSince,
  type Adjustment,
  type AdjustmentFacts,
} from "./adjustment.ts";

const day = tradingDay("2026-11-20");
const actOf = (userId: number) => ({ userId, at: instant(1_000), day, note: null });
const [asker, second, holder] = [actOf(1), actOf(2), actOf(3)];

const account = { cscsAccount: "0010000001", active: true, state: "Active" } as const;
const facts: AdjustmentFacts = {
  account,
  holderUserIds: [holder.userId],
  freeShares: quantity(1_000_000_000),
  held: { quantity: quantity(1_000_000_000), totalCost: kobo(10n ** 15n) },
  withdrawable: kobo(10n ** 15n),
  houseBalance: kobo(10n ** 15n),
  most: kobo(10n ** 15n),
  since: nothingSince,
};

const amount = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(kobo);
const whatever: fc.Arbitrary<Adjustment["what"]> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("SharesIn" as const, "SharesOut" as const),
    securityID: fc.constant("GTCO"),
    shares: fc.integer({ min: 1, max: 1_000_000_000 }).map(quantity),
    cost: amount,
    counterparty: fc.constant("CSCS"),
  }),
  fc.record({
    kind: fc.constantFrom("CashCredit" as const, "CashDebit" as const),
    amount,
    houseAccount: fc.constantFrom(...correctionAccounts),
  }),
);

function approved(asked: Parameters<typeof askAdjustment>[0]) {
  const request = askAdjustment(asked, facts, asker);
  assert(request.ok);
  assert.deepEqual(request.value.outcome.journals, [], "nothing is posted by asking");
  const decided = approveAdjustment(request.value.adjustment, facts, second);
  assert(decided.ok);
  return decided.value;
}

test("what is taken back is posted as the exact mirror, under a key of the first", () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(whatever, (what) => {
      kinds.add(what.kind);
      const first = approved({ id: 7, accountId: 1, what, slip: "S", reason: "a reason", reversesId: null });
      const asked = reversalOf(first.adjustment, 8, "wrong client");
      assert(asked.ok);
      const back = approved(asked.value);
      const [came, went] = [first.outcome.journals[0], back.outcome.journals[0]];
      assert(came !== undefined && went !== undefined);
      assert.deepEqual(
        went.postings.map(({ debit, credit, amount: moved }) => ({ debit: credit, credit: debit, amount: moved })),
        came.postings,
      );
      assert.deepEqual([came.ref, went.kind, went.ref], ["ADJ-7", "reversal", "ADJ-7:reversed"]);
      assert.equal(reversalOf(back.adjustment, 9, "again").ok, false, "a reversal stands");
    }),
  );
  assert.deepEqual(
    [...kinds].toSorted((a, b) => (a < b ? -1 : 1)),
    [...adjustmentKinds].toSorted((a, b) => (a < b ? -1 : 1)),
  );
});

test("nothing leaves that is not there, whichever way it goes", () => {
  const none = { ...facts, freeShares: quantity(0), withdrawable: kobo(0n), houseBalance: kobo(0n) };
  fc.assert(
    fc.property(whatever, fc.boolean(), (what, isBack) => {
      const asked = { id: 7, accountId: 1, what, slip: "S", reason: "a reason", reversesId: isBack ? 6 : null };
      const needsNothing = what.kind === (isBack ? "SharesOut" : "SharesIn");
      assert.equal(askAdjustment(asked, none, asker).ok, needsNothing);
    }),
  );
});

test("a holder neither asks nor decides, and nobody decides what they asked", () => {
  const what = { kind: "CashCredit", amount: kobo(5n), houseAccount: "fee.commission" } as const;
  const asked = { id: 7, accountId: 1, what, slip: "S", reason: "a reason", reversesId: null };
  const codeOf = (answer: ReturnType<typeof askAdjustment>) => (answer.ok ? "ok" : answer.rejection.code);
  assert.equal(codeOf(askAdjustment(asked, facts, holder)), "SAME_PERSON");
  const request = askAdjustment(asked, facts, asker);
  assert(request.ok);
  for (const act of [asker, holder])
    assert.equal(codeOf(approveAdjustment(request.value.adjustment, facts, act)), "SAME_PERSON");
});

test("nothing leaves an account whose payments are stopped, nor shares one whose sales are, and what comes goes on", () => {
  fc.assert(
    fc.property(
      whatever,
      fc.boolean(),
      fc.constantFrom(...(Object.keys(accountStates) as AccountState[])), // the table's own keys
      (what, isBack, state) => {
        const stopped = { ...facts, account: { ...account, state } };
        const asked = { id: 7, accountId: 1, what, slip: "S", reason: "a reason", reversesId: isBack ? 6 : null };
        const leaves = ["SharesOut", "CashDebit"].includes(what.kind) !== isBack;
        const isStopped =
          leaves && ("shares" in what ? state !== "Active" : !["Active", "TradingFrozen"].includes(state));
        const refused = { ok: false, rejection: { code: "ACC_INACTIVE", cscsAccount: account.cscsAccount, state } };
        const request = askAdjustment(asked, stopped, asker);
        assert.deepEqual(request.ok ? null : request, isStopped ? refused : null);
        const earlier = askAdjustment(asked, facts, asker);
        assert(earlier.ok);
        const decided = approveAdjustment(earlier.value.adjustment, stopped, second);
        assert.deepEqual(decided.ok ? null : decided, isStopped ? refused : null);
      },
    ),
  );
});

test("shares taken back after some were sold take their part of the average, and no gain comes of it", () => {
  const what = {
    kind: "SharesIn",
    securityID: "GTCO",
    shares: quantity(100),
    cost: kobo(1_000n),
    counterparty: "CSCS",
  } as const;
  const first = approved({ id: 7, accountId: 1, what, slip: "S", reason: "a reason", reversesId: null });
  const back = reversalOf(first.adjustment, 9, "wrong client");
  assert(back.ok);
  const entered = askAdjustment(back.value, facts, asker);
  assert(entered.ok);
  const held = { quantity: quantity(150), totalCost: kobo(600n) };
  const since = { repaid: 0n, hasMoved: true };
  const taken = approveAdjustment(entered.value.adjustment, { ...facts, held, since }, second);
  assert(taken.ok && "cost" in taken.value.adjustment.what);
  assert.equal(taken.value.adjustment.what.cost, 400n);
  const holding = holdingOf("GTCO", [
    { kind: "TransferIn", quantity: quantity(100), cost: kobo(1_000n) },
    { kind: "Sell", quantity: quantity(100), proceeds: kobo(1_500n) },
    { kind: "Buy", quantity: quantity(100), cost: kobo(200n) },
    { kind: "TransferOut", quantity: quantity(100), cost: kobo(1_000n) },
  ]);
  assert.deepEqual([holding.quantity, holding.totalCost, holding.realisedGain], [0, 0n, 500n]);
});

test("what paid a debt when it came may be taken back, and is owed again", () => {
  const what = { kind: "CashCredit", amount: kobo(1_000n), houseAccount: "suspense.cash" } as const;
  const back = { id: 8, accountId: 1, what, slip: "S", reason: "a reason", reversesId: 7 };
  const poor = { ...facts, withdrawable: kobo(700n) };
  assert.equal(askAdjustment(back, { ...poor, since: { repaid: 299n, hasMoved: false } }, asker).ok, false);
  assert.equal(askAdjustment(back, { ...poor, since: { repaid: 300n, hasMoved: false } }, asker).ok, true);
});
