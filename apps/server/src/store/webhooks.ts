// Webhooks as they are kept: where they lead, what they tell, in which state they are, and how they have fared.

import type { Webhook, WebhookEvent, WebhookFailure, WebhookTerms } from "@tradebook/contract/webhook.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { takeTurn } from "../db/take-turns.ts";

/** Changes of a house's webhooks come one after the other. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await takeTurn(tx, "webhooks");
}

/** All of the house, or the one that is asked for. */
export async function keptWebhooks(tx: Tx, id: number | null, now: Instant): Promise<Webhook[]> {
  const rows = await tx.rows<Webhook>(sql`
    select w.id, w.name, w.url, w.events, w.state, u.user_name as "createdBy", w.created_at as "createdAt",
      case when w.old_secret_until > ${timestampText(now)} then w.old_secret_until end as "oldSecretUntil",
      w.failing_since as "failingSince", w.last_delivered_at as "lastDeliveredAt", w.last_failed_at as "lastFailedAt",
      w.last_failure as "lastFailure", w.last_status as "lastStatus", w.stopped_at as "stoppedAt",
      (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.status = 'waiting') as waiting
    from webhook w join app_user u on u.id = w.created_by
    where ${id}::int is null or w.id = ${id}
    order by w.name, w.id`);
  return [...rows];
}

export type NewWebhook = WebhookTerms & {
  readonly sealedSecret: string;
  readonly by: number;
  readonly at: Instant;
};

export async function keepWebhook(tx: Tx, { name, url, events, sealedSecret, by, at }: NewWebhook): Promise<number> {
  const when = timestampText(at);
  const [made] = await tx.rows<{ readonly id: number }>(sql`
    insert into webhook (name, url, events, sealed_secret, state, created_by, created_at, tells_from, looked_to)
    values (${name}, ${url}, ${events}::text[], ${sealedSecret}, 'active', ${by}, ${when}, ${when}, ${when})
    returning id`);
  return made?.id ?? 0;
}

export async function changeWebhook(tx: Tx, id: number, { name, url, events }: WebhookTerms): Promise<void> {
  await tx.run(sql`update webhook set name = ${name}, url = ${url}, events = ${events}::text[] where id = ${id}`);
}

export type NewSecret = { readonly id: number; readonly sealedSecret: string; readonly oldUntil: Instant };

/** What signed before signs beside the new one for a while. */
export async function rotateSecret(tx: Tx, { id, sealedSecret, oldUntil }: NewSecret): Promise<void> {
  await tx.run(sql`
    update webhook
    set old_sealed_secret = sealed_secret, old_secret_until = ${timestampText(oldUntil)}, sealed_secret = ${sealedSecret}
    where id = ${id}`);
}

export async function pauseWebhook(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update webhook set state = 'paused', stopped_at = null where id = ${id}`);
}

/** From now on: what it has not told meanwhile stays untold, and what waits is sent. */
export async function resumeWebhook(tx: Tx, id: number, at: Instant): Promise<void> {
  const when = timestampText(at);
  await tx.run(sql`
    update webhook
    set state = 'active', stopped_at = null, failing_since = null, tells_from = ${when}, looked_to = ${when}
    where id = ${id}`);
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from webhook where id = ${id}`);
}

export type ActiveWebhook = {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly sealedSecret: string;
  readonly oldSealedSecret: string | null;
  readonly tellsFrom: Instant;
  readonly lookedTo: Instant;
};

/** Those that tell; of one that was rotated the old secret as well, while it counts. */
export async function activeWebhooks(tx: Tx, now: Instant): Promise<readonly ActiveWebhook[]> {
  return await tx.rows<ActiveWebhook>(sql`
    select id, name, url, events, sealed_secret as "sealedSecret",
      case when old_secret_until > ${timestampText(now)} then old_sealed_secret end as "oldSealedSecret",
      tells_from as "tellsFrom", looked_to as "lookedTo"
    from webhook
    where state = 'active'
    order by id`);
}

export async function noteLooked(tx: Tx, id: number, to: Instant): Promise<void> {
  await tx.run(sql`update webhook set looked_to = ${timestampText(to)} where id = ${id}`);
}

export type Fared = {
  readonly id: number;
  readonly at: Instant;
  /** Null: it was taken. */
  readonly failure: WebhookFailure | null;
  readonly status: number | null;
};

/** Answers since when it fails, if it does. */
export async function noteFared(tx: Tx, { id, at, failure, status }: Fared): Promise<Instant | null> {
  const when = timestampText(at);
  const [row] = await tx.rows<{ readonly since: Instant | null }>(
    failure === null
      ? sql`update webhook set failing_since = null, last_delivered_at = ${when} where id = ${id}
          returning failing_since as since`
      : sql`update webhook
          set failing_since = coalesce(failing_since, ${when}), last_failed_at = ${when}, last_failure = ${failure},
            last_status = ${status}
          where id = ${id}
          returning failing_since as since`,
  );
  return row?.since ?? null;
}

/** False where somebody has paused, resumed or deleted it meanwhile. */
export async function stopWebhook(tx: Tx, id: number, at: Instant): Promise<boolean> {
  const changed = await tx.run(sql`
    update webhook set state = 'stopped', stopped_at = ${timestampText(at)} where id = ${id} and state = 'active'`);
  return changed === 1;
}
