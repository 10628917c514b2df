// What must hold of what accounts owe: whatever came in has paid it first.

import { sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";

/** Each query answers `what` breaks the rule, in one tenant. */
export const debtInvariants: readonly Invariant[] = [
  {
    id: "I71",
    rule: "what came in from outside paid what the account owed before any of it could be used",
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
          join transfer on transfer.credit_id = free.id and transfer.id > debts_paid_after()
          join ledger_account giver on giver.id = transfer.debit_id
          join journal on journal.id = transfer.journal_id
            and journal.kind in ('deposit', 'settle', 'dividend', 'bonus', 'rights', 'split', 'adjustment', 'transfer-in')
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
];
