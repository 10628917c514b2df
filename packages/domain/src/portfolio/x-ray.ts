// What to look at in a portfolio: plain rules on spread, sectors, cash, costs, and how soon it could be sold.

import { percent } from "../market/market-statistics.ts";
import { plus, sum, type Kobo, type Quantity } from "../units.ts";

/** Rules of thumb of ours, not of the law; what a rule measures stands beside what it calls fine. */
export const xRayRules = {
  /** The largest holding's part of the shares, per cent. */
  largestHolding: { unit: "percent", atMost: 25 },
  largestSector: { unit: "percent", atMost: 40 },
  holdings: { unit: "count", atLeast: 5 },
  /** Sessions to sell the slowest holding, at a fifth of its usual volume. */
  exit: { unit: "sessions", atMost: 10 },
  /** Cash as a part of everything, per cent. */
  cash: { unit: "percent", atMost: 30 },
  /** What trading cost in twelve months, as a part of the money at work, per cent. */
  charges: { unit: "percent", atMost: 3 },
} as const satisfies Record<
  string,
  { readonly unit: "percent" | "count" | "sessions"; readonly atMost?: number; readonly atLeast?: number }
>;

export type XRayRule = keyof typeof xRayRules;

export type XRayHolding = {
  readonly securityID: string;
  readonly sector: string;
  readonly value: Kobo;
  readonly quantity: Quantity;
  /** Of each of the last sessions, with nothing for one without a trade. */
  readonly volumes: readonly number[];
};

export type XRayFacts = {
  readonly holdings: readonly XRayHolding[];
  /** Null where it may not be known, and the rules on it are left out. */
  readonly cash: Kobo | null;
  readonly charges: { readonly paid: Kobo; readonly averageCapital: Kobo } | null;
};

export type Finding = {
  readonly rule: XRayRule;
  readonly isFine: boolean;
  /** Null where nobody could ever sell: the security has not traded on most days. */
  readonly figure: number | null;
  readonly limit: number;
  /** The security or the sector it is about. */
  readonly subject: string | null;
};

export type Exit = {
  readonly securityID: string;
  readonly usualVolume: number;
  /** How many of the sessions had a trade. */
  readonly tradedOn: number;
  readonly sessions: number | null;
};

export type XRay = {
  readonly findings: readonly Finding[];
  readonly exits: readonly Exit[];
  readonly sectors: readonly SectorPart[];
};
export type SectorPart = { readonly sector: string; readonly value: Kobo; readonly pct: number };

/** Nothing is found in a portfolio without shares. */
export function xRay({ holdings, cash, charges }: XRayFacts): XRay {
  const shares = sum(holdings.map(({ value }) => value));
  const exits = holdings.map(exitOf);
  const sectors = sectorsOf(holdings, shares);
  if (holdings.length === 0) return { findings: [], exits, sectors };
  const largest = holdings.reduce((most, one) => (one.value > most.value ? one : most));
  const slowest = exits.reduce((most, one) => (slowness(one) > slowness(most) ? one : most));
  const findings = [
    finding("largestHolding", percent(largest.value, shares), largest.securityID),
    finding("largestSector", sectors[0]?.pct ?? 0, sectors[0]?.sector ?? null),
    finding("holdings", holdings.length, null),
    finding("exit", slowest.sessions, slowest.securityID),
    ...(cash === null ? [] : [finding("cash", percent(cash, plus(cash, shares)), null)]),
    ...(charges === null ? [] : [finding("charges", percent(charges.paid, charges.averageCapital), null)]),
  ];
  return { findings, exits, sectors };
}

function finding(rule: XRayRule, figure: number | null, subject: string | null): Finding {
  const terms: { readonly atMost?: number; readonly atLeast?: number } = xRayRules[rule];
  const limit = terms.atMost ?? terms.atLeast ?? 0;
  const isFine = figure !== null && figure <= (terms.atMost ?? figure) && figure >= (terms.atLeast ?? figure);
  return { rule, isFine, figure, limit, subject };
}

/** A fifth of the volume of a usual session is what can be sold without moving the price much. */
const partOfVolume = 5;

export function exitOf({
  securityID,
  quantity,
  volumes,
}: Pick<XRayHolding, "securityID" | "quantity" | "volumes">): Exit {
  const usualVolume = median(volumes);
  const tradedOn = volumes.filter((volume) => volume > 0).length;
  const sessions = usualVolume === 0 ? null : Math.ceil((quantity * partOfVolume) / usualVolume);
  return { securityID, usualVolume, tradedOn, sessions };
}

/** The lower of the two in the middle. */
function median(volumes: readonly number[]): number {
  const sorted = volumes.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function slowness({ sessions }: Exit): number {
  return sessions ?? Number.POSITIVE_INFINITY;
}

/** The largest first. */
function sectorsOf(holdings: readonly XRayHolding[], shares: Kobo): readonly SectorPart[] {
  const sectors = [...new Set(holdings.map(({ sector }) => sector))];
  return sectors
    .map((sector) => {
      const value = sum(holdings.filter((one) => one.sector === sector).map((one) => one.value));
      return { sector, value, pct: percent(value, shares) };
    })
    .toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : a.sector < b.sector ? -1 : 1));
}
