// What must hold between the records: ids, steps, settlement days, requests, first answers, the audit chain.

import { fixedSql, sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";
import { orderSteps } from "./order-steps.ts";

const oncePlaced = fixedSql(`
      select 'execID ' || exec_id as what from execution group by exec_id having count(*) > 1
      union all
      select 'clOrdID ' || cl_ord_id from order_command group by cl_ord_id having count(*) > 1
      union all
      select 'wire id ' || exchange_cl_ord_id from outbox group by exchange_cl_ord_id having count(*) > 1
      union all
      select 'order ' || o.id
      from stock_order o
        left join (
          select order_id, count(*) as times from ${orderSteps} step where kind = 'placed' group by order_id
        ) placed on placed.order_id = o.id
        left join (
          select order_id, count(*) as times from outbox where kind in ('NewOrder', 'Cross', 'CrossSide')
          group by order_id
        ) told on told.order_id = o.id
      where placed.times is distinct from 1
        or coalesce(told.times, 0) <> case when o.queued_for is not null and o.released_at is null then 0 else 1 end
      order by what
      limit $1`);

const denseSteps = fixedSql(`
      select 'order ' || o.id as what
      from stock_order o left join (
        select order_id, min(version) as first, max(version) as last, count(*) as steps,
          (array_agg(kind order by version))[1] as began, (array_agg(ord_status order by version desc))[1] as stands,
          bool_or(reopened) as reopened
        from (
          select *, kind <> 'busted' and ord_status not in ('Filled', 'Canceled', 'Rejected', 'Expired')
            and lag(ord_status) over (partition by order_id order by version)
              in ('Filled', 'Canceled', 'Rejected', 'Expired') as reopened
          from ${orderSteps} step
        ) steps
        group by order_id
      ) life on life.order_id = o.id
      where life.order_id is null or life.first <> 1 or life.last <> o.version or life.steps <> o.version
        or life.began <> 'placed' or life.stands <> o.ord_status or life.reopened
      order by o.id
      limit $1`);

const requested = fixedSql(`
      select 'order ' || order_id || ' ' || sum(steps) || ' steps without a request' as what
      from (
        -- What is asked of an order that waits for its session is done at once, and nobody is told before it is released.
        select step.order_id, count(*) as steps
        from ${orderSteps} step
          left join (
            select o.id, min(r.version) as version
            from stock_order o left join order_event r on r.order_id = o.id and r.kind = 'released'
            where o.queued_for is not null
            group by o.id
          ) queued on queued.id = step.order_id
        where step.kind in ('placed', 'cancelRequested', 'replaceRequested', 'released')
          and (queued.id is null or step.version >= queued.version)
        group by step.order_id
        union all
        select order_id, -count(*) from outbox group by order_id
      ) both_sides
      group by order_id
      having sum(steps) <> 0
      order by order_id
      limit $1`);

const ownParents = fixedSql(`
      select 'transfer ' || transfer.id as what from transfer
        left join ledger_account debited on debited.id = transfer.debit_id and debited.asset = transfer.asset
        left join ledger_account credited on credited.id = transfer.credit_id and credited.asset = transfer.asset
      where debited.id is null or credited.id is null
      union all
      select 'order ' || o.id from stock_order o left join securities_account account on account.id = o.account_id
      where account.id is null
      union all
      select 'execution ' || execution.exec_id from execution left join stock_order o on o.id = execution.order_id
      where o.id is null or o.account_id <> execution.account_id
      union all
      select 'execution ' || exec_id || ' without a report' from execution
      where not exists (
        select from execution_report where exec_id = regexp_replace(execution.exec_id, ':H$', ''))
      union all
      select 'step of ' || step.order_id from ${orderSteps} step where not exists (select from stock_order where id = step.order_id)
      union all
      select 'request ' || outbox.id from outbox
      where not exists (select from stock_order where id = outbox.order_id)
      union all
      select 'account ' || account.id from securities_account account
      where not exists (select from customer where id = account.customer_id)
      order by what
      limit $1`);

export const recordInvariants: readonly Invariant[] = [
  {
    id: "I12",
    rule: "no execID, clOrdID or wire id twice; every order was placed and told to the exchange once",
    broken: () => oncePlaced([mostNamed]),
  },
  {
    id: "I13",
    rule: "an order's steps are dense, begin with its placing, end where it stands, and reopen it only by a bust",
    broken: () => denseSteps([mostNamed]),
  },
  {
    id: "I14",
    rule: "nothing is left due on a day that is settled",
    broken: (today) => sql`
      select class || ' ' || settle_date || ' ' || asset || coalesce(' account ' || account_id, '') as what
      from ledger_account
      where settle_date is not null and debits <> credits
        and settle_date <= greatest(
          (select max(run_key)::date from job_run where job = 'settlement'), ${today}::date - 14)
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I15",
    rule: "a trade settles as many business days after its date as the cycle says, or later when it was heard of too late",
    broken: () => sql`
      with off as (
        select day from holiday
        union
        select day from (
          select distinct on (day) day, is_declared from house_holiday order by day, id desc
        ) newest where is_declared
      )
      select 'execution ' || exec_id || ' ' || trade_date || ' settles ' || settlement_date as what
      from execution, lateral (
        select business_days from settlement_cycle
        where from_day <= trade_date or from_day = (select min(from_day) from settlement_cycle)
        order by from_day desc
        limit 1
      ) cycle, lateral (
        select count(*) as days from generate_series(trade_date + 1, settlement_date, '1 day') as gone (day)
        where extract(isodow from gone.day) < 6 and not exists (select from off where day = gone.day::date)
      ) passed
      where extract(isodow from settlement_date) > 5
        or exists (select from off where day = settlement_date)
        or passed.days < business_days
        -- The line was away: its report came after the trade, when a later day had begun to settle, give or take a minute.
        or (passed.days > business_days and not exists (
          select from execution_report told join job_run later
            on later.job = 'settlement' and later.finished_at <= told.received_at + interval '1 minute'
          where told.exec_id = regexp_replace(execution.exec_id, ':H$', '') and later.run_key > trade_date::text
            and told.received_at > transact_time + interval '1 second'))
      order by exec_id
      limit ${mostNamed}`,
  },
  {
    id: "I16",
    rule: "client money is covered by the bank, by what is due and by what clients owe",
    broken: () => sql`
      select 'short by ' || (owed - covered) as what
      from (
        select coalesce(sum(balance) filter (where class in
          ('bank.client', 'bank.uncleared', 'ccp.net', 'client.receivable', 'client.credit')), 0)
          as covered,
          coalesce(sum(balance) filter (where class like 'cash.%'), 0) as owed
        from ledger_account where asset = 'NGN'
      ) sums
      where covered < owed
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I20",
    rule: "every step that the exchange must hear has its request",
    broken: () => requested([mostNamed]),
  },
  {
    id: "I21",
    rule: "the audit trail is dense and each line names the one before",
    broken: () => sql`
      select 'line ' || seq as what
      from (
        select seq, previous_hash, lag(hash) over (order by seq) as before, row_number() over (order by seq) as place
        from audit_event
      ) chain
      where seq <> place or (before is not null and previous_hash <> before)
      order by seq
      limit ${mostNamed}`,
  },
  {
    id: "I22",
    rule: "no row's parent belongs to another tenant",
    broken: () => ownParents([mostNamed]),
  },
  {
    id: "I23",
    rule: "every first answer is of an order that exists",
    broken: () => sql`
      select 'command ' || order_command.cl_ord_id as what
      from order_command left join stock_order o on o.id = order_command.order_id
      where kind <> 'massCancel' and (o.id is null or (result ->> 'id')::bigint <> order_command.order_id)
      order by order_command.cl_ord_id
      limit ${mostNamed}`,
  },
  {
    id: "I24",
    rule: "an order that waits for the exchange has a request that waits for its answer",
    broken: () => sql`
      select 'order ' || o.id as what
      from stock_order o
        left join outbox asked on asked.exchange_cl_ord_id = o.exchange_cl_ord_id
        left join outbox taken_back on taken_back.exchange_cl_ord_id = o.pending_cancel_id
        left join outbox changed on changed.exchange_cl_ord_id = o.pending_replace ->> 'replaceID'
      where (o.ord_status = 'PendingNew' and (o.queued_for is null or o.released_at is not null)
          and (asked.id is null or asked.answered_at is not null))
        or (o.pending_cancel_id is not null and (taken_back.id is null or taken_back.answered_at is not null))
        or (o.pending_replace is not null and (changed.id is null or changed.answered_at is not null))
      order by o.id
      limit ${mostNamed}`,
  },
  {
    id: "I25",
    rule: "holdings as the reports show them are the ledger's",
    broken: () => sql`
      select 'account ' || account_id || ' ' || asset || ' by ' || sum(shares) as what
      from (
        select account_id, asset, balance as shares from ledger_account
        where class in ('units.free', 'units.blocked', 'units.lien', 'units.due_in')
        union all
        select account_id, asset, -balance from ledger_account where class = 'client.receivable' and asset <> 'NGN'
        union all
        select account_id, 'SEC:' || security_id, case side when 'Buy' then -last_qty else last_qty end from execution
        union all
        select free.account_id, free.asset, -transfer.amount
        from ledger_account depot
          join transfer on transfer.debit_id = depot.id
          join ledger_account free on free.id = transfer.credit_id and free.class = 'units.free'
        where depot.class = 'depository'
        union all
        select free.account_id, free.asset, transfer.amount
        from ledger_account depot
          join transfer on transfer.credit_id = depot.id
          join ledger_account free on free.id = transfer.debit_id and free.class = 'units.free'
        where depot.class = 'depository'
      ) all_of_it
      group by account_id, asset
      having sum(shares) <> 0
      order by account_id, asset
      limit ${mostNamed}`,
  },
  {
    id: "I28",
    rule: "what an account has bought on a day, and may still, is what its orders and changes of the day say",
    broken: () => sql`
      select 'account ' || account_id || ' ' || trade_date || ' by ' || sum(value) as what
      from (
        select account_id, trade_date, bought_kobo as value from account_day
        union all
        select account_id, trade_date, -(cum_value_kobo + greatest(leaves_qty * hold_price_kobo,
          ((pending_replace ->> 'orderQty')::bigint - cum_qty) * (pending_replace ->> 'price')::bigint))
        from stock_order
        where side = 'Buy'
        union all
        select o.account_id, day, value
        from order_day changed
          join stock_order o on o.id = changed.order_id
          cross join lateral (
            values (o.trade_date, changed.bought_kobo), (changed.trade_date, -changed.bought_kobo)
          ) counted (day, value)
      ) both_sides
      group by account_id, trade_date
      having sum(value) <> 0
      order by account_id, trade_date
      limit ${mostNamed}`,
  },
];
