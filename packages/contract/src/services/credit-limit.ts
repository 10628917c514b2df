// Approved overdrafts: asked by one person of the office, decided by another, from a day to a day.

import { creditStatuses } from "@tradebook/domain/funding/credit-limit.ts";
import * as z from "zod";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount } from "../wire-units.ts";
import { cscsAccount } from "./order-terms.ts";

export const creditLimitRow = z.object({
  id: z.int(),
  reference: z.string(),
  cscsAccount: z.string(),
  customerName: z.string(),
  limit: nairaAmount,
  /** What of the account's overdraft is drawn now. */
  drawn: nairaAmount,
  fromDay: lagosDate,
  /** The last day; null for one without an end. */
  toDay: lagosDate.nullable(),
  reason: z.string(),
  status: z.enum(creditStatuses),
  askedBy: z.string(),
  askedAt: isoInstant,
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  note: z.string().nullable(),
});
export type CreditLimitRow = z.output<typeof creditLimitRow>;

const key = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, { error: "must be 1 to 64 letters, digits and hyphens" });
const reason = z.string().trim().min(3).max(300);
const id = z.int().min(1);
const ask = { verb: "POST", access: { anyOf: ["Pages.Funding"] }, logged: "audit", answer: "wrapped" } as const;
const decide = { ...ask, access: { anyOf: ["Pages.Funding.Approve"] }, stepUp: true } as const;

/** Of Funding. */
export const creditLimitMethods = {
  /** A limit of 0 ends what was granted before. The newest that is approved and holds on a day is the one that counts. */
  AskCreditLimit: {
    ...ask,
    path: "Funding/AskCreditLimit",
    input: z.object({
      cscsAccount,
      limit: nairaAmount,
      fromDay: lagosDate,
      toDay: lagosDate.nullish(),
      reason,
      idempotencyKey: key,
    }),
    output: creditLimitRow,
  },
  /** By another person than asked, and by no holder of the account. */
  ApproveCreditLimit: {
    ...decide,
    path: "Funding/ApproveCreditLimit",
    input: z.object({ id, note: z.string().trim().max(300).nullish() }),
    output: creditLimitRow,
  },
  RejectCreditLimit: {
    ...decide,
    path: "Funding/RejectCreditLimit",
    input: z.object({ id, reason }),
    output: creditLimitRow,
  },
  /** By whoever asked, as long as nobody has decided. */
  CancelCreditLimit: { ...ask, path: "Funding/CancelCreditLimit", input: z.object({ id }), output: creditLimitRow },
  GetCreditLimits: {
    ...ask,
    verb: "GET",
    access: { anyOf: ["Pages.Funding", "Pages.Funding.Approve"] },
    path: "Funding/GetCreditLimits",
    input: z.object({ ...pageMembers, cscsAccount: cscsAccount.nullish(), status: z.enum(creditStatuses).nullish() }),
    output: pageOf(creditLimitRow),
  },
} as const;
