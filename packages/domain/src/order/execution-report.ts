// What the exchange says about an order.

import type { Instant, TradingDay } from "../instant.ts";
import type { SecurityID } from "../security.ts";
import type { Price, Quantity } from "../units.ts";
import type { ExecType, OrdStatus } from "./order-status.ts";
import type { Side } from "./order-type.ts";

export type ExecutionReport = {
  readonly execID: string;
  /** The trade that a TradeCorrect or a TradeCancel is about. */
  readonly execRefID: string | null;
  readonly execType: ExecType;
  /** The status the exchange gives; ours is folded from the execType. */
  readonly ordStatus: OrdStatus;
  /** The wire id of the request this answers, and of the order it concerns. */
  readonly exchangeClOrdID: string;
  readonly origExchangeClOrdID: string | null;
  readonly orderID: string;
  readonly securityID: SecurityID;
  readonly side: Side;
  readonly lastPx: Price | null;
  readonly lastQty: Quantity | null;
  readonly cumQty: Quantity;
  readonly leavesQty: Quantity;
  readonly ordRejReason: string | null;
  readonly text: string | null;
  readonly transactTime: Instant;
  /** Of a trade: its day, which is another than the day it is heard on when the line was away over the night. */
  readonly tradeDate?: TradingDay;
  /** Of a trade: the member on the other side, where the exchange names it. */
  readonly contraBroker?: string;
  /** Of a status: the trades that the exchange still knows one by one, so that one that was missed can be taken in. */
  readonly fills?: readonly ToldFill[];
  /** Of a status among those of all open orders. */
  readonly massStatus?: { readonly reqID: string; readonly isLast: boolean };
};

/** A trade as a status tells it, under the execID that its own report had. */
export type ToldFill = {
  readonly execID: string;
  readonly lastPx: Price;
  readonly lastQty: Quantity;
  /** Left out by those who tell only trades of the day. */
  readonly tradeDate?: TradingDay;
};

/** The exchange refuses a cancel or a replace; the order is as it was. */
export type CancelReject = {
  readonly exchangeClOrdID: string;
  readonly origExchangeClOrdID: string;
  readonly orderID: string | null;
  readonly cxlRejReason: string;
  readonly text: string | null;
  readonly transactTime: Instant;
};
