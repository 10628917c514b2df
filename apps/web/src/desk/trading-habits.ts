// How a person usually trades: the type and duration that a new order begins with, and quantities that are one press away.

import type { OrderType } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";

export const habitTypes = ["Limit", "Market"] as const satisfies readonly OrderType[];
export const habitDurations = ["Day", "ImmediateOrCancel", "FillOrKill"] as const satisfies readonly TimeInForce[];
/** More would not stand in one line of the ticket. */
export const mostQuantities = 4;
const largestQuantity = 10_000_000_000;

export type TradingHabits = {
  readonly ordType: (typeof habitTypes)[number];
  readonly timeInForce: (typeof habitDurations)[number];
  readonly quantities: readonly number[];
};

/** The choice they are kept as. */
export const habitsChoice = "ticket";

/** As they are kept: `Limit Day 100,500`; anything unreadable counts as never chosen. */
export function readHabits(kept: string): TradingHabits {
  const [type, duration, listed = ""] = kept.split(" ");
  return {
    ordType: habitTypes.find((one) => one === type) ?? "Limit",
    timeInForce: habitDurations.find((one) => one === duration) ?? "Day",
    quantities: listed.split(",").map(Number).filter(isShares).slice(0, mostQuantities),
  };
}

export function habitsText({ ordType, timeInForce, quantities }: TradingHabits): string {
  return `${ordType} ${timeInForce} ${quantities.join(",")}`.trim();
}

function isShares(count: number): boolean {
  return Number.isSafeInteger(count) && count > 0 && count <= largestQuantity;
}
