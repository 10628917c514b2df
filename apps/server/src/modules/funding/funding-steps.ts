// What every movement of money goes through: a request of an account, once under its key, and a step on what stands already.

import type { Answer } from "@tradebook/contract/method.ts";
import type { Act } from "@tradebook/domain/funding/deposit.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type * as z from "zod";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller } from "../../deps.ts";
import type { RequestKey } from "../../store/funding-requests.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import {
  accountFor,
  actOf,
  asSeenBy,
  entersForAll,
  lockAccount,
  noSuch,
  once,
  personOf,
  type FundingDeps,
} from "./funding-caller.ts";

export type Requester = { readonly found: LockedAccount; readonly caller: Caller; readonly act: Act };

type Requested<Row extends z.ZodType> = {
  readonly input: { readonly cscsAccount: string; readonly idempotencyKey: string };
  readonly operation: RequestKey["operation"];
  /** What makes it the same request again. */
  readonly content: readonly (string | bigint)[];
  readonly row: Row;
  readonly call: Call;
};

/** Asked by a holder of the account or by staff; to anybody else there is no such account. */
export async function requestOnce<Row extends z.ZodType>(
  deps: FundingDeps,
  { input, operation, content, row, call }: Requested<Row>,
  work: (tx: Tx, by: Requester) => Promise<Answer<z.output<Row>>>,
): Promise<Answer<z.output<Row>>> {
  const { cscsAccount, idempotencyKey } = input;
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAccount);
  const { caller } = who;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<z.output<Row>>> => {
    const found = await accountFor(tx, { caller, forAll: entersForAll(caller) }, cscsAccount);
    if (found === undefined) return noSuch("account", cscsAccount);
    const act = await personOf(tx, actOf(deps, caller));
    const key = { userId: caller.userId, operation, idempotencyKey };
    const done = await once(tx, { key, content, row, at: act.at }, () => work(tx, { found, caller, act }));
    return asSeenBy(caller, done);
  });
}

export type Standing<View> = {
  readonly standing: View;
  readonly account: LockedAccount;
  readonly caller: Caller;
  readonly act: Act;
};

type Step<View> = {
  readonly entity: "deposit" | "withdrawal" | "entry" | "credit limit" | "lien" | "mandate" | "claim";
  readonly id: number;
  readonly note: string | null;
  readonly call: Call;
  readonly find: (tx: Tx, id: number) => Promise<View | undefined>;
};

/** Behind the lock of its account, on what stands then. */
export async function stepOn<View extends { readonly accountId: number }, Row>(
  deps: FundingDeps,
  { entity, id, note, call, find }: Step<View>,
  work: (tx: Tx, by: Standing<View>) => Promise<Answer<Row>>,
): Promise<Answer<Row>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost(entity, id);
  const { caller } = who;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<Row>> => {
    const found = await find(tx, id);
    if (found === undefined) return noSuch(entity, id);
    const account = await lockAccount(tx, found.accountId);
    const standing = await find(tx, id);
    invariant(account !== undefined && standing !== undefined, "what moves money stays, and so does its account");
    const act = await personOf(tx, actOf(deps, caller, note));
    return asSeenBy(caller, await work(tx, { standing, account, caller, act }));
  });
}
