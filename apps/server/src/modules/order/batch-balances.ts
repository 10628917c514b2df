// What the accounts of a batch have free, owe and may draw on credit, changed in memory by each decision.

import { naira, type AccountRef, type Asset } from "@tradebook/domain/ledger/account.ts";
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

/**
 * What an outcome posts, with what its holds draw on credit, and what its releases pay of what is owed and give back of
 * credit. An account whose balances were not read owes nothing but what this batch has made it owe, and has at least what
 * this batch has freed.
 */
export function settledOutcome(batch: BatchBalances, outcome: Outcome): Outcome {
  if (!outcome.journals.some((journal) => mayOwe(batch, journal))) return outcome;
  const settled = throughDebts(outcome.journals, standingsOf(batch, outcome.journals));
  return { ...outcome, journals: settled.map(({ journal }) => journal) };
}

function mayOwe({ credit, owed }: BatchBalances, { postings }: Journal): boolean {
  return postings.some((posting) =>
    [posting.debit, posting.credit].some(({ accountId, asset, class: name }) => {
      if (accountId === null) return false;
      return (
        name === "client.receivable" || credit.has(accountId) || (owed.get(balanceKey(accountId, asset)) ?? 0n) > 0n
      );
    }),
  );
}

function standingsOf(batch: BatchBalances, journals: readonly Journal[]): ReadonlyMap<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const { debit, credit } of journals.flatMap(({ postings }) => postings)) {
    for (const { accountId, asset } of [debit, credit])
      if (accountId !== null) standings.set(standingKey(accountId, asset), standingOf(batch, accountId, asset));
  }
  return standings;
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

function standingOf(batch: BatchBalances, accountId: number, asset: Asset): Standing {
  const drawn = batch.drawn.get(balanceKey(accountId, asset)) ?? 0n;
  return { free: freeOf(batch, accountId, asset), owed: owedOf(batch, accountId, asset), drawn };
}

function drawnOf(batch: BatchBalances, accountId: number): bigint {
  return batch.drawn.get(balanceKey(accountId, naira)) ?? 0n;
}

function balanceKey(accountId: number | null, asset: string): string {
  return `${accountId ?? ""}|${asset}`;
}

function atLeastNothing(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
