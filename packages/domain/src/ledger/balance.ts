// Balances from postings.

import { accountClasses, type AccountRef, type Asset } from "./account.ts";
import type { Journal } from "./posting.ts";

type AccountTotal = { readonly account: AccountRef; readonly debits: bigint; readonly credits: bigint };

/** The totals of every account that was ever posted to, by `accountKey`. */
export type Balances = ReadonlyMap<string, AccountTotal>;

export const noBalances: Balances = new Map();

/** One text for one account, the same for the same account. */
export function accountKey(account: AccountRef): string {
  return `${account.class}|${account.accountId ?? ""}|${account.asset}|${account.settleDate ?? ""}`;
}

/** The balances after the journals. */
export function post(balances: Balances, journals: readonly Journal[]): Balances {
  const after = new Map(balances);
  for (const { postings } of journals) {
    for (const { debit, credit, amount } of postings) {
      const debited = totalOf(after, debit);
      after.set(accountKey(debit), { ...debited, debits: debited.debits + amount });
      const credited = totalOf(after, credit);
      after.set(accountKey(credit), { ...credited, credits: credited.credits + amount });
    }
  }
  return after;
}

/** What the account holds, counted on its normal side. */
export function balanceOf(balances: Balances, account: AccountRef): bigint {
  const { debits, credits } = totalOf(balances, account);
  return accountClasses[account.class].normal === "credit" ? credits - debits : debits - credits;
}

/** The accounts that stand below zero and may not. */
export function overdrawn(balances: Balances): readonly AccountRef[] {
  const below = [...balances.values()].filter(
    ({ account }) => !accountClasses[account.class].mayOverdraw && balanceOf(balances, account) < 0n,
  );
  return below.map(({ account }) => account);
}

/** Debits less credits over all accounts of each asset: zero for each when the ledger is whole. */
export function assetTotals(balances: Balances): ReadonlyMap<Asset, bigint> {
  const totals = new Map<Asset, bigint>();
  for (const { account, debits, credits } of balances.values()) {
    totals.set(account.asset, (totals.get(account.asset) ?? 0n) + debits - credits);
  }
  return totals;
}

function totalOf(balances: Balances, account: AccountRef): AccountTotal {
  return balances.get(accountKey(account)) ?? { account, debits: 0n, credits: 0n };
}
