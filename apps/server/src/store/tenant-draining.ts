// Brokerages that the host lets end: they take no new orders, and are inactive once none is open.

import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";
import { takeTurn } from "../db/take-turns.ts";

/** Since when, of the transaction's own house or of one that the host names; null while it goes on. */
export async function drainingSince(tx: Tx, id: number): Promise<Instant | null> {
  const [row] = await tx.rows<{ readonly since: Instant | null }>(sql`
    select draining_since as since from tenant where id = ${id}`);
  return row?.since ?? null;
}

export async function markDraining(
  tx: Tx,
  { id, by, at }: { readonly id: number; readonly by: number; readonly at: Instant },
): Promise<void> {
  await tx.run(sql`
    update tenant set draining_since = ${timestampText(at)}, draining_by = ${by} where id = ${id}`);
}

export async function markStanding(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update tenant set draining_since = null, draining_by = null where id = ${id}`);
}

export async function drainingHouses(tx: Tx): Promise<readonly number[]> {
  const rows = await tx.rows<{ readonly id: number }>(sql`
    select id from tenant where draining_since is not null and is_active and not is_deleted order by id`);
  return rows.map(({ id }) => id);
}

/**
 * In the house's own transaction, which is one that closes it when none is open: it waits for every order that is being
 * written, and until it ends no other is.
 */
export async function countOpenOrders(tx: Tx): Promise<number> {
  await takeTurn(tx, "closing");
  const [row] = await tx.rows<{ readonly open: number }>(sql`
    select count(*)::int as open from stock_order where is_open`);
  return row?.open ?? 0;
}

/** A first look, which nobody waits for. */
export async function hasOpenOrders(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ readonly open: boolean }>(sql`
    select exists (select from stock_order where is_open) as open`);
  return row?.open ?? false;
}

/** Whether it was closing, and is closed now. */
export async function closeHouse(tx: Tx, id: number): Promise<boolean> {
  const changed = await tx.run(
    sql`update tenant set is_active = false where id = ${id} and draining_since is not null`,
  );
  return changed > 0;
}
