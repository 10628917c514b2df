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

/** The twelve hours are wide enough for a day, and let an index find the orders of it. */
const conditions: { readonly [P in OrderPattern]: string } = {
  DealerBothSides: `(o.mandate is not null and exists (
    select from stock_order other
    where other.mandate is not null and other.created_by = o.created_by and other.security_id = o.security_id
      and other.trade_date = o.trade_date and other.side <> o.side
      and other.received_time between o.received_time - interval '12 hours' and o.received_time + interval '12 hours'))`,
  RepeatedAmend: `((
    select count(*) from order_event step where step.order_id = o.id and step.kind = 'replaceRequested'
  ) >= ${manyAmendments})`,
  WashLike: `exists (
    select from execution mine
      join execution theirs on theirs.security_id = mine.security_id and theirs.side <> mine.side
        and theirs.trade_date = mine.trade_date and theirs.last_px_kobo = mine.last_px_kobo
        and theirs.transact_time between mine.transact_time - interval '5 minutes'
          and mine.transact_time + interval '5 minutes'
    where mine.order_id = o.id and mine.ref_exec_id is null and theirs.ref_exec_id is null
      and theirs.account_id in (
        select o.account_id
        union all
        select beside.account_id
        from account_user holder
          join account_user beside on beside.user_id = holder.user_id and beside.relation = 'holder'
        where holder.account_id = o.account_id and holder.relation = 'holder'))`,
  BeforeClose: `(${minuteOfItsDay} >= ${closeOfItsDay} - ${minutesBeforeClose} and ${minuteOfItsDay} < ${closeOfItsDay})`,
  Crossed: `(o.special ->> 'cross' is not null)`,
  Disputed: `exists (select from order_dispute said where said.order_id = o.id)`,
};

export function patternCondition(pattern: OrderPattern): string {
  return conditions[pattern];
}

const names = Object.keys(conditions) as OrderPattern[]; // the table's own keys

const found = fixedSql(`
  select o.id,
    array_to_string(array[${names.map((name) => `case when ${conditions[name]} then '${name}' end`).join(", ")}], ' ')
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
