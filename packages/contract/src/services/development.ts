// Development: what would have been mailed or texted, readable where nothing is sent. Not there in production.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { isoInstant } from "../wire-time.ts";
import { codeChannel } from "./contact.ts";

const outboxMessage = z.object({
  id: z.int(),
  channel: codeChannel,
  to: z.string(),
  template: z.string(),
  /** Null for an SMS. */
  subject: z.string().nullable(),
  text: z.string(),
  /** What the template was filled with: `code`, `link`, … */
  facts: z.record(z.string(), z.string()),
  status: z.enum(["waiting", "sent", "kept", "failed"]),
  createdAt: isoInstant,
});
export type OutboxMessage = z.output<typeof outboxMessage>;

export const developmentService = service({
  /** Of the resolved tenant, newest first; for callers on this machine alone. */
  GetOutbox: {
    verb: "GET",
    path: "Development/GetOutbox",
    access: "anonymous",
    input: z.object({
      to: z.string().max(limits.userName).nullish(),
      template: z.string().max(64).nullish(),
      maxResultCount: z.int().min(1).max(100).default(20),
    }),
    output: z.object({ items: z.array(outboxMessage) }),
    logged: "none",
    answer: "wrapped",
  },
});
