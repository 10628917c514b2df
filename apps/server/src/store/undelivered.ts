// Messages that were given up: listed, counted, sent again, and closed by somebody who says why.

import type { channels, undeliveredStates } from "@tradebook/contract/services/undelivered.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type UndeliveredState = (typeof undeliveredStates)[number];

export type UndeliveredRow = {
  readonly id: number;
  readonly state: UndeliveredState;
  readonly template: string;
  readonly sealedFacts: string | null;
  readonly userName: string | null;
  readonly channel: (typeof channels)[number];
  readonly recipient: string;
  readonly error: string;
  readonly tries: number;
  readonly writtenAt: Instant;
  readonly failedAt: Instant;
  readonly askedBy: string | null;
  readonly askedAt: Instant | null;
  readonly closedBy: string | null;
  readonly closedAt: Instant | null;
  readonly closingReason: string | null;
};

export type UndeliveredFilter = {
  readonly id: number | null;
  readonly state: UndeliveredState | null;
  readonly channel: UndeliveredRow["channel"] | null;
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly keyword: string | null;
};

type Row = UndeliveredRow & { readonly total: number };

/** Those that wait for somebody first, the newest first. An address is hidden, and found only by whoever knows it whole. */
export async function listUndelivered(tx: Tx, filter: UndeliveredFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => rowsOf(tx, filter, part), cut);
  return { totalCount: summed?.total ?? 0, items: rows.map(({ total: _, ...row }): UndeliveredRow => row) };
}

async function rowsOf(tx: Tx, filter: UndeliveredFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, state, channel, from, to, keyword } = filter;
  return await tx.rows<Row>(sql`
    with given_up as (
      select m.id::integer as id, m.template, m.sealed_facts, person.user_name, m.channel, m.recipient,
        coalesce(m.last_error, '') as error, m.tries, m.created_at,
        case when m.status = 'failed' then m.next_try_at else again.failed_at end as failed_at,
        case
          when closing.message_id is not null then 'Closed'
          when m.status = 'failed' then 'Open'
          when m.status = 'waiting' then 'Trying'
          else 'Delivered'
        end as state,
        asker.user_name as asked_by, again.asked_at, closer.user_name as closed_by, closing.closed_at,
        closing.reason as closing_reason
      from outbound_message m
        left join app_user person on person.id = m.user_id
        left join outbound_closing closing on closing.message_id = m.id
        left join app_user closer on closer.id = closing.closed_by
        left join lateral (
          select failed_at, asked_by, asked_at from outbound_again where message_id = m.id order by id desc limit 1
        ) again on true
        left join app_user asker on asker.id = again.asked_by
      where (m.status = 'failed' or m.id in (select message_id from outbound_again))
        and (${id}::bigint is null or m.id = ${id})
        and (${channel}::text is null or m.channel = ${channel})
    )
    select id, state, template, sealed_facts as "sealedFacts", user_name as "userName", channel, recipient, error, tries,
      created_at as "writtenAt", failed_at as "failedAt", asked_by as "askedBy", asked_at as "askedAt",
      closed_by as "closedBy", closed_at as "closedAt", closing_reason as "closingReason",
      (count(*) over ())::int as total
    from given_up
    where (${state}::text is null or state = ${state})
      and (${from}::date is null or (failed_at at time zone 'Africa/Lagos')::date >= ${from})
      and (${to}::date is null or (failed_at at time zone 'Africa/Lagos')::date <= ${to})
      and (${keyword}::text is null or position(lower(${keyword}) in lower(concat_ws(' ', user_name, template,
        error))) > 0 or lower(recipient) = lower(${keyword}))
    order by state <> 'Open', failed_at desc, id desc
    limit ${take} offset ${skip}`);
}

export type UndeliveredCount = { readonly open: number; readonly oldestAt: Instant | null };

export async function openUndelivered(tx: Tx): Promise<UndeliveredCount> {
  const [row] = await tx.rows<UndeliveredCount>(sql`
    select count(*)::int as open, min(next_try_at) as "oldestAt"
    from outbound_message m
    where status = 'failed' and not exists (select from outbound_closing where message_id = m.id)`);
  return row ?? { open: 0, oldestAt: null };
}

/** The message as it stands; nobody else decides on it meanwhile. */
export async function lockUndelivered(tx: Tx, id: number): Promise<UndeliveredRow | undefined> {
  await takeTurn(tx, "undelivered");
  const filter = { id, state: null, channel: null, from: null, to: null, keyword: null };
  return (await listUndelivered(tx, filter, { skip: 0, take: 1 })).items[0];
}

/** Where the person of each is reached by its channel now: as the user, and as the client of the accounts that they hold. */
export async function presentAddresses(
  tx: Tx,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly address: string }[]> {
  if (ids.length === 0) return [];
  return await tx.rows<{ id: number; address: string }>(sql`
    with message as (
      select id::integer as id, user_id, channel from outbound_message
      where id = any(${ids}::bigint[]) and user_id is not null
    )
    select id, address
    from (
      select message.id, 1 as place, case when channel = 'email' then person.email else person.phone end as address
      from message join app_user person on person.id = message.user_id
      union
      select message.id, 2, case when channel = 'email' then client.email else client.phone end
      from message
        join account_user held on held.user_id = message.user_id and held.relation = 'holder'
        join securities_account account on account.id = held.account_id
        join customer client on client.id = account.customer_id
    ) reached
    where coalesce(address, '') <> ''
    order by id, place, address`);
}

/** The user whom it was written to. */
export async function personOf(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx.rows<{ userId: number | null }>(sql`
    select user_id as "userId" from outbound_message where id = ${id}`);
  return row?.userId ?? null;
}

type Decision = { readonly message: UndeliveredRow; readonly userId: number; readonly at: Instant };

/** It waits as one that was never tried. */
export async function sendAgain(tx: Tx, { message, userId, at }: Decision): Promise<void> {
  await tx.run(sql`
    insert into outbound_again (message_id, failed_at, asked_by, asked_at)
    values (${message.id}, ${timestampText(message.failedAt)}, ${userId}, ${timestampText(at)})`);
  await tx.run(sql`
    update outbound_message
    set status = 'waiting', tries = 0, next_try_at = ${timestampText(at)}
    where id = ${message.id}`);
}

export async function closeUndelivered(tx: Tx, decision: Decision & { readonly reason: string }): Promise<void> {
  const { message, userId, at, reason } = decision;
  await tx.run(sql`
    insert into outbound_closing (message_id, reason, closed_by, closed_at)
    values (${message.id}, ${reason}, ${userId}, ${timestampText(at)})`);
  await tx.run(sql`update outbound_message set sealed_facts = null where id = ${message.id}`);
}
