// What a list of orders adds up to: shares and value, and for whoever watches everybody's, how many by side and status.

import * as z from "zod";
import { ordStatusCode, sideCode } from "./wire-codes.ts";
import { nairaAmount, shares } from "./wire-units.ts";

/** Orders of one side in one status. */
export const orderBandPart = z.object({
  side: sideCode,
  ordStatus: ordStatusCode,
  orders: z.int(),
  /** Quantity times price; of an order at the market, times the price it is held at. */
  value: nairaAmount,
  /** Those that the exchange has answered, and how many milliseconds it took for all of them together. */
  answered: z.int(),
  answerMs: z.int(),
});
export type OrderBandPart = z.output<typeof orderBandPart>;

export const orderTotals = z.object({
  orderQty: shares,
  cumQty: shares,
  leavesQty: shares,
  tradedValue: nairaAmount,
  band: z.array(orderBandPart).optional(),
});
