// Approved overdrafts: asked for, decided, listed, and which holds on a day.

import type { CreditLimit, CreditStatus } from "@tradebook/domain/funding/credit-limit.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { likeText } from "./funding-deposits.ts";

/** With the names that screens show, and what of it is drawn now. */
export type CreditLimitView = CreditLimit & {
  readonly cscsAccount: string;
  readonly customerName: string;
  readonly drawn: Kobo;
  readonly askedByName: string;
  readonly decidedByName: string | null;
};

/** Of each account the newest approved one that holds on the day; an account without one is missing. */
export async function creditLimitsOn(
  tx: Tx,
  accountIds: readonly number[],
  day: TradingDay,
): Promise<ReadonlyMap<number, Kobo>> {
  const rows = await tx.rows<{ account_id: number; granted: bigint }>(sql`
    select asked.account_id, coalesce(newest.limit_kobo, 0) as granted
    from unnest(${accountIds}::integer[]) as asked (account_id) left join lateral (
      select limit_kobo from credit_limit
      where account_id = asked.account_id and status = 'APPROVED' and from_day <= ${day}
        and coalesce(to_day, 'infinity') >= ${day}
      order by decided_at desc, id desc
      limit 1
    ) newest on true
    order by asked.account_id`);
  return new Map(rows.map((row) => [row.account_id, kobo(row.granted)]));
}

type CreditDays = { readonly accountId: number; readonly fromDay: TradingDay; readonly toDay: TradingDay | null };

/** The least that holds on any of these days: it changes where an approved one begins and behind the last day of one. */
export async function leastCreditOn(tx: Tx, { accountId, fromDay, toDay }: CreditDays): Promise<Kobo> {
  const [row] = await tx.rows<{ least: bigint }>(sql`
    with approved as (
      select id, limit_kobo, from_day, to_day, decided_at from credit_limit
      where account_id = ${accountId} and status = 'APPROVED'
    ), turn as (
      select ${fromDay}::date as day
      union
      select from_day from approved
      union
      select to_day + 1 from approved where to_day is not null
    )
    select min(coalesce(newest.limit_kobo, 0))::bigint as least
    from turn left join lateral (
      select limit_kobo from approved
      where from_day <= turn.day and coalesce(to_day, 'infinity') >= turn.day
      order by decided_at desc, id desc
      limit 1
    ) newest on true
    where turn.day between ${fromDay} and coalesce(${toDay}::date, 'infinity')`);
  return kobo(row?.least ?? 0n);
}

export async function insertCreditLimit(tx: Tx, asked: CreditLimit): Promise<void> {
  await tx.run(sql`
    insert into credit_limit (id, account_id, limit_kobo, from_day, to_day, reason, status, asked_by, asked_at)
    values (${asked.id}, ${asked.accountId}, ${asked.limit}, ${asked.fromDay}, ${asked.toDay}, ${asked.reason},
      ${asked.status}, ${asked.askedBy}, ${timestampText(asked.askedAt)})`);
}

/** An account that is granted one is known by it from then on, for good: the order path looks at no other. */
export async function updateCreditLimit(tx: Tx, { id, accountId, status, decidedBy, decidedAt, note }: CreditLimit) {
  await tx.run(sql`
    update credit_limit set status = ${status}, decided_by = ${decidedBy}, decided_at = ${timestampOrNull(decidedAt)},
      note = ${note}
    where id = ${id}`);
  if (status === "APPROVED")
    await tx.run(
      sql`update securities_account set granted_credit = true where id = ${accountId} and not granted_credit`,
    );
}

export type EndingCredit = {
  readonly id: number;
  readonly accountId: number;
  readonly toDay: TradingDay;
  readonly drawn: Kobo;
  readonly hasEnded: boolean;
};

/** Those in force that end by `soon` or have ended, and of which that was not told yet: marked as told by this. */
export async function takeEndingCredit(
  tx: Tx,
  { today, soon, at }: { readonly today: TradingDay; readonly soon: TradingDay; readonly at: Instant },
): Promise<readonly EndingCredit[]> {
  const rows = await tx.rows<Omit<EndingCredit, "id" | "drawn"> & { readonly id: bigint; readonly drawn: bigint }>(sql`
    with newest as (
      -- What another one stands above ends nothing any more.
      select distinct on (account_id) id, account_id, to_day, limit_kobo, end_told_at, ended_told_at
      from credit_limit
      where status = 'APPROVED' and from_day <= ${today}
      order by account_id, coalesce(to_day, 'infinity') >= ${today}::date desc, decided_at desc, id desc
    ), ending as (
      select id, account_id, to_day, to_day < ${today} as has_ended from newest
      where limit_kobo > 0 and (to_day < ${today} and ended_told_at is null
        or to_day between ${today} and ${soon} and end_told_at is null)
    )
    update credit_limit told set end_told_at = coalesce(told.end_told_at, ${timestampText(at)}),
      ended_told_at = case when ending.has_ended then ${timestampText(at)}::timestamptz end
    from ending
    where told.id = ending.id
    returning told.id, told.account_id as "accountId", told.to_day as "toDay", ending.has_ended as "hasEnded",
      coalesce((
        select balance from ledger_account
        where account_id = told.account_id and class = 'client.credit' and asset = 'NGN'), 0) as drawn`);
  return rows.map((row) => ({ ...row, id: Number(row.id), drawn: kobo(row.drawn) }));
}

export type CreditFilter = {
  readonly id: number | null;
  readonly cscsAccount: string | null;
  readonly status: CreditStatus | null;
  readonly keyword: string | null;
};

export async function findCreditLimit(tx: Tx, id: number): Promise<CreditLimitView | undefined> {
  const none = { cscsAccount: null, status: null, keyword: null };
  return (await listCreditLimits(tx, { ...none, id }, { skip: 0, take: 1 })).items[0];
}

type Row = Omit<CreditLimitView, "id"> & { readonly id: bigint; readonly count: number };

/** A page, newest first. */
export async function listCreditLimits(tx: Tx, filter: CreditFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => creditRows(tx, filter, part), cut);
  const items = rows.map(({ count: _count, ...row }) => ({
    ...row,
    id: Number(row.id),
    limit: kobo(row.limit),
    drawn: kobo(row.drawn),
  }));
  return { totalCount: summed?.count ?? 0, items };
}

async function creditRows(tx: Tx, { id, cscsAccount, status, keyword }: CreditFilter, { skip, take }: Cut) {
  const like = likeText(keyword);
  return await tx.rows<Row>(sql`
    select c.id, c.account_id as "accountId", c.limit_kobo as "limit", c.from_day as "fromDay", c.to_day as "toDay",
      c.reason, c.status, c.asked_by as "askedBy", c.asked_at as "askedAt", c.decided_by as "decidedBy",
      c.decided_at as "decidedAt", c.note, account.cscs_account as "cscsAccount", account.name as "customerName",
      asked.user_name as "askedByName", decided.user_name as "decidedByName",
      coalesce((
        select balance from ledger_account
        where account_id = c.account_id and class = 'client.credit' and asset = 'NGN'), 0) as drawn,
      (count(*) over ())::int as count
    from credit_limit c
      join securities_account account on account.id = c.account_id
      join app_user asked on asked.id = c.asked_by
      left join app_user decided on decided.id = c.decided_by
    where (${id}::bigint is null or c.id = ${id})
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${status}::text is null or c.status = ${status})
      and (${like}::text is null or concat_ws(' ', account.name, account.cscs_account, c.reason) ilike ${like})
    order by c.id desc
    limit ${take} offset ${skip}`);
}
