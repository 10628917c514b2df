// What a webhook has told and is to tell: each fact once, tried until it was taken or given up, and kept for some days.

import type { WebhookDelivery, WebhookFailure } from "@tradebook/contract/webhook.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { insertInto } from "../db/insert-rows.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type NewDelivery = {
  readonly webhookId: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly body: string;
  readonly at: Instant;
};

const insert = insertInto<NewDelivery>(
  "webhook_delivery",
  {
    webhook_id: ["int", ({ webhookId }) => webhookId],
    event_id: ["text", ({ eventId }) => eventId],
    event_type: ["text", ({ eventType }) => eventType],
    body: ["text", ({ body }) => body],
    status: ["text", () => "waiting"],
    created_at: ["timestamptz", ({ at }) => timestampText(at)],
    next_try_at: ["timestamptz", ({ at }) => timestampText(at)],
  },
  "on conflict (tenant_id, webhook_id, event_id) do nothing",
);

/** A fact that the webhook tells of already is passed over. */
export async function addDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length > 0) await tx.run(insert(deliveries));
}

type Stored = Omit<WebhookDelivery, "id"> & { readonly id: bigint };
export type KeptDelivery = WebhookDelivery & { readonly webhookId: number };

/** The newest first. */
export async function deliveriesOf(tx: Tx, webhookId: number, cut: Cut) {
  const read = ({ skip, take }: Cut) =>
    tx.rows<Stored & { readonly total: number }>(sql`
      select id, event_id as "eventId", event_type as "eventType", status, attempts, created_at as "createdAt",
        next_try_at as "nextTryAt", tried_at as "triedAt", last_failure as "lastFailure", last_status as "lastStatus",
        (count(*) over ())::int as total
      from webhook_delivery
      where webhook_id = ${webhookId}
      order by id desc
      limit ${take} offset ${skip}`);
  const { rows, summed } = await countedPage(read, cut);
  const items = rows.map(({ total: _, id, ...row }): WebhookDelivery => ({ ...row, id: Number(id) }));
  return { totalCount: summed?.total ?? 0, items };
}

export async function findDelivery(
  tx: Tx,
  asked: { readonly id: number } | { readonly webhookId: number; readonly eventId: string },
): Promise<KeptDelivery | undefined> {
  const [id, webhookId, eventId] = "id" in asked ? [asked.id, null, null] : [null, asked.webhookId, asked.eventId];
  const [row] = await tx.rows<Stored & { readonly webhookId: number }>(sql`
    select id, webhook_id as "webhookId", event_id as "eventId", event_type as "eventType", status, attempts,
      created_at as "createdAt", next_try_at as "nextTryAt", tried_at as "triedAt", last_failure as "lastFailure",
      last_status as "lastStatus"
    from webhook_delivery
    where id = ${id} or (webhook_id = ${webhookId} and event_id = ${eventId})`);
  return row === undefined ? undefined : { ...row, id: Number(row.id) };
}

export async function testWaits(tx: Tx, webhookId: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    select id from webhook_delivery
    where webhook_id = ${webhookId} and event_type = 'test' and status = 'waiting'
    limit 1`);
  return rows.length > 0;
}

/** As if it had never been tried. */
export async function sendAgain(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set status = 'waiting', attempts = 0, next_try_at = ${timestampText(at)} where id = ${id}`);
}

export type DueDelivery = {
  readonly id: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly body: string;
  readonly attempts: number;
};

export async function dueDeliveries(
  tx: Tx,
  { webhookId, now, most }: { readonly webhookId: number; readonly now: Instant; readonly most: number },
): Promise<readonly DueDelivery[]> {
  const rows = await tx.rows<Omit<DueDelivery, "id"> & { readonly id: bigint }>(sql`
    select id, event_id as "eventId", event_type as "eventType", body, attempts
    from webhook_delivery
    where webhook_id = ${webhookId} and status = 'waiting' and next_try_at <= ${timestampText(now)}
    order by next_try_at, id
    limit ${most}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export type Tried = {
  readonly id: number;
  readonly status: WebhookDelivery["status"];
  readonly at: Instant;
  readonly nextTryAt: Instant;
  readonly failure: WebhookFailure | null;
  readonly answered: number | null;
};

export async function noteTried(tx: Tx, { id, status, at, nextTryAt, failure, answered }: Tried): Promise<void> {
  await tx.run(sql`
    update webhook_delivery
    set status = ${status}, attempts = attempts + 1, tried_at = ${timestampText(at)},
      next_try_at = ${timestampText(nextTryAt)}, last_failure = ${failure}, last_status = ${answered}
    where id = ${id}`);
}

/** What was taken or given up so long ago is forgotten. */
export async function forgetDeliveries(tx: Tx, before: Instant): Promise<void> {
  await tx.run(sql`
    delete from webhook_delivery where status <> 'waiting' and created_at < ${timestampText(before)}`);
}
