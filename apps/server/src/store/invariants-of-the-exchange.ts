// What must hold between our books and what the exchange and its clearing house say by other ways than the order line.

import { fixedSql, sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";

/** Shares that settled by the trades, less those that the depository got or gave, by asset. */
const settledShares = `
  select asset, sum(shares) as shares
  from (
    select 'SEC:' || e.security_id as asset, case e.side when 'Buy' then e.last_qty else -e.last_qty end as shares
    from execution e join journal on journal.kind = 'settle' and journal.ref = e.settlement_date || ':' || e.account_id
    union all
    select depot.asset, ends.amount
    from journal
      join lateral (
        select debit_id as id, -amount as amount from transfer where journal_id = journal.id
        union all
        select credit_id, amount from transfer where journal_id = journal.id
      ) ends on true
      join ledger_account depot on depot.id = ends.id and depot.class = 'depository'
    where journal.kind = 'settle'
  ) both_sides
  group by asset`;

/** Shares and values of a day by security and side: our trades by the time of the newest comparison, and what the clearing house has. */
const bothSums = `
  select trade_date, security_id, side, sum(ours) as ours, sum(our_value) as our_value, sum(theirs) as theirs,
    sum(their_value) as their_value
  from (
    select e.trade_date, e.security_id, e.side, e.last_qty as ours, e.value_kobo as our_value, 0 as theirs,
      0 as their_value
    from newest
      join execution e on e.trade_date = newest.trade_date
      join execution_report told on told.exec_id = regexp_replace(e.exec_id, ':H$', '')
    where told.received_at <= newest.ran_at
    union all
    select newest.trade_date, security_id, 'Buy', 0, 0, bought_qty, bought_kobo
    from newest join clearing_total on reconciliation_id = newest.id
    union all
    select newest.trade_date, security_id, 'Sell', 0, 0, sold_qty, sold_kobo
    from newest join clearing_total on reconciliation_id = newest.id
  ) all_of_it
  group by trade_date, security_id, side`;

const againstTheClearingHouse = fixedSql(`
  with settled as (
    ${settledShares}
  ), newest as (
    select distinct on (trade_date) trade_date, id, ran_at from reconciliation
    where has_totals order by trade_date, id desc
  ), sums as (
    ${bothSums}
  )
  select 'depository ' || asset || ' by ' || shares as what from settled where shares <> 0
  union all
  select security_id || ' ' || side || ' of ' || trade_date || ': ' || ours || ', the clearing house has ' || theirs
  from sums
  where (ours <> theirs or our_value <> their_value) and not exists (
    select from trade_break b
    where b.trade_date = sums.trade_date and b.kind = 'Total'
      and b.subject = concat_ws('|', sums.security_id, side, sums.ours || ':' || our_value, sums.theirs || ':' || their_value))
  order by what
  limit ${mostNamed}`);

/** Each query answers `what` breaks the rule, in one tenant. */
export const exchangeInvariants: readonly Invariant[] = [
  {
    id: "I17",
    rule: "the depository holds what came and what settled, and a day's trades are the clearing house's totals or a break says so",
    broken: () => againstTheClearingHouse([]),
  },
  {
    id: "I18",
    rule: "half a minute after it was told, a trade stands alike in our books and in the exchange's drop copy",
    broken: (today) => sql`
      with read as (
        select trade_date, read_at - interval '30 seconds' as until from drop_copy_read where trade_date > ${today}::date - 7
      ), ours as (
        select e.exec_id, read.until, o.order_id, o.cscs_account, e.security_id, e.side, e.last_px_kobo, e.last_qty,
          told.received_at as heard_at, taken.received_at as back_at
        from read
          join execution e on e.trade_date = read.trade_date and e.ref_exec_id is null
          join stock_order o on o.id = e.order_id
          join execution_report told on told.exec_id = e.exec_id
          left join execution back on back.ref_exec_id = e.exec_id
          left join execution_report taken on taken.exec_id = regexp_replace(back.exec_id, ':H$', '')
      ), theirs as (
        select d.exec_id, read.until, d.order_id, d.cscs_account, d.security_id, d.side, d.last_px_kobo, d.last_qty,
          d.heard_at, back.heard_at as back_at
        from read
          join drop_copy d on d.trade_date = read.trade_date and not d.is_taken_back
          left join drop_copy back on back.exec_id = d.exec_id and back.is_taken_back
      )
      select 'execution ' || exec_id || case
          when theirs.heard_at is null then ' is not in the drop copy'
          when ours.heard_at is null then ' is in the drop copy alone'
          else ' differs from the drop copy' end as what
      from ours full join theirs using (exec_id)
      where (theirs.heard_at is null and ours.back_at is null and ours.heard_at <= ours.until)
        or (ours.heard_at is null and theirs.back_at is null and theirs.heard_at <= theirs.until)
        or (ours.order_id, ours.cscs_account, ours.security_id, ours.side, ours.last_px_kobo, ours.last_qty)
          <> (theirs.order_id, theirs.cscs_account, theirs.security_id, theirs.side, theirs.last_px_kobo, theirs.last_qty)
        or ((ours.back_at is null) <> (theirs.back_at is null) and ours.heard_at is not null and theirs.heard_at is not null
          and coalesce(ours.back_at, theirs.back_at) <= coalesce(ours.until, theirs.until))
      order by what
      limit ${mostNamed}`,
  },
];
