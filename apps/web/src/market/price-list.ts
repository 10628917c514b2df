// The price list's order and search: rows keep their places while prices move, unless live sort is on.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { bandPosition, lastChange } from "./market-stats.ts";
import { dailyTurnover, marketCap, placeInRange, rangeWithToday, spreadPercent, type Beside } from "./period-stats.ts";

/** What each column sorts by: the live statistics, and what stands beside them where it is read. */
const figures = {
  symbol: (stat) => stat.symbol,
  name: (stat) => stat.name.toUpperCase(),
  sector: (stat) => stat.sector.toUpperCase(),
  prevClose: (stat) => stat.prevClose,
  open: (stat) => stat.open,
  high: (stat) => stat.high,
  low: (stat) => stat.low,
  last: (stat) => stat.last ?? stat.prevClose,
  change: (stat) => lastChange(stat)?.percent ?? null,
  bid: (stat) => stat.bestBid,
  offer: (stat) => stat.bestOffer,
  deals: (stat) => stat.deals,
  volume: (stat) => stat.volume,
  value: (stat) => stat.value,
  vwap: (stat) => stat.vwap,
  board: (stat) => stat.board.toUpperCase(),
  published: (stat) => stat.publishedPrice,
  spread: (stat) => spreadPercent(stat),
  band: (stat) => bandPosition(stat),
  year: (stat, beside) => placeInRange(stat.last ?? stat.prevClose, rangeWithToday(stat, beside?.year)),
  cap: (stat, beside) => marketCap(stat, beside?.listed?.sharesOutstanding ?? null),
  turnover: (_, beside) => dailyTurnover(beside?.month),
} as const satisfies Record<string, Figure>;

type Figure = (stat: MarketStat, beside: Beside | undefined) => number | bigint | string | null;
/** By security. */
export type BesideAll = ReadonlyMap<string, Beside>;
const nothingBeside: BesideAll = new Map();

export type SortColumn = keyof typeof figures;
export type Sorting = { readonly column: SortColumn; readonly descending: boolean };

const textColumns: ReadonlySet<SortColumn> = new Set(["symbol", "name", "sector", "board"]);

export function isSortColumn(name: string): name is SortColumn {
  return Object.hasOwn(figures, name);
}

export const firstSorting: Sorting = { column: "symbol", descending: false };

/** The same column turns round; another begins with what people look for: names from A, figures from the top. */
export function sortBy(current: Sorting, column: SortColumn): Sorting {
  if (current.column === column) return { column, descending: !current.descending };
  return { column, descending: !textColumns.has(column) };
}

/** Symbols in order; securities without the figure come last either way. */
export function sortedIds(
  stats: readonly MarketStat[],
  { column, descending }: Sorting,
  beside: BesideAll = nothingBeside,
): readonly string[] {
  const sign = descending ? -1 : 1;
  const figureOf = (stat: MarketStat) => (figures[column] as Figure)(stat, beside.get(stat.securityID));
  return [...stats].sort((a, b) => compare(figureOf(a), figureOf(b), sign) || bySymbol(a, b)).map(idOf);
}

/** Rows in their kept order, with securities that came since at the end. */
export function keepOrder(kept: readonly string[], ids: readonly string[]): readonly string[] {
  const listed = new Set(ids);
  const known = new Set(kept);
  const added = ids.filter((id) => !known.has(id)).toSorted((a, b) => (a < b ? -1 : 1));
  return [...kept.filter((id) => listed.has(id)), ...added];
}

/** Symbols that begin with the text first, then names that hold it. */
export function search(ids: readonly string[], text: string, nameOf: (id: string) => string): readonly string[] {
  const wanted = text.trim().toUpperCase();
  if (wanted === "") return ids;
  const starts = ids.filter((id) => id.toUpperCase().startsWith(wanted));
  const rest = ids.filter((id) => !starts.includes(id) && holds(id, nameOf(id), wanted));
  return [...starts, ...rest];
}

function holds(id: string, name: string, wanted: string): boolean {
  return id.toUpperCase().includes(wanted) || name.toUpperCase().includes(wanted);
}

function compare(a: number | bigint | string | null, b: typeof a, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a === b) return 0;
  return a < b ? -sign : sign;
}

function bySymbol(a: MarketStat, b: MarketStat): number {
  return a.symbol < b.symbol ? -1 : 1;
}

function idOf(stat: MarketStat): string {
  return stat.securityID;
}
