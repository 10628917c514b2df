// The exchange's list of a day, as the file it publishes: saved as it is, or read as rows.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { callFile, type DownloadedFile } from "../../lib/fetch-file.ts";
import type { MarketDataWord } from "./market-data-words.ts";
import { readCsv } from "../../lists/read-csv.ts";

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

/** The exchange's heads in people's words; one that is not known stands as it came. */
const heads: Readonly<Record<string, MarketDataWord>> = {
  COMPANY: "Symbol",
  PCLOSE: "PrevClose",
  OOPEN: "OfficialOpen",
  OPEN: "Open",
  HIGH: "High",
  LOW: "Low",
  "%SPREAD": "Spread",
  OCLOSE: "OfficialClose",
  CLOSE: "ClosePrice",
  CHANGE: "Change",
  "%CHANGE": "ChangePercent",
  TRADES: "Trades",
  VOLUME: "Volume",
  VALUE: "Value",
};

export function headWord(head: string): MarketDataWord | null {
  return heads[head.trim().toUpperCase()] ?? null;
}

/** The places of the columns worth showing: all but the running number, which says nothing of a filtered list. */
export function shownColumns(list: PastList): readonly number[] {
  return list.heads.flatMap((head, at) => (head.trim().toUpperCase() === "S/N" ? [] : [at]));
}

/** 5801.40 as 5,801.40, and a true minus: the file's own figures, no digit of them changed. */
export function shownFigure(text: string): string {
  const found = /^(-?)(\d+)(\.\d+)?$/.exec(text.trim());
  if (found === null) return text;
  const [, minus = "", whole = "", part = ""] = found;
  return `${minus === "" ? "" : "\u2212"}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}${part}`;
}

/** A move has its sign, also upwards. */
export function shownMove(text: string): string {
  const shown = shownFigure(text);
  return wayOfMove(text) === "up" ? `+${shown}` : shown;
}

const moves = ["CHANGE", "%CHANGE"];

export function isMove(head: string): boolean {
  return moves.includes(head.trim().toUpperCase());
}

export function wayOfMove(text: string): "up" | "down" | "flat" {
  const found = /^(-?)0*\.?0*([1-9])?/.exec(text.trim());
  if (found?.[2] === undefined) return "flat";
  return found[1] === "-" ? "down" : "up";
}

/** A column of figures is aligned to the right. */
export function isFigure(text: string): boolean {
  return /^[-+−]?[\d,]*\.?\d+%?$/.test(text.trim());
}

export function matchesRow(row: readonly string[], text: string): boolean {
  const wanted = text.trim().toUpperCase();
  return wanted === "" || row.some((value) => !isFigure(value) && value.toUpperCase().includes(wanted));
}
