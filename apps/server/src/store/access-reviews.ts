// Reviews of who may do what, and the grants that each of them looks at.

import type { GrantState } from "@tradebook/contract/services/access-review.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { listSearch, type ListSearch } from "./sort-order.ts";

export type KeptReview = {
  readonly id: number;
  readonly quarter: string;
  /** Null where it opened by itself. */
  readonly openedBy: string | null;
  readonly openedAt: Instant;
  readonly dueOn: TradingDay;
  readonly closedBy: string | null;
  readonly closedAt: Instant | null;
  readonly closingNote: string | null;
  readonly open: number;
  readonly confirmed: number;
  readonly revoked: number;
  readonly ended: number;
  readonly forReader: number;
};

/** The newest first; `forReader` counts what this user may decide. */
export async function accessReviews(tx: Tx, readerId: number): Promise<readonly KeptReview[]> {
  return await tx.rows<KeptReview>(sql`
    select review.id, to_char(review.opened_at at time zone 'Africa/Lagos', '"Q"Q YYYY') as quarter,
      opener.user_name as "openedBy", review.opened_at as "openedAt", review.due_on::text as "dueOn",
      closer.user_name as "closedBy", review.closed_at as "closedAt", review.closing_note as "closingNote",
      counted.*
    from access_review review
      left join app_user opener on opener.id = review.opened_by
      left join app_user closer on closer.id = review.closed_by,
      lateral (
        select (count(*) filter (where state = 'Open'))::int as open,
          (count(*) filter (where state = 'Confirmed'))::int as confirmed,
          (count(*) filter (where state = 'Revoked'))::int as revoked,
          (count(*) filter (where state = 'Ended'))::int as ended,
          (count(*) filter (where state = 'Open' and user_id <> ${readerId}))::int as "forReader"
        from access_review_grant where review_id = review.id
      ) counted
    order by review.id desc
    limit 100`);
}

type NewReview = { readonly userId: number | null; readonly dueOn: TradingDay; readonly at: Instant };

/**
 * Takes down what everybody has who may sign in: each role but those that whoever registers is given, and a permission
 * for all accounts by itself, through whichever roles it comes. Answers the review's id.
 */
export async function openReview(tx: Tx, { userId, dueOn, at }: NewReview): Promise<number> {
  const [row] = await tx.rows<{ readonly id: number }>(sql`
    insert into access_review (opened_by, opened_at, due_on)
    values (${userId}, ${timestampText(at)}, ${dueOn})
    returning id`);
  invariant(row !== undefined, "a review that was just opened is there");
  await tx.run(sql`
    insert into access_review_item (review_id, user_id, user_name, full_name, role_id, role_name, permissions)
    select ${row.id}::integer, u.id, u.user_name, trim(u.name || ' ' || u.surname), r.id, r.display_name,
      array(select permission from role_permission p where p.role_id = r.id order by permission)
    from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
    where u.is_active and not u.is_deleted and not r.is_deleted and not r.is_default
    union all
    select distinct ${row.id}::integer, u.id, u.user_name, trim(u.name || ' ' || u.surname), null::integer, null::text,
      array[${forAllAccounts}::text]
    from app_user u join user_role ur on ur.user_id = u.id
      join role_permission p on p.role_id = ur.role_id and p.permission = ${forAllAccounts}
    where u.is_active and not u.is_deleted`);
  return row.id;
}

/**
 * Whether a quarter has begun without its review: none is open, none was opened in it, there is somebody to review, and the
 * house is older than the quarter.
 */
export async function isReviewDue(tx: Tx, at: Instant): Promise<boolean> {
  const [row] = await tx.rows<{ readonly isDue: boolean }>(sql`
    with quarter as (
      select date_trunc('quarter', ${timestampText(at)}::timestamptz at time zone 'Africa/Lagos')
        at time zone 'Africa/Lagos' as begins
    )
    select t.created_at < quarter.begins
      and not exists (select from access_review where closed_at is null or opened_at >= quarter.begins)
      and exists (select from user_role ur join role_permission p on p.role_id = ur.role_id
        join app_user u on u.id = ur.user_id and u.is_active and not u.is_deleted
        where p.permission = 'Pages.Roles') as "isDue"
    from tenant t, quarter
    where t.id = ${tx.tenantId} and t.is_active and not t.is_deleted`);
  return row?.isDue ?? false;
}

/** What reaches every client's account, and is looked at by itself. */
const forAllAccounts: Permission = "TRADE_ALL_ACCOUNTS";

export type KeptGrant = {
  readonly id: number;
  readonly reviewId: number;
  readonly isClosed: boolean;
  readonly userId: number;
  readonly userName: string;
  readonly fullName: string;
  readonly lastLoginTime: Instant | null;
  readonly roleId: number | null;
  readonly roleName: string | null;
  readonly permissions: readonly Permission[];
  readonly state: GrantState;
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
};

export type GrantSearch = ListSearch & {
  readonly reviewId: number | null;
  readonly id: number | null;
  readonly userId: number | null;
  readonly state: GrantState | null;
};

/** Nothing left out. */
export const everyGrant: GrantSearch = { id: null, reviewId: null, userId: null, state: null, ...listSearch(null, []) };

