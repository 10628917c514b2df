// What was ordered and traded in a period, added up by security, account, day or side.

import * as z from "zod";
import { pageMembers, pageWithTotals } from "./paging.ts";
import { cscsAccount } from "./services/order-terms.ts";
import { lagosDate } from "./wire-time.ts";
import { nairaAmount, shares } from "./wire-units.ts";

export const summaryGroups = ["security", "account", "day", "side"] as const;
export type SummaryGroup = (typeof summaryGroups)[number];

const sums = {
  orders: z.int(),
  trades: z.int(),
  boughtQty: shares,
  boughtValue: nairaAmount,
  soldQty: shares,
  soldValue: nairaAmount,
  charges: nairaAmount,
  /** What came in less what went out: sold less bought, less charges. */
  net: nairaAmount,
};

export const transactionSummaryRow = z.object({
  /** The symbol, the account's number, the date, or `Buy` and `Sell`. */
  key: z.string(),
  /** The company or the client, where there is one. */
  name: z.string(),
  ...sums,
});
export type TransactionSummaryRow = z.output<typeof transactionSummaryRow>;

export const transactionSummaryInput = z.object({
  ...pageMembers,
  cscsAccount: cscsAccount.nullish(),
  from: lagosDate.nullish(),
  to: lagosDate.nullish(),
  groupBy: z.enum(summaryGroups).default("security"),
});

export const transactionSummary = pageWithTotals(transactionSummaryRow, z.object(sums));
export type TransactionSummary = z.output<typeof transactionSummary>;
