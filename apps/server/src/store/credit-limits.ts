// Approved overdrafts: asked for, decided, listed, and which holds on a day.

import type { CreditLimit, CreditStatus } from "@tradebook/domain/funding/credit-limit.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { likeText } from "./funding-deposits.ts";

/** With the names that screens show, and what of it is drawn now. */
export type CreditLimitView = CreditLimit & {
  readonly cscsAccount: string;
  readonly customerName: string;
  readonly drawn: Kobo;
  readonly askedByName: string;
  readonly decidedByName: string | null;
};

/** Of each account the newest approved one that holds on the day; an account without one is missing. */
export async function creditLimitsOn(
  tx: Tx,
  accountIds: readonly number[],
  day: TradingDay,
): Promise<ReadonlyMap<number, Kobo>> {
  const rows = await tx.rows<{ account_id: number; granted: bigint }>(sql`
    select asked.account_id, coalesce(newest.limit_kobo, 0) as granted
    from unnest(${accountIds}::integer[]) as asked (account_id) left join lateral (
      select limit_kobo from credit_limit
      where account_id = asked.account_id and status = 'APPROVED' and from_day <= ${day}
        and coalesce(to_day, 'infinity') >= ${day}
      order by decided_at desc, id desc
      limit 1
    ) newest on true
    order by asked.account_id`);
  return new Map(rows.map((row) => [row.account_id, kobo(row.granted)]));
}

export async function insertCreditLimit(tx: Tx, asked: CreditLimit): Promise<void> {
  await tx.run(sql`
    insert into credit_limit (id, account_id, limit_kobo, from_day, to_day, reason, status, asked_by, asked_at)
    values (${asked.id}, ${asked.accountId}, ${asked.limit}, ${asked.fromDay}, ${asked.toDay}, ${asked.reason},
      ${asked.status}, ${asked.askedBy}, ${timestampText(asked.askedAt)})`);
}

/** An account that is granted one is known by it from then on, for good: the order path looks at no other. */
export async function updateCreditLimit(tx: Tx, { id, accountId, status, decidedBy, decidedAt, note }: CreditLimit) {
  await tx.run(sql`
    update credit_limit set status = ${status}, decided_by = ${decidedBy}, decided_at = ${timestampOrNull(decidedAt)},
      note = ${note}
    where id = ${id}`);
  if (status === "APPROVED")
    await tx.run(
      sql`update securities_account set granted_credit = true where id = ${accountId} and not granted_credit`,
    );
}

export type CreditFilter = {
  readonly id: number | null;
  readonly cscsAccount: string | null;
  readonly status: CreditStatus | null;
  readonly keyword: string | null;
};

export async function findCreditLimit(tx: Tx, id: number): Promise<CreditLimitView | undefined> {
  const none = { cscsAccount: null, status: null, keyword: null };
  return (await listCreditLimits(tx, { ...none, id }, { skip: 0, take: 1 })).items[0];
}

type Row = Omit<CreditLimitView, "id"> & { readonly id: bigint; readonly count: number };

/** A page, newest first. */
export async function listCreditLimits(tx: Tx, filter: CreditFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => creditRows(tx, filter, part), cut);
  const items = rows.map(({ count: _count, ...row }) => ({
    ...row,
    id: Number(row.id),
    limit: kobo(row.limit),
    drawn: kobo(row.drawn),
  }));
  return { totalCount: summed?.count ?? 0, items };
}

async function creditRows(tx: Tx, { id, cscsAccount, status, keyword }: CreditFilter, { skip, take }: Cut) {
  const like = likeText(keyword);
  return await tx.rows<Row>(sql`
    select c.id, c.account_id as "accountId", c.limit_kobo as "limit", c.from_day as "fromDay", c.to_day as "toDay",
      c.reason, c.status, c.asked_by as "askedBy", c.asked_at as "askedAt", c.decided_by as "decidedBy",
      c.decided_at as "decidedAt", c.note, account.cscs_account as "cscsAccount", account.name as "customerName",
      asked.user_name as "askedByName", decided.user_name as "decidedByName",
      coalesce((
        select balance from ledger_account
        where account_id = c.account_id and class = 'client.credit' and asset = 'NGN'), 0) as drawn,
      (count(*) over ())::int as count
    from credit_limit c
      join securities_account account on account.id = c.account_id
      join app_user asked on asked.id = c.asked_by
      left join app_user decided on decided.id = c.decided_by
    where (${id}::bigint is null or c.id = ${id})
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${status}::text is null or c.status = ${status})
      and (${like}::text is null or concat_ws(' ', account.name, account.cscs_account, c.reason) ilike ${like})
    order by c.id desc
    limit ${take} offset ${skip}`);
}
