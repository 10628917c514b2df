// Requests to close accounts and to open them again: asked, moved on, listed; and what is open on an account.

import type {
  ClosingBar,
  ClosingDeed,
  ClosingStanding,
  ClosingStatus,
  OpenThings,
} from "@tradebook/domain/access/account-closing.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql, timestampOrNull, timestampText } from "../db/sql.ts";
import type { Cut } from "./counted-page.ts";
import { likeText } from "./like-text.ts";

// Whatever of the ledger is not nothing counts, debts and what is on its way as well.
const openOf = fixedSql(`
    select account.id,
      (select count(*)::int from stock_order where account_id = account.id and is_open) as orders,
      (select count(*)::int from withdrawal where account_id = account.id and status in ('REQUESTED', 'APPROVED'))
        + (select count(*)::int from deposit where account_id = account.id and status in ('NOTIFIED', 'UNCLEARED'))
        + (select count(*)::int from adjustment where account_id = account.id and status = 'REQUESTED') as payments,
      (select count(*)::int from corporate_entitlement due join corporate_action action on action.id = due.action_id
        where due.account_id = account.id and action.state = 'Entitled') as rights,
      (select count(distinct asset)::int from ledger_account
        where account_id = account.id and asset <> 'NGN' and balance <> 0) as shares,
      (select count(*)::int from ledger_account where account_id = account.id and asset = 'NGN' and balance <> 0) as cash,
      (select count(*)::int from account_share
        where account_id = account.id and status in ('OFFERED', 'ACCEPTED') and last_day >= $2::date) as lent
    from securities_account account
    where account.id = any($1)
    order by account.id`);

export async function openThings(
  tx: Tx,
  accountIds: readonly number[],
  today: TradingDay,
): Promise<ReadonlyMap<number, OpenThings>> {
  const rows = await tx.rows<OpenThings & { readonly id: number }>(openOf([accountIds, today]));
  return new Map(rows.map(({ id, ...open }) => [id, open]));
}

export type OpenList = { readonly what: ClosingBar; readonly count: number }[];

export type NewClosing = {
  readonly accountId: number;
  readonly deed: ClosingDeed;
  readonly reason: string;
  readonly userId: number;
  readonly byHolder: boolean;
  readonly at: Instant;
};

/** Undefined where one of the account waits already. */
export async function askClosing(tx: Tx, asked: NewClosing): Promise<number | undefined> {
  const { accountId, deed, reason, userId, byHolder } = asked;
  const at = timestampText(asked.at);
  const [row] = await tx.rows<{ id: bigint }>(sql`
    insert into account_closing (account_id, deed, status, reason, asked_by, by_holder, asked_at, checked_by, checked_at)
    values (${accountId}, ${deed}, ${byHolder ? "Asked" : "Checked"}, ${reason}, ${userId}, ${byHolder}, ${at},
      ${byHolder ? null : userId}, ${timestampOrNull(byHolder ? null : asked.at)})
    on conflict (tenant_id, account_id) where status in ('Asked', 'Checked') do nothing
    returning id`);
  return row === undefined ? undefined : Number(row.id);
}

export type Moved = {
  readonly id: number;
  readonly status: ClosingStatus;
  readonly userId: number;
  readonly note: string | null;
  readonly at: Instant;
};

export async function moveClosing(tx: Tx, { id, status, userId, note, at }: Moved): Promise<void> {
  if (status === "Checked") {
    await tx.run(sql`
      update account_closing set status = 'Checked', checked_by = ${userId}, checked_at = ${timestampText(at)}
      where id = ${id}`);
    return;
  }
  await tx.run(sql`
    update account_closing set status = ${status}, ended_by = ${userId}, ended_at = ${timestampText(at)}, note = ${note}
    where id = ${id}`);
}

export type Closing = ClosingStanding & {
  readonly id: number;
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly name: string;
  readonly reason: string;
  readonly askedByName: string;
  readonly byHolder: boolean;
  readonly askedAt: Instant;
  readonly checkedByName: string | null;
  readonly checkedAt: Instant | null;
  readonly endedByName: string | null;
  readonly endedAt: Instant | null;
  readonly note: string | null;
};

export type ClosingsWanted = {
  readonly id: number | null;
  readonly accountId: number | null;
  readonly status: ClosingStatus | null;
  readonly waiting: boolean;
  readonly keyword: string | null;
};
export const anyClosing: ClosingsWanted = { id: null, accountId: null, status: null, waiting: false, keyword: null };

type Row = Omit<Closing, "id"> & { readonly id: bigint; readonly total: number };

/** The newest first. */
export async function listClosings(tx: Tx, wanted: ClosingsWanted, { skip, take }: Cut) {
  const like = wanted.keyword === null ? null : likeText(wanted.keyword);
  const rows = await tx.rows<Row>(sql`
    select closing.id, closing.account_id as "accountId", account.cscs_account as "cscsAccount", account.name,
      closing.deed, closing.status, closing.reason, closing.asked_by as "askedBy", asker.user_name as "askedByName",
      closing.by_holder as "byHolder", closing.asked_at as "askedAt", closing.checked_by as "checkedBy",
      checker.user_name as "checkedByName", closing.checked_at as "checkedAt", ender.user_name as "endedByName",
      closing.ended_at as "endedAt", closing.note, count(*) over ()::int as total
    from account_closing closing
      join securities_account account on account.id = closing.account_id
      join app_user asker on asker.id = closing.asked_by
      left join app_user checker on checker.id = closing.checked_by
      left join app_user ender on ender.id = closing.ended_by
    where (${wanted.id}::bigint is null or closing.id = ${wanted.id})
      and (${wanted.accountId}::int is null or closing.account_id = ${wanted.accountId})
      and (${wanted.status}::text is null or closing.status = ${wanted.status})
      and (not ${wanted.waiting}::boolean or closing.status in ('Asked', 'Checked'))
      and (${like}::text is null or lower(concat_ws(' ', account.name, account.cscs_account)) like ${like})
    order by closing.id desc
    limit ${take} offset ${skip}`);
  const items: readonly Closing[] = rows.map(({ total: _, id, ...row }) => ({ ...row, id: Number(id) }));
  return { totalCount: rows[0]?.total ?? 0, items };
}

export async function findClosing(tx: Tx, id: number): Promise<Closing | undefined> {
  return (await listClosings(tx, { ...anyClosing, id }, { skip: 0, take: 1 })).items[0];
}

export async function writtenClosing(tx: Tx, id: number): Promise<Closing> {
  const found = await findClosing(tx, id);
  invariant(found !== undefined, "a request that was just written is listed");
  return found;
}
