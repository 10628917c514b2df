// Mandates for Direct Cash Settlement as rows: asked for, sent, withdrawn, listed, and which hold on a settlement day.

import type { DirectSettlement, DirectSettlementStatus } from "@tradebook/domain/funding/direct-settlement.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { likeText } from "./funding-deposits.ts";

/** With the names that screens show. */
export type DirectSettlementView = DirectSettlement & {
  readonly cscsAccount: string;
  readonly customerName: string;
  readonly bankName: string;
  readonly last4: string;
  readonly accountName: string;
  readonly isBankInUse: boolean;
  readonly askedByName: string;
  readonly decidedByName: string | null;
  readonly endedByName: string | null;
};

export async function insertDirectSettlement(tx: Tx, asked: DirectSettlement): Promise<void> {
  const { id, accountId, bankDetailsId, paper, status, askedBy, askedAt } = asked;
  await tx.run(sql`
    insert into direct_settlement (id, account_id, bank_details_id, paper, status, asked_by, asked_at)
    values (${id}, ${accountId}, ${bankDetailsId}, ${paper}, ${status}, ${askedBy}, ${timestampText(askedAt)})`);
}

export async function updateDirectSettlement(tx: Tx, mandate: DirectSettlement): Promise<void> {
  const { id, status, decidedBy, decidedAt, note, fromDay, endedBy, endedAt } = mandate;
  await tx.run(sql`
    update direct_settlement set status = ${status}, decided_by = ${decidedBy},
      decided_at = ${timestampOrNull(decidedAt)}, note = ${note}, from_day = ${fromDay}, ended_by = ${endedBy},
      ended_at = ${timestampOrNull(endedAt)}
    where id = ${id}`);
}

/** The account's that waits or holds. */
export async function openDirectSettlement(tx: Tx, accountId: number): Promise<number | null> {
  const [row] = await tx.rows<{ id: bigint }>(sql`
    select id from direct_settlement where account_id = ${accountId} and status in ('REQUESTED', 'SENT')`);
  return row === undefined ? null : Number(row.id);
}

/** A mandate that pays now: its bank account is still the holder's. */
export type StandingMandate = {
  readonly id: number;
  readonly accountId: number;
  readonly fromDay: TradingDay;
  readonly bankName: string;
  readonly last4: string;
  readonly accountName: string;
  readonly coolingOffUntil: Instant | null;
};

export async function standingMandates(tx: Tx, accountIds: readonly number[]): Promise<readonly StandingMandate[]> {
  const rows = await tx.rows<Omit<StandingMandate, "id"> & { readonly id: bigint }>(sql`
    select m.id, m.account_id as "accountId", m.from_day as "fromDay", bank.label as "bankName",
      d.account_last4 as last4, d.account_name as "accountName", d.cooling_off_until as "coolingOffUntil"
    from direct_settlement m
      join bank_details d on d.id = m.bank_details_id and d.status = 'APPROVED'
      join bank on bank.sort_code = d.bank_code
    where m.account_id = any(${accountIds}::integer[]) and m.status = 'SENT'
    order by m.account_id`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export type DirectSettlementFilter = {
  readonly id: number | null;
  /** Only of accounts that this user holds; null for all of the house. */
  readonly holderId: number | null;
  readonly cscsAccount: string | null;
  readonly status: DirectSettlementStatus | null;
  readonly keyword: string | null;
};

export async function findDirectSettlement(tx: Tx, id: number): Promise<DirectSettlementView | undefined> {
  const none = { holderId: null, cscsAccount: null, status: null, keyword: null };
  return (await listDirectSettlements(tx, { ...none, id }, { skip: 0, take: 1 })).items[0];
}

type Row = Omit<DirectSettlementView, "id" | "bankDetailsId"> & {
  readonly id: bigint;
  readonly bankDetailsId: bigint;
  readonly count: number;
};

/** A page, those that wait for somebody first, then the newest. */
export async function listDirectSettlements(tx: Tx, filter: DirectSettlementFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => mandateRows(tx, filter, part), cut);
  const items = rows.map(({ count: _count, id, bankDetailsId, ...row }): DirectSettlementView => {
    return { ...row, id: Number(id), bankDetailsId: Number(bankDetailsId) };
  });
  return { totalCount: summed?.count ?? 0, items };
}

async function mandateRows(tx: Tx, filter: DirectSettlementFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, holderId, cscsAccount, status } = filter;
  const like = likeText(filter.keyword);
  return await tx.rows<Row>(sql`
    select m.id, m.account_id as "accountId", m.bank_details_id as "bankDetailsId", m.paper, m.status,
      m.from_day as "fromDay", m.asked_by as "askedBy", m.asked_at as "askedAt", m.decided_by as "decidedBy",
      m.decided_at as "decidedAt", m.note, m.ended_by as "endedBy", m.ended_at as "endedAt",
      account.cscs_account as "cscsAccount", account.name as "customerName", bank.label as "bankName",
      d.account_last4 as last4, d.account_name as "accountName", d.status = 'APPROVED' as "isBankInUse",
      asked.user_name as "askedByName", decided.user_name as "decidedByName", ended.user_name as "endedByName",
      (count(*) over ())::int as count
    from direct_settlement m
      join securities_account account on account.id = m.account_id
      join bank_details d on d.id = m.bank_details_id
      join bank on bank.sort_code = d.bank_code
      join app_user asked on asked.id = m.asked_by
      left join app_user decided on decided.id = m.decided_by
      left join app_user ended on ended.id = m.ended_by
    where (${id}::bigint is null or m.id = ${id})
      and (${holderId}::integer is null or exists (
        select from account_user
        where account_id = m.account_id and user_id = ${holderId} and relation = 'holder'))
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${status}::text is null or m.status = ${status})
      and (${like}::text is null or concat_ws(' ', account.name, account.cscs_account, m.paper) ilike ${like})
    order by m.status = 'REQUESTED' desc, m.id desc
    limit ${take} offset ${skip}`);
}

type Proceeds = { readonly cscsAccount: string; readonly settleDate: TradingDay };

/** The bank account that a settlement day's proceeds went straight to or, while they are due, will go to; null for none. */
export async function proceedsGoTo(tx: Tx, { cscsAccount, settleDate }: Proceeds): Promise<string | null> {
  const [row] = await tx.rows<{ bank: string; last4: string }>(sql`
    select journal.details ->> 'bank' as bank, journal.details ->> 'accountLast4' as last4
    from securities_account account
      join journal on journal.kind = 'direct-settlement' and journal.ref = 'DCS-' || ${settleDate} || ':' || account.id
    where account.cscs_account = ${cscsAccount}
    union all
    select bank.label, d.account_last4
    from securities_account account
      join direct_settlement m on m.account_id = account.id and m.status = 'SENT' and m.from_day <= ${settleDate}
      join bank_details d on d.id = m.bank_details_id and d.status = 'APPROVED'
      join bank on bank.sort_code = d.bank_code
    where account.cscs_account = ${cscsAccount} and not exists (
      select from journal where kind = 'settle' and ref = ${settleDate} || ':' || account.id)
    limit 1`);
  return row === undefined ? null : `${row.bank} ••••${row.last4}`;
}
