// How the crowd treats each security: how often it trades, how much stands, how wide the quotes, how large the orders.
// Liquidity is a rank: the names everybody trades first, then the others by market value and sector.

import type { Instrument } from "./instrument.ts";

/** What a security's rank brings; the same for all of a tier. */
export type Tier = {
  /** Ranks below this belong to the tier. */
  readonly before: number;
  /** Price levels that market makers keep on each side. */
  readonly levels: number;
  /** Whether makers quote it as long as anybody trades; the others have what people leave standing. */
  readonly isMade: boolean;
  /** The makers' spread, in ticks, and at least this part of the price. */
  readonly spreadTicks: number;
  readonly spreadPart: number;
  /** A usual order of a house, in kobo, and of a person. */
  readonly orderValue: number;
  readonly retailValue: number;
  /** Orders that others keep standing on each side, at most. */
  readonly standing: number;
  /** The deviation of a day's own move, as a part of the price, beside what the market and the sector bring. */
  readonly ownMove: number;
  /** How much of the market's and the sector's moves it takes. */
  readonly beta: number;
  /** The chance that nobody trades it on a day. */
  readonly sleeps: number;
  /** The chance that it goes far on a day, up or down. */
  readonly surprises: number;
};

const leading = { isMade: true, beta: 1, sleeps: 0, retailValue: 20_000_000 } as const;

const tiers: readonly Tier[] = [
  {
    ...leading,
    before: 12,
    levels: 8,
    spreadTicks: 1,
    spreadPart: 0.0006,
    orderValue: 150_000_000,
    standing: 28,
    ownMove: 0.006,
    surprises: 0.004,
  },
  {
    ...leading,
    before: 30,
    levels: 6,
    spreadTicks: 2,
    spreadPart: 0.0012,
    orderValue: 60_000_000,
    standing: 20,
    ownMove: 0.008,
    surprises: 0.01,
  },
  {
    ...leading,
    before: 60,
    levels: 5,
    spreadTicks: 3,
    spreadPart: 0.004,
    orderValue: 25_000_000,
    standing: 14,
    ownMove: 0.012,
    beta: 0.8,
    surprises: 0.04,
  },
  {
    ...leading,
    before: 100,
    levels: 3,
    spreadTicks: 4,
    spreadPart: 0.015,
    orderValue: 10_000_000,
    retailValue: 8_000_000,
    standing: 8,
    ownMove: 0.018,
    beta: 0.5,
    sleeps: 0.1,
    surprises: 0.04,
  },
  {
    ...leading,
    before: Infinity,
    levels: 2,
    isMade: false,
    spreadTicks: 5,
    spreadPart: 0.035,
    orderValue: 4_000_000,
    retailValue: 3_000_000,
    standing: 4,
    ownMove: 0.02,
    beta: 0.2,
    sleeps: 0.5,
    surprises: 0.04,
  },
];

export type Profile = {
  readonly instrument: Instrument;
  readonly tier: Tier;
  /** This security's share of all orders, against the others'. */
  readonly weight: number;
};

/** The names that lead the market's trading, most traded first. */
const leaders = [
  "ZENITHBANK",
  "GTCO",
  "ACCESSCORP",
  "UBA",
  "FIRSTHOLDCO",
  "MTNN",
  "DANGCEM",
  "FIDELITYBK",
  "TRANSCORP",
  "OANDO",
  "BUACEMENT",
  "NB",
  "SEPLAT",
  "STANBIC",
  "DANGSUGAR",
  "FCMB",
  "STERLINGNG",
  "HBMNG",
  "ARADEL",
  "NESTLE",
  "WEMABANK",
  "PRESCO",
  "OKOMUOIL",
  "UCAP",
  "NAHCO",
  "AIRTELAFRI",
];

const busySectors = new Set(["Financial Services", "Consumer Goods", "Industrial Goods", "Oil and Gas", "ICT"]);
/** For companies whose number of shares isn't known. */
const usualShares = 2_000_000_000;

/** A profile for each security, the most liquid first. */
export function profilesOf(instruments: Iterable<Instrument>): Profile[] {
  return [...instruments]
    .map((instrument) => ({ instrument, score: liquidityScore(instrument) }))
    .sort((a, b) => b.score - a.score || (a.instrument.security.securityID < b.instrument.security.securityID ? -1 : 1))
    .map(({ instrument }, rank) => ({ instrument, tier: tierOf(rank), weight: 1 / (rank + 3) ** 1.15 }));
}

function liquidityScore({ security, limit }: Instrument): number {
  const leads = leaders.indexOf(security.securityID);
  if (leads >= 0) return Number.MAX_SAFE_INTEGER - leads;
  const value = limit.reference * (security.sharesOutstanding ?? usualShares);
  // A fund's shares are few and mostly held, whatever they are worth.
  if (security.board === "ETF" || security.board === "REIT/CEF") return value / 1_000_000;
  return busySectors.has(security.sector) ? value : value / 3;
}

function tierOf(rank: number): Tier {
  const tier = tiers.find(({ before }) => rank < before);
  if (tier === undefined) throw new Error("the last tier takes every rank");
  return tier;
}
