// E-dividend mandates: given by a holder for what they hold, answered as the registrar has answered, withdrawn, listed.

import { dividendMandateStatuses } from "@tradebook/domain/funding/dividend-mandate.ts";
import * as z from "zod";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant } from "../wire-time.ts";
import { securityID } from "./market-data.ts";
import { cscsAccount } from "./order-terms.ts";

export const dividendMandateRow = z.object({
  id: z.int(),
  cscsAccount: z.string(),
  customerName: z.string(),
  chn: z.string(),
  securityID: z.string(),
  securityName: z.string(),
  bankName: z.string(),
  /** The last four digits alone. */
  accountNumber: z.string(),
  /** Whether the bank account that it names is still the holder's. */
  isBankInUse: z.boolean(),
  status: z.enum(dividendMandateStatuses),
  askedBy: z.string(),
  askedAt: isoInstant,
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  note: z.string().nullable(),
});
export type DividendMandateRow = z.output<typeof dividendMandateRow>;

const id = z.int().min(1);
const byAnybody = { verb: "POST", access: "signedIn", logged: "audit", answer: "wrapped" } as const;
const byStaff = { ...byAnybody, access: { anyOf: ["Pages.Funding"] } } as const;

/** Of Funding. */
export const dividendMandateMethods = {
  /** Those that wait or are active to the bank account in use are passed over; one to another account is given anew. */
  SubmitDividendMandates: {
    ...byAnybody,
    stepUp: true,
    path: "Funding/SubmitDividendMandates",
    input: z.object({ cscsAccount, securityIDs: z.array(securityID).min(1).max(100) }),
    output: z.object({ submitted: z.int() }),
  },
  /** The registrar pays to the bank account from now on. */
  ActivateDividendMandate: {
    ...byStaff,
    path: "Funding/ActivateDividendMandate",
    input: z.object({ id, note: z.string().trim().max(300).nullish() }),
    output: dividendMandateRow,
  },
  RefuseDividendMandate: {
    ...byStaff,
    path: "Funding/RefuseDividendMandate",
    input: z.object({ id, reason: z.string().trim().min(3).max(300) }),
    output: dividendMandateRow,
  },
  WithdrawDividendMandate: {
    ...byAnybody,
    path: "Funding/WithdrawDividendMandate",
    input: z.object({ id }),
    output: dividendMandateRow,
  },
  /** A holder's own; to the staff of funding all of the house. */
  GetDividendMandates: {
    ...byAnybody,
    verb: "GET",
    path: "Funding/GetDividendMandates",
    input: z.object({
      ...pageMembers,
      cscsAccount: cscsAccount.nullish(),
      status: z.enum(dividendMandateStatuses).nullish(),
    }),
    output: pageOf(dividendMandateRow),
  },
} as const;
