// What was ordered and traded in a period, added up by security, account, day, side, dealer or status.

import * as z from "zod";
import { limits } from "./names.ts";
import { orderWatch } from "./order-pattern.ts";
import { pageMembers, pageWithTotals } from "./paging.ts";
import { securityID } from "./services/market-data.ts";
import { cscsAccount } from "./services/order-terms.ts";
import { ordStatusCode, sideCode } from "./wire-codes.ts";
import { lagosDate } from "./wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "./wire-units.ts";

export const summaryGroups = ["security", "account", "day", "side", "dealer", "status"] as const;
export type SummaryGroup = (typeof summaryGroups)[number];

const sums = {
  orders: z.int(),
  orderedQty: shares,
  /** Quantity times price; of an order at the market, times the price it is held at. */
  orderedValue: nairaAmount,
  trades: z.int(),
  boughtQty: shares,
  boughtValue: nairaAmount,
  soldQty: shares,
  soldValue: nairaAmount,
  charges: nairaAmount,
  /** Of the charges, the house's own. */
  commission: nairaAmount,
  /** What came in less what went out: sold less bought, less charges. */
  net: nairaAmount,
  rejected: z.int(),
  /** From the order's receipt to the exchange's answer, on average; null while none is answered. */
  averageAckMs: z.int().nullable(),
};

export const transactionSummaryRow = z.object({
  /** The symbol, the account's number, the date, `Buy` and `Sell`, the user name of who ordered, or the status's name. */
  key: z.string(),
  /** The company, the client or the dealer, where there is one. */
  name: z.string(),
  /** The lowest and the highest price of the period's trades in one security; null of several, or without a trade. */
  lowPrice: nairaPrice.nullable(),
  highPrice: nairaPrice.nullable(),
  ...sums,
});
export type TransactionSummaryRow = z.output<typeof transactionSummaryRow>;

export const transactionSummaryInput = z.object({
  ...pageMembers,
  cscsAccount: cscsAccount.nullish(),
  from: lagosDate.nullish(),
  to: lagosDate.nullish(),
  /** Only orders that pass these, and their trades: as the list of orders has them. */
  securityID: securityID.nullish(),
  side: sideCode.nullish(),
  ordStatus: ordStatusCode.nullish(),
  open: z.boolean().nullish(),
  user: z.string().max(limits.userName).nullish(),
  ...orderWatch,
  groupBy: z.enum(summaryGroups).default("security"),
});

export const transactionSummary = pageWithTotals(transactionSummaryRow, z.object(sums));
export type TransactionSummary = z.output<typeof transactionSummary>;
