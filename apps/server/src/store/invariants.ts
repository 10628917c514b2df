// What must hold of the whole database, one query a rule: each answers the rows that break it, and none when it holds.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { fixedSql, sql, type Sql } from "../db/sql.ts";

export type Invariant = { readonly id: string; readonly rule: string; readonly broken: (today: TradingDay) => Sql };

/** Rows named for one broken rule; there may be more. */
export const mostNamed = 20;

/** The lines of the fees that are in force for an order `o` on the day of its `note`, where both are in sight. */
const feesInForce = `
  -- Of each scope the newest row that has begun; of those the most specific that says anything decides a line.
  select (array_agg(commission_ppm order by rank desc) filter (where commission_ppm is not null))[1] as commission_ppm,
    (array_agg(min_commission_kobo order by rank desc) filter (where min_commission_kobo is not null))[1] as min_commission_kobo,
    (array_agg(sec_fee_on_buys_ppm order by rank desc) filter (where sec_fee_on_buys_ppm is not null))[1] as sec_fee_on_buys_ppm,
    (array_agg(stamp_duty_ppm order by rank desc) filter (where stamp_duty_ppm is not null))[1] as stamp_duty_ppm,
    (array_agg(trade_alert_kobo order by rank desc) filter (where trade_alert_kobo is not null))[1] as trade_alert_kobo,
    (array_agg(vat_ppm order by rank desc) filter (where vat_ppm is not null))[1] as vat_ppm,
    (array_agg(vat_on_sec_fee order by rank desc) filter (where vat_on_sec_fee is not null))[1] as vat_on_sec_fee
  from (
    select distinct on (rank) * from (
      select f.*, (f.side is not null)::int + 2 * (f.security_type is not null)::int
        + 4 * (f.client_class is not null)::int + 8 * (f.customer_id is not null)::int as rank
      from fee_rates f
      where f.from_day <= note.day and coalesce(f.side, o.side) = o.side
        and coalesce(f.customer_id, note.customer_id) = note.customer_id
        and (f.client_class is null or f.client_class = coalesce((
          select client_class from client_class c
          where c.customer_id = note.customer_id and c.from_day <= note.day
          order by c.from_day desc, c.id desc
          limit 1), 'retail'))
        and (f.security_type is null or f.security_type = (
          select case when board ~* '\\met[fp]s?\\M' then 'etf'
            when board ~* '\\m(bonds?|sukuk|debt)\\M' then 'bond' else 'equity' end
          from security where security_id = o.security_id))
        and (f.set_by is null or exists (
          select from fee_decision where fee_rates_id = f.id and is_approved))
    ) applying
    order by rank, from_day desc, id desc
  ) newest`;

const buysHeldTooLittle = fixedSql(`
  with worst as (
    select o.id, o.hold_amount_kobo, o.note_value_kobo as traded,
      o.note_value_kobo + greatest(
        o.leaves_qty * o.hold_price_kobo
          + greatest(asked.leaves - o.leaves_qty, 0) * least(o.hold_price_kobo, asked.price),
        asked.leaves * asked.price) as whole,
      fees.*
    from stock_order o, lateral (
      select greatest((o.pending_replace ->> 'orderQty')::bigint - o.cum_qty, 0) as leaves,
        coalesce((o.pending_replace ->> 'price')::bigint, 0) as price
    ) asked, lateral (
      select coalesce(o.note_day, o.trade_date) as day,
        (select customer_id from securities_account where id = o.account_id) as customer_id
    ) note, lateral (
      ${feesInForce}
    ) fees
    -- What waits for its session is held to that day's charges when it is released.
    where o.side = 'Buy' and o.is_open and (o.queued_for is null or o.released_at is not null)
  ), lines as (
    select worst.*, ends.side, ends.value,
      greatest(round(ends.value * commission_ppm::numeric / 1000000), min_commission_kobo) as commission,
      round(ends.value * sec_fee_on_buys_ppm::numeric / 1000000) as sec_fee
    from worst, lateral (values (1, whole), (-1, traded)) as ends (side, value)
    where ends.value > 0
  )
  select 'order ' || id || ' holds ' || hold_amount_kobo || ' of ' || needed as what
  from (
    select id, hold_amount_kobo, sum(side * (value + commission + round(commission * vat_ppm / 1000000) + sec_fee
      + case when vat_on_sec_fee then round(sec_fee * vat_ppm / 1000000) else 0 end
      + round(value * stamp_duty_ppm::numeric / 1000000) + trade_alert_kobo)) as needed
    from lines
    group by id, hold_amount_kobo
  ) sums
  where hold_amount_kobo < needed
  union all
  -- While it waits, what it could cost without charges.
  select 'order ' || id || ' waits with ' || hold_amount_kobo || ' of ' || leaves_qty * hold_price_kobo
  from stock_order
  where side = 'Buy' and is_open and queued_for is not null and released_at is null
    and hold_amount_kobo < leaves_qty * hold_price_kobo
  order by what
  limit ${mostNamed}`);

