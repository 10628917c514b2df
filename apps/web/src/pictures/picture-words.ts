// The words of pictures in English.

import { wordsOf } from "../lib/words.ts";

export const pictureWords = {
  ShowFigures: "{0}: show as a table",
  ShowPicture: "{0}: show as a picture",
  ReadDays: "{0}: arrow keys read it day by day",
  ReadCandles: "Chart of {0}: arrow keys read it candle by candle",
  CandleSaid: "{0} · open {1} · high {2} · low {3} · close {4} · volume {5}",
  CameIn: "Money in",
  WentOut: "Money out",
  Range: "Period",
  RangeDay: "1D",
  RangeWeek: "1W",
  RangeMonth: "1M",
  RangeQuarter: "3M",
  RangeHalf: "6M",
  RangeYear: "This year",
  RangeTwelve: "1Y",
  RangeAll: "All",
  BesideIndex: "Your portfolio beside the index",
  BesideSummary:
    "From {0} to {1} your portfolio changed by {2} and the All-Share Index by {3}; deposits and withdrawals are taken out.",
  You: "You",
  Index: "All-Share Index",
  Difference: "Difference",
  Day: "Day",
  Worth: "Worth (₦)",
  CameInHead: "Money in (₦)",
  WentOutHead: "Money out (₦)",
  FlowIn: "{0} came in",
  FlowOut: "{0} went out",
} as const;

export type PictureWord = keyof typeof pictureWords;

export const L = wordsOf(pictureWords);
