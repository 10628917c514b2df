// A portfolio's valuation as at a day, or beside an earlier one: its rows, its sums by sector and over all.

import * as z from "zod";
import { pageWithTotals } from "./paging.ts";
import { cscsAccount } from "./services/order-terms.ts";
import { lagosDate } from "./wire-time.ts";
import { nairaAmount, nairaPrice, percent, shares } from "./wire-units.ts";

const ofSince = {
  marketValue: nairaAmount,
  /** Of the value. */
  change: nairaAmount,
  /** Sales and dividends, less purchases with their charges and what came from other brokers. */
  taken: nairaAmount,
  /** `change + taken` */
  gain: nairaAmount,
} as const;

export const valuationRow = z.object({
  /** Sequential from 1. */
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  sector: z.string(),
  /** None of what was all sold since the earlier day. */
  quantity: shares,
  averageCost: nairaPrice.nullable(),
  totalCost: nairaAmount,
  priceDate: lagosDate.nullable(),
  marketPrice: nairaPrice.nullable(),
  marketValue: nairaAmount.nullable(),
  unrealisedGain: nairaAmount.nullable(),
  gainPct: percent.nullable(),
  weightPct: percent.nullable(),
  dayChange: nairaAmount.nullable(),
  /** At the end of the earlier day, and what became of it since; null where no other day was asked for. */
  compared: z.object({ quantity: shares, marketPrice: nairaPrice.nullable(), ...ofSince }).nullable(),
});
export type ValuationRow = z.output<typeof valuationRow>;

export const sectorSums = z.object({
  /** Empty: of no sector. */
  sector: z.string(),
  count: z.int(),
  totalCost: nairaAmount,
  marketValue: nairaAmount,
  unrealisedGain: nairaAmount,
  gainPct: percent,
  dayChange: nairaAmount,
  weightPct: percent,
  compared: z.object(ofSince).nullable(),
});
export type SectorSums = z.output<typeof sectorSums>;

/** Null without SHOW_ACCOUNT_BALANCE. */
const ofCash = nairaAmount.nullable();

export const valuationTotals = z.object({
  totalCost: nairaAmount,
  marketValue: nairaAmount,
  unrealisedGain: nairaAmount,
  dayChange: nairaAmount,
  cash: ofCash,
  netWorth: ofCash,
  sectors: z.array(sectorSums),
  compared: z
    .object({
      since: lagosDate,
      ...ofSince,
      cash: ofCash,
      netWorth: ofCash,
      /** From outside, since: deposits and shares from other brokers, withdrawals. */
      cameIn: ofCash,
      wentOut: ofCash,
      /** `netWorth` now, less then, less `cameIn`, and `wentOut`: what the account has brought. */
      wholeGain: ofCash,
      /** Time-weighted. */
      returnPct: percent,
    })
    .nullable(),
});
export type ValuationTotals = z.output<typeof valuationTotals>;

export const valuationInput = z.object({
  cscsAcct: cscsAccount,
  asAt: lagosDate.nullish(),
  /** A day before it, to compare with. */
  since: lagosDate.nullish(),
});

export const portfolioValuation = pageWithTotals(valuationRow, valuationTotals);
export type PortfolioValuation = z.output<typeof portfolioValuation>;
