// The user that a name means.

import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** Undefined when the tenant has no such user. */
export async function userIdOf(tx: Tx, userName: string): Promise<number | undefined> {
  const [found] = await tx.rows<{ id: number }>(sql`
    select id from app_user where not is_deleted and normalized_user_name = ${userName.trim().toUpperCase()}`);
  return found?.id;
}
