// Deposits as rows: entered, moved on, listed.

import { channelsAlike, depositChannels, type Deposit } from "@tradebook/domain/funding/deposit.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { lockText } from "./funding-requests.ts";

/** A deposit with the names that screens show. */
export type DepositView = Deposit & {
  readonly cscsAccount: string;
  readonly customerName: string;
  /** Of the cheque's bank. */
  readonly bankName: string | null;
  readonly enteredByName: string;
  readonly decidedByName: string | null;
};

export type FundingFilter = {
  /** Null: of every account. Otherwise those this user holds. */
  readonly holderUserId: number | null;
  readonly id?: number;
  readonly cscsAccount: string | null;
  readonly status: string | null;
  readonly open: boolean;
  readonly flagged: boolean;
  /** Withdrawals that wait and were promised for earlier than this; null: those too that are in time. */
  readonly lateAt: Instant | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly keyword: string | null;
};

export const everything: Omit<FundingFilter, "holderUserId"> = {
  cscsAccount: null,
  status: null,
  open: false,
  flagged: false,
  lateAt: null,
  from: null,
  to: null,
  keyword: null,
};

export type FundingPage<View> = { readonly totalCount: number; readonly amount: Kobo; readonly items: readonly View[] };

export async function insertDeposit(tx: Tx, deposit: Deposit): Promise<void> {
  const { id, accountId, amount, channel, bankReference, bankCode, payer, narration, status, flags, day } = deposit;
  await tx.run(sql`
    insert into deposit (id, account_id, amount_kobo, channel, bank_reference, bank_code, payer, narration, status, flags,
      day, entered_by, entered_at, decided_by, decided_at, note)
    values (${id}, ${accountId}, ${amount}, ${channel}, ${bankReference}, ${bankCode}, ${payer}, ${narration}, ${status},
      ${flags}::text[], ${day}, ${deposit.enteredBy}, ${timestampText(deposit.enteredAt)}, ${deposit.decidedBy},
      ${timestampOrNull(deposit.decidedAt)}, ${deposit.note})`);
}

export async function updateDeposit(tx: Tx, { id, status, decidedBy, decidedAt, note }: Deposit): Promise<void> {
  await tx.run(sql`
    update deposit set status = ${status}, decided_by = ${decidedBy}, decided_at = ${timestampOrNull(decidedAt)},
      note = ${note}
    where id = ${id}`);
}

type Payment = Pick<Deposit, "channel" | "bankReference" | "bankCode">;

/**
 * Our reference of the standing deposit that this payment was entered as; nobody else enters it meanwhile. Two banks'
 * cheques of one number are two; a cheque whose bank is not known may be any bank's.
 */
export async function depositOfPayment(
  tx: Tx,
  { channel, bankReference, bankCode }: Payment,
): Promise<string | undefined> {
  const { references } = depositChannels[channel];
  await lockText(tx, `payment ${tx.tenantId} ${references} ${bankReference.toUpperCase()}`);
  const [found] = await tx.rows<{ ref: string }>(sql`
    select ref from deposit
    where channel = any(${channelsAlike(channel)}::text[]) and upper(bank_reference) = upper(${bankReference})
      and (bank_code is null or ${bankCode}::text is null or bank_code = ${bankCode})
      and status in ('NOTIFIED', 'UNCLEARED', 'CLEARED')
    order by id
    limit 1`);
  return found?.ref;
}

type BroughtIn = { readonly customerId: number; readonly hands: readonly number[]; readonly day: TradingDay };

/** Our reference of the client's first deposit of the day that one of these users entered, or confirmed; null for none. */
export async function depositBroughtInBy(tx: Tx, { customerId, hands, day }: BroughtIn): Promise<string | null> {
  const [found] = await tx.rows<{ ref: string }>(sql`
    select ref from deposit
    where account_id in (select id from securities_account where customer_id = ${customerId})
      and status in ('UNCLEARED', 'CLEARED')
      and (day = ${day} and entered_by = any(${hands}::integer[])
        or (decided_at at time zone 'Africa/Lagos')::date = ${day} and decided_by = any(${hands}::integer[]))
    order by id
    limit 1`);
  return found?.ref ?? null;
}

export async function findDeposit(tx: Tx, id: number): Promise<DepositView | undefined> {
  const { items } = await listDeposits(tx, { ...everything, holderUserId: null, id }, { skip: 0, take: 1 });
  return items[0];
}

type Row = Omit<DepositView, "id" | "amount"> & {
  readonly id: bigint;
  readonly amount: bigint;
  readonly count: number;
  readonly total: bigint;
};

/** A page, newest first, and what all that match add up to. */
export async function listDeposits(tx: Tx, filter: FundingFilter, cut: Cut): Promise<FundingPage<DepositView>> {
  const { rows, summed } = await countedPage((part) => depositRows(tx, filter, part), cut);
  const items = rows.map(({ count: _count, total: _total, id, amount, ...row }) => ({
    ...row,
    id: Number(id),
    amount: kobo(amount),
  }));
  return { totalCount: summed?.count ?? 0, amount: kobo(summed?.total ?? 0n), items };
}

async function depositRows(tx: Tx, filter: FundingFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { holderUserId, id = null, cscsAccount, status, open, flagged, from, to } = filter;
  const like = likeText(filter.keyword);
  return await tx.rows<Row>(sql`
    select d.id, d.account_id as "accountId", d.amount_kobo as amount, d.channel, d.bank_reference as "bankReference",
      d.bank_code as "bankCode", cheque_bank.label as "bankName", d.payer, d.narration, d.status, d.flags, d.day, d.entered_by as "enteredBy", d.entered_at as "enteredAt",
      d.decided_by as "decidedBy", d.decided_at as "decidedAt", d.note, account.cscs_account as "cscsAccount",
      account.name as "customerName", entered.user_name as "enteredByName", decided.user_name as "decidedByName",
      (count(*) over ())::int as count, sum(d.amount_kobo) over () as total
    from deposit d
      join securities_account account on account.id = d.account_id
      left join bank cheque_bank on cheque_bank.sort_code = d.bank_code
      join app_user entered on entered.id = d.entered_by
      left join app_user decided on decided.id = d.decided_by
    where (${id}::bigint is null or d.id = ${id})
      and (${holderUserId}::integer is null or exists (select from account_user held where held.account_id = d.account_id
        and held.user_id = ${holderUserId} and held.relation = 'holder'))
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${status}::text is null or d.status = ${status})
      and (not ${open}::boolean or d.status in ('NOTIFIED', 'UNCLEARED'))
      and (not ${flagged}::boolean or d.flags <> '{}')
      and (${from}::date is null or d.day >= ${from}) and (${to}::date is null or d.day <= ${to})
      and (${like}::text is null
        or concat_ws(' ', account.name, account.cscs_account, d.ref, d.bank_reference, d.payer) ilike ${like})
    order by d.id desc
    limit ${take} offset ${skip}`);
}

/** A pattern that finds the words as they are. */
export function likeText(keyword: string | null): string | null {
  return keyword === null ? null : `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
