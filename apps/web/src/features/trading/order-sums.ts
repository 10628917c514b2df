// What orders ask for and what they are thought to be charged, one by one and together.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { notional, sum, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";

/** What a limit order asks for in all; what traded is told to the kobo by its trades. */
export function valueOf({ price, orderQty }: Pick<StockOrder, "price" | "orderQty">): Kobo | null {
  return price === null ? null : notional(price, orderQty);
}

type Summed = Pick<StockOrder, "price" | "orderQty" | "estimatedCharges">;

/** The value is null where no order has a price: nothing is not what market orders come to. */
export function orderSums(orders: readonly Summed[]): { readonly value: Kobo | null; readonly charges: Kobo } {
  const values = orders.flatMap((order) => valueOf(order) ?? []);
  return {
    value: values.length === 0 ? null : sum(values),
    charges: sum(orders.map(({ estimatedCharges }) => estimatedCharges ?? zeroKobo)),
  };
}
