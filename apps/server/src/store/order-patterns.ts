// What makes an order worth a second look: patterns that a surveillance officer looks for, each as a condition on `o`.

import type { OrderPattern } from "@tradebook/contract/order-pattern.ts";
import { tradingHours } from "@tradebook/domain/market/trading-hours-data.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql } from "../db/sql.ts";

/** An order that somebody had changed this often is amended again and again. */
const manyAmendments = 3;
const minutesBeforeClose = 5;

/** The minute of the day at which the market's trading ends, as the hours of the order's day have it. */
const closeOfItsDay = `case ${tradingHours
  .toReversed()
  .map(({ from, starts }) => `when o.trade_date >= '${from}' then ${closeIn(starts)}`)
  .join(" ")} end`;

const minuteOfItsDay = `extract(epoch from (o.received_time at time zone 'Africa/Lagos')::time) / 60`;

/** Each user who holds an account, as one hand; what nobody holds is a hand of its own. */
const hands = `
      select account.id as account_id, coalesce(holder.user_id, -account.id) as hand
      from securities_account account
        left join account_user holder on holder.account_id = account.id and holder.relation = 'holder'`;

/** Orders of which one hand traded both sides near each other: a trade is held to its neighbours, never to all others. */
function washLike(trades: string): string {
  return `
    select order_id
    from (
      select done.order_id, done.side, bool_or(done.side = 'Buy') over near as buys,
        bool_or(done.side = 'Sell') over near as sells
      from ${trades}
      where done.ref_exec_id is null
      window near as (
        partition by done.trade_date, done.last_px_kobo, owner.hand, done.security_id
        order by done.transact_time
        range between interval '5 minutes' preceding and interval '5 minutes' following)
    ) seen
    where case side when 'Buy' then sells else buys end`;
}

const washLikeOfAll = washLike(`execution done join (${hands}) owner on owner.account_id = done.account_id`);

/** Among some orders: what their hands traded on the days that they traded on. */
function washLikeAmong(ids: string): string {
  return `
    with owned as materialized (${hands}
    ), days as materialized (
      select distinct owned.hand, mine.trade_date
      from (${ids}) asked (id)
        join execution mine on mine.order_id = asked.id
        join owned on owned.account_id = mine.account_id
    )
    ${washLike(`days
        join owned owner on owner.hand = days.hand
        join execution done on done.account_id = owner.account_id and done.trade_date = days.trade_date`)}`;
}

type Condition = string | ((ids: string | null) => string);

/** Those that are read with the orders around them take which orders are asked about; null for all of the house. */
const conditions: { readonly [P in OrderPattern]: Condition } = {
  // The twelve hours are wide enough for a day, and let an index find the orders of it.
  DealerBothSides: `(o.mandate is not null and exists (
    select from stock_order other
    where other.mandate is not null and other.created_by = o.created_by and other.security_id = o.security_id
      and other.trade_date = o.trade_date and other.side <> o.side
      and other.received_time between o.received_time - interval '12 hours' and o.received_time + interval '12 hours'))`,
  RepeatedAmend: `((
    select count(*) from order_event step where step.order_id = o.id and step.kind = 'replaceRequested'
  ) >= ${manyAmendments})`,
  WashLike: (ids) => `o.id in (${ids === null ? washLikeOfAll : washLikeAmong(ids)})`,
  BeforeClose: `(${minuteOfItsDay} >= ${closeOfItsDay} - ${minutesBeforeClose} and ${minuteOfItsDay} < ${closeOfItsDay})`,
  Crossed: `(o.special ->> 'cross' is not null)`,
  Disputed: `exists (select from order_dispute said where said.order_id = o.id)`,
  Marked: `exists (select from order_review mark where mark.order_id = o.id and mark.outcome is null)`,
};

/** `ids`: what answers the orders that are asked about; null for all of the house. */
export function patternCondition(pattern: OrderPattern, ids: string | null): string {
  const condition = conditions[pattern];
  return typeof condition === "string" ? condition : condition(ids);
}

const names = Object.keys(conditions) as OrderPattern[]; // the table's own keys

const asked = "select unnest($1::bigint[])";
const found = fixedSql(`
  select o.id,
    array_to_string(array[${names.map((name) => `case when ${patternCondition(name, asked)} then '${name}' end`).join(", ")}], ' ')
      as patterns
  from stock_order o
  where o.id = any($1::bigint[])
  order by o.id`);

/** What each of these orders shows; of most it is nothing. */
export async function patternsOf(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly OrderPattern[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: bigint; patterns: string }>(found([ids]));
  return new Map(rows.map((row) => [Number(row.id), names.filter((name) => row.patterns.split(" ").includes(name))]));
}

function closeIn(starts: (typeof tradingHours)[number]["starts"]): number {
  return starts.find(({ phase }) => phase === "END_OF_DAY")?.minute ?? Number.NaN;
}
