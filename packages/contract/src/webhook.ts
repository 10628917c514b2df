// Webhooks: what a house's own address can be told of, and how a webhook and its deliveries are seen.

import * as z from "zod";
import { isoInstant } from "./wire-time.ts";

/** Facts that stand in the books; each is told with its id, so that whoever hears it twice knows. */
export const webhookEvents = [
  "order.filled",
  "order.cancelled",
  "order.rejected",
  "order.expired",
  "trade.settled",
  "deposit.confirmed",
  "withdrawal.paid",
  "account.opened",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A test is sent when somebody asks for it, and to whatever was chosen. */
export const testEvent = "test";

/** Why a delivery was not taken. */
export const webhookFailures = [
  /** With another status than 200 to 299. */
  "answered",
  /** To another address, where nobody follows. */
  "redirected",
  /** Not within ten seconds. */
  "late",
  "unknownHost",
  /** The host's name leads to an address that nobody outside may reach. */
  "forbidden",
  "refused",
  "certificate",
  "broken",
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

export const webhookLimits = {
  /** Of one house. */
  most: 10,
  name: 40,
  url: 300,
  /** With nothing taken for so long it is stopped. */
  daysUntilStopped: 3,
  /** Deliveries are kept so long. */
  daysKept: 7,
  /** The secret before the last signs so long beside it. */
  oldSecretHours: 24,
} as const;

const id = z.int().min(1).max(2_147_483_647);
export const webhookId = z.object({ webhookId: id });

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(["active", "paused", "stopped"]),
  createdBy: z.string(),
  createdAt: isoInstant,
  oldSecretUntil: isoInstant.nullable(),
  failingSince: isoInstant.nullable(),
  lastDeliveredAt: isoInstant.nullable(),
  lastFailedAt: isoInstant.nullable(),
  lastFailure: z.enum(webhookFailures).nullable(),
  /** The status that was answered, where one was. */
  lastStatus: z.int().nullable(),
  stoppedAt: isoInstant.nullable(),
  waiting: z.int(),
});
export type Webhook = z.output<typeof webhook>;

export const webhookDelivery = z.object({
  id: z.int(),
  eventId: z.string(),
  eventType: z.string(),
  status: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int(),
  createdAt: isoInstant,
  nextTryAt: isoInstant,
  triedAt: isoInstant.nullable(),
  lastFailure: z.enum(webhookFailures).nullable(),
  lastStatus: z.int().nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookTerms = z.object({
  name: z.string().trim().min(1).max(webhookLimits.name),
  url: z.string().trim().min(8).max(webhookLimits.url),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
});
export type WebhookTerms = z.output<typeof webhookTerms>;
