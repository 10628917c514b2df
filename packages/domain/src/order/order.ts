// An order as the brokerage knows it: ids, side, orderQty, cumQty, leavesQty, status.

import type { Instant, TradingDay } from "../instant.ts";
import type { SecurityID } from "../security.ts";
import type { Kobo, Price, Quantity } from "../units.ts";
import type { OrdStatus } from "./order-status.ts";
import type { OrderType, Side } from "./order-type.ts";
import type { TimeInForce } from "./time-in-force.ts";

/** A client's instruction, kept when somebody trades for another person. */
export type Mandate = { readonly channel: string; readonly reference: string; readonly note: string | null };

/** New terms that were asked for and not answered yet; what they need beyond the present ones is held already. */
export type PendingReplace = {
  /** The wire id of the request. */
  readonly replaceID: string;
  readonly clOrdID: string;
  readonly price: Price;
  readonly orderQty: Quantity;
  readonly timeInForce: TimeInForce;
  readonly expireDate: TradingDay | null;
  /** Of a buy of an earlier day: the day on which what is asked for beyond it counts as bought. */
  readonly countedOn?: TradingDay;
};

/** What few orders carry beside their terms: conditions, an approval, the cross they are a side of. */
export type SpecialTerms = {
  /** An iceberg: the shares that are shown at a time. */
  readonly maxFloor: Quantity | null;
  /** The least that trades when it enters; less, and nothing trades. */
  readonly minQty: Quantity | null;
  readonly allOrNone: boolean;
  /** The exchange's approval of a large trade. */
  readonly approvalReference: string | null;
  readonly cross: { readonly crossID: string; readonly reason: string } | null;
};

/** Why an open order does not trade: its security is halted, or its day is over and another follows. */
export type Pause = "Suspended" | "DoneForDay";

/** The session that an order was entered for while the market was closed, and when it was sent there; null: it waits, or ended so. */
export type Queued = { readonly day: TradingDay; readonly sentAt: Instant | null };

export type Order = {
  /** Ours, unique over all tenants. */
  readonly id: number;
  readonly tenantId: number;
  /** The securities account's row; `cscsAccount` is its number. */
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly securityID: SecurityID;
  readonly side: Side;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly expireDate: TradingDay | null;
  /** The limit; null for a market order. */
  readonly price: Price | null;
  /** The worst price the hold is made for: the limit, or the upper band for a market buy. */
  readonly holdPrice: Price;
  readonly orderQty: Quantity;
  readonly cumQty: Quantity;
  readonly leavesQty: Quantity;
  /** Sum of price times quantity over all fills; the average price is derived from it. */
  readonly cumValue: Kobo;
  readonly lastPx: Price | null;
  readonly lastQty: Quantity | null;
  /** The trading day that `noteValue` belongs to: fees are worked out on the day's total of the order. */
  readonly noteDay: TradingDay | null;
  readonly noteValue: Kobo;
  /** Cash still reserved for a buy; zero for a sell and when closed. */
  readonly holdAmount: Kobo;
  /** Shares still reserved for a sell; zero for a buy and when closed. */
  readonly holdQty: Quantity;
  readonly ordStatus: OrdStatus;
  /** The client's latest accepted id, and the one before it. */
  readonly clOrdID: string;
  readonly origClOrdID: string | null;
  /** The id this order entered the line to the exchange with; unique for ever. */
  readonly exchangeClOrdID: string;
  /** The wire id of the last replace that the exchange carried out, by which the order goes since; null before the first. */
  readonly replacedByID: string | null;
  /** The exchange's id; null until acknowledged. */
  readonly orderID: string | null;
  /** The wire id of a cancel that is not answered yet. */
  readonly pendingCancelID: string | null;
  readonly pendingReplace: PendingReplace | null;
  /** Null while it may trade, and when closed. */
  readonly paused: Pause | null;
  /** Null for an order with a price, a quantity and a duration alone. */
  readonly special: SpecialTerms | null;
  /** Null for an order that was entered while the market took it. */
  readonly queued: Queued | null;
  readonly text: string | null;
  readonly ordRejReason: string | null;
  readonly mandate: Mandate | null;
  readonly channel: string;
  readonly createdBy: number;
  readonly tradeDate: TradingDay;
  readonly transactTime: Instant;
  readonly receivedTime: Instant;
  readonly acknowledgedTime: Instant | null;
  readonly closedTime: Instant | null;
  /** One higher with every change. */
  readonly version: number;
};

/** Whether the exchange has not been told of it yet, since it waits for a session to begin. */
export function isQueued({ queued, closedTime }: Pick<Order, "queued" | "closedTime">): boolean {
  return queued !== null && queued.sentAt === null && closedTime === null;
}

/** The id by which the exchange knows the order now: what the next request names. */
export function lineIdOf(order: Pick<Order, "exchangeClOrdID" | "replacedByID">): string {
  return order.replacedByID ?? order.exchangeClOrdID;
}
