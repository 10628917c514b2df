// What is said on the bus: each subject, and the schema that reads it at the edge.

import * as z from "zod";
import { marketMessage } from "./market-schema.ts";

const id = z.int().nonnegative();
const mostIds = 2_000;

/** How the line to the exchange stands, as its holder says. */
export const lineState = z.object({
  connected: z.boolean(),
  since: z.number(),
  reason: z.string().nullable(),
  /** Whether the market is being heard. */
  isHeard: z.boolean(),
  inDoubtSince: z.number().nullable(),
  orderSession: z.string(),
  marketDataSession: z.string(),
  reconciled: z.boolean(),
});
export type ToldLine = z.output<typeof lineState>;

/** Subjects; a body that another release has put otherwise is not read, and the envelope's version says so. */
export const busSubjects = {
  /** Orders that were committed, each at its version: those who show them read them. */
  "orders.changed": z.object({
    tenantId: id,
    orders: z.array(z.object({ id, version: id, accountId: id })).max(mostIds),
  }),
  /** Something was committed for the exchange. */
  "outbox.written": z.object({}),
  /** What the exchange says about the market, told on by the holder of the line; `to`: an answer to one who asked. */
  "market.said": z.object({ fence: id, to: z.string().nullable(), message: marketMessage }),
  /** The market as it stands, from its holder; of all securities when none are named. */
  "market.ask": z.object({ securityIDs: z.array(z.string()).max(mostIds).nullable() }),
  "line.is": z.object({ fence: id, line: lineState }),
  /** Notices that were kept: who tells them reads them. */
  "notices.added": z.object({ tenantId: id, userId: id, ids: z.array(id).max(mostIds) }),
  /** An event of the hub that tells of the house or the market and of no person, as its own schema has put it. */
  "hub.event": z.object({
    event: z.enum(["onKillSwitch", "onNews", "onMaintenance"]),
    payload: z.unknown(),
    audience: z.union([
      z.object({ to: z.literal("everyone") }),
      z.object({ to: z.enum(["desk", "house"]), tenantId: id }),
    ]),
  }),
  /** What is remembered of it is to be read anew. */
  forget: z.union([
    z.object({ what: z.literal("user"), userId: id }),
    z.object({ what: z.literal("session"), sid: z.string() }),
    z.object({ what: z.literal("tenants") }),
    z.object({ what: z.literal("reference"), tenantId: id }),
  ]),
  /** There is something to do for whoever runs the jobs. */
  wake: z.union([
    z.object({ what: z.literal("checks"), tenantId: id }),
    z.object({ what: z.literal("cancelStopped") }),
  ]),
  /** What the watch of the books found in a house. */
  "books.checked": z.object({
    tenantId: id,
    rules: z
      .array(
        z.object({
          id: z.string(),
          rule: z.string(),
          checkedAt: z.number(),
          tookMs: z.number(),
          violations: z.array(z.string()),
          failed: z.string().nullable(),
        }),
      )
      .max(200),
  }),
} as const satisfies Record<string, z.ZodType>;

export type BusSubject = keyof typeof busSubjects;
export type BusBody<S extends BusSubject> = z.output<(typeof busSubjects)[S]>;

/** Every message: by whom, and as the how manieth of its subject. */
export const envelope = z.object({
  v: z.literal(1),
  from: z.string().min(1).max(64),
  seq: z.int().positive(),
  body: z.unknown(),
});

/** How many each has told of each subject, told now and then: so that the loss of the last ones is noticed too. */
export const beatSubject = "beat";
export const beatBody = z.object({
  v: z.literal(1),
  from: z.string().min(1).max(64),
  told: z.record(z.string(), z.int().nonnegative()),
});
