// Passkeys of users: public keys, how often each was used, and which questions are answered.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

export type PasskeyRow = {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly backedUp: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
};

export async function passkeysOf(tx: Tx, userId: number): Promise<readonly PasskeyRow[]> {
  return await tx.rows<PasskeyRow>(sql`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
      counter::integer as counter, transports, name, backed_up as "backedUp", created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from passkey
    where user_id = ${userId} and removed_at is null
    order by id`);
}

/** Locked, so that its counter goes up one use at a time. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [found] = await tx.rows<PasskeyRow>(sql`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
      counter::integer as counter, transports, name, backed_up as "backedUp", created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from passkey
    where credential_id = ${credentialId} and removed_at is null
    for update`);
  return found;
}

export type NewPasskeyRow = Pick<
  PasskeyRow,
  "userId" | "credentialId" | "publicKey" | "counter" | "transports" | "name" | "backedUp" | "createdAt"
>;

/** Answers the passkey's id. */
export async function addPasskey(tx: Tx, made: NewPasskeyRow): Promise<number> {
  const [row] = await tx.rows<{ readonly id: number }>(sql`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
    values (${made.userId}, ${made.credentialId}, ${made.publicKey}, ${made.counter}, ${made.transports}::text[],
      ${made.name}, ${made.backedUp}, ${timestampText(made.createdAt)})
    returning id`);
  invariant(row !== undefined, "an inserted passkey has an id");
  return row.id;
}

export async function keepPasskeyUse(
  tx: Tx,
  id: number,
  use: { readonly counter: number; readonly backedUp: boolean; readonly at: Instant },
): Promise<void> {
  await tx.run(sql`
    update passkey
    set counter = ${use.counter}, backed_up = ${use.backedUp}, last_used_at = ${timestampText(use.at)}
    where id = ${id}`);
}

/** Answers whether there was one. */
export async function removePasskey(tx: Tx, which: { id: number; userId: number }, at: Instant): Promise<boolean> {
  const removed = await tx.run(sql`
    update passkey set removed_at = ${timestampText(at)}
    where id = ${which.id} and user_id = ${which.userId} and removed_at is null`);
  return removed > 0;
}

/** All of a user's. */
export async function removePasskeys(tx: Tx, userId: number, at: Instant): Promise<void> {
  await tx.run(sql`
    update passkey set removed_at = ${timestampText(at)} where user_id = ${userId} and removed_at is null`);
}

const keptMinutes = 60;
const goneAtOnce = 20;

/** Whether this is the first answer to a question; the second is none, at whichever process it arrives. */
export async function isFirstAnswer(tx: Tx, challengeId: string, at: Instant): Promise<boolean> {
  await tx.run(sql`
    delete from passkey_answer
    where (tenant_id, challenge_id) in (
      select tenant_id, challenge_id from passkey_answer
      where answered_at < ${timestampText(at)}::timestamptz - ${keptMinutes} * interval '1 minute'
      order by answered_at
      limit ${goneAtOnce})`);
  const kept = await tx.run(sql`
    insert into passkey_answer (challenge_id, answered_at) values (${challengeId}::uuid, ${timestampText(at)})
    on conflict (tenant_id, challenge_id) do nothing`);
  return kept === 1;
}
