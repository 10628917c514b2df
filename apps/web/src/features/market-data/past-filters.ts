// Which rows of a past day's list are asked for: by the live list's filters, as far as the day's own figures can say.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { isFigure, matchesRow, wayOfMove, type PastList } from "./past-list.ts";
import { fieldIn, hundredthsOf } from "./past-order.ts";
import { priceBands, type PriceFilters, type Showing } from "./price-filters.ts";

/** Limits and halts of a day gone by are not in its list. */
export const pastShowings = ["all", "gainers", "losers", "unchanged", "traded", "untraded"] as const;
type PastShowing = (typeof pastShowings)[number];

/** What the list itself does not tell: how a security is listed today, and whether it stands on the reader's own list. */
export type About = {
  readonly listed: (symbol: string) => Pick<MarketStat, "sector" | "board"> | undefined;
  /** Null where no own list is asked for. */
  readonly own: readonly string[] | null;
};

export function isPastShowing(show: Showing): show is PastShowing {
  return pastShowings.some((one) => one === show);
}

export function pastRows(list: PastList, filters: PriceFilters, about: About): PastList["rows"] {
  return list.rows.filter((row) => {
    const field = (head: string) => fieldIn(list, row, head);
    return matchesRow(row, filters.text) && isListedAs(field("COMPANY"), filters, about) && passes(field, filters);
  });
}

function isListedAs(symbol: string, { sector, board }: PriceFilters, { listed, own }: About): boolean {
  if (own !== null && !own.includes(symbol)) return false;
  if (sector === "" && board === "") return true;
  const found = listed(symbol);
  return (sector === "" || found?.sector === sector) && (board === "" || found?.board === board);
}

function passes(field: (head: string) => string, { show, least, leastVolume, band }: PriceFilters): boolean {
  const isTraded = hundredthsOf(field("VALUE")) >= BigInt(least) * 100n && wholeOf(field("VOLUME")) >= leastVolume;
  if (!isTraded) return false;
  if (band !== "") {
    const [from, below] = priceBands[band];
    const px = Number(hundredthsOf(field("OCLOSE"))) / 100; // against whole naira, for a choice alone
    if (px < from || px >= below) return false;
  }
  return isPastShowing(show) ? shows[show](field) : true;
}

const shows: { readonly [S in PastShowing]: (field: (head: string) => string) => boolean } = {
  all: () => true,
  gainers: (field) => went(field) === "up",
  losers: (field) => went(field) === "down",
  unchanged: (field) => went(field) === "flat",
  traded: (field) => wholeOf(field("TRADES")) > 0,
  untraded: (field) => wholeOf(field("TRADES")) === 0,
};

/** Null for what did not trade: it has neither stayed nor moved. */
function went(field: (head: string) => string): "up" | "down" | "flat" | null {
  return wholeOf(field("TRADES")) === 0 ? null : wayOfMove(field("CHANGE"));
}

function wholeOf(text: string): number {
  return isFigure(text) ? Number(text.replaceAll(",", "")) : 0;
}
