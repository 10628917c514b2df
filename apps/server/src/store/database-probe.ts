// Whether the database can be worked with: a real write, and the schema this program was written for.

import type { Database } from "../db/database.ts";
import { inHost } from "../db/in-tenant.ts";
import { readMigrations } from "../db/migrate.ts";
import { sql } from "../db/sql.ts";

/** Answers why it cannot; rejects when it cannot be reached or takes no write. */
export function createDatabaseProbe(db: Database): () => Promise<string | undefined> {
  const wanted = readMigrations().length;
  return async () => {
    const found = await inHost(db, async (tx) => {
      // Leaves a mark in the write-ahead log alone, which the commit must bring to the disk.
      await tx.rows(sql`select pg_logical_emit_message(true, 'tradebook', 'ready')`);
      const [row] = await tx.rows<{ readonly applied: number }>(sql`
        select count(*)::int as applied from schema_migration`);
      return row?.applied ?? 0;
    });
    // A newer schema is one that this program still works on: migrations only add.
    return found >= wanted ? undefined : `the database has ${found} migrations, this program needs ${wanted}`;
  };
}
