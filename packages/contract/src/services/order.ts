// Order: send, replace, cancel, preview; list, history, balance.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { orderTotals } from "../order-band.ts";
import { orderPattern, orderWatch } from "../order-pattern.ts";
import { pageMembers, pageWithTotals } from "../paging.ts";
import { transactionSummary, transactionSummaryInput } from "../transaction-summary.ts";
import { execTypeCode, ordStatusCode, ordTypeCode, sideCode, timeInForceCode } from "../wire-codes.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "../wire-units.ts";
import { accountBalance } from "./account-balance.ts";
import { auditTradeRow } from "./audit-log.ts";
import { securityID } from "./market-data.ts";
import { pendingReplace, special, waiting } from "./order-members.ts";
import {
  clOrdID,
  crossTerms,
  cscsAccount,
  mandate,
  namesOrder,
  newTerms,
  openOrder,
  orderTerms,
  unnamed,
} from "./order-terms.ts";
import { crossPreview, orderPreview } from "./order-preview.ts";
import { orderReviewMethods } from "./order-review.ts";
import { orderHistory } from "./order-version.ts";

const holdAndPeople = {
  text: z.string().nullable(),
  ordRejReason: z.string().nullable(),
  estimatedCharges: nairaAmount.nullable(),
  holdAmount: nairaAmount,
  holdQty: shares,
  mandate: z.object({ channel: z.string(), reference: z.string(), note: z.string().nullable() }).nullable(),
  channel: z.string(),
  /** The user name of who entered it. */
  createdBy: z.string(),
  transactTime: isoInstant,
  receivedTime: isoInstant,
  acknowledgedTime: isoInstant.nullable(),
  closedTime: isoInstant.nullable(),
  version: z.int(),
} as const;

/** An order as the brokerage shows it. cumQty + leavesQty = orderQty while open; leavesQty = 0 when closed. */
export const stockOrder = z.object({
  id: z.int(),
  /** The exchange's; null until acknowledged. */
  orderID: z.string().nullable(),
  clOrdID: z.string(),
  origClOrdID: z.string().nullable(),
  cscsAccount: z.string(),
  customerName: z.string(),
  securityID: z.string(),
  side: sideCode,
  ordType: ordTypeCode,
  timeInForce: timeInForceCode,
  expireDate: lagosDate.nullable(),
  price: nairaPrice.nullable(),
  orderQty: shares,
  cumQty: shares,
  leavesQty: shares,
  /** Rounded to the kobo for the eye; null while nothing has traded. */
  avgPx: nairaPrice.nullable(),
  lastPx: nairaPrice.nullable(),
  lastQty: shares.nullable(),
  ordStatus: ordStatusCode,
  ordStatusName: z.string(),
  ...holdAndPeople,
  ...special,
  /** Only while a change is pending. */
  pendingReplace: pendingReplace.optional(),
  /** Only while the line to the exchange was lost after a request was sent, and the exchange has not been heard since. */
  unconfirmed: z.literal(true).optional(),
  unconfirmedSince: isoInstant.optional(),
  ...waiting,
});
export type StockOrder = z.output<typeof stockOrder>;

export const listedOrder = stockOrder.extend({
  /** What makes it worth a second look; only where it was asked for. */
  patterns: z.array(orderPattern).optional(),
  /** As the exchange was told it (FIX 528); beside the patterns. */
  capacity: z.enum(["Agency", "Principal"]).optional(),
});
export type ListedOrder = z.output<typeof listedOrder>;

export const executionReport = z.object({
  execID: z.string(),
  orderID: z.string().nullable(),
  clOrdID: z.string(),
  origClOrdID: z.string().nullable(),
  execType: execTypeCode,
  ordStatus: ordStatusCode,
  ordRejReason: z.string().nullable(),
  text: z.string().nullable(),
  side: sideCode,
  securityID: z.string(),
  cscsAccount: z.string(),
  lastPx: nairaPrice.nullable(),
  lastQty: shares.nullable(),
  cumQty: shares,
  leavesQty: shares,
  avgPx: nairaPrice.nullable(),
  transactTime: isoInstant,
});
export type ExecutionReportEvent = z.output<typeof executionReport>;

/** Both sides of a cross, as they now are. */
export const crossDeal = z.object({ buy: stockOrder, sell: stockOrder });
export type CrossDeal = z.output<typeof crossDeal>;

