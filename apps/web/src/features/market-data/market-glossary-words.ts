// The words of the market pages in plain language, for whoever meets them for the first time, in English.

import { wordsOf } from "../../lib/words.ts";

export const marketGlossary = {
  WordsExplained: "What the words mean",
  WordOpen: "Open",
  WordOpenMeans: "The price of the day’s first trade.",
  WordHighLow: "High and low",
  WordHighLowMeans: "The highest and the lowest price that anybody paid for one share today.",
  WordClose: "Official close",
  WordCloseMeans:
    "The price that the exchange writes down for the day when trading ends. Tomorrow’s changes and limits are counted from it.",
  WordPublished: "Published price",
  WordPublishedMeans:
    "The price that the exchange shows for a share. A very small trade does not move it: enough shares must change hands.",
  WordVolume: "Volume and value",
  WordVolumeMeans: "Volume is how many shares were traded. Value is how much money was paid for them.",
  WordBid: "Bid",
  WordBidMeans: "The most that somebody is ready to pay for one share now. Who sells at once gets about this price.",
  WordOffer: "Offer",
  WordOfferMeans: "The least that somebody asks for one share now. Who buys at once pays about this price.",
  WordSpread: "Spread",
  WordSpreadMeans:
    "The gap between the bid and the offer. A wide gap means that buying and then selling at once would cost you much.",
  WordVwap: "VWAP",
  WordVwapMeans: "The average price of all that traded, with more weight where more shares traded.",
  WordCap: "Market cap",
  WordCapMeans: "What the whole company would cost at this price: the price of one share times all its shares.",
  WordLiquidity: "Liquidity",
  WordLiquidityMeans:
    "How easily you can buy or sell without waiting and without moving the price. A is the easiest here, D the hardest.",
  WordBand: "Day’s limits",
  WordBandMeans: "The exchange lets a price go only so far up or down in one day. Orders beyond that are refused.",
  WordYear: "52 weeks",
  WordYearMeans: "The lowest and the highest price of the last year, so that you see whether today’s is high or low.",
  WordAdjusted: "Adjusted close",
  WordAdjustedMeans:
    "An old closing price, made to compare with today’s. When one share became two, old prices are halved, because nobody lost anything.",
  WordVolatility: "Volatility",
  WordVolatilityMeans: "How much a price jumps about. The higher it is, the more you can gain or lose in a short time.",
  WordWht: "Tax kept back",
  WordWhtMeans:
    "The company sends a part of each dividend to the tax office. What reaches you is the rest, shown as “after tax”.",
  WordBoard: "Board",
  WordBoardMeans: "The group of the exchange that a company belongs to. Each group has rules of its own for companies.",
  WordT2: "T+1 and T+2",
  WordT2Means:
    "How long it takes until bought shares are yours and sold ones are paid: one or two business days after the trade. Nigeria settled by T+2 for a while; today’s rule is on the ticket, with the date.",
  WordBreadth: "Average move",
  WordBreadthMeans:
    "How much a share moved today on average, when each counts the same, whether the company is large or small.",
} as const;

type Means<K> = K extends `${infer W}Means` ? W : never;
/** Those that have an explanation. */
export type MarketTerm = Means<keyof typeof marketGlossary>;

export const L = wordsOf(marketGlossary);
