// System: how the server itself is, for staff.

import * as z from "zod";
import { service } from "../method.ts";
import { isoInstant } from "../wire-time.ts";

/** Each part says when it was looked at: a figure without its age would be believed for ever. */
const at = isoInstant;
const count = z.int().min(0);
const milliseconds = z.number().min(0);

export const systemStatus = z.object({
  version: z.string(),
  startedAt: isoInstant,
  /** What this process does. */
  roles: z.array(z.string()),
  process: z.object({
    at,
    /** How late the event loop was, over the last ten seconds. */
    lagP50Ms: milliseconds,
    lagP99Ms: milliseconds,
    lagMaxMs: milliseconds,
    memoryMb: count,
    /** Whether other servers are heard: there is none, the bus between them is up, or it is down. */
    bus: z.enum(["none", "up", "down"]),
  }),
  database: z.object({
    at,
    isWell: z.boolean(),
    /** Why it cannot be worked with; null when it can. */
    why: z.string().nullable(),
    /** How long a small write took to be durable. */
    tookMs: milliseconds,
  }),
  exchange: z.object({
    at,
    connected: z.boolean(),
    since: isoInstant,
    reason: z.string().nullable(),
    orderSession: z.string(),
    marketDataSession: z.string(),
    reconciled: z.boolean(),
  }),
  hub: z.object({
    at,
    connections: count,
    framesPerSecond: z.number().min(0),
    bytesWaiting: count,
    /** Since the start: events that a newer one replaced, states sent afresh, connections closed for being slow. */
    conflated: count,
    resynced: count,
    closedSlow: count,
  }),
  /** The caller's house's; for the host all houses'. */
  queues: z.object({
    at,
    unsent: count,
    unanswered: count,
    oldestUnansweredAt: isoInstant.nullable(),
    /** Reports of the exchange that could not be applied and that nobody has closed. */
    quarantined: count,
  }),
});
export type SystemStatus = z.output<typeof systemStatus>;

export const systemService = service({
  GetStatus: {
    verb: "GET",
    path: "System/GetStatus",
    access: { anyOf: ["VIEW_ADMINSETTING"] },
    logged: "none",
    answer: "wrapped",
    input: z.object({}),
    output: systemStatus,
  },
});
