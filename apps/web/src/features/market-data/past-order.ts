// The order in which a past day's list is read, as the address keeps it, and what its rows come to.

import { addQuantity, kobo, quantity, sum } from "@tradebook/domain/units.ts";
import { isFigure, wayOfMove, type PastList } from "./past-list.ts";
import { withMembers, type PriceTotals } from "./price-filters.ts";

/** By which of the file's heads the rows stand; null is the file's own order. */
export type PastOrder = { readonly head: string; readonly descending: boolean } | null;

/** `?by=VOLUME` and, the other way round, `?by=VOLUME.up`. */
export function readPastOrder(query: URLSearchParams): PastOrder {
  const [head = "", way = "down"] = (query.get("by") ?? "").split(".");
  return head === "" ? null : { head, descending: way !== "up" };
}

/** The same head turns round; another begins with its largest figures, names from A. */
export function withPastOrder(query: URLSearchParams, head: string, isText: boolean): URLSearchParams {
  const current = readPastOrder(query);
  const descending = current?.head === head ? !current.descending : !isText;
  return withMembers(query, { by: descending ? head : `${head}.up` });
}

/** Rows without the figure come last either way. */
export function inPastOrder(list: PastList, rows: PastList["rows"], order: PastOrder): PastList["rows"] {
  const at = order === null ? -1 : list.heads.indexOf(order.head);
  if (order === null || at === -1) return rows;
  const sign = order.descending ? -1 : 1;
  return rows.toSorted((a, b) => compare(a[at] ?? "", b[at] ?? "", sign));
}

function compare(a: string, b: string, sign: number): number {
  if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
  if (isFigure(a) && isFigure(b)) return sign * Math.sign(figureOf(a) - figureOf(b));
  return a === b ? 0 : a < b ? -sign : sign;
}

/** What the rows come to; a list that lacks a column counts none of it. */
export function pastTotals(list: PastList, rows: PastList["rows"]): PriceTotals {
  const traded = rows.filter((row) => figureOf(fieldIn(list, row, "TRADES")) > 0);
  const went = (way: "up" | "down" | "flat") => traded.filter((row) => wayOfMove(fieldIn(list, row, "CHANGE")) === way);
  return {
    securities: rows.length,
    traded: traded.length,
    up: went("up").length,
    down: went("down").length,
    unchanged: went("flat").length,
    deals: rows.reduce((total, row) => total + figureOf(fieldIn(list, row, "TRADES")), 0),
    volume: rows.reduce(
      (total, row) => addQuantity(total, quantity(figureOf(fieldIn(list, row, "VOLUME")))),
      quantity(0),
    ),
    value: sum(rows.map((row) => kobo(hundredthsOf(fieldIn(list, row, "VALUE"))))),
  };
}

/** What a row says under one of the exchange's heads; empty where the file has no such head. */
export function fieldIn({ heads }: PastList, row: readonly string[], head: string): string {
  return row[heads.findIndex((one) => one.trim().toUpperCase() === head)] ?? "";
}

function figureOf(text: string): number {
  return isFigure(text) ? Number(text.replaceAll(/[,%]/g, "").replace("\u2212", "-")) : 0;
}

/** 12.5 as 1250; 0 for what is no figure. */
export function hundredthsOf(text: string): bigint {
  const found = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", "").trim());
  return found === null ? 0n : BigInt(`${found[1]}${(found[2] ?? "").padEnd(2, "0")}`);
}
