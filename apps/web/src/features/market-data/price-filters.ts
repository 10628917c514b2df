// What the price list shows of the market: its filters and sorting as the address keeps them, and its totals.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { addQuantity, sum, quantity, type Kobo, type Quantity } from "@tradebook/domain/units.ts";
import { lastChange } from "../../market/market-stats.ts";
import { firstSorting, isSortColumn, search, type Sorting } from "../../market/price-list.ts";

/** Which securities by what they did today. */
export const showings = {
  all: () => true,
  gainers: (stat) => (lastChange(stat)?.change ?? 0) > 0,
  losers: (stat) => (lastChange(stat)?.change ?? 0) < 0,
  unchanged: (stat) => stat.deals > 0 && lastChange(stat)?.change === 0,
  traded: (stat) => stat.deals > 0,
  untraded: (stat) => stat.deals === 0,
  halted: (stat) => stat.tradingStatus !== "Trading",
} as const satisfies Record<string, (stat: MarketStat) => boolean>;

export type Showing = keyof typeof showings;

export type PriceFilters = {
  readonly text: string;
  /** Empty: every one. */
  readonly sector: string;
  readonly board: string;
  readonly show: Showing;
};

const everything: PriceFilters = { text: "", sector: "", board: "", show: "all" };

export function readFilters(query: URLSearchParams): PriceFilters {
  const show = query.get("show") ?? "all";
  return {
    text: query.get("q") ?? "",
    sector: query.get("sector") ?? "",
    board: query.get("board") ?? "",
    show: isShowing(show) ? show : "all",
  };
}

/** The address says only what differs from the plain list. */
export function withFilters(query: URLSearchParams, change: Partial<PriceFilters>): URLSearchParams {
  const { text, sector, board, show } = { ...readFilters(query), ...change };
  return withMembers(query, { q: text, sector, board, show: show === "all" ? "" : show });
}

export function countFilters(filters: PriceFilters): number {
  const names = Object.keys(everything) as (keyof PriceFilters)[]; // the object's own keys
  return names.filter((name) => filters[name] !== everything[name]).length;
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

function passes(stat: MarketStat, { sector, board, show }: PriceFilters): boolean {
  return (sector === "" || stat.sector === sector) && (board === "" || stat.board === board) && showings[show](stat);
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

function isShowing(name: string): name is Showing {
  return Object.hasOwn(showings, name);
}
