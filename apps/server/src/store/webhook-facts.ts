// What happened in a house, read from the rows that say so, by when those were written down.

import type { WebhookEvent } from "@tradebook/contract/webhook.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo, price } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { WebhookFact } from "../outbound/webhooks/event-body.ts";

export type FactsAsked = {
  readonly webhookId: number;
  readonly events: readonly WebhookEvent[];
  /** Written down then or later. */
  readonly since: Instant;
  readonly most: number;
};

type Row = Omit<
  WebhookFact,
  "orderId" | "orderQty" | "cumQty" | "leavesQty" | "lastQty" | "lastPx" | "amount" | "day" | "side"
> & {
  readonly order_id: bigint | null;
  readonly side: Side | null;
  readonly order_qty: bigint | null;
  readonly cum_qty: bigint | null;
  readonly leaves_qty: bigint | null;
  readonly last_qty: bigint | null;
  readonly px_kobo: bigint | null;
  readonly amount_kobo: bigint | null;
  readonly day: TradingDay | null;
};

/** Those that the webhook has no delivery of yet, the oldest first. */
export async function newFacts(tx: Tx, asked: FactsAsked): Promise<readonly WebhookFact[]> {
  const found = [await newSteps(tx, asked), await newPostings(tx, asked)].flat();
  return found.toSorted((one, other) => one.at - other.at).slice(0, asked.most);
}

/** An order's step is dated by the exchange, which may tell of it late: what a report made is found by when that came. */
async function newSteps(tx: Tx, { webhookId, events, since, most }: FactsAsked): Promise<readonly WebhookFact[]> {
  if (!events.some((event) => event.startsWith("order."))) return [];
  const from = timestampText(since);
  const rows = await tx.rows<Row>(sql`
    with step as (
      select e.order_id, e.version, e.kind, e.at, e.exec_id, e.ord_status, e.order_qty, e.cum_qty, e.leaves_qty, e.last_qty,
        e.last_px_kobo
      from execution_report r join order_event e on e.order_id = r.order_id and e.exec_id = r.exec_id
      where r.received_at >= ${from}
      union all
      select order_id, version, kind, at, exec_id, ord_status, order_qty, cum_qty, leaves_qty, last_qty, last_px_kobo
      from order_event
      where exec_id is null and at >= ${from}
    ), named (kind, type) as (
      values ('filled', 'order.filled'), ('canceled', 'order.cancelled'), ('rejected', 'order.rejected'),
        ('expired', 'order.expired')
    )
    select type, s.order_id || ':' || s.version as key, s.at, o.account_id as "accountId", s.order_id, s.exec_id as ref,
      o.security_id as "securityID", o.side, s.ord_status as "ordStatus", s.order_qty, s.cum_qty, s.leaves_qty, s.last_qty,
      s.last_px_kobo as px_kobo, null::bigint as amount_kobo, null::date as day
    from step s join named using (kind) join stock_order o on o.id = s.order_id
    where type = any (${events}::text[])
      and not exists (
        select from webhook_delivery d
        where d.webhook_id = ${webhookId} and d.event_id = type || ':' || s.order_id || ':' || s.version)
    order by s.at, s.order_id, s.version
    limit ${most}`);
  return rows.map(factOf);
}

/** What the ledger and the applications tell. A cheque is posted when it comes and once more when it is the client's. */
async function newPostings(tx: Tx, { webhookId, events, since, most }: FactsAsked): Promise<readonly WebhookFact[]> {
  const from = timestampText(since);
  const rows = await tx.rows<Row>(sql`
    with posted as materialized (
      select kind, ref, created_at from journal
      where created_at >= ${from} and kind in ('settle', 'deposit', 'withdrawal')
    ), fact (type, key, at, account_id, order_id, ref, security_id, side, last_qty, px_kobo, amount_kobo, day) as (
      select 'trade.settled', e.exec_id, p.created_at, e.account_id, e.order_id, e.exec_id, e.security_id, e.side, e.last_qty,
        e.last_px_kobo, null::bigint, e.settlement_date
      from posted p join execution e
        on e.settlement_date = split_part(p.ref, ':', 1)::date and e.account_id = split_part(p.ref, ':', 2)::int
      where p.kind = 'settle' and e.ref_exec_id is null
        and not exists (select from execution back where back.ref_exec_id = e.exec_id)
      union all
      select 'deposit.confirmed', d.ref, p.created_at, d.account_id, null, d.ref, null, null, null, null, d.amount_kobo, null
      from posted p join deposit d on p.ref = d.ref || ':cleared' or (p.ref = d.ref and d.channel <> 'Cheque')
      where p.kind = 'deposit'
      union all
      select 'withdrawal.paid', w.ref, p.created_at, w.account_id, null, w.ref, null, null, null, null, w.amount_kobo, null
      from posted p join withdrawal w on p.ref = w.ref || ':paid'
      where p.kind = 'withdrawal'
      union all
      select 'account.opened', a.id::text, e.at, a.id, null, null, null, null, null, null, null, null
      from account_request_event e
        join account_request r on r.id = e.request_id
        join securities_account a on a.cscs_account = r.cscs_account
      where e.at >= ${from} and e.status = 'ACTIVE' and not exists (
        select from account_request_event sooner
        where sooner.request_id = e.request_id and sooner.id < e.id and sooner.status = 'ACTIVE')
    )
    select type, key, at, account_id as "accountId", order_id, ref, security_id as "securityID", side,
      null as "ordStatus", null::bigint as order_qty, null::bigint as cum_qty, null::bigint as leaves_qty, last_qty, px_kobo,
      amount_kobo, day
    from fact
    where type = any (${events}::text[]) and not exists (
      select from webhook_delivery d where d.webhook_id = ${webhookId} and d.event_id = fact.type || ':' || fact.key)
    order by at, type, key
    limit ${most}`);
  return rows.map(factOf);
}

function factOf(row: Row): WebhookFact {
  const { order_id, order_qty, cum_qty, leaves_qty, last_qty, px_kobo, amount_kobo, ...named } = row;
  return {
    ...named,
    orderId: whole(order_id),
    orderQty: whole(order_qty),
    cumQty: whole(cum_qty),
    leavesQty: whole(leaves_qty),
    lastQty: whole(last_qty),
    lastPx: px_kobo === null ? null : price(Number(px_kobo)),
    amount: amount_kobo === null ? null : kobo(amount_kobo),
  };
}

function whole(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
