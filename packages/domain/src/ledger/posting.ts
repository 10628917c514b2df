// One move: debit one account, credit another, one asset, one amount. Balanced because it has two ends.

import type { TradingDay } from "../instant.ts";
import type { AccountRef } from "./account.ts";

export type Posting = {
  readonly debit: AccountRef;
  readonly credit: AccountRef;
  /** Kobo or shares, above zero; both ends count the same asset. */
  readonly amount: bigint;
};

export type JournalKind =
  | "hold"
  | "release"
  | "fill"
  | "settle"
  | "deposit"
  | "withdrawal"
  | "transfer-in"
  | "dividend"
  | "reversal";

/** Postings that stand or fall together. `kind` and `ref` are unique in a tenant, so nothing is posted twice. */
export type Journal = {
  readonly kind: JournalKind;
  /** The natural key: an order's id and version, an execID, a bank reference, a date. */
  readonly ref: string;
  readonly businessDate: TradingDay;
  readonly description: string;
  readonly orderId: number | null;
  readonly postings: readonly Posting[];
};
