// Codes and links that are good once: kept as hashes, lapsing, with a bound on tries.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

export type CodeOf = { readonly userId: number; readonly purpose: string };
export type NewCode = CodeOf & { readonly codeHash: string; readonly at: Instant; readonly expiresAt: Instant };

/** Answers the code's id. */
export async function addCode(tx: Tx, code: NewCode): Promise<number> {
  const [made] = await tx.rows<{ readonly id: number }>(sql`
    insert into user_code (user_id, purpose, code_hash, created_at, expires_at)
    values (${code.userId}, ${code.purpose}, ${code.codeHash}, ${timestampText(code.at)},
      ${timestampText(code.expiresAt)})
    returning id::integer as id`);
  invariant(made !== undefined, "an inserted code has an id");
  return made.id;
}

/** Whatever codes of this purpose are open are void from now on. */
export async function voidCodes(tx: Tx, { userId, purpose }: CodeOf, at: Instant): Promise<void> {
  await tx.run(sql`
    update user_code set voided_at = ${timestampText(at)}
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and voided_at is null`);
}

/** When the last of these codes was made, and how many there were since. */
export async function codesSince(
  tx: Tx,
  { userId, purpose }: CodeOf,
  since: Instant,
): Promise<{ readonly count: number; readonly newestAt: Instant | null }> {
  const [found] = await tx.rows<{ readonly count: number; readonly newestAt: Instant | null }>(sql`
    select count(*)::integer as count, max(created_at) as "newestAt"
    from user_code
    where user_id = ${userId} and purpose = ${purpose} and created_at > ${timestampText(since)}`);
  return found ?? { count: 0, newestAt: null };
}

export type OpenCode = { readonly id: number; readonly codeHash: string; readonly tries: number };

/** The open codes of a purpose, locked, so that of two who use one at once one comes second. */
export async function lockOpenCodes(tx: Tx, { userId, purpose }: CodeOf, now: Instant): Promise<readonly OpenCode[]> {
  return await tx.rows<OpenCode>(sql`
    select id::integer as id, code_hash as "codeHash", tries
    from user_code
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and voided_at is null
      and expires_at > ${timestampText(now)}
    order by id desc
    limit 20
    for update`);
}

/** A code by its id, locked, when it is still open. */
export async function lockCode(
  tx: Tx,
  id: number,
  now: Instant,
): Promise<(OpenCode & { readonly userId: number; readonly purpose: string }) | undefined> {
  const [found] = await tx.rows<OpenCode & { readonly userId: number; readonly purpose: string }>(sql`
    select id::integer as id, user_id as "userId", purpose, code_hash as "codeHash", tries
    from user_code
    where id = ${id} and used_at is null and voided_at is null and expires_at > ${timestampText(now)}
    for update`);
  return found;
}

export async function markCodeUsed(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx.run(sql`update user_code set used_at = ${timestampText(at)} where id = ${id}`);
}

/** One more wrong try; at `most` the code is void. */
export async function countTry(tx: Tx, id: number, { most, at }: { most: number; at: Instant }): Promise<void> {
  await tx.run(sql`
    update user_code
    set tries = tries + 1, voided_at = case when tries + 1 >= ${most} then ${timestampText(at)}::timestamptz end
    where id = ${id} and voided_at is null`);
}

/** How many codes of a purpose are open. */
export async function countOpenCodes(tx: Tx, { userId, purpose }: CodeOf, now: Instant): Promise<number> {
  const [found] = await tx.rows<{ readonly count: number }>(sql`
    select count(*)::integer as count from user_code
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and voided_at is null
      and expires_at > ${timestampText(now)}`);
  return found?.count ?? 0;
}
