// One's own working orders as levels: orders at one price are one line, and only so many lines fit a chart.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { ordStatuses } from "@tradebook/domain/order/order-status.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { addQuantity, type Price, type Quantity } from "@tradebook/domain/units.ts";

export type OwnLevel = { readonly side: Side; readonly px: Price; readonly leavesQty: Quantity };

/** More lines would hide the candles behind their labels. */
const mostLines = 8;

/** The best prices of each side first, as they would trade. */
export function ownLevels(orders: readonly StockOrder[], securityID: string): readonly OwnLevel[] {
  const levels = new Map<string, OwnLevel>();
  for (const { securityID: of, side, price: px, ordStatus, leavesQty } of orders) {
    if (of !== securityID || px === null || !ordStatuses[ordStatus].open) continue;
    const known = levels.get(`${side} ${px}`);
    const total = known === undefined ? leavesQty : addQuantity(known.leavesQty, leavesQty);
    levels.set(`${side} ${px}`, { side, px, leavesQty: total });
  }
  const of = (wanted: Side) => [...levels.values()].filter(({ side }) => side === wanted);
  const buys = of("Buy").sort((a, b) => b.px - a.px);
  const sells = of("Sell").sort((a, b) => a.px - b.px);
  return [...buys.slice(0, mostLines / 2), ...sells.slice(0, mostLines / 2)];
}
