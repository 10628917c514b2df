// What the price list shows of the market: its filters and sorting as the address keeps them, and its totals.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { addQuantity, sum, quantity, type Kobo, type Quantity } from "@tradebook/domain/units.ts";
import { bandPosition, lastChange } from "../../market/market-stats.ts";
import { marketCap } from "../../market/period-stats.ts";
import { firstSorting, isSortColumn, search, type BesideAll, type Sorting } from "../../market/price-list.ts";
import { leastValues } from "./rankings.ts";

/** Naira that a share costs: from the first, below the second. */
export const priceBands = {
  "0-1": [0, 1],
  "1-10": [1, 10],
  "10-50": [10, 50],
  "50-100": [50, 100],
  "100-1000": [100, 1000],
  "1000-": [1000, Infinity],
} as const satisfies Record<string, readonly [number, number]>;
export type PriceBand = keyof typeof priceBands;
export const priceBandNames = Object.keys(priceBands) as PriceBand[]; // the table's own keys

/** Shares that were traded at least. */
export const leastVolumes = [0, 10_000, 100_000, 1_000_000, 10_000_000] as const;

/** Which securities by what they did today. */
export const showings = {
  all: () => true,
  gainers: (stat) => (lastChange(stat)?.change ?? 0) > 0,
  losers: (stat) => (lastChange(stat)?.change ?? 0) < 0,
  unchanged: (stat) => stat.deals > 0 && lastChange(stat)?.change === 0,
  traded: (stat) => stat.deals > 0,
  untraded: (stat) => stat.deals === 0,
  halted: (stat) => stat.tradingStatus !== "Trading",
  limit: (stat) => isNearLimit(bandPosition(stat)),
} as const satisfies Record<string, (stat: MarketStat) => boolean>;

export type Showing = keyof typeof showings;

function isNearLimit(place: number | null): boolean {
  return place !== null && (place < 0.05 || place > 0.95);
}

export type PriceFilters = {
  readonly text: string;
  /** Empty: every one. */
  readonly sector: string;
  readonly board: string;
  readonly show: Showing;
  /** Naira that was traded for at least. */
  readonly least: number;
  readonly leastVolume: number;
  /** Empty: at any price. */
  readonly band: PriceBand | "";
  /** The name of a list of one's own. */
  readonly list: string;
};

export const noFilters: PriceFilters = {
  text: "",
  sector: "",
  board: "",
  show: "all",
  least: 0,
  leastVolume: 0,
  band: "",
  list: "",
};

export function readFilters(query: URLSearchParams): PriceFilters {
  const show = query.get("show") ?? "all";
  return {
    text: query.get("q") ?? "",
    sector: query.get("sector") ?? "",
    board: query.get("board") ?? "",
    show: isShowing(show) ? show : "all",
    least: leastValues.find((naira) => String(naira) === query.get("min")) ?? 0,
    leastVolume: leastVolumes.find((shares) => String(shares) === query.get("vol")) ?? 0,
    band: priceBandNames.find((band) => band === query.get("px")) ?? "",
    list: query.get("list") ?? "",
  };
}

/** The address says only what differs from the plain list. */
export function withFilters(query: URLSearchParams, change: Partial<PriceFilters>): URLSearchParams {
  const { text, sector, board, show, least, leastVolume, band, list } = { ...readFilters(query), ...change };
  const figures = {
    min: least === 0 ? "" : String(least),
    vol: leastVolume === 0 ? "" : String(leastVolume),
    px: band,
  };
  return withMembers(query, { q: text, sector, board, show: show === "all" ? "" : show, ...figures, list });
}

export function countFilters(filters: PriceFilters): number {
  const names = Object.keys(noFilters) as (keyof PriceFilters)[]; // the object's own keys
  return names.filter((name) => filters[name] !== noFilters[name]).length;
}

/** `?sort=volume` and, the other way round, `?sort=volume.up`. */
export function readSorting(query: URLSearchParams): Sorting {
  const [column = "", way = "down"] = (query.get("sort") ?? "").split(".");
  return isSortColumn(column) ? { column, descending: way !== "up" } : firstSorting;
}

export function withSorting(query: URLSearchParams, { column, descending }: Sorting): URLSearchParams {
  const isFirst = column === firstSorting.column && descending === firstSorting.descending;
  return withMembers(query, { sort: isFirst ? "" : descending ? column : `${column}.up` });
}

/** A member that is empty leaves the address. */
export function withMembers(query: URLSearchParams, members: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(members)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The securities that pass, in the order given; a search brings those whose symbol begins with it first. */
export function filteredIds(
  ids: readonly string[],
  stats: ReadonlyMap<string, MarketStat>,
  filters: PriceFilters,
): readonly string[] {
  const passing = ids.filter((id) => {
    const stat = stats.get(id);
    return stat !== undefined && passes(stat, filters);
  });
  return search(passing, filters.text, (id) => stats.get(id)?.name ?? "");
}

function passes(stat: MarketStat, { sector, board, show, least, leastVolume, band }: PriceFilters): boolean {
  const isAmong = (sector === "" || stat.sector === sector) && (board === "" || stat.board === board);
  const isTraded = stat.value >= BigInt(least) * 100n && stat.volume >= leastVolume;
  return isAmong && isTraded && showings[show](stat) && costs(stat, band);
}

function costs(stat: MarketStat, band: PriceBand | ""): boolean {
  if (band === "") return true;
  const [from, below] = priceBands[band];
  const px = stat.last ?? stat.prevClose;
  return px !== null && px >= from * 100 && px < below * 100;
}

export type PriceTotals = {
  readonly securities: number;
  readonly traded: number;
  readonly up: number;
  readonly down: number;
  readonly unchanged: number;
  readonly deals: number;
  readonly volume: Quantity;
  readonly value: Kobo;
};

/** With what the rows are worth in all, of those whose shares are known; null where none is, or before it is read. */
export type ListTotals = PriceTotals & { readonly cap: Kobo | null };

export function capOf(stats: readonly MarketStat[], beside: BesideAll | undefined): Kobo | null {
  const caps = stats.flatMap(
    (stat) => marketCap(stat, beside?.get(stat.securityID)?.listed?.sharesOutstanding ?? null) ?? [],
  );
  return caps.length === 0 ? null : sum(caps);
}

/** Over every row given, shown on the screen or not. */
export function totalsOf(stats: readonly MarketStat[]): PriceTotals {
  const count = (show: Showing) => stats.filter(showings[show]).length;
  return {
    securities: stats.length,
    traded: count("traded"),
    up: count("gainers"),
    down: count("losers"),
    unchanged: count("unchanged"),
    deals: stats.reduce((deals, stat) => deals + stat.deals, 0),
    volume: stats.reduce((volume, stat) => addQuantity(volume, stat.volume), quantity(0)),
    value: sum(stats.map((stat) => stat.value)),
  };
}

/** Per cent, each security that traded counting the same; null without any. */
export function meanChange(stats: readonly MarketStat[]): number | null {
  const moves = stats.filter(({ deals }) => deals > 0).flatMap((stat) => lastChange(stat)?.percent ?? []);
  if (moves.length === 0) return null;
  return Math.round((moves.reduce((sum, percent) => sum + percent, 0) * 100) / moves.length) / 100;
}

function isShowing(name: string): name is Showing {
  return Object.hasOwn(showings, name);
}
