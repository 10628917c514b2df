// What the exchange told and nobody could apply: read by whoever looks after the day's end, and closed with a reason.

import * as z from "zod";
import { pageMembers, pageWithTotals } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";

export const quarantineReason = z.enum([
  /** No order of the house has the id that it names. */
  "NoOrder",
  /** No house has it. */
  "NoHouse",
  "OtherContent",
  /** It says of an order what cannot come after what is known of it. */
  "Impossible",
  "NotWritten",
]);
export type QuarantineReason = z.output<typeof quarantineReason>;

export const quarantinedReport = z.object({
  id: z.int(),
  receivedAt: isoInstant,
  reason: quarantineReason,
  /** As it was noted when the report came. */
  why: z.string(),
  exchangeClOrdID: z.string(),
  execID: z.string().nullable(),
  /** Of ours, where the report names one. */
  orderId: z.int().nullable(),
  cscsAccount: z.string().nullable(),
  securityID: z.string().nullable(),
  /** Whatever the report said, as it was read. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  status: z.enum(["Open", "Closed"]),
  closedBy: z.string().nullable(),
  closedAt: isoInstant.nullable(),
  closingReason: z.string().nullable(),
});
export type QuarantinedReport = z.output<typeof quarantinedReport>;

/** Of the whole house, whatever is filtered. */
export const quarantineCount = z.object({ open: z.int(), oldestAt: isoInstant.nullable() });
export type QuarantineCount = z.output<typeof quarantineCount>;

/** The host's people see those that name no house. */
const access = { anyOf: ["Pages.EndOfDay", "Pages.Tenants"] } as const;

/** Of the end of a day. */
export const quarantineMethods = {
  /** The newest first. */
  GetQuarantinedReports: {
    verb: "GET",
    access,
    logged: "look",
    answer: "wrapped",
    path: "EndOfDay/GetQuarantinedReports",
    input: z.object({
      ...pageMembers,
      from: lagosDate.nullish(),
      to: lagosDate.nullish(),
      reason: quarantineReason.nullish(),
      status: z.enum(["Open", "Closed"]).nullish(),
    }),
    output: pageWithTotals(quarantinedReport, quarantineCount),
  },
  /** Asked by screens every now and then: it names nobody. */
  GetQuarantineCount: {
    verb: "GET",
    access,
    logged: "none",
    answer: "wrapped",
    path: "EndOfDay/GetQuarantineCount",
    input: z.object({}),
    output: quarantineCount,
  },
  /** Changes nothing in the books; who closed it, when and why stays with it. */
  CloseQuarantinedReport: {
    verb: "POST",
    access,
    logged: "audit",
    answer: "wrapped",
    path: "EndOfDay/CloseQuarantinedReport",
    input: z.object({ id: z.int().min(1), reason: z.string().trim().min(3).max(300) }),
    output: quarantinedReport,
  },
} as const;
