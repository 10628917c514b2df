// What must hold of sales that waited for a word, and of withdrawals that wait after them.
// Who holds an account and who may be a second person can change afterwards: the table's triggers ask it at the word.

import { sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";

/** Each query answers `what` breaks the rule, in one tenant. */
export const saleInvariants: readonly Invariant[] = [
  {
    id: "I61",
    rule: "a sale that was approved became one order, as it was asked for, and no other sale became one",
    broken: () => sql`
      select 'sale ' || sale.id as what
      from sale_approval sale
        left join stock_order o on o.id = sale.order_id
        left join order_command asked on asked.cl_ord_id = sale.cl_ord_id and asked.kind = 'new'
      where case sale.status when 'Approved' then
          (o.account_id, o.security_id, o.side, o.created_by, o.mandate is not null)
            is distinct from (sale.account_id, sale.security_id, 'Sell', sale.asked_by, true)
          or (asked.order_id, asked.user_id, (asked.result ->> 'orderQty')::bigint, (asked.result ->> 'price')::bigint)
            is distinct from (sale.order_id, sale.asked_by, sale.order_qty, sale.price_kobo)
        else sale.order_id is not null end
      union all
      select 'order ' || order_id
      from sale_approval
      where order_id is not null
      group by order_id
      having count(*) > 1
      union all
      select 'receipt of order ' || order_id
      from order_receipt receipt
      where approved_by is not null
        and not exists (
          select from sale_approval sale where sale.order_id = receipt.order_id and sale.status = 'Approved')
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I62",
    rule: "a sale has the words of its status, each of another person, and none of whoever asked for it",
    broken: () => sql`
      select 'sale ' || id as what
      from sale_approval
      where client_by = asked_by or second_by = asked_by or client_by = second_by
        or (status = 'Declined' and ended_by is not distinct from asked_by)
        or (status = 'Withdrawn' and ended_by is null)
        or (status in ('Approved', 'Waiting')
          and (status = 'Approved') is distinct from
            ((client_by is not null or not needs_client) and (second_by is not null or not needs_second)))
      order by id
      limit ${mostNamed}`,
  },
  {
    id: "I63",
    rule: "a sale became an order on its own day, and on no later one",
    broken: () => sql`
      select 'sale ' || sale.id || ' of ' || sale.trading_day as what
      from sale_approval sale join stock_order o on o.id = sale.order_id
      where o.trade_date <> sale.trading_day
      order by sale.id
      limit ${mostNamed}`,
  },
  {
    id: "I64",
    rule: "withdrawals wait after each sale that a second person let through, and after nothing else",
    broken: () => sql`
      select 'sale ' || sale.id || ' without a hold' as what
      from sale_approval sale
      where sale.status = 'Approved' and sale.doubts <> '{}' and not exists (
        select from withdrawal_hold hold
        where hold.account_id = sale.account_id and hold.order_id = sale.order_id and hold.why = sale.doubts
          and hold.from_at = sale.ended_at)
      union all
      select 'hold ' || hold.id
      from withdrawal_hold hold
        left join stock_order o on o.id = hold.order_id
        left join sale_approval sale on sale.order_id = hold.order_id and sale.doubts = hold.why
          and sale.ended_at = hold.from_at
      where (o.account_id, o.side, o.mandate is not null) is distinct from (hold.account_id, 'Sell', true)
        or (sale.id is null and not (hold.why = '{BankChange}' and exists (
          select from securities_account account join bank_details details on details.customer_id = account.customer_id
          where account.id = hold.account_id and details.status in ('APPROVED', 'REPLACED')
            and details.decided_at = hold.from_at)))
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I65",
    rule: "no withdrawal was taken or approved while withdrawals of its account waited",
    // Whoever asked at the very moment that it began was read before it; their clocks may differ a little. A trade holds
    // as long again, from when it was told.
    broken: () => sql`
      with held as (
        select account_id, from_at + interval '1 minute' as after, until from withdrawal_hold
        union all
        select hold.account_id, greatest(told.received_at, trade.transact_time) + interval '1 minute',
          trade.transact_time + (hold.until - hold.from_at)
        from withdrawal_hold hold
          join execution trade on trade.order_id = hold.order_id
          join execution_report told on told.exec_id = trade.exec_id
        where told.received_at > hold.from_at
      )
      select distinct withdrawal.ref as what
      from held join withdrawal on withdrawal.account_id = held.account_id
      where (asked_at > held.after and asked_at < held.until)
        or (withdrawal.status in ('APPROVED', 'PAID', 'FAILED') and decided_at > held.after and decided_at < held.until)
      order by what
      limit ${mostNamed}`,
  },
];
