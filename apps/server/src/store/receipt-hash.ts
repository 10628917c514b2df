// The text of a receipt, and the hash over it: whoever holds the text can work the hash out again. docs/adr/0037 says how.

import { hash } from "node:crypto";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Mandate } from "@tradebook/domain/order/order.ts";
import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { timestampText } from "../db/sql.ts";

export type ReceiptStep = "placed" | "replaceRequested" | "cancelRequested";

/** A step that somebody took with an order of an account that is not theirs, and the terms that they asked for. */
export type MandatedStep = {
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly orderId: number;
  readonly version: number;
  readonly step: ReceiptStep;
  readonly at: Instant;
  readonly userId: number;
  readonly userName: string;
  readonly side: Side;
  readonly securityID: string;
  readonly ordType: OrderType;
  readonly orderQty: number;
  /** In kobo; null for an order at the market. */
  readonly price: number | null;
  readonly timeInForce: TimeInForce;
  readonly expireDate: TradingDay | null;
  /** A cancel asks for none. */
  readonly mandate: Mandate | null;
  /** Who approved a sale that waited, the client first; null for every other step. */
  readonly approvedBy: readonly string[] | null;
};

export type LinkedReceipt = MandatedStep & { readonly seq: number; readonly previousHash: string };
export type Receipt = LinkedReceipt & { readonly hash: string };

/** What the chain of an account begins with. */
export const receiptsBegin = "0".repeat(64);

/** JSON without blanks, its members in this order for ever: what is added one day stands behind them, with a higher form. */
export function receiptText(tenantId: number, receipt: LinkedReceipt): string {
  const { cscsAccount, seq, orderId, version, step, at, userId, userName, mandate, previousHash, approvedBy } = receipt;
  const { side, securityID, ordType, orderQty, price, timeInForce, expireDate } = receipt;
  const where = { form: approvedBy === null ? 1 : 2, tenantId, cscsAccount, seq, orderId, version };
  const who = { step, at: timestampText(at), userId, userName };
  const what = { side, securityID, ordType, orderQty, priceKobo: price, timeInForce, expireDate };
  const why = mandate === null ? null : { channel: mandate.channel, reference: mandate.reference, note: mandate.note };
  const added = approvedBy === null ? {} : { approvedBy };
  return JSON.stringify({ ...where, ...who, ...what, mandate: why, previousHash, ...added });
}

/** SHA-256 over the text in UTF-8, in hexadecimal. */
export function receiptHash(tenantId: number, receipt: LinkedReceipt): string {
  return hash("sha256", receiptText(tenantId, receipt), "hex");
}