type Found = { readonly totalCount: number; readonly rows: readonly KeptGrant[] };
type Counted = Omit<KeptGrant, "id"> & { readonly id: bigint; readonly count: number };

/** By the person's name; each person's roles, then what reaches all accounts. */
export async function searchGrants(tx: Tx, search: GrantSearch, cut: Cut): Promise<Found> {
  const { rows, summed } = await countedPage((part) => grants(tx, search, part), cut);
  const kept = rows.map(({ count: _, id, ...grant }) => ({ ...grant, id: Number(id) }));
  return { totalCount: summed?.count ?? 0, rows: kept };
}

export async function findGrant(tx: Tx, id: number): Promise<KeptGrant | undefined> {
  return (await searchGrants(tx, { ...everyGrant, id }, { skip: 0, take: 1 })).rows[0];
}

async function grants(tx: Tx, { id, reviewId, userId, state, like, order: [one] }: GrantSearch, { skip, take }: Cut) {
  return await tx.rows<Counted>(sql`
    with found as (
      select item.*, u.last_login_at, decider.user_name as decider, review.closed_at is not null as is_closed,
        (count(*) over ())::int as count,
        case ${one.column}::text when 'decidedat' then item.decided_at::text when 'lastlogintime' then u.last_login_at::text
          when 'rolename' then lower(coalesce(item.role_name, '')) when 'state' then item.state
          when 'fullname' then lower(item.full_name) end as key
      from access_review_grant item
        join access_review review on review.id = item.review_id
        join app_user u on u.id = item.user_id
        left join app_user decider on decider.id = item.decided_by
      where (${id}::bigint is null or item.id = ${id})
        and (${reviewId}::integer is null or item.review_id = ${reviewId})
        and (${userId}::integer is null or item.user_id = ${userId})
        and (${state}::text is null or item.state = ${state})
        and (${like}::text is null or lower(item.full_name) like ${like} or lower(item.user_name) like ${like}
          or lower(item.role_name) like ${like})
    )
    select id, review_id as "reviewId", is_closed as "isClosed", user_id as "userId", user_name as "userName",
      full_name as "fullName", last_login_at as "lastLoginTime", role_id as "roleId", role_name as "roleName",
      permissions, state, decider as "decidedBy", decided_at as "decidedAt", note, count
    from found
    order by case when not ${one.descending} then key end, case when ${one.descending} then key end desc nulls last,
      lower(full_name), user_id, role_id nulls last
    limit ${take} offset ${skip}`);
}

type Decision = {
  readonly ids: readonly number[];
  readonly decision: "CONFIRMED" | "REVOKED";
  readonly by: number;
  readonly at: Instant;
  readonly note: string | null;
};

/** What was taken away stays so; what was confirmed may still be taken away. */
export async function decideGrants(tx: Tx, { ids, decision, by, at, note }: Decision): Promise<void> {
  const decided = await tx.run(sql`
    update access_review_item
    set decision = ${decision}, decided_by = ${by}, decided_at = ${timestampText(at)}, note = ${note}
    where id = any (${ids}::bigint[]) and decision is distinct from 'REVOKED'`);
  invariant(decided === ids.length, "what is decided was open to a decision");
}

/** The other grants of the same person in the same review, which go with the roles that are taken. */
export async function grantsBeside(tx: Tx, { id, reviewId, userId }: KeptGrant): Promise<readonly KeptGrant[]> {
  const { rows } = await searchGrants(tx, { ...everyGrant, reviewId, userId }, { skip: 0, take: mostGrants });
  return rows.filter((grant) => grant.id !== id);
}

/** Of one review; a house has some hundreds of staff. */
export const mostGrants = 100_000;

type Closing = { readonly id: number; readonly by: number; readonly at: Instant; readonly note: string | null };

/** What nobody has decided on is kept as it is now, whatever becomes of it later. */
export async function closeReview(tx: Tx, { id, by, at, note }: Closing): Promise<void> {
  await tx.run(sql`
    update access_review_item item set left_as = standing.state
    from access_review_grant standing
    where standing.id = item.id and item.review_id = ${id} and item.decision is null`);
  const closed = await tx.run(sql`
    update access_review
    set closed_by = ${by}, closed_at = ${timestampText(at)}, closing_note = ${note}
    where id = ${id} and closed_at is null`);
  invariant(closed === 1, "a review is closed once");
}

/** The open review that is late, once: whoever asks tells of it. */
export async function takeLateReview(tx: Tx, today: TradingDay, at: Instant): Promise<KeptReview | undefined> {
  const [late] = await tx.rows<{ readonly id: number }>(sql`
    update access_review set late_told_at = ${timestampText(at)}
    where closed_at is null and late_told_at is null and due_on < ${today}
    returning id`);
  return late === undefined ? undefined : (await accessReviews(tx, 0)).find(({ id }) => id === late.id);
}

/** Whoever manages roles, and so reviews. */
export async function accessReviewers(tx: Tx): Promise<readonly number[]> {
  const rows = await tx.rows<{ readonly id: number }>(sql`
    select u.id from app_user u
    where u.is_active and not u.is_deleted and exists (
      select from user_role ur join role_permission p on p.role_id = ur.role_id
      where ur.user_id = u.id and p.permission = 'Pages.Roles')
    order by u.id`);
  return rows.map(({ id }) => id);
}
