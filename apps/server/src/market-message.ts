// What the exchange says about the market, in the domain's words: what the gateway gives and the market view folds.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { BookEvent, MdEntry } from "@tradebook/domain/market/md-entry.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import type { PriceGroup, SecurityID, SecurityStatus } from "@tradebook/domain/security.ts";
import type { Kobo, Price, Quantity } from "@tradebook/domain/units.ts";

export type MarketMessage =
  /** A part of the list. `total`, on the last part of one that the exchange told whole: how many securities all of it names. */
  | { readonly kind: "securities"; readonly listings: readonly ListingOfDay[]; readonly total?: number }
  | Snapshot
  | { readonly kind: "changes"; readonly changes: readonly MarketChange[] }
  | PhaseChange
  | StatusChange
  | NewsFlash
  | { readonly kind: "notListed"; readonly securityID: SecurityID };

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
  /** Null where the line does not tell it. */
  readonly priceGroup: PriceGroup | null;
  readonly tags: readonly string[];
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
  readonly officialClose: Price | null;
  /** Null where the line does not tell it. */
  readonly publishedPrice: Price | null;
  readonly clearing: Clearing | null;
  readonly imbalance: Imbalance | null;
  readonly volume: Quantity;
  readonly deals: number;
  /** Null where the line does not tell it. */
  readonly value: Kobo | null;
};

/** What an uncross now would trade, and at which price. */
export type Clearing = { readonly price: Price; readonly volume: Quantity };
/** What it would leave over, and on which side; no side when nothing is left. */
export type Imbalance = { readonly side: Side | null; readonly quantity: Quantity };

export type MarketChange =
  | { readonly kind: "book"; readonly securityID: SecurityID; readonly event: BookEvent }
  | { readonly kind: "trade"; readonly trade: HeardTrade }
  /** Null when nothing could trade, or when the auction is over. */
  | { readonly kind: "clearing"; readonly securityID: SecurityID; readonly clearing: Clearing | null }
  | { readonly kind: "imbalance"; readonly securityID: SecurityID; readonly imbalance: Imbalance | null }
  | { readonly kind: "officialClose"; readonly securityID: SecurityID; readonly price: Price }
  | { readonly kind: "index"; readonly index: HeardIndex };

/** The All-Share Index in hundredths of a point. */
export type HeardIndex = { readonly value: number; readonly previousClose: number | null; readonly at: Instant };

export type HeardTrade = {
  readonly securityID: SecurityID;
  readonly mdEntryID: string;
  readonly mdEntryPx: Price;
  readonly mdEntrySize: Quantity;
  readonly mdEntryTime: Instant;
  readonly aggressorSide: Side | null;
  readonly cross: boolean;
  /** Whether the exchange has set its published price by this trade. */
  readonly movesPrice: boolean;
  /** The date of a trade that was missed on an earlier one; null for one of the market's date. */
  readonly missedOn: TradingDay | null;
};

export type PhaseChange = {
  readonly kind: "phase";
  readonly phase: Phase;
  readonly tradingDay: TradingDay;
  readonly endsAt: Instant | null;
  readonly nextPhase: Phase | null;
  /** The logged date that the simulator plays again; left out while the market is its own. */
  readonly replayOf?: TradingDay;
  /** Why the market is halted. */
  readonly reason: string | null;
};

/** A security that was halted, resumed, suspended, or is called in an auction of its own before it trades again. */
export type StatusChange = {
  readonly kind: "securityStatus";
  readonly securityID: SecurityID;
  readonly status: SecurityStatus;
  readonly isCalled: boolean;
  /** When that auction ends. */
  readonly endsAt: Instant | null;
  readonly reason: string | null;
};

export type NewsFlash = {
  readonly kind: "news";
  readonly headline: string;
  readonly body: string;
  readonly category: string;
  readonly securities: readonly SecurityID[];
  readonly publishedAt: Instant;
};
