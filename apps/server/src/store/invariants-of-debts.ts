// What must hold of what accounts owe, may draw on credit and have pledged.

import { fixedSql, sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";

const wronglyDrawn = fixedSql(`
      select 'account ' || drawn.account_id || ' has drawn ' || drawn.balance as what
      from ledger_account drawn
      where drawn.class = 'client.credit' and drawn.balance > 0 and (
        drawn.balance > coalesce((
          select max(limit_kobo) from credit_limit where account_id = drawn.account_id and status = 'APPROVED'), 0)
        or exists (
          select from ledger_account free
          where free.account_id = drawn.account_id and free.class = 'cash.available' and free.balance > 0))
      union all
      -- What is drawn may be beyond a limit that ended since, which is a debt; what was drawn as an order was sent may not.
      select 'order ' || sent.id || ' was sent with ' || sent.drawn || ' drawn'
      from (
        select o.id, o.account_id, o.at, o.day, coalesce(sum(
          case when transfer.debit_id = owing.id then transfer.amount else -transfer.amount end), 0) as drawn
        from ledger_account owing
          join (
            select id, account_id, coalesce(released_at, received_time) as at, coalesce(queued_for, trade_date) as day
            from stock_order
            where side = 'Buy' and is_open and (queued_for is null or released_at is not null)
          ) o on o.account_id = owing.account_id
          join transfer on transfer.debit_id = owing.id or transfer.credit_id = owing.id
          join journal on journal.id = transfer.journal_id and journal.created_at <= o.at
        where owing.class = 'client.credit' and owing.balance > 0
        group by o.id, o.account_id, o.at, o.day
      ) sent
      where sent.drawn > coalesce((
        select max(limit_kobo)
        from (
          -- Of what was decided in the same moment either may have come first.
          select limit_kobo, decided_at = sent.at as is_then, row_number() over (
              partition by decided_at < sent.at order by decided_at desc, id desc) as newest
          from credit_limit
          where account_id = sent.account_id and status = 'APPROVED' and decided_at <= sent.at
            and from_day <= sent.day and coalesce(to_day, 'infinity') >= sent.day
        ) decided
        where is_then or newest = 1), 0)
      union all
      select 'credit limit ' || id
      from credit_limit
      where status = 'APPROVED' and (decided_by is null or decided_by = asked_by or not exists (
        select from securities_account where id = credit_limit.account_id and granted_credit))
      order by what
      limit $1`);

/** Each query answers `what` breaks the rule, in one tenant. */
export const debtInvariants: readonly Invariant[] = [
  {
    id: "I71",
    rule: "what came in, and what was bound and came free, paid what the account owed before any of it could be used",
    broken: () => sql`
      with owing as (
        select id, account_id, asset from ledger_account where class in ('client.receivable', 'client.credit')
      ), steps as (
        select owing.account_id, owing.asset, journal_id, min(transfer.id) as first,
          sum(case when debit_id = owing.id then amount else -amount end) as owed_more,
          coalesce(sum(amount) filter (where credit_id = owing.id), 0) as paid
        from owing join transfer on transfer.debit_id = owing.id or transfer.credit_id = owing.id
        group by owing.account_id, owing.asset, journal_id
      ), came as (
        select free.account_id, free.asset, transfer.journal_id, min(transfer.id) as first, sum(transfer.amount) as amount
        from (select distinct account_id, asset from owing) owing
          join ledger_account free on free.account_id = owing.account_id and free.asset = owing.asset
            and free.class in ('cash.available', 'units.free')
          join transfer on transfer.credit_id = free.id
          join ledger_account giver on giver.id = transfer.debit_id
          join journal on journal.id = transfer.journal_id and transfer.id > case
            when journal.kind in ('deposit', 'settle', 'dividend', 'bonus', 'rights', 'split', 'adjustment', 'transfer-in')
              then debts_paid_after()
            else releases_paid_after() end
        where giver.class not in ('client.receivable', 'client.credit')
        group by free.account_id, free.asset, transfer.journal_id
      )
      select 'account ' || account_id || ' ' || asset || ' journal ' || came.journal_id as what
      from came, lateral (
        select coalesce(sum(owed_more) filter (where steps.first < came.first and steps.journal_id <> came.journal_id), 0) as before,
          coalesce(sum(paid) filter (where steps.journal_id = came.journal_id), 0) as paid
        from steps where steps.account_id = came.account_id and steps.asset = came.asset
      ) owed
      where owed.paid < least(came.amount, owed.before)
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I72",
    rule: "credit is drawn only where it was granted by two people, no more than ever was, and not beside money that is free; no open buy was sent with more drawn than the limit of its session's day",
    broken: () => wronglyDrawn([mostNamed]),
  },
  {
    id: "I73",
    rule: "what is under a lien is what standing liens say, placed by two people and lifted by two",
    broken: () => sql`
      select 'account ' || account_id || ' ' || asset || ' by ' || sum(amount) as what
      from (
        select account_id, asset, balance as amount from ledger_account where class in ('cash.lien', 'units.lien')
        union all
        select account_id, coalesce('SEC:' || security_id, 'NGN'), -coalesce(shares, amount_kobo)
        from lien where status in ('PLACED', 'LIFTING')
      ) both_sides
      group by account_id, asset
      having sum(amount) <> 0
      union all
      select ref from lien
      where status in ('PLACED', 'LIFTING', 'LIFTED') and (decided_by is null or decided_by = asked_by
          or not exists (select from journal where kind = 'lien' and journal.ref = lien.ref || ':placed'))
        or status = 'LIFTED' and (lifted_by is null or lifted_by = lift_asked_by
          or shares is distinct from 0
            and not exists (select from journal where kind = 'lien' and journal.ref = lien.ref || ':lifted'))
      order by what
      limit ${mostNamed}`,
  },
];
