// The accounts of the ledger: a customer's available, held and unsettled; the house's; each fee's.

import type { TradingDay } from "../instant.ts";

/** What an account counts: kobo, or shares of one security. */
export type Asset = "NGN" | `SEC:${string}`;

type AccountClassRow = {
  /** `credit`: the balance is credits less debits. */
  readonly normal: "credit" | "debit";
  readonly owner: "client" | "house";
  /** Whether the balance may fall below zero. */
  readonly mayOverdraw: boolean;
  /** Whether there is one account for each settlement day. */
  readonly dated: boolean;
};

export const accountClasses = {
  "cash.available": { normal: "credit", owner: "client", mayOverdraw: false, dated: false },
  "cash.held": { normal: "credit", owner: "client", mayOverdraw: false, dated: false },
  "cash.due_in": { normal: "credit", owner: "client", mayOverdraw: false, dated: true },
  /** Paid in and not cleared: a cheque on its way through the banks. */
  "cash.uncleared": { normal: "credit", owner: "client", mayOverdraw: false, dated: false },
  "cash.withdrawing": { normal: "credit", owner: "client", mayOverdraw: false, dated: false },
  /** Pledged to somebody, or kept for them. */
  "cash.lien": { normal: "credit", owner: "client", mayOverdraw: false, dated: false },
  "cash.subscribed": { normal: "credit", owner: "client", mayOverdraw: false, dated: false },
  /** What a client owes: a fill or a charge beyond what was held, or what was taken back after it was spent. */
  "client.receivable": { normal: "debit", owner: "client", mayOverdraw: false, dated: false },
  /** What of an approved overdraft is drawn. */
  "client.credit": { normal: "debit", owner: "client", mayOverdraw: false, dated: false },
  "units.free": { normal: "credit", owner: "client", mayOverdraw: false, dated: false },
  "units.blocked": { normal: "credit", owner: "client", mayOverdraw: false, dated: false },
  "units.lien": { normal: "credit", owner: "client", mayOverdraw: false, dated: false },
  "units.due_in": { normal: "credit", owner: "client", mayOverdraw: false, dated: true },
  "units.due_out": { normal: "credit", owner: "client", mayOverdraw: false, dated: true },
  "bank.client": { normal: "debit", owner: "house", mayOverdraw: true, dated: false },
  /** What the banks are collecting for clients: the other side of `cash.uncleared`. */
  "bank.uncleared": { normal: "debit", owner: "house", mayOverdraw: false, dated: false },
  "ccp.net": { normal: "debit", owner: "house", mayOverdraw: true, dated: true },
  "fee.commission": { normal: "credit", owner: "house", mayOverdraw: false, dated: false },
  "fee.sec": { normal: "credit", owner: "house", mayOverdraw: false, dated: false },
  "fee.ngx": { normal: "credit", owner: "house", mayOverdraw: false, dated: false },
  "fee.cscs": { normal: "credit", owner: "house", mayOverdraw: false, dated: false },
  "fee.alert": { normal: "credit", owner: "house", mayOverdraw: false, dated: false },
  "tax.vat": { normal: "credit", owner: "house", mayOverdraw: false, dated: false },
  "tax.stamp": { normal: "credit", owner: "house", mayOverdraw: false, dated: false },
  /** Money whose owner is not known yet. */
  "suspense.cash": { normal: "credit", owner: "house", mayOverdraw: false, dated: false },
  depository: { normal: "debit", owner: "house", mayOverdraw: true, dated: false },
  "market.units": { normal: "debit", owner: "house", mayOverdraw: true, dated: true },
} as const satisfies Record<string, AccountClassRow>;

export type AccountClass = keyof typeof accountClasses;

/** Names one account of a tenant's ledger. */
export type AccountRef = {
  readonly class: AccountClass;
  /** The securities account that owns it; null for the house's. */
  readonly accountId: number | null;
  readonly asset: Asset;
  readonly settleDate: TradingDay | null;
};

export const naira: Asset = "NGN";

export function sharesOf(securityID: string): Asset {
  return `SEC:${securityID}`;
}

/** A client's account of that class. */
export function clientAccount(
  accountClass: AccountClass,
  accountId: number,
  kept: { readonly asset: Asset; readonly settleDate?: TradingDay },
): AccountRef {
  return { class: accountClass, accountId, asset: kept.asset, settleDate: kept.settleDate ?? null };
}

/** The tenant's own account of that class. */
export function houseAccount(
  accountClass: AccountClass,
  kept: { readonly asset: Asset; readonly settleDate?: TradingDay },
): AccountRef {
  return { class: accountClass, accountId: null, asset: kept.asset, settleDate: kept.settleDate ?? null };
}
