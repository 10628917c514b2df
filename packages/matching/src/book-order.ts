// An order as the book sees it.

import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import type { Price, Quantity } from "@tradebook/domain/units.ts";

/** What an order may ask for besides its price and quantity; what is left out is null or false. */
export type SpecialTerms = {
  /**
   * An iceberg shows this much at a time. When what it shows has traded, the next such part goes behind the others of its
   * price. In an uncross all of it trades at its own place, the hidden part too.
   */
  readonly displayQty?: Quantity | null;
  /** Trades only whole; may stand. What stands is not shown, and is passed over when less comes than it wants. */
  readonly allOrNone?: boolean;
  /**
   * Entered in an imbalance phase: last in the uncross, after worse prices too. What is left of it must be taken out when
   * the phase ends, since it may stand crossed. Such an order trades in parts.
   */
  readonly imbalance?: boolean;
};

/** An order on its way into a book. Its id is unique in that book for ever; a market order has no price. */
export type IncomingOrder = SpecialTerms & {
  readonly orderID: number;
  readonly side: Side;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: Price | null;
  readonly orderQty: Quantity;
  /** On entry at least this much trades at once, or nothing does and the order goes. A call phase takes none. */
  readonly minQty?: Quantity | null;
};

/** An order that stands in a book, as others may read it. A lower `arrival` came earlier; a market order has no price. */
export type RestingOrder = {
  readonly orderID: number;
  readonly side: Side;
  readonly price: Price | null;
  readonly leavesQty: Quantity;
  /** What the market may see of it: all, an iceberg's part, or nothing of an order that trades only whole. */
  readonly shownQty: Quantity;
  readonly displayQty: Quantity | null;
  readonly allOrNone: boolean;
  readonly imbalance: boolean;
  readonly arrival: number;
};
