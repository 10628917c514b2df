// Webhooks: answers for the Webhook service. What is sent to them is the job's (webhook-job.ts).

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, Handlers, OutputOf } from "@tradebook/contract/method.ts";
import type { webhookService } from "@tradebook/contract/services/webhook.ts";
import { webhookLimits, type Webhook, type WebhookTerms } from "@tradebook/contract/webhook.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import {
  changeWebhook,
  deleteWebhook,
  keepWebhook,
  keptWebhooks,
  lockWebhooks,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
} from "../../store/webhooks.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { addressFault } from "../../outbound/webhooks/address-guard.ts";
import { newWebhookSecret } from "../../outbound/webhooks/sign.ts";
import { getDeliveries, sendAgainOf, sendTest } from "./webhook-deliveries.ts";

export type WebhookDeps = Pick<Deps, "db" | "personalData" | "mayLoopback">;
type Service = typeof webhookService;
type WithSecret = OutputOf<Service["CreateWebhook"]>;

export function webhookHandlers(deps: WebhookDeps): Handlers<Service, Call> {
  return {
    GetWebhooks: async (_, call) => {
      const who = tenantCall(call);
      const mayLoopback = deps.mayLoopback === true;
      if (who === null) return ok({ items: [], mayLoopback });
      const items = await readInTenant(deps.db, who.tenantId, (tx) => keptWebhooks(tx, null, call.now));
      return ok({ items, mayLoopback });
    },
    CreateWebhook: (terms, call) => create(deps, terms, call),
    ChangeWebhook: ({ webhookId, ...terms }, call) => change(deps, { webhookId, terms, call }),
    RotateSecret: ({ webhookId }, call) => rotate(deps, webhookId, call),
    PauseWebhook: ({ webhookId }, call) => pause(deps, webhookId, call),
    ResumeWebhook: ({ webhookId }, call) => resume(deps, webhookId, call),
    DeleteWebhook: ({ webhookId }, call) => remove(deps, webhookId, call),
    SendTest: ({ webhookId }, call) => sendTest(deps, webhookId, call),
    GetDeliveries: (asked, call) => getDeliveries(deps, asked, call),
    SendAgain: ({ deliveryId }, call) => sendAgainOf(deps, deliveryId, call),
  };
}

/** What stands in the audit trail of a webhook. */
const termsOf = ({ name, url, events }: WebhookTerms) => ({ name, url, events });

async function create(deps: WebhookDeps, terms: WebhookTerms, call: Call): Promise<Answer<WithSecret>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("house", "");
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<WithSecret>> => {
    await lockWebhooks(tx);
    const kept = await keptWebhooks(tx, null, call.now);
    const no = refusedTerms(deps, terms, kept);
    if (no !== undefined) return refused(no);
    if (kept.length >= webhookLimits.most) return refused({ code: "WEBHOOKS_ENOUGH", most: webhookLimits.most });
    const secret = newWebhookSecret();
    const sealedSecret = deps.personalData.sealFor(tx.tenantId, secret);
    const id = await keepWebhook(tx, { ...onceEach(terms), sealedSecret, by: who.caller.userId, at: call.now });
    tx.afterCommit(() => call.noteChanges?.(fieldChanges(null, termsOf(terms))));
    return ok({ webhook: await found(tx, id, call), secret });
  });
}

type Changing = { readonly webhookId: number; readonly terms: WebhookTerms; readonly call: Call };

async function change(deps: WebhookDeps, { webhookId, terms, call }: Changing): Promise<Answer<Webhook>> {
  return await changing(deps, { webhookId, call }, async (tx, before) => {
    const others = (await keptWebhooks(tx, null, call.now)).filter(({ id }) => id !== webhookId);
    const no = refusedTerms(deps, terms, others);
    if (no !== undefined) return refused(no);
    await changeWebhook(tx, webhookId, onceEach(terms));
    tx.afterCommit(() => call.noteChanges?.(fieldChanges(termsOf(before), termsOf(terms))));
    return ok(await found(tx, webhookId, call));
  });
}

function onceEach(terms: WebhookTerms): WebhookTerms {
  return { ...terms, events: [...new Set(terms.events)] };
}

function refusedTerms(deps: WebhookDeps, { name, url }: WebhookTerms, others: readonly Webhook[]): Refusal | undefined {
  const why = addressFault(url, deps.mayLoopback === true);
  if (why !== null) return { code: "WEBHOOK_ADDRESS", field: "url", why };
  return others.some((one) => one.name === name) ? { code: "WEBHOOK_NAME_TAKEN", name } : undefined;
}

const hourMs = 3_600_000;

async function rotate(deps: WebhookDeps, webhookId: number, call: Call): Promise<Answer<WithSecret>> {
  return await changing(deps, { webhookId, call }, async (tx) => {
    const secret = newWebhookSecret();
    const sealedSecret = deps.personalData.sealFor(tx.tenantId, secret);
    const oldUntil = instant(call.now + webhookLimits.oldSecretHours * hourMs);
    await rotateSecret(tx, { id: webhookId, sealedSecret, oldUntil });
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({ secret: "the old one" }, { secret: "a new one" })));
    return ok({ webhook: await found(tx, webhookId, call), secret });
  });
}

async function pause(deps: WebhookDeps, webhookId: number, call: Call): Promise<Answer<Webhook>> {
  return await changing(deps, { webhookId, call }, async (tx, { state }) => {
    if (state !== "active") return refused({ code: "WEBHOOK_STATE", why: "inactive" });
    await pauseWebhook(tx, webhookId);
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({ state }, { state: "paused" })));
    return ok(await found(tx, webhookId, call));
  });
}

async function resume(deps: WebhookDeps, webhookId: number, call: Call): Promise<Answer<Webhook>> {
  return await changing(deps, { webhookId, call }, async (tx, { state }) => {
    if (state === "active") return refused({ code: "WEBHOOK_STATE", why: "active" });
    await resumeWebhook(tx, webhookId, call.now);
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({ state }, { state: "active" })));
    return ok(await found(tx, webhookId, call));
  });
}

async function remove(deps: WebhookDeps, webhookId: number, call: Call): Promise<Answer<null>> {
  return await changing(deps, { webhookId, call }, async (tx, before) => {
    await deleteWebhook(tx, webhookId);
    tx.afterCommit(() => call.noteChanges?.(fieldChanges(termsOf(before), null)));
    return ok(null);
  });
}

type Change<T> = (tx: Tx, before: Webhook) => Promise<Answer<T>>;

/** Another house's is as little there as one that never was. */
async function changing<T>(
  deps: WebhookDeps,
  { webhookId, call }: Omit<Changing, "terms">,
  work: Change<T>,
): Promise<Answer<T>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("webhook", webhookId);
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    await lockWebhooks(tx);
    const [before] = await keptWebhooks(tx, webhookId, call.now);
    return before === undefined ? notOnTheHost("webhook", webhookId) : await work(tx, before);
  });
}

async function found(tx: Tx, id: number, call: Call): Promise<Webhook> {
  const [webhook] = await keptWebhooks(tx, id, call.now);
  invariant(webhook !== undefined, "what was just written is there");
  return webhook;
}

function refused(rejection: Refusal): Answer<never> {
  return { ok: false, rejection };
}
