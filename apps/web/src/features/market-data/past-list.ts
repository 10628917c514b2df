// The exchange's list of a day, as the file it publishes: saved as it is, or read as rows.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { callFile, type DownloadedFile } from "../../lib/api.ts";
import { readCsv } from "./read-csv.ts";

export type PastList = {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The day it is of, when the file's name says so: a day without trading gives the list of the one before. */
  readonly day: string | null;
};

export async function fetchPriceList(day: TradingDay, signal?: AbortSignal): Promise<DownloadedFile> {
  return callFile(marketDataService.DownloadPriceListCsv, { dateTime: day }, signal);
}

/** Null when there is no row in it. */
export function readPriceList({ name, text }: DownloadedFile): PastList | null {
  const [heads, ...rows] = readCsv(text);
  if (heads === undefined || rows.length === 0) return null;
  return { heads, rows, day: /\d{4}-\d{2}-\d{2}/.exec(name ?? "")?.[0] ?? null };
}

/** A column of figures is aligned to the right. */
export function isFigure(text: string): boolean {
  return /^[-+−]?[\d,]*\.?\d+%?$/.test(text.trim());
}

export function matchesRow(row: readonly string[], text: string): boolean {
  const wanted = text.trim().toUpperCase();
  return wanted === "" || row.some((value) => !isFigure(value) && value.toUpperCase().includes(wanted));
}
