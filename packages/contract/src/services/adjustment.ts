// Shares that come from another house or go to one, and cash put right by hand: asked by one person, decided by another.

import { adjustmentKinds, adjustmentStatuses, correctionAccounts } from "@tradebook/domain/funding/adjustment.ts";
import * as z from "zod";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount, shares } from "../wire-units.ts";
import { securityID } from "./market-data.ts";
import { cscsAccount } from "./order-terms.ts";

export const adjustmentRow = z.object({
  id: z.int(),
  /** Ours, as statements and movements show it. */
  reference: z.string(),
  cscsAccount: z.string(),
  customerName: z.string(),
  kind: z.enum(adjustmentKinds),
  /** Of shares: which, how many, what they cost in all, and who they come from or go to. */
  securityID: z.string().nullable(),
  shares: shares.nullable(),
  /** Of shares that go it is their part of the average, known once they have gone. */
  cost: nairaAmount.nullable(),
  counterparty: z.string().nullable(),
  /** Of cash: how much, and the house's account that it comes from or goes to. */
  amount: nairaAmount.nullable(),
  houseAccount: z.enum(correctionAccounts).nullable(),
  slip: z.string(),
  reason: z.string(),
  /** Our reference of the one that it takes back. */
  takesBack: z.string().nullable(),
  status: z.enum(adjustmentStatuses),
  day: lagosDate,
  askedBy: z.string(),
  askedAt: isoInstant,
  /** Who approved or rejected it, or cancelled what they had asked for. */
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  note: z.string().nullable(),
});
export type AdjustmentRow = z.output<typeof adjustmentRow>;

const key = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, { error: "must be 1 to 64 letters, digits and hyphens" });
const text = (least: number, most: number) => z.string().trim().min(least).max(most);
const slip = text(1, 100).regex(/^[\w ./-]+$/, { error: "must be a reference of letters and digits" });
const reason = text(3, 300);
const id = z.int().min(1);

const ask = { verb: "POST", access: { anyOf: ["Pages.Funding"] }, logged: "audit", answer: "wrapped" } as const;
const decide = {
  verb: "POST",
  access: { anyOf: ["Pages.Funding.Approve"] },
  logged: "audit",
  answer: "wrapped",
  stepUp: true,
} as const;

/** Of Funding. */
export const adjustmentMethods = {
  /** `in`: what they had cost in all must be said, by which the average is reckoned; 0 when it is not known. */
  AskShareTransfer: {
    ...ask,
    path: "Funding/AskShareTransfer",
    input: z.object({
      cscsAccount,
      direction: z.enum(["in", "out"]),
      securityID,
      shares,
      cost: nairaAmount.nullish(),
      counterparty: text(1, 200).default("CSCS"),
      slip,
      reason,
      idempotencyKey: key,
    }),
    output: adjustmentRow,
  },
  /** The money comes from the house's account or goes to it; what comes and goes at the bank is a deposit or a withdrawal. */
  AskCashCorrection: {
    ...ask,
    path: "Funding/AskCashCorrection",
    input: z.object({
      cscsAccount,
      direction: z.enum(["credit", "debit"]),
      amount: nairaAmount,
      houseAccount: z.enum(correctionAccounts),
      slip,
      reason,
      idempotencyKey: key,
    }),
    output: adjustmentRow,
  },
  /** Asks to take back one that stands, by its exact mirror; decided like any other. */
  AskAdjustmentReversal: {
    ...ask,
    path: "Funding/AskAdjustmentReversal",
    input: z.object({ id, reason }),
    output: adjustmentRow,
  },
  /** By another person than asked, and by no holder of the account: it is in the ledger then. */
  ApproveAdjustment: {
    ...decide,
    path: "Funding/ApproveAdjustment",
    input: z.object({ id, note: text(0, 300).nullish() }),
    output: adjustmentRow,
  },
  RejectAdjustment: {
    ...decide,
    path: "Funding/RejectAdjustment",
    input: z.object({ id, reason }),
    output: adjustmentRow,
  },
  /** By whoever asked, as long as nobody has decided. */
  CancelAdjustment: { ...ask, path: "Funding/CancelAdjustment", input: z.object({ id }), output: adjustmentRow },
  GetAdjustments: {
    verb: "GET",
    access: { anyOf: ["Pages.Funding", "Pages.Funding.Approve"] },
    logged: "audit",
    answer: "wrapped",
    path: "Funding/GetAdjustments",
    input: z.object({
      ...pageMembers,
      cscsAccount: cscsAccount.nullish(),
      kind: z.enum(adjustmentKinds).nullish(),
      status: z.enum(adjustmentStatuses).nullish(),
      from: lagosDate.nullish(),
      to: lagosDate.nullish(),
    }),
    output: pageOf(adjustmentRow),
  },
} as const;
