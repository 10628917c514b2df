// Deposits that clients miss as rows: claimed, decided, listed.

import type { ClaimStatus, DepositClaim } from "@tradebook/domain/funding/deposit-claim.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { likeText } from "./funding-deposits.ts";

/** With the names that screens show. */
export type ClaimView = DepositClaim & {
  readonly cscsAccount: string;
  readonly customerName: string;
  readonly depositRef: string | null;
  readonly depositAmount: Kobo | null;
  readonly depositDay: TradingDay | null;
  readonly askedByName: string;
  readonly decidedByName: string | null;
};

export async function insertClaim(tx: Tx, claim: DepositClaim): Promise<void> {
  const { id, accountId, amount, paidOn, bankReference, status, askedBy, askedAt } = claim;
  await tx.run(sql`
    insert into deposit_claim (id, account_id, amount_kobo, paid_on, bank_reference, status, asked_by, asked_at)
    values (${id}, ${accountId}, ${amount}, ${paidOn}, ${bankReference}, ${status}, ${askedBy},
      ${timestampText(askedAt)})`);
}

export async function updateClaim(tx: Tx, claim: DepositClaim): Promise<void> {
  const { id, status, depositId, decidedBy, decidedAt, note } = claim;
  await tx.run(sql`
    update deposit_claim set status = ${status}, deposit_id = ${depositId}, decided_by = ${decidedBy},
      decided_at = ${timestampOrNull(decidedAt)}, note = ${note}
    where id = ${id}`);
}

export async function countOpenClaims(tx: Tx, accountId: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from deposit_claim where account_id = ${accountId} and status = 'OPEN'`);
  return row?.count ?? 0;
}

/** Our reference of the account's own deposit that stands under this reference of the bank's; of others nothing is told. */
export async function ownDepositOf(tx: Tx, accountId: number, bankReference: string): Promise<string | null> {
  const [row] = await tx.rows<{ ref: string }>(sql`
    select ref from deposit
    where account_id = ${accountId} and upper(bank_reference) = upper(${bankReference})
      and status in ('NOTIFIED', 'UNCLEARED', 'CLEARED')
    order by id
    limit 1`);
  return row?.ref ?? null;
}

/** The reference of the claim that a deposit has answered already. */
export async function claimOfDeposit(tx: Tx, depositId: number): Promise<number | null> {
  const [row] = await tx.rows<{ id: bigint }>(sql`select id from deposit_claim where deposit_id = ${depositId}`);
  return row === undefined ? null : Number(row.id);
}

export type ClaimFilter = {
  readonly id: number | null;
  /** Only of accounts that this user holds; null for all of the house. */
  readonly holderId: number | null;
  readonly cscsAccount: string | null;
  readonly status: ClaimStatus | null;
  readonly keyword: string | null;
};

export async function findClaim(tx: Tx, id: number): Promise<ClaimView | undefined> {
  const none = { holderId: null, cscsAccount: null, status: null, keyword: null };
  return (await listClaims(tx, { ...none, id }, { skip: 0, take: 1 })).items[0];
}

type Row = Omit<ClaimView, "id" | "amount" | "depositId" | "depositAmount"> & {
  readonly id: bigint;
  readonly amount: bigint;
  readonly depositId: bigint | null;
  readonly depositAmount: bigint | null;
  readonly count: number;
};

export type ClaimPage = { readonly totalCount: number; readonly items: readonly ClaimView[] };

/** Those that wait first, the longest first; then what was decided, the newest first. */
export async function listClaims(tx: Tx, filter: ClaimFilter, cut: Cut): Promise<ClaimPage> {
  const { rows, summed } = await countedPage((part) => claimRows(tx, filter, part), cut);
  const items = rows.map(({ count: _count, id, amount, depositId, depositAmount, ...row }) => ({
    ...row,
    id: Number(id),
    amount: kobo(amount),
    depositId: depositId === null ? null : Number(depositId),
    depositAmount: depositAmount === null ? null : kobo(depositAmount),
  }));
  return { totalCount: summed?.count ?? 0, items };
}

async function claimRows(tx: Tx, filter: ClaimFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, holderId, cscsAccount, status } = filter;
  const like = likeText(filter.keyword);
  return await tx.rows<Row>(sql`
    select c.id, c.account_id as "accountId", c.amount_kobo as amount, c.paid_on as "paidOn",
      c.bank_reference as "bankReference", c.status, c.deposit_id as "depositId", c.asked_by as "askedBy",
      c.asked_at as "askedAt", c.decided_by as "decidedBy", c.decided_at as "decidedAt", c.note,
      account.cscs_account as "cscsAccount", account.name as "customerName", d.ref as "depositRef",
      d.amount_kobo as "depositAmount", d.day as "depositDay", asked.user_name as "askedByName",
      decided.user_name as "decidedByName", (count(*) over ())::int as count
    from deposit_claim c
      join securities_account account on account.id = c.account_id
      join app_user asked on asked.id = c.asked_by
      left join app_user decided on decided.id = c.decided_by
      left join deposit d on d.id = c.deposit_id
    where (${id}::bigint is null or c.id = ${id})
      and (${holderId}::integer is null or exists (select from account_user held where held.account_id = c.account_id
        and held.user_id = ${holderId} and held.relation = 'holder'))
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${status}::text is null or c.status = ${status})
      and (${like}::text is null or concat_ws(' ', account.name, account.cscs_account, 'CLM-' || c.id, c.bank_reference)
        ilike ${like})
    order by (c.status = 'OPEN') desc, case when c.status = 'OPEN' then c.asked_at end, c.id desc
    limit ${take} offset ${skip}`);
}
