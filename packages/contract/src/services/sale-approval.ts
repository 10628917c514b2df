// SaleApproval: sales that staff enter for a client and that wait until they are approved.

import * as z from "zod";
import { service } from "../method.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { ordTypeCode, timeInForceCode } from "../wire-codes.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "../wire-units.ts";
import { stockOrder } from "./order.ts";
import { clOrdID, cscsAccount, orderTerms } from "./order-terms.ts";

const word = z.object({ by: z.string(), at: isoInstant });

export const saleApproval = z.object({
  id: z.int(),
  clOrdID: z.string(),
  cscsAccount: z.string(),
  customerName: z.string(),
  securityID: z.string(),
  ordType: ordTypeCode,
  orderQty: shares,
  /** Null at the market. */
  price: nairaPrice.nullable(),
  timeInForce: timeInForceCode,
  expireDate: lagosDate.nullable(),
  mandate: z.object({ channel: z.string(), reference: z.string(), note: z.string().nullable() }),
  /** What staff sell for the account that day with this sale, and what the house lets through without the client. */
  worth: nairaAmount,
  above: nairaAmount.nullable(),
  /** About what the client receives, as it was worked out when it was asked for. */
  proceeds: nairaAmount,
  /** It waits until this day of trading ends. */
  tradingDay: lagosDate,
  /** The user name of who entered it. */
  askedBy: z.string(),
  askedAt: isoInstant,
  needsClient: z.boolean(),
  needsSecond: z.boolean(),
  /** Why a second person is asked. */
  doubts: z.array(z.enum(["Dormant", "LargeShare", "BankChange"])),
  client: word.nullable(),
  second: word.nullable(),
  status: z.enum(["Waiting", "Approved", "Declined", "Withdrawn", "Expired"]),
  endedBy: z.string().nullable(),
  endedAt: isoInstant.nullable(),
  reason: z.string().nullable(),
  /** The order that it has become. */
  orderId: z.int().nullable(),
  /** What the caller may do with it now. */
  may: z.object({ approve: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
});
export type SaleApprovalRow = z.output<typeof saleApproval>;

const id = z.int().min(1);
const decided = { verb: "POST", access: "signedIn", logged: "audit", answer: "wrapped", output: saleApproval } as const;

export const saleApprovalService = service({
  /** Those of the accounts that the caller sees, the newest first. */
  GetSaleApprovals: {
    verb: "GET",
    access: "signedIn",
    logged: "none",
    answer: "wrapped",
    path: "SaleApproval/GetSaleApprovals",
    input: z.object({ ...pageMembers, cscsAccount: cscsAccount.nullish(), waiting: z.boolean().nullish() }),
    output: pageOf(saleApproval),
  },
  /** Asks the client; it takes what an order takes. The same clOrdID with the same content answers the first again. */
  AskSaleApproval: {
    ...decided,
    access: { anyOf: ["SELL", "TRADE_ALL_ACCOUNTS"] },
    path: "SaleApproval/AskSaleApproval",
    input: z.object({ clOrdID, ...orderTerms }),
  },
  /** The last word that it waited for makes it an order, if nothing stands against it by then. */
  ApproveSale: {
    ...decided,
    path: "SaleApproval/ApproveSale",
    stepUp: true,
    input: z.object({ id }),
    /** No order while another's word is waited for; none again to whoever asks a second time. */
    output: z.object({ sale: saleApproval, order: stockOrder.nullable() }),
  },
  DeclineSale: {
    ...decided,
    path: "SaleApproval/DeclineSale",
    input: z.object({ id, reason: z.string().trim().max(300).nullish() }),
  },
  /** By whoever may trade the account for its client. */
  WithdrawSale: { ...decided, path: "SaleApproval/WithdrawSale", input: z.object({ id }) },
});
