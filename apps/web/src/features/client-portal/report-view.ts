// What of a report is looked at, as the address keeps it: the days, the filters, the page.

import { statementTypes } from "@tradebook/contract/account-reports.ts";
import { addDays, isTradingDay, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import type { PortalWord } from "./portal-words.ts";

export type StatementType = (typeof statementTypes)[number];
type Days = { readonly from: TradingDay | null; readonly to: TradingDay | null };

/** The periods to choose from, with both days included. */
export const periods = {
  today: { word: "PeriodToday", days: (today) => ({ from: today, to: today }) },
  "7d": { word: "PeriodWeek", days: (today) => ({ from: addDays(today, -6), to: today }) },
  "30d": { word: "PeriodDays", days: (today) => ({ from: addDays(today, -29), to: today }) },
  month: { word: "PeriodMonth", days: (today) => ({ from: firstOfMonth(today), to: today }) },
  "last-month": { word: "PeriodLastMonth", days: lastMonth },
  year: { word: "PeriodYear", days: (today) => ({ from: tradingDay(`${today.slice(0, 4)}-01-01`), to: today }) },
  "last-year": { word: "PeriodLastYear", days: lastYear },
  "12m": { word: "PeriodTwelveMonths", days: (today) => ({ from: addDays(today, -364), to: today }) },
  all: { word: "PeriodAll", days: () => ({ from: null, to: null }) },
} as const satisfies Record<string, { readonly word: PortalWord; readonly days: (today: TradingDay) => Days }>;

export type PeriodKey = keyof typeof periods;

export type ReportView = Days & {
  readonly period: PeriodKey | "custom";
  /** Null is today. */
  readonly asAt: TradingDay | null;
  readonly symbol: string | null;
  readonly type: StatementType | null;
  readonly unclearedOnly: boolean;
  /** Null: as the server orders by itself. */
  readonly sorting: Sorting | null;
  /** From 1. */
  readonly page: number;
};

export type Sorting = { readonly column: string; readonly descending: boolean };

/** Rows of a page. */
export const pageRows = 50;

export type ViewTerms = { readonly today: TradingDay; readonly firstPeriod: PeriodKey };

/** Whatever in the address makes no sense counts as absent. */
export function readView(query: URLSearchParams, { today, firstPeriod }: ViewTerms): ReportView {
  const [from, to] = [dayIn(query, "from"), dayIn(query, "to")];
  const asked = query.get("period") ?? "";
  const preset = Object.hasOwn(periods, asked) ? (asked as PeriodKey) : firstPeriod; // one of its own keys
  const isCustom = from !== null || to !== null;
  const asAt = dayIn(query, "asAt");
  const type = query.get("type") ?? "";
  return {
    ...(isCustom ? inOrder({ from, to }) : periods[preset].days(today)),
    period: isCustom ? "custom" : preset,
    asAt: asAt !== null && asAt < today ? asAt : null,
    symbol: query.get("symbol")?.trim().toUpperCase() || null,
    type: statementTypes.find((name) => name === type) ?? null,
    unclearedOnly: query.get("uncleared") === "1",
    sorting: readSorting(query.get("sort") ?? ""),
    page: Math.max(1, Math.floor(Number(query.get("page") ?? "1")) || 1),
  };
}

export type ViewMember = "period" | "from" | "to" | "asAt" | "symbol" | "type" | "uncleared" | "sort" | "page" | "note";

/** The address with some members changed; an empty one leaves it. Whatever is changed, the first page comes. */
export function withView(
  query: URLSearchParams,
  members: Readonly<Partial<Record<ViewMember, string>>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  if (members.note === undefined) next.delete("page");
  for (const [name, value] of Object.entries(members)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** A preset leaves the chosen days; choosing days begins from those of the preset. */
export function withPeriod(query: URLSearchParams, picked: ReportView["period"], terms: ViewTerms): URLSearchParams {
  if (picked !== "custom")
    return withView(query, { period: picked === terms.firstPeriod ? "" : picked, from: "", to: "" });
  const { from, to } = readView(query, terms);
  return withView(query, { period: "", from: from ?? addDays(terms.today, -29), to: to ?? terms.today });
}

export function countFilters({ symbol, type, unclearedOnly }: ReportView): number {
  return (symbol === null ? 0 : 1) + (type === null ? 0 : 1) + (unclearedOnly ? 1 : 0);
}

export function pagesOf(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / pageRows));
}

/** `?sort=value` and, the other way round, `?sort=value.up`. */
function readSorting(text: string): Sorting | null {
  const [column = "", way] = text.split(".");
  return column === "" ? null : { column, descending: way !== "up" };
}

function dayIn(query: URLSearchParams, name: string): TradingDay | null {
  const text = query.get(name) ?? "";
  return isTradingDay(text) ? text : null;
}

function inOrder({ from, to }: Days): Days {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

function firstOfMonth(day: TradingDay): TradingDay {
  return tradingDay(`${day.slice(0, 7)}-01`);
}

/** The tax year is the calendar's. */
function lastYear(today: TradingDay): Days {
  const year = Number(today.slice(0, 4)) - 1;
  return { from: tradingDay(`${year}-01-01`), to: tradingDay(`${year}-12-31`) };
}

function lastMonth(today: TradingDay): Days {
  const to = addDays(firstOfMonth(today), -1);
  return { from: firstOfMonth(to), to };
}
