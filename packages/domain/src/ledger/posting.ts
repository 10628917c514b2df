// One move: debit one account, credit another, one asset, one amount. Balanced because it has two ends.

import type { TradingDay } from "../instant.ts";
import { invariant } from "../invariant.ts";
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
  | "settlement-move"
  | "deposit"
  | "withdrawal"
  /** Sale proceeds that go straight on to the client's own bank account. */
  | "direct-settlement"
  | "transfer-in"
  | "transfer-out"
  /** Cash put right by hand, against an account of the house. */
  | "adjustment"
  | "dividend"
  | "bonus"
  | "rights"
  | "split"
  | "subscription"
  /** Shares or cash pledged, and set free again. */
  | "lien"
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

/** The moves that move something: a posting of nothing is left out. Throws on an amount below zero or mixed assets. */
export function postingsOf(moves: readonly Posting[]): readonly Posting[] {
  for (const move of moves) {
    invariant(move.amount >= 0n, "a posting moves zero or more");
    invariant(move.debit.asset === move.credit.asset, "both ends of a posting count the same asset");
  }
  return moves.filter((move) => move.amount > 0n);
}
