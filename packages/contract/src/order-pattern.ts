// What makes an order worth a second look, and how a list of orders is narrowed to such.

import * as z from "zod";
import { lagosDate } from "./wire-time.ts";
import { nairaAmount } from "./wire-units.ts";

export const orderPatterns = [
  "DealerBothSides",
  "RepeatedAmend",
  "WashLike",
  "BeforeClose",
  "Crossed",
  "Disputed",
  "Marked",
] as const;
export const orderPattern = z.enum(orderPatterns);
export type OrderPattern = z.output<typeof orderPattern>;

/** For a client, for the house itself, or both sides of the house entered together, which is either of the two as well. */
export const capacityFilters = ["Agency", "Principal", "Cross"] as const;
export type CapacityFilter = (typeof capacityFilters)[number];

/** `pattern` and `capacity`: for whoever may see everybody's orders. */
export const orderWatch = {
  pattern: orderPattern.nullish(),
  capacity: z.enum(capacityFilters).nullish(),
  /** Quantity times price; of an order at the market, times the price it is held at. */
  minValue: nairaAmount.nullish(),
  /** Only working orders that came in at least so many minutes ago. */
  workingForMinutes: z.int().min(1).max(525_600).nullish(),
  /** Only orders of which the exchange was told something that it has not answered, for longer than an answer takes. */
  unconfirmed: z.boolean().nullish(),
  /** Only working orders that are good till this day at the latest. */
  expiresBy: lagosDate.nullish(),
} as const;
