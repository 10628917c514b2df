// Holds for an order: available to held, free to blocked, and back.

import type { TradingDay } from "../instant.ts";
import type { Order } from "../order/order.ts";
import type { Kobo, Quantity } from "../units.ts";
import { clientAccount, naira, sharesOf } from "./account.ts";
import { postingsOf, type Journal, type Posting } from "./posting.ts";

/** Cash and shares of an order's hold; one of them is zero. */
export type Held = { readonly cash: Kobo; readonly units: Quantity };

/**
 * The journal that reserves what an order could cost, or what new terms need beyond that; none when that is nothing. Its
 * key is the order and the version that asks for it.
 */
export function holdJournals(order: Order, added: Held, businessDate: TradingDay): readonly Journal[] {
  const postings = reservePostings(order, added);
  if (postings.length === 0) return [];
  const { orderQty, price } = order.pendingReplace ?? order;
  const change = order.pendingReplace === null ? "" : ` by its change to ${orderQty} at ${price} kobo`;
  const description = `Held for the order to ${order.side.toLowerCase()} ${order.orderQty} ${order.securityID}${change}`;
  return [
    { kind: "hold", ref: `${order.id}:${order.version}`, businessDate, description, orderId: order.id, postings },
  ];
}

/** The journal that gives back what an order no longer needs; none when that is nothing. */
export function releaseJournals(order: Order, freed: Held, businessDate: TradingDay): readonly Journal[] {
  const postings = releasePostings(order, freed);
  if (postings.length === 0) return [];
  const description = `Released from the order to ${order.side.toLowerCase()} ${order.orderQty} ${order.securityID}`;
  const ref = `${order.id}:${order.version}`;
  return [{ kind: "release", ref, businessDate, description, orderId: order.id, postings }];
}

function reservePostings(order: Order, held: Held): readonly Posting[] {
  const accounts = holdAccounts(order);
  return postingsOf([
    { debit: accounts.available, credit: accounts.held, amount: held.cash },
    { debit: accounts.free, credit: accounts.blocked, amount: BigInt(held.units) },
  ]);
}

function releasePostings(order: Order, freed: Held): readonly Posting[] {
  const accounts = holdAccounts(order);
  return postingsOf([
    { debit: accounts.held, credit: accounts.available, amount: freed.cash },
    { debit: accounts.blocked, credit: accounts.free, amount: BigInt(freed.units) },
  ]);
}

function holdAccounts({ accountId, securityID }: Pick<Order, "accountId" | "securityID">) {
  const asset = sharesOf(securityID);
  return {
    available: clientAccount("cash.available", accountId, { asset: naira }),
    held: clientAccount("cash.held", accountId, { asset: naira }),
    free: clientAccount("units.free", accountId, { asset }),
    blocked: clientAccount("units.blocked", accountId, { asset }),
  };
}
