// Liens: shares or cash of a client that are pledged, placed by two people and lifted by two.

import { lienStatuses } from "@tradebook/domain/funding/lien.ts";
import * as z from "zod";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount, shares } from "../wire-units.ts";
import { securityID } from "./market-data.ts";
import { cscsAccount } from "./order-terms.ts";

export const lienRow = z.object({
  id: z.int(),
  ourReference: z.string(),
  cscsAccount: z.string(),
  customerName: z.string(),
  /** Shares of a security, or an amount of cash. */
  securityID: z.string().nullable(),
  shares: shares.nullable(),
  amount: nairaAmount.nullable(),
  beneficiary: z.string(),
  /** The number of the paper it stands on. */
  reference: z.string(),
  reason: z.string(),
  /** PLACED and LIFTING bind. */
  status: z.enum(lienStatuses),
  day: lagosDate,
  askedBy: z.string(),
  askedAt: isoInstant,
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  note: z.string().nullable(),
  liftReason: z.string().nullable(),
  liftAskedBy: z.string().nullable(),
  liftedBy: z.string().nullable(),
  liftedAt: isoInstant.nullable(),
});
export type LienRow = z.output<typeof lienRow>;

const key = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, { error: "must be 1 to 64 letters, digits and hyphens" });
const text = (least: number, most: number) => z.string().trim().min(least).max(most);
const id = z.int().min(1);
const reason = text(3, 300);
const ask = { verb: "POST", access: { anyOf: ["Pages.Funding"] }, logged: "audit", answer: "wrapped" } as const;
const decide = { ...ask, access: { anyOf: ["Pages.Funding.Approve"] }, stepUp: true } as const;
const pledged = {
  cscsAccount,
  beneficiary: text(1, 200),
  reference: text(1, 100),
  reason,
  idempotencyKey: key,
} as const;

/** Of Funding. */
export const lienMethods = {
  AskShareLien: {
    ...ask,
    path: "Funding/AskShareLien",
    input: z.object({ ...pledged, securityID, shares }),
    output: lienRow,
  },
  AskCashLien: {
    ...ask,
    path: "Funding/AskCashLien",
    input: z.object({ ...pledged, amount: nairaAmount }),
    output: lienRow,
  },
  /** By another person than asked, and by no holder of the account: it binds from then on. */
  ApproveLien: {
    ...decide,
    path: "Funding/ApproveLien",
    input: z.object({ id, note: text(0, 300).nullish() }),
    output: lienRow,
  },
  RejectLien: { ...decide, path: "Funding/RejectLien", input: z.object({ id, reason }), output: lienRow },
  CancelLien: { ...ask, path: "Funding/CancelLien", input: z.object({ id }), output: lienRow },
  /** It binds on until somebody else agrees. */
  AskLienLift: { ...ask, path: "Funding/AskLienLift", input: z.object({ id, reason }), output: lienRow },
  ApproveLienLift: { ...decide, path: "Funding/ApproveLienLift", input: z.object({ id }), output: lienRow },
  RefuseLienLift: { ...decide, path: "Funding/RefuseLienLift", input: z.object({ id }), output: lienRow },
  /** A holder's own; to the staff of funding all of the house. */
  GetLiens: {
    ...ask,
    verb: "GET",
    access: "signedIn",
    path: "Funding/GetLiens",
    input: z.object({ ...pageMembers, cscsAccount: cscsAccount.nullish(), status: z.enum(lienStatuses).nullish() }),
    output: pageOf(lienRow),
  },
} as const;
