// What became of what a webhook has told, a test of it, and telling something once more.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { webhookService } from "@tradebook/contract/services/webhook.ts";
import { testEvent, type WebhookDelivery } from "@tradebook/contract/webhook.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { addDeliveries, deliveriesOf, findDelivery, sendAgain, testWaits } from "../../store/webhook-deliveries.ts";
import { keptWebhooks, lockWebhooks } from "../../store/webhooks.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { eventId, testBody } from "../../outbound/webhooks/event-body.ts";

type DeliveryDeps = Pick<Deps, "db">;
type GetDeliveries = (typeof webhookService)["GetDeliveries"];

export async function getDeliveries(
  { db }: DeliveryDeps,
  { webhookId, skipCount: skip, maxResultCount: take }: InputOf<GetDeliveries>,
  call: Call,
): Promise<Answer<OutputOf<GetDeliveries>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("webhook", webhookId);
  return await readInTenant(db, who.tenantId, async (tx): Promise<Answer<OutputOf<GetDeliveries>>> => {
    if ((await keptWebhooks(tx, webhookId, call.now)).length === 0) return notOnTheHost("webhook", webhookId);
    return ok(await deliveriesOf(tx, webhookId, { skip, take }));
  });
}

/** The job sends it within seconds; of one webhook one test waits at a time. */
export async function sendTest({ db }: DeliveryDeps, webhookId: number, call: Call): Promise<Answer<WebhookDelivery>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("webhook", webhookId);
  return await inTenant(db, who.tenantId, async (tx): Promise<Answer<WebhookDelivery>> => {
    await lockWebhooks(tx);
    const [webhook] = await keptWebhooks(tx, webhookId, call.now);
    if (webhook === undefined) return notOnTheHost("webhook", webhookId);
    if (webhook.state !== "active") return refused("inactive");
    if (await testWaits(tx, webhookId)) return refused("testing");
    const id = eventId({ type: testEvent, key: newId() });
    const body = testBody(id, call.now, tx.tenantId);
    await addDeliveries(tx, [{ webhookId, eventId: id, eventType: testEvent, body, at: call.now }]);
    const made = await findDelivery(tx, { webhookId, eventId: id });
    invariant(made !== undefined, "what was just written is there");
    return ok(made);
  });
}

export async function sendAgainOf(
  { db }: DeliveryDeps,
  deliveryId: number,
  call: Call,
): Promise<Answer<WebhookDelivery>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("delivery", deliveryId);
  return await inTenant(db, who.tenantId, async (tx): Promise<Answer<WebhookDelivery>> => {
    await lockWebhooks(tx);
    const delivery = await findDelivery(tx, { id: deliveryId });
    if (delivery === undefined) return notOnTheHost("delivery", deliveryId);
    const [webhook] = await keptWebhooks(tx, delivery.webhookId, call.now);
    if (webhook?.state !== "active") return refused("inactive");
    if (delivery.status === "waiting") return refused("waiting");
    await sendAgain(tx, deliveryId, call.now);
    const again = await findDelivery(tx, { id: deliveryId });
    invariant(again !== undefined, "what was just read is there");
    return ok(again);
  });
}

function refused(why: Extract<Refusal, { readonly code: "WEBHOOK_STATE" }>["why"]): Answer<never> {
  return { ok: false, rejection: { code: "WEBHOOK_STATE", why } };
}
