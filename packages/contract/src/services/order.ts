// Order: send, replace, cancel, preview; list, history, balance.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { pageMembers, pageWithTotals } from "../paging.ts";
import { execTypeCode, ordStatusCode, ordTypeCode, sideCode, timeInForceCode } from "../wire-codes.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "../wire-units.ts";
import { securityID } from "./market-data.ts";

/** Chosen by the client, unique in a tenant. The same id with the same content answers the first result again. */
export const clOrdID = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,36}$/, { error: "must be 1 to 36 letters, digits and hyphens" });

/** A securities account's number; `cscsAcct` means the same. */
export const cscsAccount = z
  .string()
  .max(limits.cscsAccount)
  .regex(/^[A-Za-z0-9-]+$/, { error: "must be a securities account's number" });

/** How the holder of the account gave the instruction; needed from anybody else. */
export const mandate = z.object({
  channel: z.string().min(1).max(40),
  reference: z.string().min(1).max(100),
  note: z.string().max(500).nullish(),
});

const orderTerms = {
  cscsAccount,
  securityID,
  side: sideCode,
  ordType: ordTypeCode,
  /** Any number passes the door, so that the refusal is the catalogue's. */
  orderQty: z.number().min(-1e15).max(1e15),
  price: nairaPrice.nullish(),
  timeInForce: timeInForceCode.default("Day"),
  expireDate: lagosDate.nullish(),
  mandate: mandate.nullish(),
  acceptWarnings: z.array(z.string().max(40)).max(10).nullish(),
} as const;

const openOrder = { id: z.int().min(1).nullish(), orderID: z.string().min(1).max(40).nullish() } as const;

function namesOrder({ id, orderID }: { id?: number | null | undefined; orderID?: string | null | undefined }): boolean {
  return (id ?? orderID ?? null) !== null;
}

const unnamed = { error: "must name the order by id or orderID", path: ["id"] };

/** What a replace changes; what is left out stays as it is. `orderQty` is the whole order's, traded shares and all. */
const newTerms = {
  price: nairaPrice.nullish(),
  orderQty: orderTerms.orderQty.nullish(),
  timeInForce: timeInForceCode.nullish(),
  expireDate: lagosDate.nullish(),
} as const;

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

/** New terms that were asked for and not answered yet; the order's own still hold. */
const pendingReplace = z.object({
  clOrdID: z.string(),
  price: nairaPrice,
  orderQty: shares,
  timeInForce: timeInForceCode,
  expireDate: lagosDate.nullable(),
});

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
  /** Only while a change is pending. */
  pendingReplace: pendingReplace.optional(),
});
export type StockOrder = z.output<typeof stockOrder>;

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

/** A check's finding: `error` stops the order, `warning` can be accepted by name. */
const finding = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
  details: z.string().nullable(),
});

export const orderPreview = z.object({
  /** The price the figures are for: the limit, or today's upper limit for a market buy. */
  price: nairaPrice.nullable(),
  consideration: nairaAmount,
  charges: z.array(z.object({ line: z.string(), label: z.string(), amount: nairaAmount })),
  totalCharges: nairaAmount,
  /** What a buy costs in all. */
  total: nairaAmount.nullable(),
  /** What a sale brings after charges. */
  net: nairaAmount.nullable(),
  cashAfter: nairaAmount.nullable(),
  holdingAfter: shares.nullable(),
  settlementDate: lagosDate.nullable(),
  /** The price at which selling again would bring back what the buy cost. */
  breakEvenPrice: nairaPrice.nullable(),
  findings: z.array(finding),
});
export type OrderPreview = z.output<typeof orderPreview>;

export const orderVersion = z.object({
  version: z.int(),
  at: isoInstant,
  /** Null when the exchange spoke. */
  userName: z.string().nullable(),
  kind: z.string(),
  ordStatus: ordStatusCode,
  ordStatusName: z.string(),
  price: nairaPrice.nullable(),
  orderQty: shares,
  cumQty: shares,
  leavesQty: shares,
  lastPx: nairaPrice.nullable(),
  lastQty: shares.nullable(),
  execID: z.string().nullable(),
  text: z.string().nullable(),
});
export type OrderVersion = z.output<typeof orderVersion>;

/** Amounts are null without SHOW_ACCOUNT_BALANCE. */
export const accountBalance = z.object({
  cscsAccount: z.string(),
  ledgerBalance: nairaAmount.nullable(),
  clearedBalance: nairaAmount.nullable(),
  unclearedDeposits: nairaAmount.nullable(),
  unsettledSales: nairaAmount.nullable(),
  unsettledPurchases: nairaAmount.nullable(),
  openBuyOrdersHold: nairaAmount.nullable(),
  lien: nairaAmount.nullable(),
  creditLimit: nairaAmount.nullable(),
  availableToTrade: nairaAmount.nullable(),
  withdrawable: nairaAmount.nullable(),
  asAt: isoInstant,
  /** What comes in and goes out on the coming settlement days. */
  ladder: z.array(z.object({ date: lagosDate, amount: nairaAmount.nullable(), kind: z.string() })),
});
export type AccountBalance = z.output<typeof accountBalance>;

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
      .object({ clOrdID, ...openOrder, ...newTerms })
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
    path: "Order/sendCancelOrderRequest",
    input: z.object({ clOrdID, ...openOrder }).refine(namesOrder, unnamed),
    output: stockOrder,
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
    }),
    output: pageWithTotals(
      stockOrder,
      z.object({ orderQty: shares, cumQty: shares, leavesQty: shares, tradedValue: nairaAmount }),
    ),
  },
  GetOrderHistory: {
    ...read,
    path: "Order/GetOrderHistory",
    input: z.object({ id: z.int().min(1) }),
    output: z.array(orderVersion),
  },
  GetDashAccountBalance: {
    ...read,
    path: "Order/GetDashAccountBalance",
    input: z.object({ cscsAccount }),
    output: accountBalance,
  },
});
