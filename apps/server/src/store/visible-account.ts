// The account somebody asks about, or that there is none: whoever may not see one learns nothing else.

import type { ShareScope } from "@tradebook/domain/access/account-share.ts";
import { maySee } from "@tradebook/domain/access/trading-account.ts";
import { lagosDay, type Instant } from "@tradebook/domain/instant.ts";
import type { OrderCaller } from "@tradebook/domain/order/facts.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import type { Tx } from "../db/in-tenant.ts";
import { mayLookAt } from "./account-shares.ts";
import { findAccount } from "./accounts.ts";
import type { LockedAccount } from "./order-facts.ts";

type Asker = Pick<OrderCaller, "userId" | "permissions">;

/** A broker is somebody who may trade for everyone, or who has this account among their clients. */
export function callerFor(caller: Asker, { brokerUserIds }: Pick<LockedAccount, "brokerUserIds">): OrderCaller {
  const isBroker = caller.permissions.has("TRADE_ALL_ACCOUNTS") || brokerUserIds.includes(caller.userId);
  return { userId: caller.userId, permissions: caller.permissions, isBroker };
}

export function isVisibleTo(caller: Asker, account: LockedAccount): boolean {
  return maySee(callerFor(caller, account), account.account);
}

/** Whether this user sees the accounts of everybody in the house. */
export function seesEveryone({ permissions }: Pick<Asker, "permissions">): boolean {
  return permissions.has("VIEW_ALL_ORDERS") || permissions.has("TRADE_ALL_ACCOUNTS");
}

export async function findVisibleAccount(tx: Tx, caller: Asker, cscsAccount: string): Promise<Result<LockedAccount>> {
  const found = await findAccount(tx, cscsAccount);
  if (found === undefined || !isVisibleTo(caller, found)) {
    return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount });
  }
  return ok(found);
}

type Reading = { readonly cscsAccount: string; readonly scope: ShareScope; readonly now: Instant };

/** To read alone: an account one may see anyhow, or one whose holder has opened so much of it to the caller. */
export async function findReadableAccount(
  tx: Tx,
  caller: Asker,
  { cscsAccount, scope, now }: Reading,
): Promise<Result<LockedAccount>> {
  const found = await findAccount(tx, cscsAccount);
  if (found === undefined) return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount });
  if (isVisibleTo(caller, found)) return ok(found);
  const who = { userId: caller.userId, accountId: found.account.accountId, scope, today: lagosDay(now) };
  return (await mayLookAt(tx, who)) ? ok(found) : refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount });
}
