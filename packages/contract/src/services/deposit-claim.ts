// Deposits that clients miss: claimed by a holder with the bank's receipt, matched or declined by the house.

import { claimStatuses } from "@tradebook/domain/funding/deposit-claim.ts";
import * as z from "zod";
import { attachedFile } from "../attached-file.ts";
import { fileAnswer } from "../file-answer.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount } from "../wire-units.ts";
import { cscsAccount } from "./order-terms.ts";

export const depositClaimRow = z.object({
  id: z.int(),
  /** As the client is told it: `CLM-12`. */
  reference: z.string(),
  cscsAccount: z.string(),
  customerName: z.string(),
  amount: nairaAmount,
  paidOn: lagosDate,
  bankReference: z.string(),
  status: z.enum(claimStatuses),
  /** The deposit that it was, as statements show it, and what came by it. */
  deposit: z.object({ reference: z.string(), amount: nairaAmount, day: lagosDate }).nullable(),
  askedBy: z.string(),
  askedAt: isoInstant,
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  note: z.string().nullable(),
  files: z.array(attachedFile),
});
export type DepositClaimRow = z.output<typeof depositClaimRow>;

const id = z.int().min(1);
const note = z.string().trim().min(3).max(300);
const write = { verb: "POST", logged: "audit", answer: "wrapped", output: depositClaimRow } as const;
const byStaff = { ...write, access: { anyOf: ["Pages.Funding"] } } as const;

/** Of Funding. */
export const depositClaimMethods = {
  /** By a holder, with the bank's receipt as a picture or a PDF. The same key again answers what was claimed first. */
  ClaimDeposit: {
    ...write,
    access: "signedIn",
    takes: "form",
    path: "Funding/ClaimDeposit",
    input: z.object({
      cscsAccount,
      amount: nairaAmount,
      paidOn: lagosDate,
      bankReference: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .regex(/^[\w ./-]+$/, { error: "must be a reference of letters and digits" }),
      idempotencyKey: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,64}$/, { error: "must be 1 to 64 letters, digits and hyphens" }),
    }),
  },
  /** It was this deposit of the same account; another amount than was claimed needs a note. */
  MatchDepositClaim: {
    ...byStaff,
    path: "Funding/MatchDepositClaim",
    input: z.object({ id, depositId: id, note: note.nullish() }),
  },
  DeclineDepositClaim: { ...byStaff, path: "Funding/DeclineDepositClaim", input: z.object({ id, reason: note }) },
  /** Of the caller's own accounts; for staff of every account. Those that wait first. */
  GetDepositClaims: {
    verb: "GET",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    path: "Funding/GetDepositClaims",
    input: z.object({
      ...pageMembers,
      cscsAccount: cscsAccount.nullish(),
      status: z.enum(claimStatuses).nullish(),
    }),
    output: pageOf(depositClaimRow),
  },
  /** The receipt, for its client and for the staff of funding. */
  GetDepositClaimFile: {
    verb: "GET",
    access: "signedIn",
    logged: "report",
    answer: "file",
    path: "Funding/GetDepositClaimFile",
    input: z.object({ id: z.int().min(1).max(2_147_483_647) }),
    output: fileAnswer,
  },
} as const;
