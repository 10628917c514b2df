// Mandates for Direct Cash Settlement: given by a holder or on paper, sent to the depository by a second person.

import { directSettlementStatuses } from "@tradebook/domain/funding/direct-settlement.ts";
import * as z from "zod";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { cscsAccount } from "./order-terms.ts";

export const directSettlementRow = z.object({
  id: z.int(),
  cscsAccount: z.string(),
  customerName: z.string(),
  bankName: z.string(),
  /** The last four digits alone. */
  accountNumber: z.string(),
  accountName: z.string(),
  /** Whether the bank account that it names is still the holder's; it pays to no other. */
  isBankInUse: z.boolean(),
  /** The number of the paper that staff entered it from. */
  paper: z.string().nullable(),
  status: z.enum(directSettlementStatuses),
  /** The first settlement day that it holds for. */
  fromDay: lagosDate.nullable(),
  askedBy: z.string(),
  askedAt: isoInstant,
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  note: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedAt: isoInstant.nullable(),
});
export type DirectSettlementRow = z.output<typeof directSettlementRow>;

const key = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, { error: "must be 1 to 64 letters, digits and hyphens" });
const id = z.int().min(1);
const byAnybody = { verb: "POST", access: "signedIn", logged: "audit", answer: "wrapped" } as const;
const decide = { ...byAnybody, access: { anyOf: ["Pages.Funding.Approve"] }, stepUp: true } as const;

/** Of Funding. */
export const directSettlementMethods = {
  /** By a holder, or by staff from a paper: the proceeds of sales go to the holder's approved bank account. */
  AskDirectSettlement: {
    ...byAnybody,
    stepUp: true,
    path: "Funding/AskDirectSettlement",
    input: z.object({ cscsAccount, paper: z.string().trim().min(1).max(100).nullish(), idempotencyKey: key }),
    output: directSettlementRow,
  },
  /** The bank details are with the depository; it holds from the third working day after. */
  SendDirectSettlement: {
    ...decide,
    path: "Funding/SendDirectSettlement",
    input: z.object({ id, note: z.string().trim().max(300).nullish() }),
    output: directSettlementRow,
  },
  RejectDirectSettlement: {
    ...decide,
    path: "Funding/RejectDirectSettlement",
    input: z.object({ id, reason: z.string().trim().min(3).max(300) }),
    output: directSettlementRow,
  },
  /** At once: what settles from now on stays with the house, as the client's. */
  WithdrawDirectSettlement: {
    ...byAnybody,
    path: "Funding/WithdrawDirectSettlement",
    input: z.object({ id }),
    output: directSettlementRow,
  },
  /** A holder's own; to the staff of funding all of the house. */
  GetDirectSettlements: {
    ...byAnybody,
    verb: "GET",
    path: "Funding/GetDirectSettlements",
    input: z.object({
      ...pageMembers,
      cscsAccount: cscsAccount.nullish(),
      status: z.enum(directSettlementStatuses).nullish(),
    }),
    output: pageOf(directSettlementRow),
  },
} as const;
