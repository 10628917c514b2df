// Fees: what a house charges, by client, class, kind of security and side, from which day, and who agreed.

import { clientClasses, securityTypes } from "@tradebook/domain/fees/fee-book.ts";
import { rate, type Rate } from "@tradebook/domain/units.ts";
import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount } from "../wire-units.ts";
import { securityID } from "./market-data.ts";

const reason = z.string().trim().min(1).max(300);
const cscsAccount = z.string().min(1).max(limits.cscsAccount);

/** A percentage on the wire, parts per million inside: 1.35 is 13,500. */
const percentRate = z.codec(
  z
    .number()
    .min(0)
    .max(100)
    .refine((percent) => Math.abs(percent * 10_000 - Math.round(percent * 10_000)) < 1e-6, {
      error: "has at most four decimals",
    }),
  z.custom<Rate>((value) => typeof value === "number"),
  { decode: (percent) => rate(Math.round(percent * 10_000)), encode: (parts) => parts / 10_000 },
);

const scope = {
  /** Of one client, by any of their accounts. */
  cscsAccount: cscsAccount.nullable(),
  clientClass: z.enum(clientClasses).nullable(),
  securityType: z.enum(securityTypes).nullable(),
  side: z.enum(["Buy", "Sell"]).nullable(),
};

/** Null: as the less specific rows say. Stamp duty of 0 for one client is their "do not charge stamp duty". */
const terms = {
  commission: percentRate.nullable(),
  minCommission: nairaAmount.nullable(),
  secFeeOnBuys: percentRate.nullable(),
  ngxFeeOnSells: percentRate.nullable(),
  cscsFeeOnSells: percentRate.nullable(),
  stampDuty: percentRate.nullable(),
  tradeAlert: nairaAmount.nullable(),
  alertPerExecution: z.boolean().nullable(),
  vat: percentRate.nullable(),
  vatOnSecFee: z.boolean().nullable(),
};

export const feeScheduleRow = z.object({
  id: z.int(),
  ...scope,
  clientName: z.string().nullable(),
  from: lagosDate,
  ...terms,
  reason: z.string(),
  /** Null for what a house begins with. */
  setBy: z.string().nullable(),
  setAt: isoInstant,
  status: z.enum(["InForce", "Coming", "Past", "WaitingApproval", "Rejected"]),
  decidedBy: z.string().nullable(),
  decidedAt: isoInstant.nullable(),
  decisionReason: z.string().nullable(),
});
export type FeeScheduleRow = z.output<typeof feeScheduleRow>;

const rateMembers = {
  from: lagosDate,
  commission: percentRate,
  minCommission: nairaAmount,
  secFeeOnBuys: percentRate,
  ngxFeeOnSells: percentRate,
  cscsFeeOnSells: percentRate,
  stampDuty: percentRate,
  tradeAlert: nairaAmount,
  alertPerExecution: z.boolean(),
  vat: percentRate,
  vatOnSecFee: z.boolean(),
};

/** What an account is charged by today in one security, by side. */
export const accountRates = z.object({ buy: z.object(rateMembers), sell: z.object(rateMembers) });
export type AccountRates = z.output<typeof accountRates>;

const optional = {
  commission: terms.commission.optional(),
  minCommission: terms.minCommission.optional(),
  secFeeOnBuys: terms.secFeeOnBuys.optional(),
  ngxFeeOnSells: terms.ngxFeeOnSells.optional(),
  cscsFeeOnSells: terms.cscsFeeOnSells.optional(),
  stampDuty: terms.stampDuty.optional(),
  tradeAlert: terms.tradeAlert.optional(),
  alertPerExecution: terms.alertPerExecution.optional(),
  vat: terms.vat.optional(),
  vatOnSecFee: terms.vatOnSecFee.optional(),
};

const access = { anyOf: ["Pages.Fees"] } as const;
const write = { verb: "POST", access, logged: "audit", answer: "wrapped", stepUp: true } as const;

export const feeService = service({
  /** For whoever sees the account: their ticket works out costs by these before the server is asked. */
  GetAccountRates: {
    verb: "GET",
    access: "signedIn",
    logged: "none",
    answer: "wrapped",
    path: "Fee/GetAccountRates",
    input: z.object({ cscsAccount, securityID }),
    output: accountRates,
  },
  /** The newest first. */
  GetSchedules: {
    verb: "GET",
    access,
    logged: "none",
    answer: "wrapped",
    path: "Fee/GetSchedules",
    input: z.object({ ...pageMembers, cscsAccount: cscsAccount.nullish() }),
    output: pageOf(feeScheduleRow),
  },
  /** A row from a day on, in force once a second person agrees; of one scope it takes the place of the one before. */
  SetSchedule: {
    ...write,
    path: "Fee/SetSchedule",
    input: z
      .object({
        cscsAccount: scope.cscsAccount.optional(),
        clientClass: scope.clientClass.optional(),
        securityType: scope.securityType.optional(),
        side: scope.side.optional(),
        from: lagosDate,
        ...optional,
        reason,
      })
      .refine(({ cscsAccount: account, clientClass }) => (account ?? null) === null || (clientClass ?? null) === null, {
        error: "is of a client or of a class, not of both",
        path: ["clientClass"],
      }),
    output: feeScheduleRow,
  },
  DecideSchedule: {
    ...write,
    path: "Fee/DecideSchedule",
    input: z.object({ id: z.int().min(1), approve: z.boolean(), reason }),
    output: feeScheduleRow,
  },
  /** From the day after today at the earliest: a day is charged by one class. */
  SetClientClass: {
    ...write,
    path: "Fee/SetClientClass",
    input: z.object({ cscsAccount, clientClass: z.enum(clientClasses), from: lagosDate, reason }),
    output: z.object({ cscsAccount: z.string(), clientClass: z.enum(clientClasses), from: lagosDate }),
  },
});
