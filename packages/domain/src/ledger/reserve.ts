// Holds for an order: available to held, free to blocked, and back.

import type { TradingDay } from "../instant.ts";
import type { Order } from "../order/order.ts";
import { minKobo, minus, quantity, type Kobo, type Quantity } from "../units.ts";
import { clientAccount, naira, sharesOf, type Asset } from "./account.ts";
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

type Shortage = { readonly short: Held; readonly free: Held };

/**
 * The journal that holds for an order which the exchange has made larger again: from what is free, and where that is spent
 * the client owes the rest, since the order stands whether it is covered or not.
 */
export function holdShortJournals(
  order: Order,
  { short, free }: Shortage,
  businessDate: TradingDay,
): readonly Journal[] {
  const { accountId, securityID } = order;
  const accounts = holdAccounts(order);
  const fromFree: Held = {
    cash: minKobo(short.cash, free.cash),
    units: quantity(Math.min(short.units, free.units)),
  };
  const owes = (asset: Asset) => clientAccount("client.receivable", accountId, { asset });
  const postings = [
    ...reservePostings(order, fromFree),
    ...postingsOf([
      { debit: owes(naira), credit: accounts.held, amount: minus(short.cash, fromFree.cash) },
      { debit: owes(sharesOf(securityID)), credit: accounts.blocked, amount: BigInt(short.units - fromFree.units) },
    ]),
  ];
  if (postings.length === 0) return [];
  const description = `Held again for the order to ${order.side.toLowerCase()} ${order.orderQty} ${securityID}`;
  const ref = `${order.id}:${order.version}`;
  return [{ kind: "hold", ref, businessDate, description, orderId: order.id, postings }];
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
