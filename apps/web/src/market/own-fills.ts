// One's own trades on the chart: where each order traded, on the candle that it traded in.

import type { Candle } from "@tradebook/contract/services/market-data.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { Instant } from "@tradebook/domain/instant.ts";

export type OwnFill = { readonly time: Instant; readonly side: Side; readonly cumQty: number };

/** More marks than these would hide the candles. */
const mostMarks = 40;

/** One mark a candle and a side, ascending; what traded before the first candle is not in the picture. */
export function ownFills(
  orders: readonly StockOrder[],
  securityID: string,
  candles: readonly Candle[],
): readonly OwnFill[] {
  const marks = new Map<string, OwnFill>();
  for (const order of orders) {
    if (order.securityID !== securityID || order.cumQty === 0) continue;
    const candle = candles.findLast(({ time }) => time <= order.transactTime);
    if (candle === undefined) continue;
    const key = `${candle.time} ${order.side}`;
    const cumQty = (marks.get(key)?.cumQty ?? 0) + order.cumQty;
    marks.set(key, { time: candle.time, side: order.side, cumQty });
  }
  return [...marks.values()].toSorted((a, b) => a.time - b.time).slice(-mostMarks);
}

/** Every other day of a chart within days, so that one sees where a session ends. */
export function shadedDays(candles: readonly Candle[], dayOf: (time: Instant) => string): readonly boolean[] {
  let [day, isShaded] = ["", true];
  return candles.map(({ time }) => {
    const next = dayOf(time);
    if (next !== day) [day, isShaded] = [next, !isShaded];
    return isShaded;
  });
}
