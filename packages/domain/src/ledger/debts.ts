// What an account owes is paid first from what comes in: cash pays cash, shares pay shares of the same security.

import { clientAccount, naira, type AccountClass, type Asset } from "./account.ts";
import { postingsOf, type Journal, type Posting } from "./posting.ts";

/** What an account has free of one asset, and what it owes of it; credit is what of an approved overdraft is drawn. */
export type Standing = { readonly free: bigint; readonly owed: bigint; readonly drawn: bigint };

/** By `standingKey`; what is not there has nothing and owes nothing. */
export type Standings = ReadonlyMap<string, Standing>;

/** A journal with what it pays of debts beside what it was to move: kobo, and shares. */
export type DebtJournal = {
  readonly journal: Journal;
  readonly repaid: { readonly cash: bigint; readonly units: bigint };
};

export function standingKey(accountId: number, asset: Asset): string {
  return `${accountId}|${asset}`;
}

const freeClasses: ReadonlySet<AccountClass> = new Set(["cash.available", "units.free"]);

/**
 * Each journal with the postings that its accounts' debts ask for, in the order they are posted:
 * what comes in pays what is owed, then what is drawn on credit, before it can be used; a hold beyond what is free draws on
 * credit; and what is taken back after it had paid a debt makes that debt anew.
 */
export function throughDebts(journals: readonly Journal[], standings: Standings): readonly DebtJournal[] {
  const now = new Map(standings);
  return journals.map((journal) => {
    const added = movedIn(journal.postings).flatMap((moved) => {
      const before = now.get(moved.key) ?? nothingOwed;
      const { postings, after } = settledBy(journal, moved, before);
      now.set(moved.key, after);
      return postings;
    });
    const repaid = { cash: repaidOf(added, true), units: repaidOf(added, false) };
    const postings = [...journal.postings, ...postingsOf(added.map(({ posting }) => posting))];
    return { journal: added.length === 0 ? journal : { ...journal, postings }, repaid };
  });
}

const nothingOwed: Standing = { free: 0n, owed: 0n, drawn: 0n };

type Moved = {
  readonly key: string;
  readonly accountId: number;
  readonly asset: Asset;
  readonly free: bigint;
  readonly owed: bigint;
  readonly comesIn: boolean;
};

/** What the postings do to each account's free part, and to what it owes, of one asset. */
function movedIn(postings: readonly Posting[]): readonly Moved[] {
  const moved = new Map<string, Moved>();
  for (const { debit, credit, amount } of postings) {
    for (const [account, sign] of [[debit, -1n] as const, [credit, 1n] as const]) {
      const { accountId, asset } = account;
      const isFree = freeClasses.has(account.class);
      if (accountId === null || (!isFree && account.class !== "client.receivable")) continue;
      const key = standingKey(accountId, asset);
      const before = moved.get(key) ?? { key, accountId, asset, free: 0n, owed: 0n, comesIn: false };
      moved.set(key, {
        ...before,
        free: before.free + (isFree ? sign * amount : 0n),
        owed: before.owed - (isFree ? 0n : sign * amount),
        comesIn: before.comesIn || (isFree && sign === 1n),
      });
    }
  }
  return [...moved.values()];
}

type Added = { readonly posting: Posting; readonly isRepayment: boolean };

function settledBy(journal: Journal, moved: Moved, before: Standing) {
  const { accountId, asset } = moved;
  const free = before.free + moved.free;
  const owed = before.owed + moved.owed;
  const account = (name: AccountClass) => clientAccount(name, accountId, { asset });
  const own = account(asset === naira ? "cash.available" : "units.free");
  if (free < 0n) {
    // Of anything else the ledger's floor says no.
    const isDrawn = journal.kind === "hold" && asset === naira;
    if (!isDrawn && journal.kind !== "reversal") return { postings: [], after: { ...before, free, owed } };
    const giver = account(isDrawn ? "client.credit" : "client.receivable");
    const added: Added = { posting: { debit: giver, credit: own, amount: -free }, isRepayment: false };
    const after = { free: 0n, owed: isDrawn ? owed : owed - free, drawn: isDrawn ? before.drawn - free : before.drawn };
    return { postings: [added], after };
  }
  if (!moved.comesIn) return { postings: [], after: { ...before, free, owed } };
  const paid = least(owed, free);
  const returned = least(before.drawn, free - paid);
  const postings: readonly Added[] = [
    { posting: { debit: own, credit: account("client.receivable"), amount: paid }, isRepayment: true },
    { posting: { debit: own, credit: account("client.credit"), amount: returned }, isRepayment: true },
  ];
  const after = { free: free - paid - returned, owed: owed - paid, drawn: before.drawn - returned };
  return { postings: postings.filter(({ posting }) => posting.amount > 0n), after };
}

function repaidOf(added: readonly Added[], isCash: boolean): bigint {
  const paid = added.filter(({ isRepayment, posting }) => isRepayment && (posting.debit.asset === naira) === isCash);
  return paid.reduce((total, { posting }) => total + posting.amount, 0n);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
