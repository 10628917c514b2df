// What holders say of orders that others entered for them, each order once, and what the house answered.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";

export type OrderDispute = {
  readonly orderId: number;
  /** The user name of the holder. */
  readonly by: string;
  readonly userId: number;
  readonly note: string;
  readonly at: Instant;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: Instant | null;
};

type Row = Omit<OrderDispute, "orderId"> & { readonly orderId: bigint };

const ofOrders = fixedSql(`
    select said.order_id as "orderId", holder.user_name as by, said.user_id as "userId", said.note, said.at, said.answer,
      answerer.user_name as "answeredBy", said.answered_at as "answeredAt"
    from order_dispute said
      join app_user holder on holder.id = said.user_id
      left join app_user answerer on answerer.id = said.answered_by
    where said.order_id = any($1::bigint[])
    order by said.order_id`);

export async function disputesOf(tx: Tx, orderIds: readonly number[]): Promise<readonly OrderDispute[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx.rows<Row>(ofOrders([orderIds]));
  return rows.map((row) => ({ ...row, orderId: Number(row.orderId) }));
}

export type NewDispute = {
  readonly orderId: number;
  readonly accountId: number;
  readonly userId: number;
  readonly note: string;
  readonly at: Instant;
};

/** Whether it was the first of the order; a second changes nothing. */
export async function addDispute(tx: Tx, { orderId, accountId, userId, note, at }: NewDispute): Promise<boolean> {
  const added = await tx.run(sql`
    insert into order_dispute (order_id, account_id, user_id, note, at)
    values (${orderId}, ${accountId}, ${userId}, ${note}, ${timestampText(at)})
    on conflict do nothing`);
  return added === 1;
}

export type DisputeAnswer = {
  readonly orderId: number;
  readonly userId: number;
  readonly answer: string;
  readonly at: Instant;
};

/** Whether it was waiting for one. */
export async function answerDispute(tx: Tx, { orderId, userId, answer, at }: DisputeAnswer): Promise<boolean> {
  const answered = await tx.run(sql`
    update order_dispute
    set answered_by = ${userId}, answer = ${answer}, answered_at = ${timestampText(at)}
    where order_id = ${orderId} and answer is null`);
  return answered === 1;
}

/** The account of an order that somebody else entered, or took a step with; undefined of every other. */
export async function mandatedOrder(tx: Tx, orderId: number) {
  const [found] = await tx.rows<{ accountId: number; cscsAccount: string; securityID: string; orderQty: bigint }>(sql`
    select account_id as "accountId", cscs_account as "cscsAccount", security_id as "securityID", order_qty as "orderQty"
    from stock_order
    where id = ${orderId}
      and (mandate is not null or exists (select from order_receipt where order_id = ${orderId}))`);
  return found;
}

/** Whoever entered the order, or asked for one of its steps. */
export async function actorsOf(tx: Tx, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ userId: number }>(sql`
    select created_by as "userId" from stock_order where id = ${orderId}
    union
    select user_id from order_receipt where order_id = ${orderId}`);
  return new Set(rows.map(({ userId }) => userId));
}

/** Active users of the house whose roles grant this. */
export async function usersGranted(tx: Tx, permission: string): Promise<readonly number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from app_user person
    where is_active and not is_deleted and exists (
      select from user_role held join role_permission granted on granted.role_id = held.role_id
      where held.user_id = person.id and granted.permission = ${permission})
    order by id`);
  return rows.map(({ id }) => id);
}
