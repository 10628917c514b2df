// What the crowd's traders are given in one tick: the exchange, the time, and dice for each purpose.

import type { Instant } from "@tradebook/domain/instant.ts";
import { streamOf, type Dice } from "./dice.ts";
import type { Exchange } from "./exchange.ts";

/** Ticks a second. */
export const tickRate = 20;

const purposes = ["arrivals", "prices", "makers", "retail", "institutions", "followers", "auctions", "news"] as const;

/** A stream of dice for each purpose: what retail does leaves the news as it was. */
export type Streams = { readonly [P in (typeof purposes)[number]]: Dice };

/** What the crowd has done so far. */
export type Tally = {
  /** Orders entered, those of the makers not counted. */
  orders: number;
  /** Orders of the makers, and what the books were furnished with. */
  quotes: number;
  /** Deals between two houses. */
  deals: number;
  /** Orders that broke a rule of the exchange and were not entered. */
  refused: number;
};

export type Turn = {
  readonly exchange: Exchange;
  readonly streams: Streams;
  readonly tally: Tally;
  /** Orders a second; 0 is a silent market. */
  readonly pace: number;
  /** What the orders of this turn are counted as. */
  readonly counts: "orders" | "quotes";
  readonly at: Instant;
  /** Ticks since the crowd began. */
  readonly tick: number;
};

/** Fresh dice for a date, so that a day doesn't hang on how long the one before it was. */
export function streamsOf(seed: number, tradeDate: string): Streams {
  const of = (purpose: (typeof purposes)[number]) => streamOf(seed, `${tradeDate} ${purpose}`);
  return {
    arrivals: of("arrivals"),
    prices: of("prices"),
    makers: of("makers"),
    retail: of("retail"),
    institutions: of("institutions"),
    followers: of("followers"),
    auctions: of("auctions"),
    news: of("news"),
  };
}
