// What each phase of the market's day is called and means for an order, in the language the user reads.

import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { inLanguage, wordsOf } from "./words.ts";

const meanings = {
  CLOSED: "The market is closed. Orders that are entered now wait for the next pre-open.",
  PRE_OPEN: "Orders are collected; at the open they trade together at one price. They can be changed and cancelled.",
  PRE_OPEN_IMBALANCE: "Only orders that cure the imbalance are taken, and none can be cancelled until the open.",
  CONTINUOUS: "Orders trade as they come, best price first, then the earliest.",
  PRE_CLOSE: "Orders are collected; at the close they trade together at one price. They can be changed and cancelled.",
  PRE_CLOSE_IMBALANCE: "Only orders that cure the imbalance are taken, and none can be cancelled until the close.",
  INTRADAY_AUCTION: "Orders are collected and trade together at one price when trading begins again.",
  HALTED: "Trading is halted: no orders and no changes. Orders that stand can be cancelled.",
  END_OF_DAY: "The day is being closed. Orders that are entered now wait for the next pre-open.",
} as const satisfies Record<Phase, string>;

/** The phase by its name. */
export function phaseName(phase: Phase): string {
  return inLanguage(phases[phase].name);
}

/** The phase in a sentence. */
export const phaseMeaning: (phase: Phase) => string = wordsOf(meanings);
