// Webhook: a house's own addresses that are told of what happened, and what became of each telling.

import * as z from "zod";
import { service } from "../method.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { webhook, webhookDelivery, webhookId, webhookTerms } from "../webhook.ts";

/** Those who keep the house's settings. */
const office = { access: { anyOf: ["Pages.Roles"] }, answer: "wrapped" } as const;
const read = { ...office, verb: "GET", logged: "none" } as const;
const change = { ...office, verb: "POST", logged: "audit" } as const;
/** What decides where facts go, and what they are signed with. */
const decide = { ...change, stepUp: true } as const;
/** In the answer and nowhere else: it is kept sealed, to sign with. */
const withSecret = z.object({ webhook, secret: z.string() });

export const webhookService = service({
  GetWebhooks: {
    ...read,
    path: "Webhook/GetWebhooks",
    input: z.object({}),
    output: z.object({
      items: z.array(webhook),
      /** By a setting of the developer: addresses of this machine are taken, without TLS. */
      mayLoopback: z.boolean(),
    }),
  },
  CreateWebhook: { ...decide, path: "Webhook/CreateWebhook", input: webhookTerms, output: withSecret },
  ChangeWebhook: {
    ...decide,
    path: "Webhook/ChangeWebhook",
    input: webhookTerms.extend(webhookId.shape),
    output: webhook,
  },
  RotateSecret: { ...decide, path: "Webhook/RotateSecret", input: webhookId, output: withSecret },
  /** Nothing is sent, and what happens meanwhile is never told. */
  PauseWebhook: { ...change, path: "Webhook/PauseWebhook", input: webhookId, output: webhook },
  /** Of one that was paused, or stopped since nothing was taken: it tells of what happens from now on. */
  ResumeWebhook: { ...change, path: "Webhook/ResumeWebhook", input: webhookId, output: webhook },
  /** With its deliveries. */
  DeleteWebhook: {
    ...change,
    verb: "DELETE",
    path: "Webhook/DeleteWebhook",
    input: webhookId,
    output: z.null(),
  },
  /** Sent within seconds, once. */
  SendTest: { ...change, path: "Webhook/SendTest", input: webhookId, output: webhookDelivery },
  GetDeliveries: {
    ...read,
    path: "Webhook/GetDeliveries",
    input: webhookId.extend({ skipCount: pageMembers.skipCount, maxResultCount: pageMembers.maxResultCount }),
    output: pageOf(webhookDelivery),
  },
  /** With the id that it had. */
  SendAgain: {
    ...change,
    path: "Webhook/SendAgain",
    input: z.object({ deliveryId: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: webhookDelivery,
  },
});
