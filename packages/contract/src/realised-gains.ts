// Rows of the report on realised gains, and the meter that holds them against the limits of the law.

import * as z from "zod";
import { isoInstant, lagosDate } from "./wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "./wire-units.ts";

/** One sale: a trade, and what the shares in it had cost, by both bases. */
export const realisedGainRow = z.object({
  /** Sequential from 1, in the order of the sales. */
  id: z.int(),
  date: lagosDate,
  symbol: z.string(),
  name: z.string(),
  /** The contract note's number. */
  reference: z.string(),
  quantity: shares,
  consideration: nairaAmount,
  /** After charges. */
  proceeds: nairaAmount,
  /** By the moving average, charges and all. */
  cost: nairaAmount,
  gain: nairaAmount,
  /** By the higher of cost and the market price of 31 December 2025, for shares held on it. */
  taxCost: nairaAmount,
  taxGain: nairaAmount,
  /** The close of that day; null where there is none. */
  basePrice: nairaPrice.nullable(),
  /** The close is the simulator's, not the exchange's. */
  basePriceSimulated: z.boolean(),
});
export type RealisedGainRow = z.output<typeof realisedGainRow>;

export const realisedGainTotals = z.object({
  consideration: nairaAmount,
  proceeds: nairaAmount,
  cost: nairaAmount,
  gain: nairaAmount,
  taxCost: nairaAmount,
  taxGain: nairaAmount,
});
export type RealisedGainTotals = z.output<typeof realisedGainTotals>;

export const gainsMeter = z.object({
  cscsAccount: z.string(),
  asAt: isoInstant,
  /** The twelve months that end with the day asked for; from 1 January 2026, since when the rule is in force. */
  from: lagosDate,
  to: lagosDate,
  sales: z.int(),
  /** Consideration of the sales, before charges. */
  proceeds: nairaAmount,
  /** By the tax's base; below zero for a loss. */
  gain: nairaAmount,
  gainAtCost: nairaAmount,
  /** Exempt while the proceeds stay below the one and the gain is not above the other. */
  proceedsBelow: nairaAmount,
  gainAtMost: nairaAmount,
  exempt: z.boolean(),
  /** The same in a sentence. */
  words: z.string(),
  /** Of the sales with a gain, whose twelve months to invest again have not ended: what went into shares since. */
  reinvestment: z.object({
    proceeds: nairaAmount,
    invested: nairaAmount,
    /** The part of the gain that is relieved by it, sale by sale. */
    relieved: nairaAmount,
    /** What can still go into shares. */
    open: nairaAmount,
    /** The earliest end of twelve months, and what is open until then; null where nothing is. */
    next: z.object({ until: lagosDate, amount: nairaAmount }).nullable(),
  }),
  /** What the meter cannot know, and that it is not tax advice. */
  caution: z.string(),
  basePricesSimulated: z.boolean(),
});
export type GainsMeter = z.output<typeof gainsMeter>;
