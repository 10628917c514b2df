// Advisory locks by name: who takes turns with whom, each kind under a number of its own, until the transaction ends.

import type { Tx } from "./in-tenant.ts";
import { sql } from "./sql.ts";

/** Numbers are for ever: a server of the version before waits for one of this version by them. */
export const turns = {
  /** Whoever settles. */
  settlement: 4400,
  /** Whoever closes a day; whoever posts takes it shared, in the trigger refuse_closed_days. */
  days: 4401,
  /** Whoever changes users and roles. */
  people: 4402,
  /** Whoever keeps or resolves breaks. */
  breaks: 4403,
  /** Whoever writes the audit trail: apart from days, since orders wait for those. */
  auditTrail: 4405,
  /** Whoever decides what fees are in force. */
  fees: 4406,
  /** Of the host: whoever makes a demo world. */
  installation: 4407,
  /** Of the host: whoever makes its first administrator. */
  firstAdministrator: 4408,
  /** Whoever appends receipts, or marks where they end. */
  receipts: 4409,
  /** Whoever closes reports that were set aside, or tells of them; whoever sets one aside takes it shared. */
  quarantine: 4410,
  /** Whoever changes a house's settings, which are written all together. */
  houseSettings: 4411,
  /** Whoever decides on a message that was given up. */
  undelivered: 4412,
  /** Whoever files a complaint, or takes a step with one. */
  complaints: 4413,
  /** Whoever asks for a permission. */
  access: 4414,
  /** Whoever stops the whole house or lets it go again, and the host who closes it. */
  killSwitch: 4415,
  /** Whoever closes a house; whoever writes a new order shares it, in the trigger refuse_orders_of_closed_houses. */
  closing: 4416,
  /** Whoever changes a house's webhooks, or asks for something to be sent by one. */
  webhooks: 4417,
} as const;

/** Waits until nobody else of this tenant is at it; the others wait until this transaction has ended. */
export async function takeTurn(tx: Tx, turn: keyof typeof turns): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${turns[turn]}::integer, ${tx.tenantId}::integer)`);
}

/** Beside others who share it; whoever takes the turn waits for all of them, and they for nobody else. */
export async function shareTurn(tx: Tx, turn: keyof typeof turns): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(${turns[turn]}::integer, ${tx.tenantId}::integer)`);
}
