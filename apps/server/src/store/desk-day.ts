// The day of a desk and of a house, counted.

import { requestStatuses, requestStatusNames } from "@tradebook/domain/account-opening/request-status.ts";
import { lagosAt, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type DeskCounts = {
  readonly working: number;
  readonly rejected: number;
  readonly lapsing: number;
  readonly unconfirmed: number;
  readonly oldestUnconfirmedAt: Instant | null;
};

type DeskAsked = { readonly day: TradingDay; readonly lapsesBy: TradingDay; readonly answeredBy: Instant };

export async function deskCounts(tx: Tx, { day, lapsesBy, answeredBy }: DeskAsked): Promise<DeskCounts> {
  const [row] = await tx.rows<DeskCounts>(sql`
    select count(*) filter (where is_open)::int as working,
      count(*) filter (where trade_date = ${day} and ord_status = 'Rejected')::int as rejected,
      count(*) filter (where is_open and expire_date <= ${lapsesBy})::int as lapsing,
      (select count(distinct order_id)::int from outbox where sent_at < ${timestampText(answeredBy)} and answered_at is null) as unconfirmed,
      (select min(sent_at) from outbox where sent_at < ${timestampText(answeredBy)} and answered_at is null)
        as "oldestUnconfirmedAt"
    from stock_order
    where is_open or trade_date = ${day}`);
  return row ?? { working: 0, rejected: 0, lapsing: 0, unconfirmed: 0, oldestUnconfirmedAt: null };
}

export type DeskUntil = {
  readonly orders: number;
  readonly rejected: number;
  readonly bought: bigint;
  readonly sold: bigint;
  readonly charges: bigint;
};

/** What a desk had done on a day up to a moment; null where the house had no order by that day, so that nobody can say. */
export async function deskUntil(tx: Tx, day: TradingDay, until: Instant): Promise<DeskUntil | null> {
  const to = timestampText(until);
  const [row] = await tx.rows<DeskUntil & { readonly isKnown: boolean }>(sql`
    select ordered.orders, ordered.rejected, traded.bought, traded.sold, traded.charges,
      exists (select from stock_order where trade_date <= ${day}) as "isKnown"
    from (
        select count(*)::int as orders, (count(*) filter (where ord_status = 'Rejected'))::int as rejected
        from stock_order
        where trade_date = ${day} and received_time <= ${to}
      ) ordered, (
        select coalesce(sum(value_kobo) filter (where side = 'Buy'), 0)::bigint as bought,
          coalesce(sum(value_kobo) filter (where side = 'Sell'), 0)::bigint as sold,
          coalesce(sum(charges_kobo), 0)::bigint as charges
        from execution
        where trade_date = ${day} and transact_time <= ${to}
      ) traded`);
  if (row?.isKnown !== true) return null;
  const { isKnown: _, ...done } = row;
  return done;
}

export type ClientInNeed = {
  readonly cscsAccount: string;
  readonly name: string;
  readonly kind: "owes" | "idleCash" | "kycOpen";
  readonly amount: bigint | null;
  /** Of its kind, those that are not listed included. */
  readonly ofKind: number;
};

type NeedAsked = { readonly since: TradingDay; readonly idleKobo: bigint; readonly mostOfKind: number };

export async function clientsInNeed(tx: Tx, asked: NeedAsked): Promise<readonly ClientInNeed[]> {
  const { since, idleKobo, mostOfKind } = asked;
  return await tx.rows<ClientInNeed>(sql`
    with found as (
      select account_id, 'owes' as kind, 1 as place, abs(balance) as amount
      from ledger_account
      where class = 'client.receivable' and asset = 'NGN' and balance <> 0
      union all
      select cash.account_id, 'idleCash', 2, cash.balance
      from ledger_account cash
      where cash.class = 'cash.available' and cash.asset = 'NGN' and cash.balance >= ${idleKobo}
        and not exists (select from stock_order o where o.account_id = cash.account_id and o.trade_date >= ${since})
      union all
      select account.id, 'kycOpen', 3, null
      from securities_account account join customer on customer.id = account.customer_id
      where account.is_active and customer.is_active and customer.kyc_status <> 'COMPLETE'
    ), placed as (
      select found.*, row_number() over (partition by kind order by amount desc, account_id) as nth,
        (count(*) over (partition by kind))::int as of_kind
      from found
    )
    select account.cscs_account as "cscsAccount", account.name, kind, amount, of_kind as "ofKind"
    from placed join securities_account account on account.id = placed.account_id
    where nth <= ${mostOfKind}
    order by place, nth`);
}

export type DayCounts = {
  readonly signIns: number;
  readonly signInsFailed: number;
  readonly orders: number;
  readonly rejected: number;
  readonly ackP50Ms: number | null;
  readonly ackP95Ms: number | null;
  /** Whether the house had any by then: where it had none, a count of none tells nothing. */
  readonly hasSignIns: boolean;
  readonly hasOrders: boolean;
};

/** From the beginning of a day up to a moment of it. */
export async function dayCounts(tx: Tx, day: TradingDay, until: Instant): Promise<DayCounts> {
  const [from, to] = [timestampText(lagosAt(day, 0)), timestampText(until)];
  const [row] = await tx.rows<DayCounts>(sql`
    with tried as (
      select result = 'success' as came_in
      from sign_in_attempt
      where at >= ${from} and at <= ${to}
    ), ordered as (
      select ord_status, extract(epoch from acknowledged_time - coalesce(released_at, received_time)) * 1000 as ack_ms
      from stock_order
      where trade_date = ${day} and received_time <= ${to}
    )
    select (select count(*)::int from tried where came_in) as "signIns",
      (select count(*)::int from tried where not came_in) as "signInsFailed",
      count(*)::int as orders, count(*) filter (where ord_status = 'Rejected')::int as rejected,
      round(percentile_cont(0.5) within group (order by ack_ms))::int as "ackP50Ms",
      round(percentile_cont(0.95) within group (order by ack_ms))::int as "ackP95Ms",
      coalesce((select at from sign_in_attempt order by id limit 1) <= ${to}, false) as "hasSignIns",
      exists (select from stock_order where trade_date <= ${day}) as "hasOrders"
    from ordered`);
  invariant(row !== undefined, "counts come in one row");
  return row;
}

export async function rejectReasons(
  tx: Tx,
  day: TradingDay,
  most: number,
): Promise<readonly { readonly reason: string; readonly count: number }[]> {
  return await tx.rows(sql`
    select coalesce(text, ord_rej_reason, '') as reason, count(*)::int as count
    from stock_order
    where trade_date = ${day} and ord_status = 'Rejected'
    group by 1
    order by count desc, reason
    limit ${most}`);
}

export type Waiting = {
  readonly online: number;
  readonly requests: number;
  readonly requestsLate: number;
  readonly oldestRequestAt: Instant | null;
  readonly withdrawals: number;
  readonly withdrawalsKobo: bigint;
  readonly oldestWithdrawalAt: Instant | null;
};

const houseStatuses = requestStatusNames.filter((name) => requestStatuses[name].waitsFor === "house");

export async function waitingForHouse(tx: Tx, now: Instant, seenSince: Instant): Promise<Waiting | undefined> {
  const at = timestampText(now);
  const [row] = await tx.rows<Waiting>(sql`
    select (select count(distinct user_id)::int from user_session
        where scope <> 'actAs' and revoked_at is null and expires_at > ${at} and last_seen_at >= ${timestampText(seenSince)}) as online,
      request.count as requests, request.late as "requestsLate", request.oldest as "oldestRequestAt",
      asked.count as withdrawals, asked.amount as "withdrawalsKobo", asked.oldest as "oldestWithdrawalAt"
    from (
        select count(*)::int, (count(*) filter (where due_at < ${at}))::int as late, min(submitted_at) as oldest
        from account_request
        where status = any (${houseStatuses}::text[])
      ) request,
      (
        select count(*)::int, coalesce(sum(amount_kobo), 0)::bigint as amount, min(asked_at) as oldest
        from withdrawal
        where status = 'REQUESTED'
      ) asked`);
  return row;
}
