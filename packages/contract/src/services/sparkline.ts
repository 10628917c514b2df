// The closes of many securities at once, for the small lines beside their prices.

import * as z from "zod";
import { limits } from "../names.ts";
import { nairaPrice } from "../wire-units.ts";

export const sparklineDays = 30;

/** Ascending by day; shorter for what has traded on fewer. */
export const sparkline = z.object({ securityID: z.string(), closes: z.array(nairaPrice) });
export type Sparkline = z.output<typeof sparkline>;

/** The members of the method that differ from others which read the market: so many names are asked for in a body. */
export const readSparklines = {
  verb: "POST",
  path: "MarketData/ReadSparklines",
  input: z.object({ securityIDs: z.array(z.string().min(1).max(limits.securityID)).min(1).max(200) }),
  output: z.array(sparkline),
} as const;
