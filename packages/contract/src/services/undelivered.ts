// Mail and SMS that could not be delivered: read by those who see the audit trail, sent again or closed by those who keep users.

import * as z from "zod";
import { pageMembers, pageWithTotals } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";

/** Trying: sent again, and on its way. Delivered: after it was sent again. */
export const undeliveredStates = ["Open", "Trying", "Delivered", "Closed"] as const;
export const channels = ["email", "sms"] as const;

export const undeliveredMessage = z.object({
  id: z.int(),
  state: z.enum(undeliveredStates),
  /** The name of its template: `notice` for whatever stands in the reader's inbox as well. */
  template: z.string(),
  /** What a notice says in its title; null of every other, and once nothing of it is kept. */
  title: z.string().nullable(),
  /** Null where the address is no user's, as that of a client without a sign-in. */
  userName: z.string().nullable(),
  channel: z.enum(channels),
  /** The address or number, all but its ends hidden. */
  recipient: z.string(),
  /** Where its person is reached now, all but its ends hidden, when that is elsewhere; null of one that waits for nobody. */
  movedTo: z.string().nullable(),
  /** The kind of failure, as the mail or SMS service names it. */
  error: z.string(),
  tries: z.int(),
  writtenAt: isoInstant,
  /** When it was given up, the last time. */
  failedAt: isoInstant,
  /** Whether it can be sent again: of codes and links nothing is kept. */
  isKept: z.boolean(),
  askedBy: z.string().nullable(),
  askedAt: isoInstant.nullable(),
  closedBy: z.string().nullable(),
  closedAt: isoInstant.nullable(),
  closingReason: z.string().nullable(),
});
export type UndeliveredMessage = z.output<typeof undeliveredMessage>;

/** Of the whole house, whatever is filtered. */
export const undeliveredCount = z.object({ open: z.int(), oldestAt: isoInstant.nullable() });
export type UndeliveredCount = z.output<typeof undeliveredCount>;

const id = z.int().min(1);
const act = { verb: "POST", access: { anyOf: ["Pages.Users"] }, logged: "audit", answer: "wrapped" } as const;

/** Of notices. */
export const undeliveredMethods = {
  /** Those that wait for somebody first, the newest first. */
  GetUndelivered: {
    verb: "GET",
    access: { anyOf: ["VIEW_AUDIT_TRAIL", "Pages.Users"] },
    logged: "look",
    answer: "wrapped",
    path: "Notification/GetUndelivered",
    input: z.object({
      ...pageMembers,
      state: z.enum(undeliveredStates).nullish(),
      channel: z.enum(channels).nullish(),
      /** By the day on which they were given up. */
      from: lagosDate.nullish(),
      to: lagosDate.nullish(),
    }),
    output: pageWithTotals(undeliveredMessage, undeliveredCount),
  },
  /** Tried as often as the first time. */
  SendUndeliveredAgain: {
    ...act,
    path: "Notification/SendUndeliveredAgain",
    input: z.object({ id }),
    output: undeliveredMessage,
  },
  /** The same words to where its person is reached now; this one is closed. */
  SendUndeliveredToNew: {
    ...act,
    path: "Notification/SendUndeliveredToNew",
    input: z.object({ id }),
    output: undeliveredMessage,
  },
  /** Nothing of it is kept afterwards but that it was. */
  CloseUndelivered: {
    ...act,
    path: "Notification/CloseUndelivered",
    input: z.object({ id, reason: z.string().trim().min(3).max(300) }),
    output: undeliveredMessage,
  },
} as const;
