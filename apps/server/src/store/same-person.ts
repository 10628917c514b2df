// The other users of one person: by their telephone, their mailbox, or the client whose accounts they hold.

import type { Hands } from "@tradebook/domain/funding/one-person.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** Deleted users count: what they have done, their person has done. Rising. */
export async function otherUsersOf(tx: Tx, userId: number): Promise<readonly number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select other.id
    from app_user me join app_user other on phone_digits(other.phone) = phone_digits(me.phone)
    where me.id = ${userId} and other.id <> me.id
    union
    select other.id
    from app_user me join app_user other on mailbox(other.email) = mailbox(me.email)
    where me.id = ${userId} and other.id <> me.id
    union
    select theirs.user_id
    from account_user mine
      join securities_account own on own.id = mine.account_id
      join securities_account account on account.customer_id = own.customer_id
      join account_user theirs on theirs.account_id = account.id and theirs.relation = 'holder'
    where mine.user_id = ${userId} and mine.relation = 'holder' and theirs.user_id <> mine.user_id
    order by id`);
  return rows.map(({ id }) => id);
}

/** Whoever acts, with their other users: none of them is a second pair of eyes. */
export async function handsOf(tx: Tx, userId: number): Promise<Hands> {
  return { userId, sameAs: await otherUsersOf(tx, userId) };
}

export async function otherUsersOfEach(
  tx: Tx,
  userIds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const others = new Map<number, readonly number[]>();
  for (const userId of userIds) others.set(userId, await otherUsersOf(tx, userId));
  return others;
}
