// What orders ask for and what they are thought to be charged, one by one and together.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { notional, sum, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";

/** What a limit order asks for in all; what traded is told to the kobo by its trades. */
export function valueOf({ price, orderQty }: Pick<StockOrder, "price" | "orderQty">): Kobo | null {
  return price === null ? null : notional(price, orderQty);
}

type Summed = Pick<StockOrder, "price" | "orderQty" | "estimatedCharges">;

export function orderSums(orders: readonly Summed[]): { readonly value: Kobo; readonly charges: Kobo } {
  return {
    value: sum(orders.map((order) => valueOf(order) ?? zeroKobo)),
    charges: sum(orders.map(({ estimatedCharges }) => estimatedCharges ?? zeroKobo)),
  };
}
