// The trade that last moved each security's published price on the day that is traded: a small trade moves nothing.

import * as z from "zod";
import { isoInstant } from "../wire-time.ts";
import { nairaPrice, shares } from "../wire-units.ts";

export const priceMove = z.object({ securityID: z.string(), price: nairaPrice, quantity: shares, at: isoInstant });
export type PriceMove = z.output<typeof priceMove>;

/** Nothing of a security whose price has not been moved today. */
export const priceMoves = {
  path: "MarketData/GetPriceMoves",
  input: z.object({}),
  output: z.array(priceMove),
} as const;
