// What accounts owe: cash or shares, since when, and by what; and what came in and paid it.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { JournalKind } from "@tradebook/domain/ledger/posting.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { likeText } from "./funding-deposits.ts";

/** What of these journals paid what was owed, in kobo or shares. */
export async function repaidBy(
  tx: Tx,
  { kind, refs }: { readonly kind: JournalKind; readonly refs: readonly string[] },
): Promise<bigint> {
  const [row] = await tx.rows<{ repaid: bigint }>(sql`
    select coalesce(sum(transfer.amount), 0)::bigint as repaid
    from journal join transfer on transfer.journal_id = journal.id
      join ledger_account owed on owed.id = transfer.credit_id and owed.class in ('client.receivable', 'client.credit')
    where journal.kind = ${kind} and journal.ref = any(${refs})`);
  return row?.repaid ?? 0n;
}

export type DebtView = {
  readonly cscsAccount: string;
  readonly customerName: string;
  readonly kind: "Owed" | "Credit";
  /** Null for cash. */
  readonly securityID: string | null;
  /** Kobo, or shares. */
  readonly amount: bigint;
  /** When it last began to owe anything. */
  readonly since: Instant;
  /** By what kind of journal it came to owe last, of which order, and when. */
  readonly byKind: JournalKind;
  readonly orderId: bigint | null;
  readonly lastAt: Instant;
};

export type DebtFilter = {
  /** Only accounts that this user holds; null for all of the house. */
  readonly holderId: number | null;
  readonly cscsAccount: string | null;
  readonly keyword: string | null;
};

type Row = DebtView & { readonly count: number };

/** A page of what is owed, the oldest first. */
export async function listDebts(tx: Tx, filter: DebtFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => debtRows(tx, filter, part), cut);
  return { totalCount: summed?.count ?? 0, items: rows };
}

async function debtRows(tx: Tx, { holderId, cscsAccount, keyword }: DebtFilter, { skip, take }: Cut) {
  const like = likeText(keyword);
  return await tx.rows<Row>(sql`
    select account.cscs_account as "cscsAccount", account.name as "customerName",
      case owing.class when 'client.credit' then 'Credit' else 'Owed' end as kind,
      nullif(substr(owing.asset, 5), '') as "securityID", owing.balance as amount, began.at as since,
      last.kind as "byKind",
      last.order_id as "orderId", last.at as "lastAt", (count(*) over ())::int as count
    from ledger_account owing
      join securities_account account on account.id = owing.account_id
      join lateral (
        select journal.kind, journal.order_id, journal.created_at as at
        from transfer join journal on journal.id = transfer.journal_id
        where transfer.debit_id = owing.id
        order by transfer.id desc
        limit 1
      ) last on true
      join lateral (
        -- The first step after the last one that left nothing owed.
        select min(at) as at
        from (
          select at, sum((left_owed = 0)::int) over (order by id desc) as ended
          from (
            select transfer.id, journal.created_at as at,
              sum(case when transfer.debit_id = owing.id then amount else -amount end) over (order by transfer.id) as left_owed
            from transfer join journal on journal.id = transfer.journal_id
            where transfer.debit_id = owing.id or transfer.credit_id = owing.id
          ) steps
        ) from_last
        where ended = 0
      ) began on true
    where owing.class in ('client.receivable', 'client.credit') and owing.balance > 0
      and (${holderId}::integer is null or exists (
        select from account_user
        where account_id = owing.account_id and user_id = ${holderId} and relation = 'holder'))
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${like}::text is null or concat_ws(' ', account.name, account.cscs_account, substr(owing.asset, 5)) ilike ${like})
    order by began.at, owing.id
    limit ${take} offset ${skip}`);
}
