// Ids that are handed out before their rows are written: orders' one by one, journals' in blocks.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { Database } from "../db/database.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

const orderIds = new WeakMap<Database, number[]>();
const journalIds = new WeakMap<Database, { next: number; end: number }>();
const orderBlock = 512;
const journalBlock = 1000; // the increment of journal_id_block

/** `count` fresh ids for orders and cancels; what is not used goes back by `returnOrderIds`. */
export async function takeOrderIds(tx: Tx, count: number): Promise<number[]> {
  const taken = (orderIds.get(tx.db) ?? []).splice(0, count);
  if (taken.length === count) return taken;
  const wanted = Math.max(orderBlock, count - taken.length);
  const rows = await tx.rows<{ id: bigint }>(sql`
    select nextval('stock_order_id') as id from generate_series(1, ${wanted}) order by id`);
  const fresh = rows.map((row) => Number(row.id));
  const needed = fresh.splice(0, count - taken.length);
  returnOrderIds(tx.db, fresh);
  return [...taken, ...needed];
}

/** Ids that no row was written with may be handed out again. */
export function returnOrderIds(db: Database, unused: readonly number[]): void {
  if (unused.length === 0) return;
  const waiting = orderIds.get(db) ?? [];
  waiting.push(...unused);
  orderIds.set(
    db,
    waiting.toSorted((a, b) => a - b),
  );
}

/** `count` ids for journals. A sequence never goes back, so a transaction that fails only leaves a gap. */
export async function takeJournalIds(tx: Tx, count: number): Promise<readonly number[]> {
  const taken: number[] = [];
  while (taken.length < count) {
    const block = journalIds.get(tx.db);
    if (block === undefined || block.next >= block.end) {
      const [row] = await tx.rows<{ first: bigint }>(sql`select nextval('journal_id_block') as first`);
      invariant(row !== undefined, "a sequence always answers");
      journalIds.set(tx.db, { next: Number(row.first), end: Number(row.first) + journalBlock });
      continue;
    }
    taken.push(block.next);
    block.next += 1;
  }
  return taken;
}
