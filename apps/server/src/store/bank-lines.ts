// The lines of the bank's statements, and what our books moved at the bank by deposits and withdrawals.

import type { BankLine, BankMovement } from "@tradebook/domain/end-of-day/bank-lines.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";

type LineRow = {
  readonly line: string;
  readonly day: TradingDay;
  readonly reference: string;
  readonly amount: bigint;
};

/** Keeps those that are new; answers the first that was read before with other words, of which nothing is to be kept. */
export async function keepBankLines(tx: Tx, lines: readonly BankLine[], at: Instant): Promise<string | undefined> {
  await takeTurn(tx, "breaks");
  const [other] = await tx.rows<{ line: string }>(sql`
    select kept.line
    from bank_line kept join unnest(${lines.map(({ line }) => line)}::text[], ${lines.map(({ day }) => day)}::date[],
        ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ amount }) => amount)}::bigint[])
        as given (line, day, reference, amount) on given.line = kept.line
    where (kept.day, kept.reference, kept.amount_kobo) <> (given.day, given.reference, given.amount)
    order by kept.id
    limit 1`);
  if (other !== undefined) return other.line;
  await tx.run(sql`
    insert into bank_line (line, day, reference, amount_kobo, read_at)
    select line, day, reference, amount, ${timestampText(at)}::timestamptz
    from unnest(${lines.map(({ line }) => line)}::text[], ${lines.map(({ day }) => day)}::date[],
      ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ amount }) => amount)}::bigint[])
      as given (line, day, reference, amount)
    on conflict (tenant_id, line) do nothing`);
  return undefined;
}

/** All lines of a day that the bank has told so far. */
export async function bankLinesOf(tx: Tx, day: TradingDay): Promise<readonly BankLine[]> {
  const rows = await tx.rows<LineRow>(sql`
    select line, day, reference, amount_kobo as amount from bank_line where day = ${day} order by id`);
  return rows.map((row) => ({ ...row, amount: kobo(row.amount) }));
}

/** What the ledger says came to the bank and left it on a day, by the bank's reference as somebody entered it. */
export async function bankMovementsOf(tx: Tx, day: TradingDay): Promise<readonly BankMovement[]> {
  const rows = await tx.rows<Omit<BankMovement, "amount"> & { readonly amount: bigint }>(sql`
    select journal.ref, coalesce(paid.bank_reference, out.bank_reference, journal.ref) as reference,
      account.cscs_account as account,
      sum(case bank.id when moved.debit_id then moved.amount else -moved.amount end)::bigint as amount
    from journal
      join transfer moved on moved.journal_id = journal.id
      join ledger_account bank on bank.class = 'bank.client' and bank.id in (moved.debit_id, moved.credit_id)
      left join deposit paid on journal.ref like 'DEP-%' and paid.ref = split_part(journal.ref, ':', 1)
      left join withdrawal out on journal.ref like 'WDL-%' and out.ref = split_part(journal.ref, ':', 1)
      join securities_account account on account.id = coalesce(paid.account_id, out.account_id)
    where journal.business_date = ${day}
    group by journal.id, journal.ref, paid.bank_reference, out.bank_reference, account.cscs_account
    having sum(case bank.id when moved.debit_id then moved.amount else -moved.amount end) <> 0
    order by journal.id`);
  return rows.map((row) => ({ ...row, amount: kobo(row.amount) }));
}
