// Receipt: what others did with a client's orders, in a chain that the client can check, and "this was not me".

import * as z from "zod";
import { attachedFile } from "../attached-file.ts";
import { fileAnswer } from "../file-answer.ts";
import { service } from "../method.ts";
import { pageMembers, pageWithTotals } from "../paging.ts";
import { ordTypeCode, sideCode, timeInForceCode } from "../wire-codes.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaPrice, shares } from "../wire-units.ts";
import { cscsAccount } from "./order-terms.ts";

export const receiptStep = z.enum(["placed", "replaceRequested", "cancelRequested"]);

/** What the holder said of an order, and what the house answered. */
export const orderDispute = z.object({
  orderId: z.int(),
  /** The user name of the holder who said it. */
  by: z.string(),
  note: z.string(),
  at: isoInstant,
  /** Null until somebody of the house has answered. */
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: isoInstant.nullable(),
});
export type OrderDispute = z.output<typeof orderDispute>;

/** What the house must look into: said by a holder, looked after by one of those who may answer. */
export const listedDispute = orderDispute.extend({
  cscsAccount: z.string(),
  clientName: z.string(),
  securityID: z.string(),
  side: sideCode,
  orderQty: shares,
  /** The user name of who entered the order. */
  enteredBy: z.string(),
  /** The user name of who looks after it; null while nobody does. */
  owner: z.string().nullable(),
});
export type ListedDispute = z.output<typeof listedDispute>;

export const disputeStates = ["open", "answered"] as const;

export const orderReceipt = z.object({
  /** Of the account, from 1 without a gap. */
  seq: z.int(),
  cscsAccount: z.string(),
  orderId: z.int(),
  step: receiptStep,
  at: isoInstant,
  userName: z.string(),
  side: sideCode,
  securityID: z.string(),
  ordType: ordTypeCode,
  orderQty: shares,
  /** Null for an order at the market. */
  price: nairaPrice.nullable(),
  timeInForce: timeInForceCode,
  expireDate: lagosDate.nullable(),
  /** Null for a cancel, which asks for none. */
  mandate: z.object({ channel: z.string(), reference: z.string(), note: z.string().nullable() }).nullable(),
  /** Who approved a sale that waited, the client first; null for every other step. */
  approvedBy: z.array(z.string()).nullable(),
  hash: z.string(),
});
export type OrderReceipt = z.output<typeof orderReceipt>;

/** Receipts that are answered at once as texts. */
export const mostChained = 500;

const read = { verb: "GET", access: "signedIn", answer: "wrapped" } as const;
const orderId = z.int().min(1);

export const receiptService = service({
  /** The newest first, and what was said of their orders. */
  GetReceipts: {
    ...read,
    logged: "look",
    path: "Receipt/GetReceipts",
    input: z.object({ ...pageMembers, cscsAccount }),
    output: z.object({ totalCount: z.int(), items: z.array(orderReceipt), disputes: z.array(orderDispute) }),
  },
  /** Each receipt's own text, the oldest first: its SHA-256 is its hash, and it holds the hash of the one before. */
  GetReceiptChain: {
    ...read,
    logged: "look",
    path: "Receipt/GetReceiptChain",
    input: z.object({ cscsAccount, after: z.int().min(0).max(2_147_483_647).default(0) }),
    output: z.object({ items: z.array(z.object({ seq: z.int(), text: z.string(), hash: z.string() })) }),
  },
  /** Of one order; a dispute may be asked for while there is a receipt and none was. */
  GetOrderReceipts: {
    ...read,
    logged: "none",
    path: "Receipt/GetOrderReceipts",
    input: z.object({ id: orderId }),
    output: z.object({
      items: z.array(orderReceipt),
      dispute: orderDispute.nullable(),
      /** Whether the caller holds the account, and nothing is said yet. */
      mayDispute: z.boolean(),
      /** Whether the caller may answer what is said. */
      mayAnswer: z.boolean(),
      /** What proves the instruction, the oldest first. */
      evidence: z.array(attachedFile),
      mayAddEvidence: z.boolean(),
    }),
  },
  /** "This was not me": by a holder, of an order that somebody else entered or changed; said again, it is what was said first. */
  DisputeOrder: {
    verb: "POST",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    path: "Receipt/DisputeOrder",
    input: z.object({ id: orderId, note: z.string().trim().max(500).nullish() }),
    output: orderDispute,
  },
  /** One file beside an order that the caller trades for its client; nothing that was kept is replaced. */
  AddEvidence: {
    verb: "POST",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    takes: "form",
    path: "Receipt/AddEvidence",
    input: z.object({ id: orderId, note: z.string().trim().max(300).nullish() }),
    output: z.object({ items: z.array(attachedFile) }),
  },
  /** By the file's number, for whoever may see its order; every look is in the report event log. */
  GetEvidenceFile: {
    verb: "GET",
    access: "signedIn",
    logged: "report",
    answer: "file",
    path: "Receipt/GetEvidenceFile",
    input: z.object({ id: z.int().min(1).max(2_147_483_647) }),
    output: fileAnswer,
  },
  /** Those that wait for an answer first, the oldest first. */
  GetDisputes: {
    verb: "GET",
    access: { anyOf: ["VIEW_ALL_ORDERS", "VIEW_AUDIT_TRAIL"] },
    logged: "look",
    answer: "wrapped",
    path: "Receipt/GetDisputes",
    input: z.object({
      ...pageMembers,
      state: z.enum(disputeStates).nullish(),
      /** Only what the caller looks after. */
      mine: z.boolean().nullish(),
    }),
    /** Totals of the whole house, whatever is filtered. */
    output: pageWithTotals(
      listedDispute,
      z.object({ open: z.int(), unowned: z.int(), oldestOpenAt: isoInstant.nullable() }),
    ),
  },
  /** The caller looks after it from now on; a dispute of a step of their own is left to another. */
  TakeDispute: {
    verb: "POST",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "Receipt/TakeDispute",
    input: z.object({ id: orderId }),
    output: listedDispute,
  },
  AnswerDispute: {
    verb: "POST",
    access: { anyOf: ["VIEW_AUDIT_TRAIL"] },
    logged: "audit",
    answer: "wrapped",
    path: "Receipt/AnswerDispute",
    input: z.object({ id: orderId, answer: z.string().trim().min(1).max(1000) }),
    output: orderDispute,
  },
});
