// An order as the book sees it.

import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";

/** An order on its way into a book. Its id is unique in that book for ever; a market order has no price. */
export type IncomingOrder = {
  readonly orderID: number;
  readonly side: Side;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: Price | null;
  readonly orderQty: Quantity;
};

/** An order that stands in a book, as others may read it. A lower `arrival` came earlier. */
export type RestingOrder = {
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price;
  readonly leavesQty: Quantity;
  readonly arrival: number;
};
