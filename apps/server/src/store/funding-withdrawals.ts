// Withdrawals as rows: asked for, moved on, listed with the bank account they go to.

import type { AccountState } from "@tradebook/domain/access/account-state.ts";
import type { Withdrawal } from "@tradebook/domain/funding/withdrawal.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { everything, likeText, type FundingFilter, type FundingPage } from "./funding-deposits.ts";
import { lockText } from "./funding-requests.ts";

/** A withdrawal with the names that screens show. */
export type WithdrawalView = Withdrawal & {
  readonly cscsAccount: string;
  readonly customerName: string;
  readonly accountState: AccountState;
  readonly bank: string;
  readonly last4: string;
  readonly accountName: string;
  readonly askedByName: string;
  readonly decidedByName: string | null;
  readonly endedByName: string | null;
};

export async function insertWithdrawal(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { id, accountId, amount, bankDetailsId, narration, status, flags, day, askedBy, askedAt } = withdrawal;
  const { promisedBy, decidedBy, decidedAt, endedBy, endedAt, bankReference, note } = withdrawal;
  await tx.run(sql`
    insert into withdrawal (id, account_id, amount_kobo, bank_details_id, narration, status, flags, day, asked_by,
      asked_at, promised_by, decided_by, decided_at, ended_by, ended_at, bank_reference, note)
    values (${id}, ${accountId}, ${amount}, ${bankDetailsId}, ${narration}, ${status}, ${flags}::text[], ${day},
      ${askedBy}, ${timestampText(askedAt)}, ${timestampOrNull(promisedBy)}, ${decidedBy}, ${timestampOrNull(decidedAt)}, ${endedBy},
      ${timestampOrNull(endedAt)}, ${bankReference}, ${note})`);
}

export async function updateWithdrawal(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { id, status, decidedBy, decidedAt, endedBy, endedAt, bankReference, note } = withdrawal;
  await tx.run(sql`
    update withdrawal set status = ${status}, decided_by = ${decidedBy}, decided_at = ${timestampOrNull(decidedAt)},
      ended_by = ${endedBy}, ended_at = ${timestampOrNull(endedAt)}, bank_reference = ${bankReference}, note = ${note}
    where id = ${id}`);
}

/** Our reference of the other withdrawal that this payment of the bank was kept as; nobody else keeps it meanwhile. */
export async function withdrawalOfPayment(tx: Tx, bankReference: string, id: number): Promise<string | undefined> {
  await lockText(tx, `payout ${tx.tenantId} ${bankReference.toUpperCase()}`);
  const [found] = await tx.rows<{ ref: string }>(sql`
    select ref from withdrawal
    where status = 'PAID' and upper(bank_reference) = upper(${bankReference}) and id <> ${id}
    order by id
    limit 1`);
  return found?.ref;
}

export async function findWithdrawal(tx: Tx, id: number): Promise<WithdrawalView | undefined> {
  const { items } = await listWithdrawals(tx, { ...everything, holderUserId: null, id }, { skip: 0, take: 1 });
  return items[0];
}

type Row = Omit<WithdrawalView, "id" | "amount" | "bankDetailsId"> & {
  readonly id: bigint;
  readonly amount: bigint;
  readonly bankDetailsId: bigint;
  readonly count: number;
  readonly total: bigint;
};

/** A page, newest first, and what all that match add up to. */
export async function listWithdrawals(tx: Tx, filter: FundingFilter, cut: Cut): Promise<FundingPage<WithdrawalView>> {
  const { rows, summed } = await countedPage((part) => withdrawalRows(tx, filter, part), cut);
  const items = rows.map(({ count: _count, total: _total, id, amount, bankDetailsId, ...row }) => ({
    ...row,
    id: Number(id),
    bankDetailsId: Number(bankDetailsId),
    amount: kobo(amount),
  }));
  return { totalCount: summed?.count ?? 0, amount: kobo(summed?.total ?? 0n), items };
}

async function withdrawalRows(tx: Tx, filter: FundingFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { holderUserId, id = null, cscsAccount, status, open, flagged, lateAt, from, to } = filter;
  const like = likeText(filter.keyword);
  return await tx.rows<Row>(sql`
    select w.id, w.account_id as "accountId", w.amount_kobo as amount, w.bank_details_id as "bankDetailsId",
      w.narration, w.status, w.flags, w.day, w.asked_by as "askedBy", w.asked_at as "askedAt",
      w.promised_by as "promisedBy", w.decided_by as "decidedBy", w.decided_at as "decidedAt", w.ended_by as "endedBy", w.ended_at as "endedAt",
      w.bank_reference as "bankReference", w.note, account.cscs_account as "cscsAccount",
      account.name as "customerName", account.state as "accountState", bank.label as bank, details.account_last4 as last4,
      details.account_name as "accountName", asked.user_name as "askedByName", decided.user_name as "decidedByName",
      ended.user_name as "endedByName", (count(*) over ())::int as count, sum(w.amount_kobo) over () as total
    from withdrawal w
      join securities_account account on account.id = w.account_id
      join bank_details details on details.id = w.bank_details_id
      join bank on bank.sort_code = details.bank_code
      join app_user asked on asked.id = w.asked_by
      left join app_user decided on decided.id = w.decided_by
      left join app_user ended on ended.id = w.ended_by
    where (${id}::bigint is null or w.id = ${id})
      and (${holderUserId}::integer is null or exists (select from account_user held where held.account_id = w.account_id
        and held.user_id = ${holderUserId} and held.relation = 'holder'))
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${status}::text is null or w.status = ${status})
      and (not ${open}::boolean or w.status in ('REQUESTED', 'APPROVED'))
      and (not ${flagged}::boolean or w.flags <> '{}')
      and (${timestampOrNull(lateAt)}::timestamptz is null
        or w.status in ('REQUESTED', 'APPROVED') and w.promised_by < ${timestampOrNull(lateAt)}::timestamptz)
      and (${from}::date is null or w.day >= ${from}) and (${to}::date is null or w.day <= ${to})
      and (${like}::text is null
        or concat_ws(' ', account.name, account.cscs_account, w.ref, w.bank_reference) ilike ${like})
    order by w.id desc
    limit ${take} offset ${skip}`);
}

export type LateWithdrawal = {
  readonly id: number;
  readonly ref: string;
  readonly amount: Kobo;
  readonly promisedBy: Instant;
};

/** Those that still wait though they were promised for before `now`, and of which nobody was told yet; told of from now on. */
export async function takeLateWithdrawals(tx: Tx, now: Instant): Promise<readonly LateWithdrawal[]> {
  const rows = await tx.rows<
    Omit<LateWithdrawal, "id" | "amount"> & { readonly id: bigint; readonly amount: bigint }
  >(sql`
    update withdrawal set late_told_at = ${timestampText(now)}
    where status in ('REQUESTED', 'APPROVED') and promised_by < ${timestampText(now)}::timestamptz
      and late_told_at is null
    returning id, ref, amount_kobo as amount, promised_by as "promisedBy"`);
  return rows.map(({ id, amount, ...row }) => ({ ...row, id: Number(id), amount: kobo(amount) }));
}

/** Who may approve withdrawals, in the order they came. */
export async function withdrawalApprovers(tx: Tx): Promise<readonly number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select u.id from app_user u
    where u.is_active and not u.is_deleted and exists (
      select from user_role ur join role_permission p on p.role_id = ur.role_id
      where ur.user_id = u.id and p.permission = 'Pages.Funding.Approve')
    order by u.id`);
  return rows.map(({ id }) => id);
}