/** What came of one order of a mass cancel: it is asked to be canceled, or why not. */
export const massCancelResult = z.object({
  id: z.int(),
  /** The id that the cancel of this order goes by. */
  clOrdID: z.string(),
  accepted: z.boolean(),
  order: stockOrder.nullable(),
  /** The refusal's stable name and words. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type MassCancelResult = z.output<typeof massCancelResult>;

/** One result for each order, the oldest first; `more` when there were more than one command cancels. */
export const massCancel = z.object({ items: z.array(massCancelResult), more: z.boolean() });
export type MassCancel = z.output<typeof massCancel>;

const read = { verb: "GET", access: "signedIn", logged: "none", answer: "wrapped" } as const;
const write = {
  verb: "POST",
  access: { anyOf: ["BUY", "SELL", "TRADE_ALL_ACCOUNTS"] },
  logged: "audit",
  answer: "wrapped",
} as const;

export const orderService = service({
  SendNewOrder: {
    ...write,
    path: "Order/SendNewOrder",
    input: z.object({ clOrdID, ...orderTerms }),
    output: stockOrder,
  },
  SendOrderReplaceRequest: {
    ...write,
    path: "Order/SendOrderReplaceRequest",
    input: z
      .object({ clOrdID, ...openOrder, ...newTerms, mandate: mandate.nullish() })
      .refine(namesOrder, unnamed)
      .refine(
        (order) => Object.keys(newTerms).some((name) => (order[name as keyof typeof newTerms] ?? null) !== null),
        {
          error: "must change the price, the quantity or how long the order is good for",
          path: ["orderQty"],
        },
      ),
    output: stockOrder,
  },
  sendCancelOrderRequest: {
    ...write,
    /** KILL_SWITCH, with VIEW_ALL_ORDERS, takes out any order of the house, as a kill switch would all of them. */
    access: { anyOf: ["BUY", "SELL", "TRADE_ALL_ACCOUNTS", "KILL_SWITCH"] },
    path: "Order/sendCancelOrderRequest",
    /** The reason is for the trail. */
    input: z
      .object({ clOrdID, ...openOrder, reason: z.string().trim().max(300).nullish() })
      .refine(namesOrder, unnamed),
    output: stockOrder,
  },
  sendMassCancel: {
    ...write,
    path: "Order/sendMassCancel",
    /** Open orders of the caller's accounts that match all that is given. */
    input: z.object({
      clOrdID,
      cscsAccount: cscsAccount.nullish(),
      securityID: securityID.nullish(),
      side: sideCode.nullish(),
    }),
    output: massCancel,
  },
  sendCrossDealOrder: {
    ...write,
    access: { anyOf: ["TRADE_ALL_ACCOUNTS"] },
    path: "Order/sendCrossDealOrder",
    input: z.object({ clOrdID, ...crossTerms }),
    output: crossDeal,
  },
  /** What it would cost and bring, and which rules stand against it now; nothing is held or sent. */
  PreviewCrossDeal: {
    ...write,
    access: { anyOf: ["TRADE_ALL_ACCOUNTS"] },
    logged: "none",
    path: "Order/PreviewCrossDeal",
    input: z.object(crossTerms),
    output: crossPreview,
  },
  PreviewOrder: {
    ...write,
    logged: "none",
    path: "Order/PreviewOrder",
    input: z.object(orderTerms),
    output: orderPreview,
  },
  getStockOrders: {
    ...read,
    logged: "look",
    path: "Order/getStockOrders",
    input: z.object({
      ...pageMembers,
      cscsAccount: cscsAccount.nullish(),
      securityID: securityID.nullish(),
      side: sideCode.nullish(),
      ordStatus: ordStatusCode.nullish(),
      open: z.boolean().nullish(),
      from: lagosDate.nullish(),
      to: lagosDate.nullish(),
      /** The user name of who entered the order. */
      user: z.string().max(limits.userName).nullish(),
      ...orderWatch,
      /** Each order with its patterns, for whoever may see everybody's. */
      withPatterns: z.boolean().nullish(),
      /** The totals with the band of all that pass, for them too. */
      withBand: z.boolean().nullish(),
    }),
    output: pageWithTotals(listedOrder, orderTotals),
  },
  ...orderReviewMethods,
  GetOrderHistory: { ...read, ...orderHistory },
  /** The fills of one account, newest first. */
  GetTrades: {
    ...read,
    logged: "look",
    path: "Order/GetTrades",
    input: z.object({
      ...pageMembers,
      cscsAccount,
      securityID: securityID.nullish(),
      side: sideCode.nullish(),
      from: lagosDate.nullish(),
      to: lagosDate.nullish(),
    }),
    /** Totals of those that stand; net is what came for sales less what was paid for buys. */
    output: pageWithTotals(
      auditTradeRow,
      z.object({ qty: shares, value: nairaAmount, charges: nairaAmount, net: nairaAmount }),
    ),
  },
  getOrderTransactionSummary: {
    ...read,
    logged: "report",
    path: "Order/getOrderTransactionSummary",
    input: transactionSummaryInput,
    output: transactionSummary,
  },
  GetDashAccountBalance: {
    ...read,
    logged: "look",
    path: "Order/GetDashAccountBalance",
    input: z.object({ cscsAccount }),
    output: accountBalance,
  },
});
