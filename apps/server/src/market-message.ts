// What the exchange says about the market, in the domain's words: what the gateway gives and the market view folds.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { BookEvent, MdEntry } from "@tradebook/domain/market/md-entry.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { SecurityID, SecurityStatus } from "@tradebook/domain/security.ts";
import type { Kobo, Price, Quantity } from "@tradebook/domain/units.ts";

export type MarketMessage =
  | { readonly kind: "securities"; readonly listings: readonly ListingOfDay[] }
  | Snapshot
  | { readonly kind: "changes"; readonly changes: readonly MarketChange[] }
  | PhaseChange
  | { readonly kind: "securityStatus"; readonly securityID: SecurityID; readonly status: SecurityStatus }
  | NewsFlash;

/** A listed security and what it may be priced at today. */
export type ListingOfDay = {
  readonly securityID: SecurityID;
  readonly name: string;
  readonly isin: string | null;
  readonly board: string;
  readonly tick: Price;
  readonly lower: Price | null;
  readonly upper: Price | null;
  readonly reference: Price | null;
  readonly isActive: boolean;
};

/** One security as it stands: its book, best first, and its day so far. */
export type Snapshot = {
  readonly kind: "snapshot";
  readonly securityID: SecurityID;
  readonly rptSeq: number;
  readonly tradingDay: TradingDay;
  readonly entries: readonly MdEntry[];
  readonly marks: DayMarks;
};
export type DayMarks = {
  readonly prevClose: Price | null;
  readonly open: Price | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly last: Price | null;
  readonly volume: Quantity;
  readonly deals: number;
  /** Null where the line does not tell it. */
  readonly value: Kobo | null;
};

export type MarketChange =
  | { readonly kind: "book"; readonly securityID: SecurityID; readonly event: BookEvent }
  | { readonly kind: "trade"; readonly trade: HeardTrade };

export type HeardTrade = {
  readonly securityID: SecurityID;
  readonly mdEntryID: string;
  readonly mdEntryPx: Price;
  readonly mdEntrySize: Quantity;
  readonly mdEntryTime: Instant;
  readonly aggressorSide: Side | null;
  readonly cross: boolean;
};

export type PhaseChange = {
  readonly kind: "phase";
  readonly phase: Phase;
  readonly tradingDay: TradingDay;
  readonly endsAt: Instant | null;
};

export type NewsFlash = {
  readonly kind: "news";
  readonly headline: string;
  readonly body: string;
  readonly securities: readonly SecurityID[];
  readonly publishedAt: Instant;
};
