// The fees: who pays, on what, how much, since when, into which account.

import { tradingDay, type TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
import { kobo, rate, zeroKobo, type Kobo, type Rate } from "../units.ts";

/** The rates in force from one day on (domain/ngx.md 2.1). A rate of zero switches a line off. */
export type FeeRates = {
  readonly from: TradingDay;
  readonly commission: Rate;
  readonly minCommission: Kobo;
  readonly secFeeOnBuys: Rate;
  readonly ngxFeeOnSells: Rate;
  readonly cscsFeeOnSells: Rate;
  readonly stampDuty: Rate;
  readonly tradeAlert: Kobo;
  /** The depository alerts of each execution, not of each note. */
  readonly alertPerExecution: boolean;
  readonly vat: Rate;
  readonly vatOnSecFee: boolean;
};

/** Ascending by `from`. */
export type FeeSchedule = readonly FeeRates[];

/** The rates in force on `day`; the first row covers all earlier history. */
export function ratesOn(schedule: FeeSchedule, day: TradingDay): FeeRates {
  const rates = schedule.findLast((row) => row.from <= day) ?? schedule[0];
  invariant(rates !== undefined, "a fee schedule has at least one row");
  return rates;
}

/** Stamp duty of 0.08 % since 7 December 2020, and VAT on the SEC fee as on the commission. */
const legacyRates: FeeRates = {
  from: tradingDay("2020-12-07"),
  commission: rate(13_500),
  minCommission: zeroKobo,
  secFeeOnBuys: rate(3_000),
  ngxFeeOnSells: rate(3_000),
  cscsFeeOnSells: rate(3_000),
  stampDuty: rate(800),
  tradeAlert: kobo(400n),
  alertPerExecution: false,
  vat: rate(75_000),
  vatOnSecFee: true,
};

/** Share transfers are exempt from stamp duty from 1 January 2026 (Nigeria Tax Act 2025 s.185(h)). */
const exemptRates: FeeRates = { ...legacyRates, from: tradingDay("2026-01-01"), stampDuty: rate(0) };

/** "2025 legacy": for a house whose depository goes on deducting stamp duty. */
export const legacyFeeSchedule: FeeSchedule = [legacyRates];

/** What a house starts with: the legacy rates up to the end of 2025, then without stamp duty. */
export const standardFeeSchedule: FeeSchedule = [legacyRates, exemptRates];
