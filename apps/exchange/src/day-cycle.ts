// The accelerated day of the open market, as data: how long each phase lasts, and how long halts and auctions do.

import type { Phase } from "@tradebook/domain/market/phase.ts";
import { rate, type Rate } from "@tradebook/domain/units.ts";

export type DayCycle = {
  /** In order, from the phase a fresh market opens in; after the last comes the first again. */
  readonly legs: readonly { readonly phase: Phase; readonly lastsMs: number }[];
  /** The auction in which trading resumes after a halt. */
  readonly auctionMs: number;
  /** How often the index is reckoned: a minute of the day that this one stands for. */
  readonly indexEveryMs: number;
  readonly breaker: {
    readonly move: Rate;
    readonly haltMs: number;
    /** Of continuous trading: what must have passed before a move halts, and what must be left for it to reopen. */
    readonly notBeforeMs: number;
    readonly cutOffMs: number;
  };
};

/** An hour stands for the 380 minutes from 09:30 to 15:50, so times inside it are NGX's by about a sixth. */
export const openCycle: DayCycle = {
  legs: [
    { phase: "CONTINUOUS", lastsMs: 3_600_000 },
    { phase: "PRE_CLOSE", lastsMs: 60_000 },
    { phase: "PRE_CLOSE_IMBALANCE", lastsMs: 30_000 },
    { phase: "END_OF_DAY", lastsMs: 15_000 },
    { phase: "CLOSED", lastsMs: 15_000 },
    { phase: "PRE_OPEN", lastsMs: 60_000 },
    { phase: "PRE_OPEN_IMBALANCE", lastsMs: 30_000 },
  ],
  auctionMs: 90_000,
  indexEveryMs: 10_000,
  breaker: { move: rate(50_000), haltMs: 285_000, notBeforeMs: 140_000, cutOffMs: 330_000 },
};
