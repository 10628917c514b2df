// What must hold of deposits, withdrawals, transfers of shares and corrections: each is in the ledger as its status says, and nothing held is left behind.

import { sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";

/** Each query answers `what` breaks the rule, in one tenant. */
export const fundingInvariants: readonly Invariant[] = [
  {
    id: "I31",
    rule: "uncleared cash is what uncleared deposits are, and cash set aside is what open withdrawals are",
    broken: () => sql`
      select class || ' account ' || account_id || ' by ' || sum(amount) as what
      from (
        select class, account_id, balance as amount from ledger_account where class in ('cash.uncleared', 'cash.withdrawing')
        union all
        select 'cash.uncleared', account_id, -amount_kobo from deposit where status = 'UNCLEARED'
        union all
        select 'cash.withdrawing', account_id, -amount_kobo from withdrawal where status in ('REQUESTED', 'APPROVED')
      ) both_sides
      group by class, account_id
      having sum(amount) <> 0
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I32",
    rule: "every deposit and withdrawal has the journals of its status and of its amount, and no others",
    broken: () => sql`
      with expected (ref, kind, step, times, amount) as (
        select ref, 'deposit', '', (status not in ('NOTIFIED', 'REFUSED'))::int, amount_kobo from deposit
        union all
        select ref, 'deposit', ':cleared', (channel = 'Cheque' and status in ('CLEARED', 'REVERSED'))::int, amount_kobo
        from deposit
        union all
        select ref, 'reversal', ':reversed', (status in ('BOUNCED', 'REVERSED'))::int, amount_kobo from deposit
        union all
        select ref, 'withdrawal', ':asked', 1, amount_kobo from withdrawal
        union all
        select ref, 'withdrawal', ':paid', (status = 'PAID')::int, amount_kobo from withdrawal
        union all
        select ref, 'withdrawal', ':failed', (status in ('REJECTED', 'CANCELLED', 'FAILED'))::int, amount_kobo
        from withdrawal
      )
      select expected.ref || expected.step as what
      from expected left join journal on journal.kind = expected.kind and journal.ref = expected.ref || expected.step
      where times <> (journal.id is not null)::int
        or exists (
          select from transfer
          where journal_id = journal.id and transfer.amount <> expected.amount and not pays_debt(debit_id, credit_id))
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I77",
    rule: "sale proceeds go straight to a bank by a mandate of the account that a second person sent, from its first day on, no more than the day brought",
    broken: () => sql`
      select journal.ref as what
      from journal
        left join lateral (
          select sum(transfer.amount) as amount, min(giver.account_id) as account_id,
            bool_and(giver.class = 'cash.available' and taker.class = 'bank.client') as is_right
          from transfer
            join ledger_account giver on giver.id = transfer.debit_id
            join ledger_account taker on taker.id = transfer.credit_id
          where transfer.journal_id = journal.id
        ) sent on true
        left join direct_settlement mandate on mandate.id = (journal.details ->> 'mandateId')::bigint
        left join lateral (
          select settle_date, sum(transfer.amount) as amount
          from journal settled
            join transfer on transfer.journal_id = settled.id
            join ledger_account due on due.id = transfer.debit_id and due.class = 'cash.due_in'
          where settled.kind = 'settle' and settled.ref = substr(journal.ref, 5)
          group by settle_date
        ) brought on true
      where journal.kind = 'direct-settlement' and (sent.is_right is not true or mandate.id is null
        or mandate.account_id <> sent.account_id or mandate.decided_by is null or mandate.decided_by = mandate.asked_by
        or mandate.status = 'REJECTED' or brought.settle_date is null or mandate.from_day > brought.settle_date
        or sent.amount > brought.amount)
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I34",
    rule: "every transfer of shares and correction of cash was decided by a second person, and has the journal of its status",
    broken: () => sql`
      with expected (ref, kind, times, amount) as (
        select ref, case kind when 'SharesIn' then 'transfer-in' when 'SharesOut' then 'transfer-out' else 'adjustment' end,
          (status in ('APPROVED', 'REVERSED'))::int, coalesce(shares, amount_kobo)
        from adjustment where reverses_id is null
        union all
        select ref || ':reversed', 'reversal', (status = 'REVERSED')::int, coalesce(shares, amount_kobo)
        from adjustment where reverses_id is null
      )
      select expected.ref as what
      from expected left join journal on journal.kind = expected.kind and journal.ref = expected.ref
      where times <> (journal.id is not null)::int
        or exists (
          select from transfer
          where journal_id = journal.id and transfer.amount <> expected.amount and not pays_debt(debit_id, credit_id))
      union all
      select 'journal ' || journal.ref
      from journal
      where kind in ('adjustment', 'transfer-out') and not exists (select from adjustment where adjustment.ref = journal.ref)
      union all
      select 'entry ' || first.id
      from adjustment first
      where first.status in ('APPROVED', 'REVERSED') and (first.decided_by is null or first.decided_by = first.asked_by)
        or first.status = 'REVERSED' and not exists (
          select from adjustment back where back.reverses_id = first.id and back.status = 'APPROVED')
      order by what
      limit ${mostNamed}`,
  },
  {
    id: "I33",
    rule: "what needs a second person had one, and money went to the holder's own bank account",
    broken: () => sql`
      select 'withdrawal ' || w.id as what
      from withdrawal w
        join securities_account account on account.id = w.account_id
        join bank_details details on details.id = w.bank_details_id
      where (w.status in ('APPROVED', 'PAID', 'FAILED') and (w.decided_by is null or w.decided_by = w.asked_by))
        or details.customer_id <> account.customer_id or details.status not in ('APPROVED', 'REPLACED')
      union all
      select 'bank details ' || id
      from bank_details
      where status in ('APPROVED', 'REPLACED') and (decided_by is null or decided_by = asked_by)
      order by what
      limit ${mostNamed}`,
  },
];
