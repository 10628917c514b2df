// Staff who may review requests for accounts, and how many each has before them.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

export type Reviewer = { readonly id: number; readonly name: string; readonly waiting: number };

export async function reviewers(tx: Tx): Promise<readonly Reviewer[]> {
  return await tx.rows<Reviewer>(sql`
    select u.id, u.name || ' ' || u.surname as name, (
        select count(*)::int from account_request r where r.reviewer_id = u.id and r.status = 'UNDER_REVIEW'
      ) as waiting
    from app_user u
    where not u.is_deleted and u.is_active and exists (
      select from user_role ur join role_permission p on p.role_id = ur.role_id
      where ur.user_id = u.id and p.permission in ('Pages.Users', 'Pages.AccountRequests.Approve'))
    order by name, u.id`);
}

export async function isReviewerThere(tx: Tx, userId: number): Promise<boolean> {
  return (await reviewers(tx)).some(({ id }) => id === userId);
}
