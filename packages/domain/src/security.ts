// A listed security: id, board, price group, tick, band, state.

import type { TradingDay } from "./instant.ts";
import type { Price, Quantity, Rate } from "./units.ts";

/** The exchange's symbol, such as `ZENITHBANK`. */
export type SecurityID = string;

export type PriceGroup = "A" | "B" | "C";
export type SecurityStatus = "Trading" | "Halted" | "Suspended" | "Delisted";

export type Security = {
  readonly securityID: SecurityID;
  readonly name: string;
  readonly isin: string | null;
  readonly sector: string;
  readonly board: string;
  readonly priceGroup: PriceGroup;
  /** The group's tick unless the security has its own (ETFs trade in steps of one kobo). */
  readonly tick: Price;
  readonly status: SecurityStatus;
  readonly tags: readonly string[];
  readonly sharesOutstanding: Quantity | null;
};

/** What orders in a security may be priced at on one trading day. */
export type PriceLimit = {
  readonly securityID: SecurityID;
  readonly tradingDay: TradingDay;
  /** The previous close, unless the exchange sets another reference. */
  readonly reference: Price;
  readonly band: Rate;
  readonly lower: Price;
  readonly upper: Price;
  readonly tick: Price;
  /** Shares that one trade needs to move the published price. */
  readonly minPriceMoveQty: Quantity;
};
