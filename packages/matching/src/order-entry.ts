// An order on its way into a book, as numbers.

import { invariant } from "@tradebook/domain/invariant.ts";
import type { IncomingOrder } from "./book-order.ts";
import type { Standing } from "./book.ts";
import { orderTypeRules, timeInForceRules } from "./order-rules.ts";
import { numberOf, type SideNumber } from "./side-number.ts";

/** The same object may be filled and given again: a book keeps nothing of it. As in `IncomingOrder` where not said. */
export type OrderEntry = {
  orderID: number;
  side: SideNumber;
  /** 0: at market. */
  price: number;
  orderQty: number;
  /** 0: all of it. */
  displayQty: number;
  /** 0: no matter how little. */
  minQty: number;
  /** Trades only whole. */
  whole: boolean;
  /** What does not trade at once may stand. */
  stands: boolean;
  imbalance: boolean;
};

export function entryOf(order: IncomingOrder): OrderEntry {
  const { orderQty, minQty, ordType, timeInForce } = order;
  const duration = timeInForceRules[timeInForce];
  invariant(orderQty > 0, "an order asks for something");
  invariant((minQty ?? 0) <= orderQty, "no more than all of an order must trade at once");
  invariant(order.price !== null || orderTypeRules[ordType].worstPrice !== null, "an order of this type has a price");
  return {
    ...termsOf({ ...order, leavesQty: orderQty }),
    minQty: minQty ?? 0,
    whole: order.allOrNone === true || duration.allOrNothing,
    stands: duration.stands && orderTypeRules[ordType].stands && order.price !== null,
  };
}

/** An order that stands whatever it would meet. */
export function entryOfStanding(order: Standing): OrderEntry {
  return { ...termsOf(order), minQty: 0, whole: order.allOrNone === true, stands: true };
}

function termsOf({ orderID, side, price, leavesQty, displayQty, imbalance }: Standing) {
  return {
    orderID,
    side: numberOf(side),
    price: price ?? 0,
    orderQty: leavesQty,
    displayQty: displayQty ?? 0,
    imbalance: imbalance === true,
  };
}
