// How the crowd treats each security: how often it trades, how much stands, how wide the quotes, how large the orders.
// Liquidity is a rank: the names everybody trades first, then the others by market value and sector.

import type { Instrument } from "./instrument.ts";

/** What a security's rank brings; the same for all of a tier. */
type Tier = {
  /** Ranks below this belong to the tier. */
  readonly before: number;
  /** Price levels that market makers keep on each side. */
  readonly levels: number;
  /** The makers' spread, in ticks, and at least this part of the price. */
  readonly spreadTicks: number;
  readonly spreadPart: number;
  /** A usual order, in kobo. */
  readonly orderValue: number;
  /** Orders that others keep standing on each side, at most. */
  readonly standing: number;
  /** How far the fair price moves with each order, as a part of the price. */
  readonly restlessness: number;
};

const tiers: readonly Tier[] = [
  { before: 12, levels: 8, spreadTicks: 1, spreadPart: 0, orderValue: 150_000_000, standing: 28, restlessness: 0.0005 },
  { before: 30, levels: 6, spreadTicks: 2, spreadPart: 0, orderValue: 60_000_000, standing: 20, restlessness: 0.0007 },
  {
    before: 60,
    levels: 5,
    spreadTicks: 3,
    spreadPart: 0.004,
    orderValue: 25_000_000,
    standing: 14,
    restlessness: 0.0012,
  },
  {
    before: 100,
    levels: 3,
    spreadTicks: 4,
    spreadPart: 0.015,
    orderValue: 10_000_000,
    standing: 8,
    restlessness: 0.002,
  },
  {
    before: Infinity,
    levels: 2,
    spreadTicks: 5,
    spreadPart: 0.035,
    orderValue: 4_000_000,
    standing: 5,
    restlessness: 0.003,
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
