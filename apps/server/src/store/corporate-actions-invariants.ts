// What must hold of corporate actions: the ledger has what the entitlements say, once, and rights are asked for within them.

import { sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";

/** Each query answers `what` breaks the rule, in one tenant. */
export const corporateActionInvariants: readonly Invariant[] = [
  {
    id: "I41",
    rule: "what came by a corporate action is what its entitlement says, in cash and in shares, and nothing came otherwise",
    broken: () => sql`
      with came as (
        select id, kind, business_date, split_part(substr(ref, 3), ':', 1)::integer as action_id,
          split_part(ref, ':', 2)::integer as account_id
        from journal
        where kind in ('dividend', 'bonus', 'rights', 'split') and ref ~ '^CA[0-9]+:[0-9]+$'
      ), moved as (
        select came.*, sums.cash, sums.shares
        from came, lateral (
          select coalesce(sum(amount) filter (where class like 'cash.%'), 0) as cash,
            coalesce(sum(amount) filter (where class = 'units.free'), 0) as shares
          from (
            select own.class, amount from transfer join ledger_account own on own.id = credit_id
            where journal_id = came.id and own.account_id = came.account_id and not pays_debt(debit_id, credit_id)
            union all
            select own.class, -amount from transfer join ledger_account own on own.id = debit_id
            where journal_id = came.id and own.account_id = came.account_id and not pays_debt(debit_id, credit_id)
          ) ends
        ) sums
      ), asked as (
        select action_id, account_id, sum(units) as units, sum(cost_kobo) as cost from rights_subscription
        group by action_id, account_id
      )
      select 'corporate action ' || action_id || ' account ' || account_id as what
      from moved
        left join corporate_action action on action.id = moved.action_id
        left join corporate_entitlement due using (action_id, account_id)
        left join asked using (action_id, account_id)
      where due.units is null or action.state not in ('Entitled', 'Applied', 'Reversing', 'Reversed') or moved.business_date < action.payment_date
        or moved.cash <> case action.type when 'Rights' then -asked.cost else due.net_kobo + due.fraction_paid_kobo end
        or moved.shares <> case action.type
          when 'Rights' then asked.units when 'Consolidation' then -due.shares else due.shares end
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I42",
    rule: "an applied corporate action has come to everybody, and only one that two people saw gives anybody anything",
    broken: () => sql`
      select 'corporate action ' || action.id || ' account ' || due.account_id as what
      from corporate_action action join corporate_entitlement due on due.action_id = action.id
        left join lateral (
          select sum(units) as units from rights_subscription
          where action_id = due.action_id and account_id = due.account_id
        ) asked on true
      where action.state in ('Entered', 'Approved') or action.approved_by = action.created_by
        or (action.state = 'Applied'
          and case action.type when 'Rights' then coalesce(asked.units, 0)
            else due.net_kobo + due.shares + due.fraction_paid_kobo end > 0
          and not exists (
            select from journal
            where ref = 'CA' || due.action_id || ':' || due.account_id and kind in ('dividend', 'bonus', 'rights', 'split')))
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I44",
    rule: "what was taken back of a corporate action is the mirror of what came, by a second person, and all of it in the end",
    broken: () => sql`
      with back as (
        select journal.id, journal.ref, came.id as came_id from journal
          left join journal came
            on came.tenant_id = journal.tenant_id and came.ref = journal.ref and came.kind in ('dividend', 'bonus', 'rights', 'split')
        where journal.kind = 'reversal' and journal.ref ~ '^CA[0-9]+:[0-9]+$' and journal.details ? 'actionId'
      )
      select 'reversal ' || back.ref as what
      from back
        join corporate_action action on action.id = split_part(substr(back.ref, 3), ':', 1)::integer
        left join lateral (
          select coalesce(sum(side * amount) filter (where own.asset = 'NGN'), 0) as cash,
            coalesce(sum(side * amount) filter (where own.asset <> 'NGN'), 0) as shares
          from (
            select credit_id as end_id, amount, 1 as side from transfer where journal_id in (back.id, back.came_id)
            union all
            select debit_id, amount, -1 from transfer where journal_id in (back.id, back.came_id)
          ) ends join ledger_account own on own.id = end_id and own.account_id is null
        ) left_over on true
      where back.came_id is null or action.state not in ('Reversing', 'Reversed')
        or action.reversed_by = action.approved_by or left_over.cash <> 0 or left_over.shares <> 0
      union all
      select 'corporate action ' || action.id || ' kept by ' || journal.ref
      from corporate_action action join journal
        on journal.kind in ('dividend', 'bonus', 'rights', 'split') and journal.ref like 'CA' || action.id || ':%'
      where action.state = 'Reversed' and not exists (
        select from journal back
        where back.tenant_id = journal.tenant_id and back.kind = 'reversal' and back.ref = journal.ref)
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I43",
    rule: "rights are asked for within the entitlement at their price, and what is set aside for them is what is not paid yet",
    broken: () => sql`
      select 'rights ' || due.action_id || ' account ' || due.account_id as what
      from corporate_entitlement due
        join corporate_action action on action.id = due.action_id
        join rights_subscription asked on asked.action_id = due.action_id and asked.account_id = due.account_id
      group by due.action_id, due.account_id, due.shares, action.type, action.offer_price_kobo
      having action.type <> 'Rights' or sum(asked.units) > due.shares
        or sum(asked.cost_kobo) <> sum(asked.units) * action.offer_price_kobo
      union all
      select 'set aside of account ' || account_id || ' by ' || sum(amount)
      from (
        select account_id, balance as amount from ledger_account where class = 'cash.subscribed'
        union all
        select account_id, -cost_kobo
        from rights_subscription asked join corporate_action action on action.id = asked.action_id
        where action.state <> 'Cancelled' and not exists (
          select from journal
          where kind = 'rights' and ref = 'CA' || asked.action_id || ':' || asked.account_id)
      ) both_sides
      group by account_id
      having sum(amount) <> 0
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I81",
    rule: "the days of a corporate action are those that its last move gave it, and each move began where the one before ended",
    broken: () => sql`
      select 'corporate action ' || action.id || ' stands on other days than move ' || last.id as what
      from corporate_action action, lateral (
        select id, to_ex_date, to_qualification_date, to_payment_date, to_closes_on
        from corporate_action_move move where move.action_id = action.id
        order by id desc
        limit 1
      ) last
      where (ex_date, qualification_date, payment_date, closes_on)
        is distinct from (to_ex_date, to_qualification_date, to_payment_date, to_closes_on)
      union all
      select 'move ' || id || ' of corporate action ' || action_id
      from (
        select id, action_id, (from_ex_date, from_qualification_date, from_payment_date, from_closes_on) as begins,
          lag((to_ex_date, to_qualification_date, to_payment_date, to_closes_on))
            over (partition by action_id order by id) as ended,
          row_number() over (partition by action_id order by id) as place
        from corporate_action_move
      ) moves
      where place > 1 and begins is distinct from ended
      order by what
      limit ${mostNamed}`,
  },
];
