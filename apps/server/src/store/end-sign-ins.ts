// Ends all by which somebody came in: their sessions, and their API keys, which the thief of a session may have made.

import type { Tx } from "../db/in-tenant.ts";
import { revokeApiKeysOf } from "./api-keys.ts";
import { endSessions, type Ending } from "./sessions.ts";

export type EndedSignIns = { readonly sessions: number; readonly keys: number };

/** Whenever the password is new, a factor was lost, or an administrator puts somebody out; `keepSid` goes on. */
export async function endSignIns(
  tx: Tx,
  which: { readonly userId: number; readonly keepSid?: string },
  ending: Ending,
): Promise<EndedSignIns> {
  const sessions = await endSessions(tx, which, ending);
  return { sessions, keys: await revokeApiKeysOf(tx, which.userId, ending.at) };
}
