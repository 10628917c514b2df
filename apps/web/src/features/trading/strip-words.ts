// The words of what the strip of a security says beside its prices, in English.

import { wordsOf } from "../../lib/words.ts";

export const stripWords = {
  Grade: "Liquidity",
  GradeHint:
    "Of 30 days. A: traded on 95% of the trading days, ₦100m a day on average. B: 80%, ₦10m. C: 50%, ₦1m. D: less.",
  GradeOf: "Traded on {0} of {1} days, {2} a day on average",
  ExDay: "{0}: ex {1}",
  ExDayHint: "Whoever buys on this day or later has no part in it; whoever sells from this day on keeps it.",
  Dividend: "Dividend",
  Bonus: "Bonus",
  Rights: "Rights",
  Split: "Split",
  Consolidation: "Consolidation",
} as const;

export const L = wordsOf(stripWords);
