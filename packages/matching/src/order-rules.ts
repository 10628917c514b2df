// What each order type and duration does before, during and after matching.

import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";

type OrderTypeRule = {
  /** The worst price the order may trade at, when it has none of its own; null when it must have one. */
  readonly worstPrice: { readonly [S in Side]: number } | null;
  /** Whether a remainder can stand in the book. */
  readonly stands: boolean;
};

export const orderTypeRules: { readonly [T in OrderType]: OrderTypeRule } = {
  Market: { worstPrice: { Buy: Number.POSITIVE_INFINITY, Sell: 0 }, stands: false },
  Limit: { worstPrice: null, stands: true },
};

type TimeInForceRule = {
  /** Whether continuous trading takes such orders; those for the call auctions wait for the auctions. */
  readonly taken: boolean;
  /** Whether the order trades only if all of it can trade at once. */
  readonly allOrNothing: boolean;
  /** Whether it may stand in the book: in a call phase, or with what continuous trading left of it. */
  readonly stands: boolean;
};

export const timeInForceRules: { readonly [T in TimeInForce]: TimeInForceRule } = {
  Day: { taken: true, allOrNothing: false, stands: true },
  AtOpen: { taken: false, allOrNothing: false, stands: true },
  ImmediateOrCancel: { taken: true, allOrNothing: false, stands: false },
  FillOrKill: { taken: true, allOrNothing: true, stands: false },
  GoodTillDate: { taken: true, allOrNothing: false, stands: true },
  AtClose: { taken: false, allOrNothing: false, stands: true },
};

/**
 * The most parts that an iceberg may come in. Each part that trades is a trade and an entry of its own, so one order that
 * meets an iceberg of endless parts would keep the market waiting.
 */
export const mostParts = 1_000;
