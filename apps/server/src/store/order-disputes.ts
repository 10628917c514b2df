// What holders say of orders that others entered for them, each order once, and what the house answered.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";

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

export type ListedDispute = OrderDispute & {
  readonly cscsAccount: string;
  readonly clientName: string;
  readonly securityID: string;
  readonly side: Side;
  readonly orderQty: bigint;
  readonly enteredBy: string;
  readonly owner: string | null;
};

export type DisputeSearch = {
  readonly orderId: number | null;
  readonly isAnswered: boolean | null;
  readonly ownerId: number | null;
  readonly keyword: string | null;
};

type ListedRow = Omit<ListedDispute, "orderId"> & { readonly orderId: bigint; readonly count: number };

/** Those that wait for an answer first, the oldest first. */
export async function listDisputes(tx: Tx, search: DisputeSearch, cut: Cut) {
  const { orderId, isAnswered, ownerId, keyword } = search;
  const read = ({ skip, take }: Cut) =>
    tx.rows<ListedRow>(sql`
    select said.order_id as "orderId", holder.user_name as by, said.user_id as "userId", said.note, said.at, said.answer,
      answerer.user_name as "answeredBy", said.answered_at as "answeredAt", owner.user_name as owner,
      o.cscs_account as "cscsAccount", account.name as "clientName", o.security_id as "securityID", o.side,
      o.order_qty as "orderQty", coalesce(creator.user_name, '') as "enteredBy", (count(*) over ())::int as count
    from order_dispute said
      join stock_order o on o.id = said.order_id
      join securities_account account on account.id = said.account_id
      join app_user holder on holder.id = said.user_id
      left join app_user creator on creator.id = o.created_by
      left join app_user owner on owner.id = said.owner_id
      left join app_user answerer on answerer.id = said.answered_by
    where (${orderId}::bigint is null or said.order_id = ${orderId})
      and (${isAnswered}::boolean is null or (said.answer is not null) = ${isAnswered})
      and (${ownerId}::integer is null or said.owner_id = ${ownerId})
      and (${keyword}::text is null or position(lower(${keyword}) in lower(concat_ws(' ', said.order_id, o.security_id,
        o.cscs_account, account.name, said.note))) > 0)
    order by said.answer is not null, case when said.answer is null then said.at end, said.at desc, said.order_id
    limit ${take} offset ${skip}`);
  const { rows, summed } = await countedPage(read, cut);
  const items = rows.map(({ count: _, ...row }) => ({ ...row, orderId: Number(row.orderId) }));
  return { totalCount: summed?.count ?? 0, items };
}

export type DisputeCounts = { readonly open: number; readonly unowned: number; readonly oldestOpenAt: Instant | null };

export async function countDisputes(tx: Tx): Promise<DisputeCounts> {
  const [row] = await tx.rows<DisputeCounts>(sql`
    select count(*)::int as open, (count(*) filter (where owner_id is null))::int as unowned, min(at) as "oldestOpenAt"
    from order_dispute
    where answer is null`);
  return row ?? { open: 0, unowned: 0, oldestOpenAt: null };
}

/** Whether it waits for an answer, and is looked after by this user now. */
export async function ownDispute(tx: Tx, { orderId, userId, at }: Omit<DisputeAnswer, "answer">): Promise<boolean> {
  const taken = await tx.run(sql`
    update order_dispute
    set owner_id = ${userId}, owned_at = ${timestampText(at)}
    where order_id = ${orderId} and answer is null`);
  return taken === 1;
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

/** Whoever entered the order, let it through as the second person, or asked for one of its steps. */
export async function actorsOf(tx: Tx, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ userId: number }>(sql`
    select created_by as "userId" from stock_order where id = ${orderId}
    union
    select second_by from sale_approval where order_id = ${orderId} and second_by is not null
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
