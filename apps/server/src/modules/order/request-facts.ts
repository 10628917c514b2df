// What one request would be decided on now: nothing is locked.

import type { FeeBook } from "@tradebook/domain/fees/fee-book.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { CrossFacts, CrossRequest, NewOrder, OrderFacts } from "@tradebook/domain/order/facts.ts";
import { crossSide } from "@tradebook/domain/order/place-cross.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import { readAccounts, type LockedAccount } from "../../store/order-facts.ts";
import { readReference } from "../../store/reference.ts";
import { isVisibleTo } from "../../store/visible-account.ts";
import { loadBatch, type Batch } from "./batch.ts";
import { crossFacts, orderFacts, type DeskCaller } from "./decide.ts";

export type RequestFacts = { readonly facts: OrderFacts; readonly found: LockedAccount; readonly fees: FeeBook };

type FactDeps = Pick<Deps, "clock" | "market">;
type Asked = { readonly caller: DeskCaller; readonly request: NewOrder };

/** To whoever may not see the account there is none. */
export async function requestFacts(tx: Tx, deps: FactDeps, { caller, request }: Asked): Promise<Result<RequestFacts>> {
  const read = await factsAtHand(tx, deps, { caller, requests: [request] });
  if (!read.ok) return read;
  const { batch, foundOf } = read.value;
  const found = foundOf(request.cscsAccount);
  const { fees } = batch.reference;
  return ok({ facts: orderFacts(batch, request, { found, caller, mayWait: true }), found, fees });
}

type AskedCross = { readonly caller: DeskCaller; readonly request: CrossRequest };

/** The same for both sides of a cross. */
export async function crossRequestFacts(
  tx: Tx,
  deps: FactDeps,
  { caller, request }: AskedCross,
): Promise<Result<{ readonly facts: CrossFacts; readonly fees: FeeBook }>> {
  const requests = [crossSide(request, "Buy"), crossSide(request, "Sell")];
  const read = await factsAtHand(tx, deps, { caller, requests });
  if (!read.ok) return read;
  const { batch, foundOf } = read.value;
  const [buyer, seller] = [foundOf(request.buyCscsAccount), foundOf(request.sellCscsAccount)];
  return ok({ facts: crossFacts(batch, request, { buyer, seller, caller }), fees: batch.reference.fees });
}

type Wanted = { readonly caller: DeskCaller; readonly requests: readonly NewOrder[] };
type AtHand = { readonly batch: Batch; readonly foundOf: (cscsAccount: string) => LockedAccount };

async function factsAtHand(tx: Tx, deps: FactDeps, { caller, requests }: Wanted): Promise<Result<AtHand>> {
  const cscsAccounts = [...new Set(requests.map(({ cscsAccount }) => cscsAccount))];
  const [accounts, reference] = await Promise.all([
    readAccounts(tx, { cscsAccounts, accountIds: [] }),
    readReference(tx),
  ]);
  const visible = new Map(
    accounts.filter((found) => isVisibleTo(caller, found)).map((found) => [found.account.cscsAccount, found]),
  );
  const missing = cscsAccounts.find((id) => !visible.has(id));
  if (missing !== undefined) return refuse({ code: "NOT_FOUND", entity: "account", id: missing });
  const nothingElse = {
    clOrdIDs: [],
    execIDs: [],
    execRefIDs: [],
    targets: new Map(),
    ids: [],
    replaced: [],
    userIds: [caller.userId],
  };
  const batch = await loadBatch(tx, deps, { ...nothingElse, newOrders: requests, accounts, reference });
  return ok({ batch, foundOf: (cscsAccount) => foundIn(visible, cscsAccount) });
}

function foundIn(visible: ReadonlyMap<string, LockedAccount>, cscsAccount: string): LockedAccount {
  const found = visible.get(cscsAccount);
  invariant(found !== undefined, "an account that is not there was refused");
  return found;
}
