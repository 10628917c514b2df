// How an account has done beside the index, what trading and taxes cost it, and what to look at in it.

import { xRayRules, type XRayRule } from "@tradebook/domain/portfolio/x-ray.ts";
import * as z from "zod";
import { isoInstant, lagosDate } from "./wire-time.ts";
import { nairaAmount, percent, shares } from "./wire-units.ts";

/** Money is null without SHOW_ACCOUNT_BALANCE. */
const money = nairaAmount.nullable();

export const performanceDay = z.object({
  day: lagosDate,
  /** Shares at their closes and all cash, at the end of the day. */
  worth: money,
  cameIn: money,
  wentOut: money,
  /** Time-weighted, since the first day. */
  returnPct: percent,
  /** The All-Share Index since the same day; null where it is not known. */
  indexPct: percent.nullable(),
});
export type PerformanceDay = z.output<typeof performanceDay>;

export const performanceMonth = z.object({
  /** `2026-03` */
  month: z.string(),
  returnPct: percent,
  indexPct: percent.nullable(),
  /** The period has only some of the month's days. */
  isPartial: z.boolean(),
});
export type PerformanceMonth = z.output<typeof performanceMonth>;

/** `after - before + taken = gain` */
export const contributionRow = z.object({
  symbol: z.string(),
  name: z.string(),
  before: nairaAmount,
  after: nairaAmount,
  /** Sales and dividends, less purchases with their charges and what came from other brokers. */
  taken: nairaAmount,
  gain: nairaAmount,
  /** Of the money-weighted return; null while no capital was at work. */
  pct: percent.nullable(),
});
export type ContributionRow = z.output<typeof contributionRow>;

export const portfolioPerformance = z.object({
  cscsAccount: z.string(),
  asAt: isoInstant,
  /** The first day is the end of the day before the period; empty for an account that never had anything. */
  days: z.array(performanceDay),
  months: z.array(performanceMonth),
  contributions: z.array(contributionRow),
  totals: z.object({
    start: money,
    end: money,
    cameIn: money,
    wentOut: money,
    /** `end - start - cameIn + wentOut`; with `otherGain` the sum of the contributions. */
    gain: money,
    otherGain: money,
    averageCapital: money,
    returnPct: percent,
    indexPct: percent.nullable(),
    /** Modified Dietz; null while no capital was at work. */
    moneyWeightedPct: percent.nullable(),
    drawdown: z.object({ pct: percent, from: lagosDate, to: lagosDate }).nullable(),
  }),
  /** Some of the closes or of the index are the simulator's, not the exchange's. */
  simulated: z.boolean(),
});
export type PortfolioPerformance = z.output<typeof portfolioPerformance>;

const costs = {
  commission: nairaAmount,
  secFee: nairaAmount,
  ngxFee: nairaAmount,
  cscsFee: nairaAmount,
  tradeAlert: nairaAmount,
  vat: nairaAmount,
  stampDuty: nairaAmount,
  /** Kept back by companies of the dividends they paid. */
  dividendTax: nairaAmount,
  total: nairaAmount,
  /** Consideration of the trades. */
  traded: nairaAmount,
} as const;

export const costsMonth = z.object({ month: z.string(), ...costs });
export type CostsMonth = z.output<typeof costsMonth>;

export const accountCosts = z.object({
  cscsAccount: z.string(),
  asAt: isoInstant,
  from: lagosDate,
  to: lagosDate,
  items: z.array(costsMonth),
  totals: z.object(costs),
});
export type AccountCosts = z.output<typeof accountCosts>;

/** A plain rule on the portfolio, what it measured, and whether that is fine. */
export const xRayFinding = z.object({
  rule: z.enum(Object.keys(xRayRules) as XRayRule[]), // the table's own keys
  isFine: z.boolean(),
  /** Per cent, a count or sessions, as the rule has it; null where the holding could not be sold at all. */
  figure: z.number().nullable(),
  limit: z.number(),
  /** The security or the sector it is about. */
  subject: z.string().nullable(),
});
export type XRayFinding = z.output<typeof xRayFinding>;

/** How long a holding takes to sell at a fifth of its usual volume. */
export const xRayExit = z.object({
  symbol: z.string(),
  name: z.string(),
  sector: z.string(),
  value: nairaAmount,
  /** Of the shares, not of the cash. */
  weightPct: percent,
  /** The median of the last sessions. */
  usualVolume: shares,
  tradedOn: z.int(),
  sessions: z.int().nullable(),
});
export type XRayExit = z.output<typeof xRayExit>;

export const portfolioXRay = z.object({
  cscsAccount: z.string(),
  asAt: isoInstant,
  /** Empty for a portfolio without shares. */
  findings: z.array(xRayFinding),
  exits: z.array(xRayExit),
  sectors: z.array(z.object({ sector: z.string(), value: nairaAmount, pct: percent })),
  /** The sessions that volumes are of. */
  sessions: z.int(),
  simulated: z.boolean(),
});
export type PortfolioXRay = z.output<typeof portfolioXRay>;
