// A decision: the orders, the postings, what to tell the exchange, what happened.

import type { Instant, TradingDay } from "../instant.ts";
import type { Journal } from "../ledger/posting.ts";
import type { Kobo, Price, Quantity } from "../units.ts";
import type { Charges } from "../fees/charge-fees.ts";
import type { Order } from "./order.ts";
import type { Side } from "./order-type.ts";

/** What the exchange must hear; its id on the wire is unique for ever. */
export type ExchangeRequest =
  | { readonly kind: "NewOrder"; readonly exchangeClOrdID: string; readonly order: Order }
  /** Both sides of a cross in one message; `order` is the buy. The sell's own request is sent with it. */
  | { readonly kind: "Cross"; readonly exchangeClOrdID: string; readonly order: Order; readonly sell: Order }
  | { readonly kind: "CrossSide"; readonly exchangeClOrdID: string; readonly order: Order }
  | {
      readonly kind: "Cancel" | "Replace";
      readonly exchangeClOrdID: string;
      readonly origExchangeClOrdID: string;
      readonly order: Order;
      /** Who asks for it: not always who entered the order. */
      readonly askedBy: number;
    };

export type OrderEventKind =
  | "placed"
  | "acknowledged"
  | "rejected"
  | "filled"
  | "cancelRequested"
  | "cancelRejected"
  | "replaceRequested"
  | "replaceRejected"
  | "replaced"
  | "canceled"
  | "expired"
  | "suspended"
  | "resumed"
  | "restated"
  | "doneForDay"
  | "requeued"
  | "released"
  | "busted"
  | "corrected";

/** One step of an order's life; the order as it is after it carries the same version. */
export type OrderEvent = {
  readonly kind: OrderEventKind;
  readonly orderId: number;
  readonly version: number;
  readonly at: Instant;
  /** The user who asked; null when the exchange spoke. */
  readonly userId: number | null;
  readonly execID: string | null;
  readonly text: string | null;
};

/**
 * One fill, as it is kept for notes, reports and settlement; or the taking back of one, whose value and charges are below
 * zero, so that sums over both are of what stands.
 */
export type Execution = {
  readonly execID: string;
  /** The fill that this one takes back; null for a fill. */
  readonly refExecID: string | null;
  readonly orderId: number;
  readonly accountId: number;
  readonly securityID: string;
  readonly side: Side;
  readonly lastPx: Price;
  readonly lastQty: Quantity;
  readonly value: Kobo;
  /** This fill's share of the day's charges, line by line. */
  readonly charges: Charges;
  readonly tradeDate: TradingDay;
  /** Fixed here for good; never worked out again. */
  readonly settlementDate: TradingDay;
  readonly transactTime: Instant;
  /** The member on the other side; left out until it is known. */
  readonly contraBroker?: string;
};

export type Outcome = {
  /** The orders as they now are: one; two for a cross; none for cash. */
  readonly orders: readonly Order[];
  readonly journals: readonly Journal[];
  readonly executions: readonly Execution[];
  readonly toExchange: readonly ExchangeRequest[];
  /** What happened, in order. */
  readonly events: readonly OrderEvent[];
};

export const nothing: Outcome = { orders: [], journals: [], executions: [], toExchange: [], events: [] };
