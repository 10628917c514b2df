// The sides as numbers, so that they are places in an array and no branch hangs on them.

import type { Side } from "@tradebook/domain/order/order-type.ts";

/** 0 buys, 1 sells. */
export type SideNumber = number;

export function numberOf(side: Side): SideNumber {
  return side === "Buy" ? 0 : 1;
}

export function sideOf(side: SideNumber): Side {
  return side === 0 ? "Buy" : "Sell";
}
