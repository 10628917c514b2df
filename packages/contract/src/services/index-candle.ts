// One interval of the All-Share Index.

import * as z from "zod";
import { isoInstant } from "../wire-time.ts";

/** The All-Share Index over one interval, in points with two decimals. */
export const indexCandle = z.object({
  time: isoInstant,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  /** Made up rather than heard from an exchange. */
  simulated: z.boolean(),
});
export type IndexCandle = z.output<typeof indexCandle>;
