// The clients of a house as a list: its rows, what they add up to, and what it is narrowed to.

import * as z from "zod";
import { limits } from "./names.ts";
import { accountState } from "./services/account-state.ts";
import { isoInstant, lagosDate } from "./wire-time.ts";
import { nairaAmount } from "./wire-units.ts";

export const kycStatuses = ["PENDING", "COMPLETE", "REFUSED"] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** How much risk a client said to bear when the account was opened. */
export const riskTypes = ["LOW", "MEDIUM", "HIGH"] as const;
export type RiskType = (typeof riskTypes)[number];

/** OWES: what was bought or charged is not covered, or an overdraft is drawn. NONE: neither owes nor has cash. */
export const cashSigns = ["OWES", "NONE", "HAS"] as const;
export type CashSign = (typeof cashSigns)[number];

/** Amounts are of whoever may see balances. */
export const clientFilters = {
  /** The user name of the broker whom the account is assigned to. */
  dealer: z.string().max(limits.userName).nullish(),
  accountState: accountState.nullish(),
  kycStatus: z.enum(kycStatuses).nullish(),
  /** Those whose papers hold until this day at the latest. */
  kycEndsBy: lagosDate.nullish(),
  riskType: z.enum(riskTypes).nullish(),
  /** What the shares are worth now, at least and at most. */
  valueFrom: nairaAmount.nullish(),
  valueTo: nairaAmount.nullish(),
  cashSign: z.enum(cashSigns).nullish(),
  hasOpenOrders: z.boolean().nullish(),
  hasTraded: z.boolean().nullish(),
} as const;

const amount = nairaAmount.nullable();

/** Amounts are null without SHOW_ACCOUNT_BALANCE. */
export const customerRow = z.object({
  id: z.int(),
  cscsAccount: z.string(),
  chn: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  cash: amount,
  portfolioValue: amount,
  kycStatus: z.string(),
  /** The last day that the papers hold; null where that is not known. */
  kycEndsOn: lagosDate.nullable(),
  riskType: z.enum(riskTypes).nullable(),
  /** The last digits of the BVN, for whoever may see personal data. */
  bvnLast4: z.string().nullable(),
  /** How many stocks are held, and of how many of them dividends go to the bank by an active mandate. */
  stocksHeld: z.int(),
  stocksMandated: z.int(),
  /** Neither the account nor the customer is closed, and nothing is stopped on it. */
  active: z.boolean(),
  state: accountState,
  /** What the shares have gained since the last close. */
  dayGain: amount,
  /** What the client owes, a drawn overdraft included. */
  owed: amount,
  /** What sales bring on the coming settlement days. */
  unsettled: amount,
  openOrders: z.int(),
  /** The user names of the brokers whom the account is assigned to. */
  dealers: z.array(z.string()),
  lastLoginAt: isoInstant.nullable(),
  lastTradeOn: lagosDate.nullable(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** Over every client that passes. */
export const clientTotals = z.object({ cash: amount, portfolioValue: amount, dayGain: amount });
