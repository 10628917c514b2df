// The outbox as the line needs it when other processes write to it as well: always read from the table, in its order.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Database } from "../db/database.ts";
import { markSent, openOrdersToReconcile, unsentRequests, type OutboxRow } from "./outbox.ts";

/** What was handed out is not asked for again before it can have been marked. */
const restMs = 900;

/** `fenced`: the database for the holder of the line alone. */
export function sharedOutboxSource(db: Database, fenced: Database) {
  const handedOut = new Map<bigint, number>();
  return {
    unsent: async (limit: number): Promise<readonly OutboxRow[]> => {
      const now = performance.now();
      for (const [id, at] of handedOut) if (now - at >= restMs) handedOut.delete(id);
      const rows = await unsentRequests(fenced, limit, [...handedOut.keys()]);
      for (const { id } of rows) handedOut.set(id, now);
      return rows;
    },
    lookAgain: () => handedOut.clear(),
    oldestUnsent: (limit: number) => unsentRequests(fenced, limit),
    markSent: async (ids: readonly bigint[], at: Instant) => {
      await markSent(fenced, ids, at);
      for (const id of ids) handedOut.delete(id);
    },
    unanswered: (limit: number) => openOrdersToReconcile(db, limit),
  };
}
