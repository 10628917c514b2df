// Closing an account for good, and opening it again: what is open on it, the requests, and who decides on them.

import { closingBars, closingDeeds, closingStatuses } from "@tradebook/domain/access/account-closing.ts";
import * as z from "zod";
import { limits } from "../names.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant } from "../wire-time.ts";

const cscsAccount = z.string().min(1).max(limits.cscsAccount);
const id = z.int().min(1);
const reason = z.string().trim().min(3).max(300);

/** What is to be put in order first, each with how many of it. */
const open = z.array(z.object({ what: z.enum(closingBars), count: z.int().min(1) }));

export const closingRow = z.object({
  id,
  cscsAccount,
  name: z.string(),
  deed: z.enum(closingDeeds),
  status: z.enum(closingStatuses),
  reason: z.string(),
  askedBy: z.string(),
  byHolder: z.boolean(),
  askedAt: isoInstant,
  checkedBy: z.string().nullable(),
  checkedAt: isoInstant.nullable(),
  endedBy: z.string().nullable(),
  endedAt: isoInstant.nullable(),
  /** Why it was refused. */
  note: z.string().nullable(),
  /** Of the account as it is now. */
  open,
});
export type ClosingRow = z.output<typeof closingRow>;

const byHolder = { logged: "audit", answer: "wrapped", access: "signedIn" } as const;
const byOffice = { verb: "POST", logged: "audit", answer: "wrapped", access: { anyOf: ["Pages.Risk"] } } as const;

/** Of Risk. */
export const accountClosingMethods = {
  /** By a holder, of their own account: what is open on it, and the newest request about it. */
  GetOwnClosing: {
    ...byHolder,
    verb: "GET",
    path: "Risk/GetOwnClosing",
    input: z.object({ cscsAccount }),
    output: z.object({ isClosed: z.boolean(), open, newest: closingRow.nullable() }),
  },
  /** By a holder, or by the office for them: it is closed once it is empty and two of the office have agreed. */
  AskAccountClosing: {
    ...byHolder,
    verb: "POST",
    stepUp: true,
    path: "Risk/AskAccountClosing",
    input: z.object({ cscsAccount, reason }),
    output: closingRow,
  },
  /** By whoever asked, as long as it is not done. */
  WithdrawAccountClosing: {
    ...byHolder,
    verb: "POST",
    path: "Risk/WithdrawAccountClosing",
    input: z.object({ id }),
    output: closingRow,
  },
  AskAccountReopening: {
    ...byOffice,
    stepUp: true,
    path: "Risk/AskAccountReopening",
    input: z.object({ cscsAccount, reason }),
    output: closingRow,
  },
  /** The first of the office checks it; the second, another person, does it. */
  ApproveAccountClosing: {
    ...byOffice,
    stepUp: true,
    path: "Risk/ApproveAccountClosing",
    input: z.object({ id }),
    output: closingRow,
  },
  RefuseAccountClosing: {
    ...byOffice,
    path: "Risk/RefuseAccountClosing",
    input: z.object({ id, reason }),
    output: closingRow,
  },
  /** The newest first. */
  GetAccountClosings: {
    ...byOffice,
    verb: "GET",
    path: "Risk/GetAccountClosings",
    input: z.object({
      ...pageMembers,
      status: z.enum(closingStatuses).nullish(),
      /** Those that wait for somebody. */
      waiting: z.boolean().nullish(),
    }),
    output: pageOf(closingRow),
  },
} as const;
