// By which keys a batch looks for twins of its new orders and for orders of the same investors on the other side.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import { knownQuantity, limitOf } from "@tradebook/domain/order/order-terms.ts";
import { opposite } from "@tradebook/domain/order/order-type.ts";
import type { LockedAccount, TwinKey, WorkingKey } from "../../store/order-facts.ts";
import type { Reference } from "../../store/reference.ts";
import type { BatchAsks } from "./batch.ts";

export function twinKey(key: TwinKey): string {
  return `${key.accountId}|${key.securityID}|${key.side}|${key.orderQty}|${key.price ?? 0}`;
}

type Wanted = Pick<NewOrder, "cscsAccount" | "securityID" | "side">;

/** The other side of each order, in every account of its investor. */
export function oppositeKeys(accounts: readonly LockedAccount[], wanted: readonly Wanted[]): readonly WorkingKey[] {
  const families = new Map<string, number[]>();
  const chnOf = new Map<string, string>();
  for (const { account } of accounts) {
    chnOf.set(account.cscsAccount, account.chn);
    families.set(account.chn, [...(families.get(account.chn) ?? []), account.accountId]);
  }
  const keys = new Map<string, WorkingKey>();
  for (const { cscsAccount, securityID, side: own } of wanted) {
    const side = opposite(own);
    for (const accountId of families.get(chnOf.get(cscsAccount) ?? "") ?? []) {
      keys.set(`${accountId}|${securityID}|${side}`, { accountId, securityID, side });
    }
  }
  return [...keys.values()];
}

export function twinKeys(asks: BatchAsks): readonly TwinKey[] {
  const accounts = new Map(asks.accounts.map(({ account }) => [account.cscsAccount, account]));
  const keys = new Map<string, TwinKey>();
  for (const order of asks.newOrders) {
    if (order.acceptWarnings.includes("DUPLICATE_ORDER")) continue; // Nobody asks whether it has one.
    const account = accounts.get(order.cscsAccount);
    const orderQty = knownQuantity(order.orderQty);
    if (account === undefined || orderQty === null) continue;
    const { securityID, side } = order;
    const key = { accountId: account.accountId, securityID, side, orderQty, price: limitOf(order) };
    keys.set(twinKey(key), key);
  }
  return [...keys.values()];
}

/** As far back as the longest window of any limit reaches. */
export function twinsSince(now: Instant, { duplicateWindowMs }: Reference): Instant {
  return instant(now - duplicateWindowMs);
}
