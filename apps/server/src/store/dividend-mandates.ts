// E-dividend mandates as rows: given, answered, withdrawn, listed, and how they stand by security.

import type { DividendMandate, DividendMandateStatus } from "@tradebook/domain/funding/dividend-mandate.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { likeText } from "./funding-deposits.ts";

/** With the names that screens show. */
export type DividendMandateView = DividendMandate & {
  readonly cscsAccount: string;
  readonly customerName: string;
  readonly chn: string;
  readonly securityName: string;
  readonly bankName: string;
  readonly last4: string;
  readonly isBankInUse: boolean;
  readonly askedByName: string;
  readonly decidedByName: string | null;
};

export async function insertDividendMandate(tx: Tx, mandate: DividendMandate): Promise<void> {
  const { id, accountId, securityID, bankDetailsId, status, askedBy, askedAt } = mandate;
  await tx.run(sql`
    insert into dividend_mandate (id, account_id, security_id, bank_details_id, status, asked_by, asked_at)
    values (${id}, ${accountId}, ${securityID}, ${bankDetailsId}, ${status}, ${askedBy}, ${timestampText(askedAt)})`);
}

export async function updateDividendMandate(tx: Tx, mandate: DividendMandate): Promise<void> {
  const { id, status, decidedBy, decidedAt, note } = mandate;
  await tx.run(sql`
    update dividend_mandate set status = ${status}, decided_by = ${decidedBy},
      decided_at = ${timestampOrNull(decidedAt)}, note = ${note}
    where id = ${id}`);
}

/** How the newest of each security stands; one that was withdrawn is none. */
export async function mandatesBySecurity(
  tx: Tx,
  accountId: number,
): Promise<ReadonlyMap<string, Exclude<DividendMandateStatus, "WITHDRAWN">>> {
  const rows = await tx.rows<{ securityID: string; status: DividendMandateStatus }>(sql`
    select distinct on (security_id) security_id as "securityID", status from dividend_mandate
    where account_id = ${accountId}
    order by security_id, id desc`);
  return new Map(rows.flatMap(({ securityID, status }) => (status === "WITHDRAWN" ? [] : [[securityID, status]])));
}

export type DividendMandateFilter = {
  readonly id: number | null;
  /** Only of accounts that this user holds; null for all of the house. */
  readonly holderId: number | null;
  readonly cscsAccount: string | null;
  readonly status: DividendMandateStatus | null;
  readonly keyword: string | null;
};

export async function findDividendMandate(tx: Tx, id: number): Promise<DividendMandateView | undefined> {
  const none = { holderId: null, cscsAccount: null, status: null, keyword: null };
  return (await listDividendMandates(tx, { ...none, id }, { skip: 0, take: 1 })).items[0];
}

/** Those of the account that wait or are active. */
export async function openDividendMandates(tx: Tx, cscsAccount: string): Promise<readonly DividendMandateView[]> {
  const none = { id: null, holderId: null, status: null, keyword: null };
  const { items } = await listDividendMandates(tx, { ...none, cscsAccount }, { skip: 0, take: 1000 });
  return items.filter(({ status }) => status === "SUBMITTED" || status === "ACTIVE");
}

type Row = Omit<DividendMandateView, "id" | "bankDetailsId"> & {
  readonly id: bigint;
  readonly bankDetailsId: bigint;
  readonly count: number;
};

/** A page, those that wait first, then the newest. */
export async function listDividendMandates(tx: Tx, filter: DividendMandateFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => mandateRows(tx, filter, part), cut);
  const items = rows.map(({ count: _count, id, bankDetailsId, ...row }): DividendMandateView => {
    return { ...row, id: Number(id), bankDetailsId: Number(bankDetailsId) };
  });
  return { totalCount: summed?.count ?? 0, items };
}

async function mandateRows(tx: Tx, filter: DividendMandateFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, holderId, cscsAccount, status } = filter;
  const like = likeText(filter.keyword);
  return await tx.rows<Row>(sql`
    select m.id, m.account_id as "accountId", m.security_id as "securityID", m.bank_details_id as "bankDetailsId",
      m.status, m.asked_by as "askedBy", m.asked_at as "askedAt", m.decided_by as "decidedBy",
      m.decided_at as "decidedAt", m.note, account.cscs_account as "cscsAccount", account.name as "customerName",
      account.chn, security.name as "securityName", bank.label as "bankName", d.account_last4 as last4,
      d.status = 'APPROVED' as "isBankInUse", asked.user_name as "askedByName", decided.user_name as "decidedByName",
      (count(*) over ())::int as count
    from dividend_mandate m
      join securities_account account on account.id = m.account_id
      join security on security.security_id = m.security_id
      join bank_details d on d.id = m.bank_details_id
      join bank on bank.sort_code = d.bank_code
      join app_user asked on asked.id = m.asked_by
      left join app_user decided on decided.id = m.decided_by
    where (${id}::bigint is null or m.id = ${id})
      and (${holderId}::integer is null or exists (
        select from account_user
        where account_id = m.account_id and user_id = ${holderId} and relation = 'holder'))
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${status}::text is null or m.status = ${status})
      and (${like}::text is null or concat_ws(' ', account.name, account.cscs_account, m.security_id) ilike ${like})
    order by m.status = 'SUBMITTED' desc, m.id desc
    limit ${take} offset ${skip}`);
}
