// Own orders taken hold of on the chart: to which price one is moved, and what its owner may do with it.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { ordStatuses } from "@tradebook/domain/order/order-status.ts";
import { price, type Price } from "@tradebook/domain/units.ts";

/** An order at the price that it would be amended to; nothing is asked for yet. */
export type OrderMove = { readonly order: StockOrder; readonly px: Price };

/** Given by whoever can amend an order. */
export type AmendByChart = {
  /** Why it cannot be amended now; null when it can. */
  readonly whyNot: (order: StockOrder) => string | null;
  readonly begin: (move: OrderMove) => void;
};

type Limits = Pick<MarketStat, "tick" | "lowerLimit" | "upperLimit">;

/** On the tick and between the day's limits. */
export function legalPrice(kobo: number, { tick, lowerLimit, upperLimit }: Limits): Price {
  const [least, most] = [lowerLimit ?? tick, upperLimit ?? Number.MAX_SAFE_INTEGER];
  return price(Math.min(most, Math.max(least, Math.round(kobo / tick) * tick)));
}

/** Those with a price that may still trade, the best of each side first. */
export function linedOrders(orders: readonly StockOrder[], securityID: string): readonly StockOrder[] {
  const lined = orders.filter(
    (order) => order.securityID === securityID && order.price !== null && ordStatuses[order.ordStatus].open,
  );
  const way = (order: StockOrder) => (order.side === "Buy" ? -(order.price ?? 0) : (order.price ?? 0));
  return lined.toSorted((a, b) => (a.side === b.side ? way(a) - way(b) || a.id - b.id : a.side === "Buy" ? -1 : 1));
}
