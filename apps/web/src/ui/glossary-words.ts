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
  Day: "Day order",
  DayMeans: "It waits until the market closes today. What has not traded by then ends by itself.",
  Gtc: "GTC and GTD",
  GtcMeans:
    "Good till cancelled waits day after day until it trades or you cancel it. Here you choose the last day instead: good till date, thirty days at most.",
  Auction: "Auction order",
  AuctionMeans:
    "It trades only in the opening or the closing auction, where all orders are collected first and trade together at one price.",
  Fok: "FOK",
  FokMeans:
    "Fill or kill: trades at once and whole, or not at all. Immediate or cancel takes what there is and drops the rest.",
  Lot: "Lot",
  LotMeans:
    "The number of shares that orders come in. Here it is one: any whole number of shares can be bought or sold.",
} as const;

type Means<K> = K extends `${infer W}Means` ? W : never;
/** Those that have an explanation. */
export type GlossaryWord = Means<keyof typeof glossaryWords>;

export const L = wordsOf(glossaryWords);
