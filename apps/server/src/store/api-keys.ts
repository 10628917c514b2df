// API keys as they are kept: hashes of their secrets, what they open, and when they were last used.

import type { ApiKey } from "@tradebook/contract/services/api-key.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

export type NewApiKey = {
  readonly userId: number;
  readonly name: string;
  readonly secretHash: string;
  readonly scopes: readonly Permission[];
  readonly networks: readonly string[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

export async function keepApiKey(tx: Tx, key: NewApiKey): Promise<number> {
  const [made] = await tx.rows<{ readonly id: number }>(sql`
    insert into api_key (user_id, name, secret_hash, scopes, networks, created_at, expires_at)
    values (${key.userId}, ${key.name}, ${key.secretHash}, ${key.scopes}::text[], ${key.networks}::text[],
      ${timestampText(key.createdAt)}, ${timestampText(key.expiresAt)})
    returning id`);
  return made?.id ?? 0;
}

export type KeptApiKey = ApiKey;

/** Those that stand: of one user, or of the house; of all, or one. */
export async function standingApiKeys(
  tx: Tx,
  { now, userId, id }: { readonly now: Instant; readonly userId?: number; readonly id?: number },
): Promise<readonly KeptApiKey[]> {
  return await tx.rows<KeptApiKey>(sql`
    select k.id, k.name, k.user_id as "userId", u.user_name as "userName", k.scopes, k.networks,
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
      k.last_used_ip as "lastUsedIp"
    from api_key k join app_user u on u.id = k.user_id
    where k.revoked_at is null and k.expires_at > ${timestampText(now)}
      and (${userId ?? null}::int is null or k.user_id = ${userId ?? null})
      and (${id ?? null}::int is null or k.id = ${id ?? null})
    order by k.created_at desc, k.id desc
    limit 500`);
}

/** Whether there was one to revoke. */
export async function revokeApiKey(
  tx: Tx,
  { id, by, at }: { readonly id: number; readonly by: number; readonly at: Instant },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update api_key set revoked_at = ${timestampText(at)}, revoked_by = ${by}
    where id = ${id} and revoked_at is null`);
  return changed > 0;
}

/** All that somebody has; answers how many stood. */
export async function revokeApiKeysOf(tx: Tx, userId: number, at: Instant): Promise<number> {
  return await tx.run(sql`
    update api_key set revoked_at = ${timestampText(at)}
    where user_id = ${userId} and revoked_at is null`);
}

export type FoundApiKey = {
  readonly id: number;
  readonly userId: number;
  readonly scopes: readonly Permission[];
  readonly networks: readonly string[];
  readonly expiresAt: Instant;
  readonly lastUsedAt: Instant | null;
};

export async function apiKeyOf(tx: Tx, secretHash: string): Promise<FoundApiKey | undefined> {
  const [found] = await tx.rows<FoundApiKey>(sql`
    select id, user_id as "userId", scopes, networks, expires_at as "expiresAt", last_used_at as "lastUsedAt"
    from api_key
    where secret_hash = ${secretHash} and revoked_at is null`);
  return found;
}

export async function markApiKeyUsed(
  tx: Tx,
  { id, at, ip }: { readonly id: number; readonly at: Instant; readonly ip: string },
): Promise<void> {
  await tx.run(sql`update api_key set last_used_at = ${timestampText(at)}, last_used_ip = ${ip} where id = ${id}`);
}
