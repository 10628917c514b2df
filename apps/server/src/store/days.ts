// The business days of a house: what is open in each, and those that were closed with their totals.

import type { DayTotals } from "@tradebook/contract/services/end-of-day.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";
import { countedPage, type Cut } from "./counted-page.ts";

/** From here on nobody posts into any day until the transaction has ended. */
export async function lockDays(tx: Tx): Promise<void> {
  await takeTurn(tx, "days");
}

export type DayRow = {
  readonly trade_date: TradingDay;
  readonly executions: number;
  readonly open_orders: number;
  /** Trades that came after the day was last compared with the exchange's file. */
  readonly late_trades: number;
  readonly open_breaks: number;
  readonly reconciled_at: Instant | null;
  readonly asked_by: string | null;
  readonly asked_by_id: number | null;
  readonly closed_by: string | null;
  readonly closed_at: Instant | null;
  readonly reason: string | null;
  readonly hash: string | null;
  readonly totals: StoredTotals | null;
  readonly total: bigint;
};

/** Amounts are kobo as text, since they are hashed as they stand. */
export type StoredTotals = {
  readonly orders: number;
  readonly executions: number;
  readonly bought: string;
  readonly sold: string;
  readonly charges: string;
  readonly journals: number;
  readonly posted: readonly { readonly asset: string; readonly amount: string }[];
};

const daysListed = fixedSql(`
  with days as (
    select trade_date from execution where $1::date is null or trade_date = $1
    union
    select trade_date from reconciliation where $1::date is null or trade_date = $1
    union
    select trade_date from day_close where $1::date is null or trade_date = $1
    union
    select $1::date where $1::date is not null
  ), page as (
    select trade_date, count(*) over () as total from days order by trade_date desc limit $2 offset $3
  )
  select page.trade_date, page.total,
    (select count(*)::int from execution where trade_date = page.trade_date and ref_exec_id is null) as executions,
    (select count(*)::int from stock_order
      where trade_date = page.trade_date and is_open and time_in_force <> 'GoodTillDate') as open_orders,
    (select count(*)::int from trade_break b
      where trade_date = page.trade_date
        and not exists (select from trade_break_event where break_id = b.id and step = 'resolved')) as open_breaks,
    compared.at as reconciled_at,
    (select count(*)::int
      from execution e join execution_report told on told.exec_id = regexp_replace(e.exec_id, ':H$', '')
      where e.trade_date = page.trade_date and told.received_at > compared.at) as late_trades,
    coalesce(asker.user_name, wanted.user_name) as asked_by, coalesce(c.asked_by, wanted.asked_by) as asked_by_id,
    closer.user_name as closed_by, c.closed_at, coalesce(c.reason, wanted.reason) as reason, c.hash, c.totals
  from page
    left join lateral (
      select max(ran_at) as at from reconciliation where trade_date = page.trade_date and source = 'Trades'
    ) compared on true
    left join day_close c on c.trade_date = page.trade_date
    left join app_user closer on closer.id = c.closed_by
    left join app_user asker on asker.id = c.asked_by
    left join lateral (
      select r.asked_by, r.reason, u.user_name
      from day_close_request r join app_user u on u.id = r.asked_by
      where r.trade_date = page.trade_date
      order by r.id desc
      limit 1
    ) wanted on true
  order by page.trade_date desc`);

/** The newest first; of one day alone, whether anything happened on it or not. */
export async function listDays(tx: Tx, day: TradingDay | null, cut: Cut) {
  const read = ({ skip, take }: Cut) => tx.rows<DayRow>(daysListed([day, take, skip]));
  const { rows, summed } = await countedPage(read, cut);
  return { totalCount: Number(summed?.total ?? 0n), rows };
}

/** What happened on a day in all. */
export async function totalsOf(tx: Tx, day: TradingDay): Promise<StoredTotals> {
  const [[sums], posted] = await Promise.all([
    tx.rows<Omit<StoredTotals, "posted">>(sql`
      select (select count(*)::int from stock_order where trade_date = ${day}) as orders,
        (select count(*)::int from journal where business_date = ${day}) as journals,
        count(*) filter (where ref_exec_id is null)::int as executions,
        coalesce(sum(value_kobo) filter (where side = 'Buy'), 0)::text as bought,
        coalesce(sum(value_kobo) filter (where side = 'Sell'), 0)::text as sold,
        coalesce(sum(charges_kobo), 0)::text as charges
      from execution where trade_date = ${day}`),
    tx.rows<{ asset: string; amount: string }>(sql`
      select transfer.asset, sum(transfer.amount)::text as amount
      from transfer join journal on journal.id = transfer.journal_id
      where journal.business_date = ${day}
      group by transfer.asset
      order by transfer.asset`),
  ]);
  if (sums === undefined) throw new Error("an aggregate without groups has one row");
  return { ...sums, posted };
}

export function shownTotals(totals: StoredTotals): DayTotals {
  const amount = (text: string) => kobo(BigInt(text));
  return {
    ...totals,
    bought: amount(totals.bought),
    sold: amount(totals.sold),
    charges: amount(totals.charges),
    posted: totals.posted.map((one) => ({ ...one })),
  };
}

export async function lastDayHash(tx: Tx): Promise<string> {
  const [row] = await tx.rows<{ hash: string }>(sql`
    select hash from day_close order by closed_at desc, trade_date desc limit 1`);
  return row?.hash ?? "";
}

/** The latest of the days that are closed, with that one. */
export async function lastClosed(tx: Tx, day: TradingDay): Promise<TradingDay> {
  const [row] = await tx.rows<{ day: TradingDay }>(sql`
    select greatest(max(trade_date), ${day}::date) as day from day_close`);
  return row?.day ?? day;
}

export type ClosedDay = {
  readonly tradeDate: TradingDay;
  readonly totals: StoredTotals;
  readonly hash: string;
  readonly previousHash: string;
  /** What is posted into the day from now on stands on this one. */
  readonly nextDay: TradingDay;
  readonly openBreaks: number;
  readonly reason: string | null;
  readonly askedBy: number | null;
  readonly closedBy: number;
  readonly at: Instant;
};

export async function closeDay(tx: Tx, day: ClosedDay): Promise<void> {
  await tx.run(sql`
    insert into day_close (trade_date, totals, hash, previous_hash, open_breaks, reason, asked_by, closed_by, closed_at,
      next_day)
    values (${day.tradeDate}, ${JSON.stringify(day.totals)}, ${day.hash}, ${day.previousHash}, ${day.openBreaks},
      ${day.reason}, ${day.askedBy}, ${day.closedBy}, ${timestampText(day.at)}, ${day.nextDay})`);
}

export type CloseRequest = {
  readonly tradeDate: TradingDay;
  readonly reason: string;
  readonly openBreaks: number;
  readonly userId: number;
  readonly at: Instant;
};

export async function askToClose(tx: Tx, { tradeDate, reason, openBreaks, userId, at }: CloseRequest): Promise<void> {
  await tx.run(sql`
    insert into day_close_request (trade_date, reason, open_breaks, asked_by, asked_at)
    values (${tradeDate}, ${reason}, ${openBreaks}, ${userId}, ${timestampText(at)})`);
}
