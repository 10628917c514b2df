// The pools of connections, and what each may take.

import { Pool, type PoolConfig } from "pg";
import { typeParser } from "./column-types.ts";
import type { Sql } from "./sql.ts";

/**
 * Orders and reads have their own pools, so that a slow report never holds up an order.
 */
export type Database = {
  readonly orders: Pool;
  readonly reads: Pool;
  /** Asked first in every transaction that writes: it ends with an error when the statement does. */
  readonly guard?: Sql;
  /** The database behind one with a guard; what is kept at hand of a database is kept of this. */
  readonly unguarded?: Database;
  readonly close: () => Promise<void>;
};

/** The same database for whoever may write only as long as `guard` lets them. */
export function guarded(db: Database, guard: Sql): Database {
  return { ...db, guard, unguarded: db.unguarded ?? db };
}

export type DatabaseOptions = {
  readonly url: string;
  readonly orderConnections?: number;
  readonly readConnections?: number;
  /** How long one statement on the order pool may take: 2 s, and more for bulk work such as seeding. */
  readonly orderStatementMs?: number;
  /** Told when an idle connection breaks; the pool makes a new one by itself. */
  readonly onLostConnection?: (error: Error) => void;
};

const readStatementMs = 15_000;
/** A connection that says nothing so long after a statement should have ended leads nowhere, and is given up. */
const silenceMs = 3_000;

/** Opens the pools; nothing is dialled until the first transaction. */
export function openDatabase(options: DatabaseOptions): Database {
  const orderStatementMs = options.orderStatementMs ?? 2000;
  const orders = pool(options, {
    max: options.orderConnections ?? 6,
    query_timeout: orderStatementMs + silenceMs,
    options: sessionOptions({
      statement_timeout: orderStatementMs,
      lock_timeout: 500,
      idle_in_transaction_session_timeout: 10_000,
      // Every statement here finds its rows by a key. A plan made while a table was small must not go on reading it whole
      // when it has grown, the plans of foreign keys among them.
      enable_seqscan: "off",
      // Nor is one made anew for every batch: what a statement is asked for differs only in how many.
      plan_cache_mode: "force_generic_plan",
    }),
  });
  const reads = pool(options, {
    max: options.readConnections ?? 8,
    query_timeout: readStatementMs + silenceMs,
    options: sessionOptions({ statement_timeout: readStatementMs, idle_in_transaction_session_timeout: 30_000 }),
  });
  const close = async () => {
    await Promise.all([orders.end(), reads.end()]);
  };
  return { orders, reads, close };
}

function sessionOptions(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries({ timezone: "UTC", ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

function pool(options: DatabaseOptions, kept: PoolConfig): Pool {
  const made = new Pool({
    ...kept,
    connectionString: options.url,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
    application_name: "tradebook",
    types: { getTypeParser: typeParser },
  });
  // The pool hears a connection break only while nobody has it. Whoever has it hears by their statement; unheard, a
  // break would end the whole program.
  made.on("connect", (client) => void client.on("error", () => undefined));
  made.on("error", (error) => options.onLostConnection?.(error));
  return made;
}
