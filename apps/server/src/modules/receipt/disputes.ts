// "This was not me": a holder says it of an order that somebody else entered, once; another than those answers, once.

import type { Answer } from "@tradebook/contract/method.ts";
import { thousands } from "@tradebook/contract/amount-text.ts";
import type { OrderDispute as DisputeRow } from "@tradebook/contract/services/receipt.ts";
import { isHolder } from "@tradebook/domain/access/trading-account.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { ok, refuse, type Refused, type Result } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import type { Saying } from "../../outbound/notice-texts.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { addNotices } from "../../store/notices.ts";
import {
  actorsOf,
  addDispute,
  answerDispute,
  disputesOf,
  mandatedOrder,
  usersGranted,
  type OrderDispute,
} from "../../store/order-disputes.ts";
import { readOrders, type LockedAccount } from "../../store/order-facts.ts";
import { callerFor, findVisibleAccount } from "../../store/visible-account.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

/** Whoever reads the audit trail looks into what a client says was not theirs. */
const answering = "VIEW_AUDIT_TRAIL";

export function answersDisputes({ permissions }: Pick<Caller, "permissions">): boolean {
  return permissions.has(answering);
}

export type SeenOrder = { readonly order: Order; readonly account: LockedAccount };

/** An order of an account that the caller may see; of any other there is none. */
export async function seenOrder(tx: Tx, caller: Caller, id: number): Promise<Result<SeenOrder>> {
  const [known] = await readOrders(tx, [id]);
  if (known === undefined) return noOrder(id);
  const account = await findVisibleAccount(tx, caller, known.order.cscsAccount);
  return account.ok ? ok({ order: known.order, account: account.value }) : noOrder(id);
}

type Said = { readonly id: number; readonly text: string };

export async function dispute(deps: Deps, { id, text }: Said, call: Call): Promise<Answer<DisputeRow>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("order", id);
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const seen = await seenOrder(tx, who.caller, id);
    if (!seen.ok) return seen;
    const { account } = seen.value.account;
    // Only a holder can say so, and only of what others did: to everybody else there is nothing to say it of.
    const order = isHolder(callerFor(who.caller, seen.value.account), account)
      ? await mandatedOrder(tx, id)
      : undefined;
    if (order === undefined) return noOrder(id);
    const at = call.now;
    if (await addDispute(tx, { orderId: id, accountId: order.accountId, userId, note: text, at })) {
      const facts = { id, cscsAccount: order.cscsAccount, securityID: order.securityID, orderQty: order.orderQty };
      await tellHouse(tx, facts, at);
    }
    return ok(await saidOf(tx, id));
  });
}

export async function answer(deps: Deps, { id, text }: Said, call: Call): Promise<Answer<DisputeRow>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("order", id);
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const seen = await seenOrder(tx, who.caller, id);
    if (!seen.ok) return seen;
    const [said] = await disputesOf(tx, [id]);
    if (said === undefined) return noOrder(id);
    if ((await actorsOf(tx, id)).has(userId)) return { ok: false, rejection: { code: "DISPUTE_OF_OWN", orderId: id } };
    const isFirst = await answerDispute(tx, { orderId: id, userId, answer: text, at: call.now });
    if (!isFirst) return { ok: false, rejection: { code: "DISPUTE_ANSWERED", orderId: id } };
    const { account } = seen.value.account;
    await tell(tx, account.holderUserIds, {
      kind: "DisputeAnswered",
      title: ["Your broker has answered about an order"],
      body: ["Order {0}: {1}", String(id), text],
      refs: { orderId: id, cscsAccount: account.cscsAccount },
      at: call.now,
    });
    return ok(await saidOf(tx, id));
  });
}

export function disputeRow({ userId: _, ...said }: OrderDispute): DisputeRow {
  return said;
}

async function saidOf(tx: Tx, id: number): Promise<DisputeRow> {
  const [said] = await disputesOf(tx, [id]);
  invariant(said !== undefined, "what was just said of an order stands");
  return disputeRow(said);
}

type Facts = {
  readonly id: number;
  readonly cscsAccount: string;
  readonly securityID: string;
  readonly orderQty: bigint;
};

/** All who may answer. Whoever took a step with the order is not among them, and hears of it from those. */
async function tellHouse(tx: Tx, { id, cscsAccount, securityID, orderQty }: Facts, at: Call["now"]): Promise<void> {
  const [granted, actors] = await Promise.all([usersGranted(tx, answering), actorsOf(tx, id)]);
  await tell(
    tx,
    granted.filter((userId) => !actors.has(userId)),
    {
      kind: "OrderDisputed",
      title: ["A client says that an order was not theirs"],
      body: ["Order {0}: {1} {2}, account {3}.", String(id), thousands(Number(orderQty)), securityID, cscsAccount],
      refs: { orderId: id, cscsAccount },
      at,
    },
  );
}

type Words = {
  readonly kind: string;
  readonly title: Saying;
  readonly body: Saying;
  readonly refs: Readonly<Record<string, string | number>>;
  readonly at: Call["now"];
};

async function tell(tx: Tx, userIds: readonly number[], words: Words): Promise<void> {
  await addNotices(
    tx,
    await saidToReaders(
      tx,
      userIds.map((userId) => ({ userId, ...words })),
    ),
  );
}

function noOrder(id: number): Refused {
  return refuse({ code: "NOT_FOUND", entity: "order", id: String(id) });
}
