// Requests that were done, by the key their sender gave them: sent again, they are answered and not done.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type RequestKey = {
  readonly userId: number;
  readonly operation:
    | "deposit"
    | "withdraw"
    | "bankDetails"
    | "adjustment"
    | "creditLimit"
    | "lien"
    | "directSettlement"
    | "depositClaim";
  readonly idempotencyKey: string;
};

export type FirstResult = { readonly contentHash: string; readonly result: unknown };

/** Waits for whoever does the same request now; then what it first came to, if it was done. */
export async function firstResult(tx: Tx, key: RequestKey): Promise<FirstResult | undefined> {
  const { userId, operation, idempotencyKey } = key;
  await lockText(tx, `request ${tx.tenantId} ${userId} ${operation} ${idempotencyKey}`);
  const [found] = await tx.rows<FirstResult>(sql`
    select content_hash as "contentHash", result from funding_request
    where user_id = ${userId} and operation = ${operation} and idempotency_key = ${idempotencyKey}`);
  return found;
}

export async function keepResult(
  tx: Tx,
  { userId, operation, idempotencyKey }: RequestKey,
  { contentHash, result, at }: FirstResult & { readonly at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into funding_request (user_id, operation, idempotency_key, content_hash, result, at)
    values (${userId}, ${operation}, ${idempotencyKey}, ${contentHash}, ${JSON.stringify(result)}::jsonb,
      ${timestampText(at)})`);
}

/** Held until the transaction ends. */
export async function lockText(tx: Tx, text: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0)) is null as locked`);
}
