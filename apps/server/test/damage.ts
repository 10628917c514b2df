// Damages done to a house's books, to see which rule names them.

import { Client } from "pg";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Invariant } from "../src/store/invariants.ts";

export type Books = {
  readonly superuserUrl: string;
  readonly tenantId: number;
  readonly rules: readonly Invariant[];
  readonly day: TradingDay;
};

/** Damages as somebody who may do anything, looks, and takes the damage back with its transaction. */
export async function brokenIn(
  { superuserUrl, tenantId, rules, day }: Books,
  damage: string,
): Promise<readonly string[]> {
  const outside = new Client({ connectionString: superuserUrl });
  await outside.connect();
  await outside.query("begin");
  try {
    await outside.query(`select set_config('app.tenant_id', '${tenantId}', true)`);
    await outside.query("set local session_replication_role = replica");
    await outside.query(damage);
    const found: string[] = [];
    for (const { id, broken } of rules) {
      const { text, values } = broken(day);
      if (((await outside.query(text, [...values])).rowCount ?? 0) > 0) found.push(id);
    }
    return found;
  } finally {
    await outside.query("rollback");
    await outside.end();
  }
}
