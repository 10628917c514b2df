// A fresh database for each test file, copied from a migrated template: real PostgreSQL, nobody else's rows.

import { after } from "node:test";
import { createTestDatabase, type TestDatabase } from "@tradebook/tools/test-postgres.ts";
import { openDatabase, type Database } from "../src/db/database.ts";

export type FreshDatabase = { readonly db: Database; readonly urls: TestDatabase };

/** Opened as the application's role; closed and dropped when the file's tests are done. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { close, ...fresh } = await openFreshDatabase();
  after(close);
  return fresh;
}

/** The same outside a test; whoever opens it closes it. */
export async function openFreshDatabase(): Promise<FreshDatabase & { readonly close: () => Promise<void> }> {
  const urls = await createTestDatabase();
  const db = openDatabase({ url: urls.appUrl, orderStatementMs: 20_000 });
  const close = async () => {
    await db.close();
    await urls.drop();
  };
  return { db, urls, close };
}
