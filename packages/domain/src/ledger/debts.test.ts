// What comes in pays what is owed, a hold draws on credit, and what is taken back is owed again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "../instant.ts";
import { clientAccount, houseAccount, naira, sharesOf, type AccountRef } from "./account.ts";
import { standingKey, throughDebts, type Standing } from "./debts.ts";
import type { Journal, JournalKind } from "./posting.ts";

const accountId = 41;
const bank = houseAccount("bank.client", { asset: naira });
const own = (name: AccountRef["class"], asset = naira) => clientAccount(name, accountId, { asset });
const available = own("cash.available");
const held = own("cash.held");

type Ends = readonly [debit: AccountRef, credit: AccountRef];

function journal(kind: JournalKind, [debit, credit]: Ends, amount: bigint): Journal {
  const postings = [{ debit, credit, amount }];
  return { kind, ref: "1", businessDate: tradingDay("2026-07-22"), description: "", orderId: null, postings };
}

/** What is added to each journal, as `from > to: amount`. */
function added(journals: readonly Journal[], standing: Standing, asset = naira) {
  const settled = throughDebts(journals, new Map([[standingKey(accountId, asset), standing]]));
  return settled.map(({ journal: { postings }, repaid }) => ({
    added: postings.slice(1).map(({ debit, credit, amount }) => `${debit.class} > ${credit.class}: ${amount}`),
    repaid,
  }));
}

const none = { added: [], repaid: { cash: 0n, units: 0n } };
const comes = (amount: bigint) => journal("deposit", [bank, available], amount);

test("a deposit pays what is owed first, then what is drawn on credit, and the rest is free", () => {
  const standing = { free: 0n, owed: 300n, drawn: 500n };
  assert.deepEqual(added([comes(1000n), comes(7n)], standing), [
    {
      added: ["cash.available > client.receivable: 300", "cash.available > client.credit: 500"],
      repaid: { cash: 800n, units: 0n },
    },
    none,
  ]);
});

test("several small ones pay one after the other, and what was free already pays along", () => {
  const standing = { free: 40n, owed: 300n, drawn: 0n };
  assert.deepEqual(
    added([comes(100n), comes(100n), comes(100n)], standing).map(({ repaid }) => repaid.cash),
    [140n, 100n, 60n],
  );
});

test("shares that come pay shares that are owed, and cash pays none of them", () => {
  const asset = sharesOf("GTCO");
  const standing = { free: 0n, owed: 30n, drawn: 0n };
  const shares = journal("transfer-in", [houseAccount("depository", { asset }), own("units.free", asset)], 100n);
  assert.deepEqual(added([comes(1000n), shares], standing, asset), [
    none,
    { added: ["units.free > client.receivable: 30"], repaid: { cash: 0n, units: 30n } },
  ]);
});

test("a hold beyond what is free draws on credit, and its release gives that back before it frees anything", () => {
  const standing = { free: 100n, owed: 0n, drawn: 0n };
  const steps = [
    journal("hold", [available, held], 250n),
    journal("release", [held, available], 60n),
    journal("release", [held, available], 190n),
  ];
  assert.deepEqual(
    added(steps, standing).map((one) => one.added),
    [
      ["client.credit > cash.available: 150"],
      ["cash.available > client.credit: 60"],
      ["cash.available > client.credit: 90"],
    ],
  );
});

test("what is taken back beyond what is free is owed again, and nothing else may go below", () => {
  const standing = { free: 700n, owed: 0n, drawn: 0n };
  assert.deepEqual(added([journal("reversal", [available, bank], 1000n)], standing), [
    { ...none, added: ["client.receivable > cash.available: 300"] },
  ]);
  assert.deepEqual(added([journal("withdrawal", [available, own("cash.withdrawing")], 1000n)], standing), [none]);
});

test("what goes out of an account that owes nothing has nothing added, and is the same journal", () => {
  const asked = journal("withdrawal", [available, own("cash.withdrawing")], 10n);
  const [settled] = throughDebts([asked], new Map());
  assert.equal(settled?.journal, asked);
});
