// Securities that an account, a user, or the whole house may not trade, from a day on or between two.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type Restriction = {
  readonly accountId: number | null;
  readonly userId: number | null;
  readonly securityID: string;
  readonly reason: string;
  readonly from: TradingDay;
  readonly to: TradingDay | null;
};

/** Those that were not lifted. */
export async function readRestrictions(tx: Tx): Promise<readonly Restriction[]> {
  return await tx.rows<Restriction>(sql`
    select account_id as "accountId", user_id as "userId", security_id as "securityID", reason, from_day as "from",
      to_day as "to"
    from trading_restriction
    where lifted_at is null
    order by id`);
}

export type Restricted = {
  readonly accountId: number;
  readonly userId: number;
  readonly securityID: string;
  readonly day: TradingDay;
};

/** Why the security may not be traded for the account, or by the user, that day; null when it may. */
export function restrictionOn(
  rows: readonly Restriction[],
  { accountId, userId, securityID, day }: Restricted,
): string | null {
  const found = rows.find(
    (row) =>
      row.securityID === securityID &&
      (row.accountId ?? accountId) === accountId &&
      (row.userId ?? userId) === userId &&
      row.from <= day &&
      day <= (row.to ?? day),
  );
  return found?.reason ?? null;
}

export type NewRestriction = Restriction & { readonly setBy: number; readonly setAt: Instant };

export async function addRestriction(tx: Tx, row: NewRestriction): Promise<number> {
  const [added] = await tx.rows<{ id: bigint }>(sql`
    insert into trading_restriction (account_id, user_id, security_id, reason, from_day, to_day, set_by, set_at)
    values (${row.accountId}, ${row.userId}, ${row.securityID}, ${row.reason}, ${row.from}, ${row.to}, ${row.setBy},
      ${timestampText(row.setAt)})
    returning id`);
  invariant(added !== undefined, "an insert answers its row");
  return Number(added.id);
}

/** Who is kept from the security by it: a user, or those who hold an account; nobody of their own where it is the house's. */
export async function restrictedUsers(tx: Tx, id: number): Promise<readonly number[]> {
  const rows = await tx.rows<{ user_id: number }>(sql`
    select user_id from trading_restriction where id = ${id} and user_id is not null
    union
    select held.user_id
    from trading_restriction r join account_user held on held.account_id = r.account_id
    where r.id = ${id} and held.relation = 'holder'
    order by user_id`);
  return rows.map((row) => row.user_id);
}

export type Lift = { readonly id: number; readonly reason: string; readonly userId: number; readonly at: Instant };

/** False when there is none of that number, or it is lifted already. */
export async function liftRestriction(tx: Tx, { id, reason, userId, at }: Lift): Promise<boolean> {
  const lifted = await tx.run(sql`
    update trading_restriction
    set lifted_by = ${userId}, lifted_at = ${timestampText(at)}, lift_reason = ${reason}
    where id = ${id} and lifted_at is null`);
  return lifted === 1;
}

export type ListedRestriction = {
  readonly id: number;
  readonly securityID: string;
  readonly cscsAccount: string | null;
  readonly userName: string | null;
  readonly reason: string;
  readonly from: TradingDay;
  readonly to: TradingDay | null;
  readonly setBy: string | null;
  readonly setAt: Instant | null;
  readonly liftedBy: string | null;
  readonly liftedAt: Instant | null;
  readonly liftReason: string | null;
  readonly inForce: boolean;
};

export type RestrictionFilter = {
  readonly day: TradingDay;
  readonly id: number | null;
  /** Null: whether it binds or not. */
  readonly inForce: boolean | null;
  readonly keyword: string | null;
};

/** The newest first. */
export async function listRestrictions(
  tx: Tx,
  { day, id, inForce, keyword }: RestrictionFilter,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly totalCount: number; readonly items: readonly ListedRestriction[] }> {
  const rows = await tx.rows<Omit<ListedRestriction, "id"> & { readonly id: bigint; readonly total: number }>(sql`
    with told as (
      select r.id, r.security_id as "securityID", account.cscs_account as "cscsAccount", subject.user_name as "userName",
        r.reason, r.from_day as "from", r.to_day as "to", setter.user_name as "setBy", r.set_at as "setAt",
        lifter.user_name as "liftedBy", r.lifted_at as "liftedAt", r.lift_reason as "liftReason",
        r.lifted_at is null and r.from_day <= ${day} and coalesce(r.to_day, ${day}) >= ${day} as "inForce"
      from trading_restriction r
        left join securities_account account on account.id = r.account_id
        left join app_user subject on subject.id = r.user_id
        left join app_user setter on setter.id = r.set_by
        left join app_user lifter on lifter.id = r.lifted_by
      where (${id}::bigint is null or r.id = ${id})
    )
    select id, "securityID", "cscsAccount", "userName", reason, "from", "to", "setBy", "setAt", "liftedBy", "liftedAt",
      "liftReason", "inForce", count(*) over ()::int as total
    from told
    where (${inForce}::boolean is null or "inForce" = ${inForce})
      and (${keyword}::text is null
        or strpos(lower(concat_ws(' ', "securityID", "cscsAccount", "userName", reason)), lower(${keyword})) > 0)
    order by id desc
    limit ${take} offset ${skip}`);
  const items = rows.map(({ total: _, id: number, ...row }) => ({ ...row, id: Number(number) }));
  return { totalCount: rows[0]?.total ?? 0, items };
}

export async function listedRestriction(tx: Tx, id: number, day: TradingDay): Promise<ListedRestriction | undefined> {
  return (await listRestrictions(tx, { day, id, inForce: null, keyword: null }, { skip: 0, take: 1 })).items[0];
}
