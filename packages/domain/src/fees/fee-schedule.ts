// The fees: who pays, on what, how much, since when, into which account.

import type { TradingDay } from "../instant.ts";
import type { Kobo, Rate } from "../units.ts";

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
  readonly vat: Rate;
  readonly vatOnSecFee: boolean;
};

/** Ascending by `from`. */
export type FeeSchedule = readonly FeeRates[];
