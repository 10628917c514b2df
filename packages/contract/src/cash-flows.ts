// Rows of money in and out of one account, and what they add up to.

import * as z from "zod";
import { outflowStatuses } from "./account-reports.ts";
import { isoInstant, lagosDate } from "./wire-time.ts";
import { nairaAmount } from "./wire-units.ts";

export const inflowRow = z.object({
  id: z.int(),
  date: lagosDate,
  valueDate: lagosDate,
  reference: z.string(),
  channel: z.string(),
  payer: z.string(),
  narration: z.string(),
  receivedAt: isoInstant,
  /** `gross - fee = amount`: charges of a sale and tax of a dividend are taken out before the money comes. */
  gross: nairaAmount,
  fee: nairaAmount,
  /** What came. */
  amount: nairaAmount,
  /** UNCLEARED: a cheque on its way; BOUNCED and REVERSED were taken back and are not in the total. */
  status: z.enum(["RECEIVED", "PENDING", "UNCLEARED", "BOUNCED", "REVERSED"]),
  /** A deposit that is the client's: its receipt can be had. */
  hasReceipt: z.boolean(),
});
export type InflowRow = z.output<typeof inflowRow>;

/** Without what was taken back: `received + pending = amount`. */
export const inflowTotals = z.object({
  gross: nairaAmount,
  fee: nairaAmount,
  amount: nairaAmount,
  /** Cleared, and of a value day that has come. */
  received: nairaAmount,
  pending: nairaAmount,
  /** On average, of deposits that had to wait; null where none had. */
  clearMs: z.int().nullable(),
});
export type InflowTotals = z.output<typeof inflowTotals>;

export const outflowRow = z.object({
  id: z.int(),
  date: lagosDate,
  valueDate: lagosDate,
  reference: z.string(),
  channel: z.string(),
  beneficiaryBank: z.string(),
  /** The last four digits alone. */
  beneficiaryAccount: z.string(),
  beneficiaryName: z.string(),
  narration: z.string(),
  amount: nairaAmount,
  askedAt: isoInstant,
  approvedAt: isoInstant.nullable(),
  /** When the bank's word came that it has paid: there is no earlier word of its sending. */
  paidAt: isoInstant.nullable(),
  /** By when the house has promised to have it paid. */
  promisedBy: isoInstant.nullable(),
  /** The withdrawal's own id; null for sale proceeds that went straight to the bank. */
  withdrawalId: z.int().nullable(),
  /** What was given back is not in the total. */
  status: z.enum(outflowStatuses),
  approvedBy: z.string().nullable(),
});
export type OutflowRow = z.output<typeof outflowRow>;

/** Without what was given back: `paid + requested = amount`. */
export const outflowTotals = z.object({ amount: nairaAmount, paid: nairaAmount, requested: nairaAmount });
export type OutflowTotals = z.output<typeof outflowTotals>;
