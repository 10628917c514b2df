// What has been stopped: a whole house, an account, a security. The newest row of each counts.

import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type KillScope = "tenant" | "account" | "security" | "user";
/** `subject` is an account's number, a security's symbol or a user's id, and empty for the whole house. */
export type Stopped = { readonly scope: KillScope; readonly subject: string };

/** All that is stopped now. Read inside the transaction of every order. */
export async function readStopped(tx: Tx): Promise<readonly Stopped[]> {
  return await tx.rows<Stopped>(sql`
    select scope, subject
    from (select distinct on (scope, subject) scope, subject, is_on from kill_switch order by scope, subject, id desc) newest
    where is_on
    order by scope, subject`);
}

export type KillSwitchMove = Stopped & {
  readonly isOn: boolean;
  readonly reason: string;
  readonly userId: number | null;
  readonly at: Instant;
};

/** Stops, or lets go again; every move is kept. */
export async function moveKillSwitch(tx: Tx, move: KillSwitchMove): Promise<void> {
  await tx.run(sql`
    insert into kill_switch (scope, subject, is_on, reason, user_id, at)
    values (${move.scope}, ${move.subject}, ${move.isOn}, ${move.reason}, ${move.userId}, ${timestampText(move.at)})`);
}

/** How the refusal names what is stopped; null when nothing stops this order. */
export function stoppedFor(
  stopped: readonly Stopped[],
  order: { cscsAccount: string; securityID: string; userId: number },
): string | null {
  const subjects = { tenant: "", account: order.cscsAccount, security: order.securityID, user: String(order.userId) };
  const hit = stopped.find(({ scope, subject }) => subject === subjects[scope]);
  if (hit === undefined) return null;
  return hit.scope === "tenant" ? "this brokerage" : `${hit.scope} ${hit.subject}`;
}
