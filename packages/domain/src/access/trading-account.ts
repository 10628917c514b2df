// Whether this user may act on this securities account.

import type { OrderAccount, OrderCaller } from "../order/facts.ts";
import type { Side } from "../order/order-type.ts";
import type { Rejection } from "../rejection.ts";
import type { Kobo } from "../units.ts";
import type { Permission } from "./permission.ts";

type Caller = Pick<OrderCaller, "userId" | "permissions" | "isBroker">;
type Account = Pick<OrderAccount, "cscsAccount" | "holderUserIds">;

const sidePermissions = { Buy: "BUY", Sell: "SELL" } as const satisfies { readonly [S in Side]: Permission };

export function isHolder(caller: Caller, account: Account): boolean {
  return account.holderUserIds.includes(caller.userId);
}

/** Holders act for themselves; a broker acts for clients, or for everybody with TRADE_ALL_ACCOUNTS. */
export function mayActFor(caller: Caller, account: Account): boolean {
  return isHolder(caller, account) || caller.isBroker || caller.permissions.has("TRADE_ALL_ACCOUNTS");
}

/** Whoever may act may see; so does somebody with VIEW_ALL_ORDERS. */
export function maySee(caller: Caller, account: Account): boolean {
  return mayActFor(caller, account) || caller.permissions.has("VIEW_ALL_ORDERS");
}

/** Whoever may act may take an order out; so may whoever sees every order and may stop trading as a whole. */
export function mayCancelFor(caller: Caller, account: Account): boolean {
  const { permissions } = caller;
  return mayActFor(caller, account) || (permissions.has("VIEW_ALL_ORDERS") && permissions.has("KILL_SWITCH"));
}

/** Why this user may not trade this side of this account; null when they may. A mandate is asked for separately. */
export function tradeRefusal(caller: Caller, account: Account, side: Side): Rejection | null {
  const { cscsAccount } = account;
  if (!mayActFor(caller, account)) return { code: "ACC_NOT_PERMITTED", cscsAccount, needs: "TRADE_ALL_ACCOUNTS" };
  const needs = sidePermissions[side];
  return caller.permissions.has(needs) ? null : { code: "ACC_NOT_PERMITTED", cscsAccount, needs };
}

/** What is there, for whoever may see balances; to others null. */
export function balanceFor({ permissions }: Pick<Caller, "permissions">, available: Kobo): Kobo | null {
  return permissions.has("SHOW_ACCOUNT_BALANCE") ? available : null;
}
