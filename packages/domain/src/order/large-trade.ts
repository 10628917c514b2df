// The sizes from which a trade needs the exchange's approval beforehand, from the day each row holds (domain/ngx.md 1.8).

import { tradingDay, type TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import { kobo, quantity, type Kobo, type Quantity } from "../units.ts";

/** A trade of this value or of this many shares is large. */
export type LargeTrade = { readonly from: TradingDay; readonly value: Kobo; readonly orderQty: Quantity };

export const largeTrades: readonly LargeTrade[] = [
  { from: tradingDay("2018-02-12"), value: kobo(800_000_000_00n), orderQty: quantity(80_000_000) },
];

export function largeTradeOn(day: TradingDay): LargeTrade {
  const inForce = largeTrades.findLast(({ from }) => from <= day) ?? largeTrades[0];
  invariant(inForce !== undefined, "there is a size from which a trade is large");
  return inForce;
}
