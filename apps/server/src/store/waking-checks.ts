// Tells the job that asks the outside that there is something to ask, after the commit that left it.

import type { Database } from "../db/database.ts";

export type CheckListener = (tenantId: number) => void;

const listeners = new WeakMap<Database, CheckListener>();

/** One listener a database: the running server's. Without one, what is to be asked waits in the database. */
export function hearChecks(db: Database, listener: CheckListener): void {
  listeners.set(db.unguarded ?? db, listener);
}

export function wakeChecks(db: Database, tenantId: number): void {
  listeners.get(db)?.(tenantId);
}
