// What an account holds, what it is worth, and the lots that one holding is made of.

import * as z from "zod";
import { movementTypes } from "./account-reports.ts";
import { pageWithTotals } from "./paging.ts";
import { sectorSums, valuationRow, valuationTotals } from "./portfolio-valuation.ts";
import { cscsAccount } from "./services/order-terms.ts";
import { lagosDate } from "./wire-time.ts";
import { nairaAmount, nairaPrice, percent, shares } from "./wire-units.ts";

export const holdingRow = z.object({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  isin: z.string().nullable(),
  sector: z.string(),
  quantity: shares,
  /** Bought and not settled yet. */
  pending: shares,
  /** Reserved by sell orders or a lien. */
  blocked: shares,
  /** Of those blocked, what is under a lien. */
  pledged: shares,
  available: shares,
  /** Of a bonus whose ex-date is past and whose payment is not; no part of the quantity, and of no value yet. */
  toCome: shares,
  toComeOn: lagosDate.nullable(),
  averageCost: nairaPrice.nullable(),
  totalCost: nairaAmount,
  /** The lowest price on tick whose sale of all of it brings back what it cost, charges of both ends and all; null without a cost. */
  breakEven: nairaPrice.nullable(),
  /** How its e-dividend mandate stands; null where none was given. */
  dividendMandate: z.enum(["SUBMITTED", "ACTIVE", "DECLINED"]).nullable(),
});
export type HoldingRow = z.output<typeof holdingRow>;

const worth = valuationRow.pick({
  priceDate: true,
  marketPrice: true,
  marketValue: true,
  unrealisedGain: true,
  gainPct: true,
  weightPct: true,
  dayChange: true,
}).shape;

/** A holding with what it is worth at that day, of the same moment. */
export const worthRow = holdingRow.extend({
  ...worth,
  /** The pending ones by the day they settle. */
  pendingOn: z.array(z.object({ day: lagosDate, quantity: shares })),
  /** Of the twelve months up to the day, after what the company kept back. */
  dividends: nairaAmount,
  /** Of what the shares cost; null where they cost nothing. */
  yieldPct: percent.nullable(),
  /** Sessions to sell all of it at a fifth of the usual volume; null where it has not traded on most days. */
  exitSessions: z.int().nullable(),
  /** Of a session, the median of the last twenty. */
  usualVolume: shares,
  /** The day from which the account was never without any; null where it has none. */
  heldSince: lagosDate.nullable(),
  /** What the depository said where it differs from our books; null where nothing differs. */
  depository: z.object({ day: lagosDate, ours: shares, theirs: shares }).nullable(),
});
export type WorthRow = z.output<typeof worthRow>;

/** Over every row; what is null is so without SHOW_ACCOUNT_BALANCE. */
export const holdingTotals = valuationTotals
  .omit({ compared: true, sectors: true })
  .extend({ dividends: nairaAmount, sectors: z.array(sectorSums.omit({ compared: true })) });
export type HoldingTotals = z.output<typeof holdingTotals>;

export const holdingInput = z.object({
  cscsAcct: cscsAccount,
  asAt: lagosDate.nullish(),
  /** Also what was held once and is all gone. */
  zero: z.boolean().nullish(),
});
export const portfolioHolding = pageWithTotals(worthRow, holdingTotals);

export const lotsInput = z.object({
  cscsAcct: cscsAccount,
  symbol: z.string().min(1).max(24),
  asAt: lagosDate.nullish(),
});

/** Shares that came together and are still held, as far as first in first out leaves them. */
export const lotRow = z.object({
  id: z.int(),
  day: lagosDate,
  kind: z.enum(movementTypes),
  reference: z.string(),
  quantity: shares,
  /** What one was traded for on average; null where nothing was traded. */
  price: nairaPrice.nullable(),
  fees: nairaAmount.nullable(),
  cost: nairaAmount,
  marketValue: nairaAmount.nullable(),
  gain: nairaAmount.nullable(),
  heldDays: z.int().min(0),
});
export type LotRow = z.output<typeof lotRow>;

/** `cost + averaged = positionCost`: sales leave at the average cost, not at that of their lots. */
export const lotTotals = z.object({
  quantity: shares,
  fees: nairaAmount,
  cost: nairaAmount,
  averaged: nairaAmount,
  positionCost: nairaAmount,
  marketPrice: nairaPrice.nullable(),
  marketValue: nairaAmount.nullable(),
  gain: nairaAmount.nullable(),
});
export type LotTotals = z.output<typeof lotTotals>;

export const holdingLots = pageWithTotals(lotRow, lotTotals);