/** The rules of the ledger and of orders. Each query answers `what` breaks it, in one tenant. */
export const invariants: readonly Invariant[] = [
  {
    id: "I1",
    rule: "account totals equal their transfers",
    broken: () => sql`
      select 'account ' || account.id as what
      from ledger_account account left join (
        select id, sum(debit) as debits, sum(credit) as credits
        from (
          select debit_id as id, amount as debit, 0 as credit from transfer
          union all
          select credit_id, 0, amount from transfer
        ) ends
        group by id
      ) moved on moved.id = account.id
      where account.debits <> coalesce(moved.debits, 0) or account.credits <> coalesce(moved.credits, 0)
      order by account.id
      limit ${mostNamed}`,
  },
  {
    id: "I2",
    rule: "debits equal credits in every asset",
    broken: () => sql`
      select asset || ' by ' || (sum(debits) - sum(credits)) as what
      from ledger_account
      group by asset
      having sum(debits) <> sum(credits)
      order by asset
      limit ${mostNamed}`,
  },
  {
    id: "I3",
    rule: "no account stands below its floor",
    broken: () => sql`
      select 'account ' || id || ' ' || class as what
      from ledger_account
      where not may_overdraw and (credits - debits) * normal < 0
      order by id
      limit ${mostNamed}`,
  },
  {
    id: "I4",
    rule: "every journal moves something, every transfer has its journal",
    broken: () => sql`
      select 'journal ' || journal.id as what
      from journal where not exists (select from transfer where journal_id = journal.id)
      union all
      select 'transfer ' || transfer.id
      from transfer where not exists (select from journal where id = transfer.journal_id)
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I5",
    rule: "held cash is what open buys hold",
    broken: () => sql`
      select 'account ' || account_id || ' by ' || sum(amount) as what
      from (
        select account_id, balance as amount from ledger_account where class = 'cash.held'
        union all
        select account_id, -hold_amount_kobo from stock_order where side = 'Buy' and is_open
      ) both_sides
      group by account_id
      having sum(amount) <> 0
      order by account_id
      limit ${mostNamed}`,
  },
  {
    id: "I6",
    rule: "blocked shares are what open sells have left, or would have by their pending terms if that is more",
    broken: () => sql`
      select 'account ' || account_id || ' ' || asset || ' by ' || sum(shares) as what
      from (
        select account_id, asset, balance as shares from ledger_account where class = 'units.blocked'
        union all
        select account_id, 'SEC:' || security_id,
          -greatest(leaves_qty, (pending_replace ->> 'orderQty')::bigint - cum_qty)
        from stock_order where side = 'Sell' and is_open
      ) both_sides
      group by account_id, asset
      having sum(shares) <> 0
      order by account_id, asset
      limit ${mostNamed}`,
  },
  {
    id: "I7",
    rule: "an open buy holds what can still come of its terms and of its pending ones, charges and all",
    broken: () => buysHeldTooLittle([]),
  },
  {
    id: "I8",
    rule: "cumQty is what was executed; cumQty and leavesQty add up",
    broken: () => sql`
      select 'order ' || o.id as what
      from stock_order o left join (
        select order_id, sum(last_qty) as traded, sum(value_kobo) as value from execution group by order_id
      ) done on done.order_id = o.id
      where o.cum_qty <> coalesce(done.traded, 0) or o.cum_value_kobo <> coalesce(done.value, 0)
        or (o.is_open and o.cum_qty + o.leaves_qty <> o.order_qty) or (not o.is_open and o.leaves_qty <> 0)
      order by o.id
      limit ${mostNamed}`,
  },
  {
    id: "I9",
    rule: "a closed order holds nothing",
    broken: () => sql`
      select 'order ' || id as what
      from stock_order
      where not is_open and (hold_amount_kobo <> 0 or hold_qty <> 0)
      order by id
      limit ${mostNamed}`,
  },
  {
    id: "I10",
    rule: "every execution, and every taking back of one, has one journal of its value and its charges, line by line",
    broken: () => sql`
      select 'execution ' || execution.exec_id as what
      from execution left join journal on journal.ref = execution.exec_id
          and journal.kind = case when ref_exec_id is null then 'fill' else 'reversal' end
        left join lateral (
          select coalesce(sum(amount) filter (where class = 'ccp.net'), 0) as to_ccp,
            coalesce(sum(amount) filter (where class = 'fee.commission'), 0) as commission,
            coalesce(sum(amount) filter (where class = 'fee.sec'), 0) as sec,
            coalesce(sum(amount) filter (where class = 'fee.ngx'), 0) as ngx,
            coalesce(sum(amount) filter (where class = 'fee.cscs'), 0) as cscs,
            coalesce(sum(amount) filter (where class = 'fee.alert'), 0) as alert,
            coalesce(sum(amount) filter (where class = 'tax.vat'), 0) as vat,
            coalesce(sum(amount) filter (where class = 'tax.stamp'), 0) as stamp
          from (
            select owner.class, amount
            from transfer join ledger_account owner on owner.id = transfer.credit_id
            where transfer.journal_id = journal.id
            union all
            select payer.class, -amount
            from transfer join ledger_account payer on payer.id = transfer.debit_id
            where transfer.journal_id = journal.id
          ) ends
        ) posted on true
      where journal.id is null
        or value_kobo <> case side when 'Buy' then posted.to_ccp else -posted.to_ccp end
        or (commission_kobo, sec_fee_kobo, ngx_fee_kobo, cscs_fee_kobo, trade_alert_kobo, stamp_duty_kobo)
          <> (posted.commission, posted.sec, posted.ngx, posted.cscs, posted.alert, posted.stamp)
        or vat_commission_kobo + vat_sec_kobo + vat_ngx_kobo + vat_cscs_kobo <> posted.vat
      order by execution.exec_id
      limit ${mostNamed}`,
  },
  {
    id: "I11",
    rule: "a trade is taken back once at most, whole, and its shares and its value are no longer due",
    broken: () => sql`
      select 'execution ' || taken.ref_exec_id as what
      from execution taken left join execution fill on fill.exec_id = taken.ref_exec_id
      where taken.ref_exec_id is not null
      group by taken.ref_exec_id
      having count(*) <> 1 or count(fill.exec_id) <> 1 or sum(taken.last_qty + fill.last_qty) <> 0
        or sum(taken.value_kobo + fill.value_kobo) <> 0
      union
      select 'execution ' || ref_exec_id
      from (
        select taken.ref_exec_id, ends.account_id, sum(ends.amount) as due
        from execution taken
          join journal on (journal.kind = 'fill' and journal.ref = taken.ref_exec_id)
            or (journal.kind = 'reversal' and journal.ref = taken.exec_id)
          join lateral (
            select credit_id as account_id, amount from transfer where journal_id = journal.id
            union all
            select debit_id, -amount from transfer where journal_id = journal.id
          ) ends on true
          join ledger_account owner on owner.id = ends.account_id and owner.class in ('ccp.net', 'market.units')
        where taken.ref_exec_id is not null
        group by taken.ref_exec_id, ends.account_id
      ) left_due
      where due <> 0
      order by what
      limit ${mostNamed}`,
  },
];
