// The words of how the blotter is sorted and what its rows come to, in English.

import { wordsOf } from "../../lib/words.ts";

export const orderSumWords = {
  SortBeside: "Sorts the rows; with Shift also by this column",
  SumOfOne: "1 order",
  SumValue: "value {0}",
  SumCharges: "charges, est. {0}",
  FixStatus: "FIX OrdStatus {0}, {1}",
  FixStatusWhy: "FIX OrdStatus {0}, {1}: {2}",
} as const;

export const L = wordsOf(orderSumWords);
