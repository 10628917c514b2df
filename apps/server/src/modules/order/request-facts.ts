// What one request would be decided on now: nothing is locked.

import type { FeeBook } from "@tradebook/domain/fees/fee-book.ts";
import type { NewOrder, OrderFacts } from "@tradebook/domain/order/facts.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { readAccounts, type LockedAccount } from "../../store/order-facts.ts";
import { readReference } from "../../store/reference.ts";
import { isVisibleTo } from "../../store/visible-account.ts";
import { loadBatch } from "./batch.ts";
import { orderFacts, type DeskCaller } from "./decide.ts";

export type RequestFacts = { readonly facts: OrderFacts; readonly found: LockedAccount; readonly fees: FeeBook };

type Asked = { readonly caller: DeskCaller; readonly request: NewOrder };

/** To whoever may not see the account there is none. */
export async function requestFacts(
  tx: Tx,
  deps: Pick<Deps, "clock" | "market">,
  { caller, request }: Asked,
): Promise<Result<RequestFacts>> {
  const [accounts, reference] = await Promise.all([
    readAccounts(tx, { cscsAccounts: [request.cscsAccount], accountIds: [] }),
    readReference(tx),
  ]);
  const found = accounts.find(({ account }) => account.cscsAccount === request.cscsAccount);
  if (found === undefined || !isVisibleTo(caller, found))
    return refuse({ code: "NOT_FOUND", entity: "account", id: request.cscsAccount });
  const nothingElse = {
    clOrdIDs: [],
    execIDs: [],
    execRefIDs: [],
    targets: new Map(),
    ids: [],
    replaced: [],
    userIds: [caller.userId],
  };
  const batch = await loadBatch(tx, deps, { ...nothingElse, newOrders: [request], accounts, reference });
  return ok({ facts: orderFacts(batch, request, { found, caller, mayWait: true }), found, fees: reference.fees });
}
