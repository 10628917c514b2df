// One transaction for one tenant; rows of others are out of sight. There is no other way to the database.

import type { Pool, PoolClient } from "pg";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Database } from "./database.ts";
import { fixedSql, sql, type Sql } from "./sql.ts";
import { sendTogether, type Answered, type Asked } from "./statement-group.ts";

/** The host's own rows: its users and roles, its jobs, the outbox of all tenants. */
export const hostTenantId = 0;

/** An open transaction. Statements asked for together travel together: nobody waits for an answer they don't need. */
export type Tx = {
  readonly tenantId: number;
  readonly db: Database;
  /** The rows; the caller names their type, which is that of the statement's columns. */
  readonly rows: <Row>(statement: Sql) => Promise<readonly Row[]>;
  /** How many rows it touched. */
  readonly run: (statement: Sql) => Promise<number>;
  /** Statements that nobody waits for: the commit is sent with them, and is none when one of them fails. */
  readonly withCommit: (writing: Promise<unknown>) => void;
  /** Acts once the transaction is committed, and not at all when it is not. */
  readonly afterCommit: (act: () => void) => void;
};

export class TransactionLost extends Error {
  override name = "TransactionLost";
}

type Kept = {
  readonly db: Database;
  readonly pool: Pool;
  readonly tenantId: number;
  readonly begin: Sql;
  readonly guard?: Sql | undefined;
};

const begin = fixedSql("begin")([]);
const beginReading = fixedSql("begin isolation level repeatable read read only")([]);
const commit = fixedSql("commit")([]);

/** One read-write transaction for one tenant, committed when `work` is done and rolled back when it throws. */
export function inTenant<T>(db: Database, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction({ db: db.unguarded ?? db, pool: db.orders, tenantId, begin, guard: db.guard }, work);
}

/** One look at one tenant's rows, all of the same moment, out of the way of orders. */
export function readInTenant<T>(db: Database, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction({ db: db.unguarded ?? db, pool: db.reads, tenantId, begin: beginReading }, work);
}

/** One transaction on the host's side: tables without a tenant, the host's users, the line to the exchange. */
export function inHost<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTenant(db, hostTenantId, work);
}

/**
 * Goes on with the same transaction in another tenant: only for making a world of several tenants whole or not at all.
 * Everything asked for before is answered for the tenant before.
 */
export async function enterTenant(tx: Tx, tenantId: number): Promise<Tx> {
  invariant(Number.isInteger(tenantId) && tenantId >= 0, "a tenant's id is a whole number");
  await tx.run(settingOf(tenantId));
  return { ...tx, tenantId };
}

async function transaction<T>(kept: Kept, work: (tx: Tx) => Promise<T>): Promise<T> {
  invariant(Number.isInteger(kept.tenantId) && kept.tenantId >= 0, "a tenant's id is a whole number");
  const client = await kept.pool.connect();
  let broken = true;
  try {
    const ask = asker(client);
    const committed: (() => void)[] = [];
    const opening = [kept.begin, settingOf(kept.tenantId), ...(kept.guard === undefined ? [] : [kept.guard])];
    const begun = Promise.all(opening.map(ask));
    begun.catch(() => undefined); // Every later statement fails with it, and it is awaited with the commit.
    const writing: Promise<unknown>[] = [begun];
    const value = await work(txOf(ask, kept, { committed, writing }));
    const [ended] = await Promise.all([ask(commit), ...writing]);
    // PostgreSQL answers a commit after a failed statement with ROLLBACK and no error.
    if (ended.command !== "COMMIT") throw new TransactionLost("a failed statement was passed over before the commit");
    broken = false;
    for (const act of committed) act();
    return value;
  } catch (error) {
    broken = !(await rolledBack(client));
    throw error;
  } finally {
    client.release(broken);
  }
}

function settingOf(tenantId: number): Sql {
  return sql`select set_config('app.tenant_id', ${String(tenantId)}, true)`;
}

type Ask = (statement: Sql) => Promise<Answered>;

/** What is asked for before anybody has waited is sent as one; what comes while that is under way, as the next. */
function asker(client: PoolClient): Ask {
  let waiting: Asked[] = [];
  let busy = false;
  const send = async () => {
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      await sendTogether(client, together);
    }
    busy = false;
  };
  return (statement) =>
    new Promise((answer, fail) => {
      waiting.push({ statement, answer, fail });
      if (busy) return;
      busy = true;
      process.nextTick(() => void send());
    });
}

/** What is under way when the commit is sent, and what follows it. */
type Ending = { readonly writing: Promise<unknown>[]; readonly committed: (() => void)[] };

function txOf(ask: Ask, kept: Kept, { writing, committed }: Ending): Tx {
  return {
    tenantId: kept.tenantId,
    db: kept.db,
    withCommit: (work) => {
      work.catch(() => undefined); // It is awaited with the commit.
      writing.push(work);
    },
    afterCommit: (act) => committed.push(act),
    rows: async <Row>(statement: Sql) => (await ask(statement)).rows as readonly Row[], // the caller names its own columns
    run: async (statement) => (await ask(statement)).count,
  };
}

async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query("rollback");
    return true;
  } catch {
    return false; // The connection is gone; the pool throws it away, and the first error is the one to tell.
  }
}
