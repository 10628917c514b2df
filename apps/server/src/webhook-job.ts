// Tells webhooks of what has happened: looks for new facts every few seconds, and sends what waits, out of the way of orders.

import { testEvent, webhookLimits } from "@tradebook/contract/webhook.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { inTenant, readInTenant } from "./db/in-tenant.ts";
import type { Deps, Job } from "./deps.ts";
import { eachHouse } from "./each-house.ts";
import { lookEvery } from "./look-every.ts";
import { tellOfStoppedWebhook } from "./outbound/tell-of-webhook.ts";
import {
  addDeliveries,
  dueDeliveries,
  forgetDeliveries,
  noteTried,
  type DueDelivery,
} from "./store/webhook-deliveries.ts";
import { newFacts } from "./store/webhook-facts.ts";
import { activeWebhooks, noteFared, noteLooked, stopWebhook, type ActiveWebhook } from "./store/webhooks.ts";
import { eventBody, eventId } from "./outbound/webhooks/event-body.ts";
import { postEvent, type Posted } from "./outbound/webhooks/post-event.ts";
import { signatureOf } from "./outbound/webhooks/sign.ts";
import { isToStop, nextTryAfter } from "./outbound/webhooks/waits.ts";

export type WebhookJobDeps = Pick<Deps, "db" | "clock" | "log" | "personalData" | "mayLoopback">;

const everyMs = 5_000;
/** Of one webhook in one look; the rest follows. */
const mostFacts = 500;
const mostSent = 20;
/** Webhooks that are sent to at a time, of all houses. */
const mostAtOnce = 16;
/** No transaction of ours is open for so long: what was written down before it is seen, whenever it was committed. */
const lateMs = 120_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function startWebhooks(deps: WebhookJobDeps): Job {
  const failed = "webhooks.failed";
  const sending = new Map<string, Promise<void>>();
  const ending = new AbortController();
  const begin = (tenantId: number, webhook: ActiveWebhook) => {
    const key = `${tenantId}/${webhook.id}`;
    // Who answers slowly keeps nobody else waiting.
    if (ending.signal.aborted || sending.has(key) || sending.size >= mostAtOnce) return;
    const turn = sendDue(deps, { tenantId, webhook, signal: ending.signal })
      .catch((error: unknown) => {
        if (!ending.signal.aborted) deps.log.error(failed, error, { tenantId, webhookId: webhook.id });
      })
      .finally(() => sending.delete(key));
    sending.set(key, turn);
  };
  const work = async (tenantId: number) => {
    for (const webhook of await lookForFacts(deps, tenantId)) begin(tenantId, webhook);
  };
  const looking = lookEvery(deps.log, { everyMs, look: () => eachHouse(deps, { work, failed }), failed });
  return {
    stop: async () => {
      ending.abort();
      await looking.stop();
      await Promise.all(sending.values());
    },
  };
}

/** Writes down what each webhook of the house is to tell; answers those that tell. */
export async function lookForFacts(deps: WebhookJobDeps, tenantId: number): Promise<readonly ActiveWebhook[]> {
  const now = deps.clock.now();
  const active = await readInTenant(deps.db, tenantId, (tx) => activeWebhooks(tx, now));
  for (const { id: webhookId, events, tellsFrom, lookedTo } of active) {
    const since = instant(Math.max(tellsFrom, lookedTo - lateMs));
    const asked = { webhookId, events, since, most: mostFacts };
    const facts = await readInTenant(deps.db, tenantId, (tx) => newFacts(tx, asked));
    const deliveries = facts.map((fact) => {
      const said = { eventId: eventId(fact), eventType: fact.type, body: eventBody(fact, tenantId) };
      return { ...said, webhookId, at: now };
    });
    await inTenant(deps.db, tenantId, async (tx) => {
      await addDeliveries(tx, deliveries);
      if (facts.length < mostFacts) await noteLooked(tx, webhookId, now);
    });
  }
  // Once an hour is enough for what is kept for days.
  if (active.some(({ lookedTo }) => Math.floor(lookedTo / hourMs) < Math.floor(now / hourMs)))
    await inTenant(deps.db, tenantId, (tx) => forgetDeliveries(tx, instant(now - webhookLimits.daysKept * dayMs)));
  return active;
}

type Sending = { readonly tenantId: number; readonly webhook: ActiveWebhook; readonly signal: AbortSignal };

/** In turn, until one is not taken: who does not answer is not asked again at once. */
export async function sendDue(deps: WebhookJobDeps, { tenantId, webhook, signal }: Sending): Promise<void> {
  const asked = { webhookId: webhook.id, now: deps.clock.now(), most: mostSent };
  const due = await readInTenant(deps.db, tenantId, (tx) => dueDeliveries(tx, asked));
  for (const delivery of due) {
    signal.throwIfAborted();
    const posted = await post(deps, { tenantId, webhook, signal }, delivery);
    await noteOutcome(deps, { tenantId, webhook, delivery, posted });
    if (posted.failure !== null) return;
  }
}

async function post(deps: WebhookJobDeps, sending: Sending, delivery: DueDelivery): Promise<Posted> {
  const { tenantId, webhook, signal } = sending;
  const { eventId: id, eventType, body } = delivery;
  const sealed = [webhook.sealedSecret, ...(webhook.oldSealedSecret === null ? [] : [webhook.oldSealedSecret])];
  const secrets = sealed.map((one) => deps.personalData.openFor(tenantId, one));
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Tradebook-Webhooks/1",
    "tradebook-event-id": id,
    "tradebook-event-type": eventType,
    "tradebook-signature": signatureOf({ secrets, at: deps.clock.now(), body }),
  };
  return await postEvent({ url: webhook.url, headers, body, mayLoopback: deps.mayLoopback === true, signal });
}

type Outcome = {
  readonly tenantId: number;
  readonly webhook: ActiveWebhook;
  readonly delivery: DueDelivery;
  readonly posted: Posted;
};

async function noteOutcome(deps: WebhookJobDeps, { tenantId, webhook, delivery, posted }: Outcome): Promise<void> {
  const at = deps.clock.now();
  const { failure, status: answered } = posted;
  const isTest = delivery.eventType === testEvent;
  const retry = failure === null || isTest ? null : nextTryAfter(delivery.attempts + 1, at);
  const status = failure === null ? "delivered" : retry === null ? "failed" : "waiting";
  const { id } = delivery;
  await inTenant(deps.db, tenantId, async (tx) => {
    await noteTried(tx, { id, status, at, nextTryAt: retry ?? at, failure, answered });
    // A test shows how its address does, and moves nothing.
    if (isTest) return;
    const failingSince = await noteFared(tx, { id: webhook.id, at, failure, status: answered });
    if (failingSince !== null && isToStop(failingSince, at) && (await stopWebhook(tx, webhook.id, at)))
      await tellOfStoppedWebhook(tx, { webhook, at });
  });
  deps.log.info("webhook", { tenantId, webhookId: webhook.id, id, status, failure, answered });
}
