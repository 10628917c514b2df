// What must hold of the lines of cash that statements show: they are the ledger, line by line.

import { sql } from "../db/sql.ts";
import { mostNamed, type Invariant } from "./invariants.ts";

/** Each query answers `what` breaks the rule, in one tenant. */
export const statementInvariants: readonly Invariant[] = [
  {
    id: "I26",
    rule: "statement lines are numbered without a gap, and each balance is the one before and the line",
    broken: () => sql`
      select 'account ' || account_id || ' line ' || line_no as what
      from (
        select account_id, line_no, amount_kobo, debits_kobo, credits_kobo, entry_date,
          row_number() over lines as counted,
          sum(greatest(-amount_kobo, 0)) over lines as debits, sum(greatest(amount_kobo, 0)) over lines as credits,
          max(entry_date) over lines as latest
        from cash_line
        window lines as (partition by account_id order by line_no)
      ) line
      where line_no <> counted or debits_kobo <> debits or credits_kobo <> credits or entry_date <> latest
      order by account_id, line_no
      limit ${mostNamed}`,
  },
  {
    id: "I27",
    rule: "every change of a client's cash has one line of its amount, and its last balance is the ledger's",
    broken: () => sql`
      with own as (
        select id, account_id, credits - debits as total from ledger_account where asset = 'NGN' and account_id is not null
      ), net as (
        select account_id, journal_id, sum(amount) as amount
        from (
          select own.account_id, journal_id, amount from transfer join own on own.id = credit_id
          union all
          select own.account_id, journal_id, -amount from transfer join own on own.id = debit_id
        ) ends
        group by account_id, journal_id
        having sum(amount) <> 0
      )
      select 'account ' || account_id || ' journal ' || journal_id as what
      from net full join (
        select account_id, journal_id, sum(amount_kobo) as shown, count(*) as lines, max(kind) as kind from cash_line
        group by account_id, journal_id
      ) line using (account_id, journal_id)
        left join journal on journal.id = journal_id
      where amount is distinct from shown or lines <> 1 or journal.kind is distinct from line.kind
      union all
      select 'account ' || account_id || ' by ' || (sum(total) - coalesce(last.balance_kobo, 0))
      from own left join lateral (
        select balance_kobo from cash_line where account_id = own.account_id order by line_no desc limit 1
      ) last on true
      group by account_id, last.balance_kobo
      having sum(total) <> coalesce(last.balance_kobo, 0)
      order by what
      limit ${mostNamed}`,
  },
];
