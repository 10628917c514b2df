// The trade's words in plain language, for whoever meets them for the first time, in English.

import { wordsOf } from "../lib/words.ts";

/** Each as it is said, and what it means. */
export const glossaryWords = {
  Bid: "Bid × offer",
  BidMeans:
    "The bid is the best price that a buyer offers now, the offer the best that a seller asks. You sell at the bid and buy at the offer when you do not want to wait.",
  Tick: "Tick",
  TickMeans: "The smallest step of a price. An order must lie on a step; the exchange sets how large it is.",
  Band: "Band",
  BandMeans: "How far a price may go in one day, up and down from the last close. Orders beyond it are refused.",
  T1: "T+1",
  T1Means:
    "The trade day and one business day more: then the shares you bought stand in your CSCS account, and what you sold is paid.",
  Cscs: "CSCS",
  CscsMeans:
    "Central Securities Clearing System: the depository that keeps everybody’s shares. Your account number there is the one on your orders.",
  Fok: "FOK",
  FokMeans:
    "Fill or kill: trades at once and whole, or not at all. Immediate or cancel takes what there is and drops the rest.",
  Vwap: "VWAP",
  VwapMeans: "The average price of all that traded, with more weight where more shares traded.",
  Lot: "Lot",
  LotMeans:
    "The number of shares that orders come in. Here it is one: any whole number of shares can be bought or sold.",
} as const;

export type GlossaryWord = "Bid" | "Tick" | "Band" | "T1" | "Cscs" | "Fok" | "Vwap" | "Lot";

export const L = wordsOf(glossaryWords);
