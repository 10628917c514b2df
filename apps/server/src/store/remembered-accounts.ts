// Which accounts are an investor's, as they were when last locked: a guess, by which facts are asked for together with the
// lock instead of after it. Whoever guesses compares the guess with what was locked.

import type { Database } from "../db/database.ts";
import type { Tx } from "../db/in-tenant.ts";
import type { AccountsWanted, LockedAccount } from "./order-facts.ts";

type Families = Map<string, readonly LockedAccount[]>;
const remembered = new WeakMap<Database, Families>();
const mostRemembered = 100_000;

/** All accounts of the investors of the wanted ones; null when one of them was never locked. */
export function guessAccounts(tx: Tx, wanted: AccountsWanted): readonly LockedAccount[] | null {
  const families = remembered.get(tx.db);
  const keys = [...wanted.cscsAccounts.map(byNumber), ...wanted.accountIds.map(byId)];
  const found = new Map<number, LockedAccount>();
  for (const key of keys) {
    const family = families?.get(`${tx.tenantId}|${key}`);
    if (family === undefined) return null;
    for (const one of family) found.set(one.account.accountId, one);
  }
  return [...found.values()];
}

export function rememberAccounts(tx: Tx, locked: readonly LockedAccount[]): void {
  const families: Families = remembered.get(tx.db) ?? new Map();
  remembered.set(tx.db, families);
  if (families.size > mostRemembered) families.clear();
  const investors = new Map<string, LockedAccount[]>();
  for (const one of locked) investors.set(one.account.chn, [...(investors.get(one.account.chn) ?? []), one]);
  for (const family of investors.values()) {
    for (const { account } of family) {
      families.set(`${tx.tenantId}|${byNumber(account.cscsAccount)}`, family);
      families.set(`${tx.tenantId}|${byId(account.accountId)}`, family);
    }
  }
}

/** Whether the same accounts were locked as were guessed, and none was granted an overdraft or came to owe since. */
export function sameAccounts(guessed: readonly LockedAccount[], locked: readonly LockedAccount[]): boolean {
  const known = new Map(guessed.map(({ account }) => [account.accountId, account]));
  return known.size === locked.length && locked.every(({ account }) => isAs(account, known.get(account.accountId)));
}

function isAs({ grantedCredit, hasOwed }: LockedAccount["account"], known: LockedAccount["account"] | undefined) {
  return known !== undefined && known.grantedCredit === grantedCredit && known.hasOwed === hasOwed;
}

function byNumber(cscsAccount: string): string {
  return `number:${cscsAccount}`;
}

function byId(accountId: number): string {
  return `id:${accountId}`;
}
