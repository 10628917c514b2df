// What the accounts of a batch have free, owe and may draw on credit, changed in memory by each decision.

import { naira, type AccountRef } from "@tradebook/domain/ledger/account.ts";
import { standingKey, throughDebts, type Standing } from "@tradebook/domain/ledger/debts.ts";
import type { Journal } from "@tradebook/domain/ledger/posting.ts";
import type { OrderFacts } from "@tradebook/domain/order/facts.ts";
import type { Outcome } from "@tradebook/domain/order/outcome.ts";
import { kobo, quantity, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { FreeBalance } from "../../store/order-facts.ts";

export type BatchBalances = {
  readonly free: Map<string, bigint>;
  /** What is owed of the same; nobody spends what they owe. */
  readonly owed: Map<string, bigint>;
  /** What of an approved overdraft is drawn. */
  readonly drawn: Map<string, bigint>;
  /** What of the same is under a lien. */
  readonly pledged: ReadonlyMap<string, bigint>;
  /** The overdraft that holds today, of accounts that were ever granted one. */
  readonly credit: ReadonlyMap<number, Kobo>;
};

export function batchBalances(rows: readonly FreeBalance[], credit: ReadonlyMap<number, Kobo>): BatchBalances {
  const by = (pick: (row: FreeBalance) => bigint) =>
    new Map(rows.map((row) => [balanceKey(row.accountId, row.asset), pick(row)]));
  return {
    free: by(({ balance }) => balance),
    owed: by(({ owed }) => owed),
    drawn: by(({ drawn }) => drawn),
    pledged: by(({ pledged }) => pledged),
    credit,
  };
}

export function freeOf(batch: BatchBalances, accountId: number, asset: string): bigint {
  return batch.free.get(balanceKey(accountId, asset)) ?? 0n;
}

export function owedOf(batch: BatchBalances, accountId: number, asset: string): bigint {
  return batch.owed.get(balanceKey(accountId, asset)) ?? 0n;
}

/** What a new order may take: what is free beyond what is owed; of cash what is left of an overdraft, too. */
export function spendable(
  batch: BatchBalances,
  accountId: number,
  shares: string,
): Pick<OrderFacts, "cashAvailable" | "unitsFree" | "unitsPledged" | "creditLimit" | "creditDrawn"> {
  const key = balanceKey(accountId, shares);
  const limit = batch.credit.get(accountId) ?? zeroKobo;
  const drawn = drawnOf(batch, accountId);
  const undrawn = atLeastNothing(limit - drawn);
  const cash = freeOf(batch, accountId, naira) - owedOf(batch, accountId, naira) + undrawn;
  const units = freeOf(batch, accountId, shares) - owedOf(batch, accountId, shares);
  return {
    cashAvailable: kobo(atLeastNothing(cash)),
    unitsFree: quantity(Number(atLeastNothing(units))),
    unitsPledged: quantity(Number(batch.pledged.get(key) ?? 0n)),
    creditLimit: limit,
    creditDrawn: kobo(drawn),
  };
}

/** What an outcome posts, with what its holds draw on credit and what its releases give back of it. */
export function throughCredit(batch: BatchBalances, outcome: Outcome): Outcome {
  if (batch.credit.size === 0) return outcome;
  const standings = new Map<string, Standing>();
  for (const accountId of batch.credit.keys())
    standings.set(standingKey(accountId, naira), standingOf(batch, accountId));
  const onCredit = outcome.journals.filter((journal) => isOfAny(journal, batch.credit));
  const settled = throughDebts(onCredit, standings);
  const after = new Map(onCredit.map((journal, place) => [journal, settled[place]?.journal ?? journal]));
  return { ...outcome, journals: outcome.journals.map((journal) => after.get(journal) ?? journal) };
}

export function moveBalances(batch: BatchBalances, journals: readonly Journal[]): void {
  for (const { debit, credit, amount } of journals.flatMap(({ postings }) => postings)) {
    move(batch, debit, -amount);
    move(batch, credit, amount);
  }
}

function move(batch: BatchBalances, account: AccountRef, amount: bigint): void {
  const key = balanceKey(account.accountId, account.asset);
  const add = (to: Map<string, bigint>, more: bigint) => to.set(key, (to.get(key) ?? 0n) + more);
  if (account.class === "client.receivable") add(batch.owed, -amount);
  if (account.class === "client.credit") add(batch.drawn, -amount);
  if (account.class === "cash.available" || account.class === "units.free") add(batch.free, amount);
}

function standingOf(batch: BatchBalances, accountId: number): Standing {
  const [free, owed] = [freeOf(batch, accountId, naira), owedOf(batch, accountId, naira)];
  return { free, owed, drawn: drawnOf(batch, accountId) };
}

function drawnOf(batch: BatchBalances, accountId: number): bigint {
  return batch.drawn.get(balanceKey(accountId, naira)) ?? 0n;
}

function isOfAny({ postings }: Journal, accounts: ReadonlyMap<number, Kobo>): boolean {
  return postings.some(({ debit, credit }) =>
    [debit, credit].some(({ accountId }) => accountId !== null && accounts.has(accountId)),
  );
}

function balanceKey(accountId: number | null, asset: string): string {
  return `${accountId ?? ""}|${asset}`;
}

function atLeastNothing(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
