// Messages that go out by mail and SMS: written with what they tell of, taken by the job that sends them.

import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

export type OutboundChannel = "email" | "sms";
export type OutboundRow = {
  readonly id: number;
  readonly userId: number | null;
  readonly channel: OutboundChannel;
  /** The address or number. */
  readonly recipient: string;
  readonly template: string;
  readonly sealedFacts: string | null;
  readonly status: "waiting" | "sent" | "kept" | "failed" | "dropped";
  readonly tries: number;
  readonly createdAt: Instant;
};
export type NewOutbound = Pick<OutboundRow, "userId" | "channel" | "recipient" | "template"> & {
  readonly sealedFacts: string;
  readonly at: Instant;
  /** When it is first tried. */
  readonly dueAt: Instant;
  /** Dropped: nobody is told, and the work was the same. */
  readonly status: "waiting" | "dropped";
};

export async function insertOutbound(tx: Tx, message: NewOutbound): Promise<void> {
  const { userId, channel, recipient, template, sealedFacts, at, dueAt, status } = message;
  await tx.run(sql`
    insert into outbound_message (user_id, channel, recipient, template, sealed_facts, status, next_try_at, created_at)
    values (${userId}, ${channel}, ${recipient}, ${template}, ${sealedFacts}, ${status}, ${timestampText(dueAt)},
      ${timestampText(at)})`);
}

/** What is due, the oldest first. */
export async function dueOutbound(tx: Tx, now: Instant, limit: number): Promise<readonly OutboundRow[]> {
  return await tx.rows<OutboundRow>(sql`
    select id::integer as id, user_id as "userId", channel, recipient, template, sealed_facts as "sealedFacts",
      status, tries, created_at as "createdAt"
    from outbound_message
    where status = 'waiting' and next_try_at <= ${timestampText(now)}
    order by next_try_at, id
    limit ${limit}`);
}

export type SendingEnded = {
  readonly id: number;
  readonly status: "waiting" | "sent" | "kept" | "failed";
  readonly at: Instant;
  readonly nextTryAt: Instant;
  readonly error: string | null;
  /** The facts are forgotten once they are sent where nobody reads them here. */
  readonly forget: boolean;
};

export async function noteSending(tx: Tx, ended: SendingEnded): Promise<void> {
  const { id, status, at, nextTryAt, error, forget } = ended;
  await tx.run(sql`
    update outbound_message
    set status = ${status}, tries = tries + 1, next_try_at = ${timestampText(nextTryAt)}, last_error = ${error},
      sent_at = case when ${status} in ('sent', 'kept') then ${timestampText(at)}::timestamptz end,
      sealed_facts = case when ${forget} then null else sealed_facts end
    where id = ${id}`);
}

/** The newest of a tenant, whatever became of them. */
export async function newestOutbound(
  tx: Tx,
  { template, limit }: { readonly template: string | null; readonly limit: number },
): Promise<readonly OutboundRow[]> {
  return await tx.rows<OutboundRow>(sql`
    select id::integer as id, user_id as "userId", channel, recipient, template, sealed_facts as "sealedFacts",
      status, tries, created_at as "createdAt"
    from outbound_message
    where sealed_facts is not null and status <> 'dropped' and (${template}::text is null or template = ${template})
    order by created_at desc, id desc
    limit ${limit}`);
}
