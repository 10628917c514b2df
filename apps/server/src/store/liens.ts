// Liens as rows: asked for, placed, lifted, listed.

import type { Lien, LienStatus, Pledged } from "@tradebook/domain/funding/lien.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { likeText } from "./funding-deposits.ts";

/** With the names that screens show. */
export type LienView = Lien & {
  readonly cscsAccount: string;
  readonly customerName: string;
  readonly askedByName: string;
  readonly decidedByName: string | null;
  readonly liftAskedByName: string | null;
  readonly liftedByName: string | null;
};

export async function insertLien(tx: Tx, lien: Lien): Promise<void> {
  const { id, accountId, what, beneficiary, reference, reason, status, day, askedBy, askedAt } = lien;
  const shares = "shares" in what ? what : null;
  const amount = "amount" in what ? what.amount : null;
  await tx.run(sql`
    insert into lien (id, account_id, security_id, shares, amount_kobo, beneficiary, reference, reason, status, day,
      asked_by, asked_at)
    values (${id}, ${accountId}, ${shares?.securityID ?? null}, ${shares?.shares ?? null}, ${amount}, ${beneficiary},
      ${reference}, ${reason}, ${status}, ${day}, ${askedBy}, ${timestampText(askedAt)})`);
}

export async function updateLien(tx: Tx, lien: Lien): Promise<void> {
  await tx.run(sql`
    update lien set status = ${lien.status}, decided_by = ${lien.decidedBy},
      decided_at = ${timestampOrNull(lien.decidedAt)}, note = ${lien.note}, lift_reason = ${lien.liftReason},
      lift_asked_by = ${lien.liftAskedBy}, lifted_by = ${lien.liftedBy}, lifted_at = ${timestampOrNull(lien.liftedAt)}
    where id = ${lien.id}`);
}

export type LienFilter = {
  readonly id: number | null;
  /** Only of accounts that this user holds; null for all of the house. */
  readonly holderId: number | null;
  readonly cscsAccount: string | null;
  readonly status: LienStatus | null;
  readonly keyword: string | null;
};

export async function findLien(tx: Tx, id: number): Promise<LienView | undefined> {
  const none = { holderId: null, cscsAccount: null, status: null, keyword: null };
  return (await listLiens(tx, { ...none, id }, { skip: 0, take: 1 })).items[0];
}

type Row = Omit<LienView, "id" | "what"> & {
  readonly id: bigint;
  readonly securityID: string | null;
  readonly shares: bigint | null;
  readonly amount: bigint | null;
  readonly count: number;
};

/** A page, newest first. */
export async function listLiens(tx: Tx, filter: LienFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => lienRows(tx, filter, part), cut);
  return { totalCount: summed?.count ?? 0, items: rows.map(viewOf) };
}

async function lienRows(tx: Tx, filter: LienFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, holderId, cscsAccount, status } = filter;
  const like = likeText(filter.keyword);
  return await tx.rows<Row>(sql`
    select l.id, l.account_id as "accountId", l.security_id as "securityID", l.shares, l.amount_kobo as amount,
      l.beneficiary, l.reference, l.reason, l.status, l.day, l.asked_by as "askedBy", l.asked_at as "askedAt",
      l.decided_by as "decidedBy", l.decided_at as "decidedAt", l.note, l.lift_reason as "liftReason",
      l.lift_asked_by as "liftAskedBy", l.lifted_by as "liftedBy", l.lifted_at as "liftedAt",
      account.cscs_account as "cscsAccount", account.name as "customerName", asked.user_name as "askedByName",
      decided.user_name as "decidedByName", lift_asked.user_name as "liftAskedByName", lifted.user_name as "liftedByName",
      (count(*) over ())::int as count
    from lien l
      join securities_account account on account.id = l.account_id
      join app_user asked on asked.id = l.asked_by
      left join app_user decided on decided.id = l.decided_by
      left join app_user lift_asked on lift_asked.id = l.lift_asked_by
      left join app_user lifted on lifted.id = l.lifted_by
    where (${id}::bigint is null or l.id = ${id})
      and (${holderId}::integer is null or exists (
        select from account_user
        where account_id = l.account_id and user_id = ${holderId} and relation = 'holder'))
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${status}::text is null or l.status = ${status})
      and (${like}::text is null or concat_ws(' ', account.name, account.cscs_account, l.ref, l.reference, l.beneficiary,
        l.security_id) ilike ${like})
    order by l.id desc
    limit ${take} offset ${skip}`);
}

function viewOf({ count: _count, securityID, shares, amount, ...row }: Row): LienView {
  return { ...row, id: Number(row.id), what: pledgedOf(securityID, shares, amount) };
}

function pledgedOf(securityID: string | null, shares: bigint | null, amount: bigint | null): Pledged {
  if (amount !== null) return { amount: kobo(amount) };
  invariant(securityID !== null && shares !== null, "a lien says what it binds");
  return { securityID, shares: quantity(Number(shares)) };
}
