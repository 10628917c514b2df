// What of a report is looked at, as the address keeps it: the days, the filters, the page.

import {
  inflowTypes,
  noteStatuses,
  outflowStatuses,
  statementTypes,
  type NoteStatus,
} from "@tradebook/contract/account-reports.ts";
import { addDays, isTradingDay, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import { parsePrice } from "../../lib/typed-number.ts";
import type { PortalWord } from "./portal-words.ts";

export type StatementType = (typeof statementTypes)[number];
export type InflowType = (typeof inflowTypes)[number];
export type OutflowStatus = (typeof outflowStatuses)[number];
export type Direction = "debit" | "credit";

/** What rows may be narrowed by; each report names its own. */
export type FilterName =
  | "symbol"
  | "since"
  | "sector"
  | "zero"
  | "type"
  | "inflowType"
  | "status"
  | "direction"
  | "uncleared"
  | "amount"
  | "reference"
  | "noteNo"
  | "noteStatus";
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
  /** The day to compare with, before that one. */
  readonly since: TradingDay | null;
  readonly bySector: boolean;
  /** Also what is all gone. */
  readonly showsZero: boolean;
  readonly symbol: string | null;
  readonly type: StatementType | null;
  readonly inflowType: InflowType | null;
  readonly status: OutflowStatus | null;
  readonly direction: Direction | null;
  readonly unclearedOnly: boolean;
  readonly minAmount: Kobo | null;
  readonly maxAmount: Kobo | null;
  readonly reference: string | null;
  readonly noteNo: string | null;
  readonly noteStatus: NoteStatus | null;
  /** Null: as the server orders by itself. */
  readonly sorting: Sorting | null;
  /** Among those that are the same by the first. */
  readonly second: Sorting | null;
  /** From 1. */
  readonly page: number;
};

export type Sorting = { readonly column: string; readonly descending: boolean };

/** Rows of a page. */
export const pageRows = 50;

export type ViewTerms = {
  readonly today: TradingDay;
  readonly firstPeriod: PeriodKey;
  readonly filters: readonly FilterName[];
};

/** Whatever in the address makes no sense, or is none of the report's filters, counts as absent. */
export function readView(query: URLSearchParams, { today, firstPeriod, filters }: ViewTerms): ReportView {
  const [from, to] = [dayIn(query, "from"), dayIn(query, "to")];
  const asked = query.get("period") ?? "";
  const preset = Object.hasOwn(periods, asked) ? (asked as PeriodKey) : firstPeriod; // one of its own keys
  const isCustom = from !== null || to !== null;
  const asAt = dayIn(query, "asAt");
  const valueOf = (name: FilterName, member: string = name) =>
    filters.includes(name) ? (query.get(member) ?? "").trim() : "";
  return {
    ...(isCustom ? inOrder({ from, to }) : periods[preset].days(today)),
    period: isCustom ? "custom" : preset,
    asAt: asAt !== null && asAt < today ? asAt : null,
    since: sinceOf(
      filters.includes("since") ? dayIn(query, "since") : null,
      asAt !== null && asAt < today ? asAt : today,
    ),
    bySector: valueOf("sector") === "1",
    showsZero: valueOf("zero") === "1",
    symbol: valueOf("symbol").toUpperCase() || null,
    type: oneOf(statementTypes, valueOf("type")),
    inflowType: oneOf(inflowTypes, valueOf("inflowType")),
    status: oneOf(outflowStatuses, valueOf("status")),
    direction: oneOf(["debit", "credit"], valueOf("direction")),
    unclearedOnly: valueOf("uncleared") === "1",
    minAmount: amountIn(valueOf("amount", "min")),
    maxAmount: amountIn(valueOf("amount", "max")),
    reference: valueOf("reference") || null,
    noteNo: valueOf("noteNo") || null,
    noteStatus: oneOf(noteStatuses, valueOf("noteStatus")),
    ...readOrder(query.get("sort") ?? ""),
    page: Math.max(1, Math.floor(Number(query.get("page") ?? "1")) || 1),
  };
}

export type ViewMember =
  | Exclude<FilterName, "amount">
  | "period"
  | "from"
  | "to"
  | "asAt"
  | "min"
  | "max"
  | "sort"
  | "page"
  | "note"
  | "lots"
  | "line"
  | "claim"
  | "schedules";

/** Goes to the address with some members changed. */
export type ChangeView = (members: Partial<Record<ViewMember, string>>) => void;

/** The address without any filter. */
export const noFilters = {
  since: "",
  sector: "",
  zero: "",
  symbol: "",
  type: "",
  inflowType: "",
  status: "",
  direction: "",
  uncleared: "",
  min: "",
  max: "",
  reference: "",
  noteNo: "",
  noteStatus: "",
} as const satisfies Partial<Record<ViewMember, "">>;

/** The address with some members changed; an empty one leaves it. Whatever is changed, the first page comes. */
export function withView(
  query: URLSearchParams,
  members: Readonly<Partial<Record<ViewMember, string>>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const opensOnly = ["note", "line", "lots", "claim", "schedules"] as const;
  if (opensOnly.every((name) => members[name] === undefined)) next.delete("page");
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

export function countFilters(view: ReportView): number {
  const { symbol, type, inflowType, status, direction, unclearedOnly, minAmount, maxAmount } = view;
  const { reference, noteNo, noteStatus, since } = view;
  const asked = [
    since,
    symbol,
    type,
    inflowType,
    status,
    direction,
    minAmount,
    maxAmount,
    reference,
    noteNo,
    noteStatus,
  ];
  return (
    asked.filter((value) => value !== null).length +
    (unclearedOnly ? 1 : 0) +
    (view.bySector ? 1 : 0) +
    (view.showsZero ? 1 : 0)
  );
}

export function pagesOf(totalCount: number): number {
  return Math.max(1, Math.ceil(totalCount / pageRows));
}

/** A second column stands behind a comma. */
function readOrder(text: string): Pick<ReportView, "sorting" | "second"> {
  const [first = "", then = ""] = text.split(",");
  const [sorting, second] = [readSorting(first), readSorting(then)];
  return { sorting, second: sorting === null || sorting.column === second?.column ? null : second };
}

/** `?sort=value` and, the other way round, `?sort=value.up`. */
function readSorting(text: string): Sorting | null {
  const [column = "", way] = text.split(".");
  return column === "" ? null : { column, descending: way !== "up" };
}

function oneOf<const V extends string>(values: readonly V[], text: string): V | null {
  return values.find((value) => value === text) ?? null;
}

function amountIn(text: string): Kobo | null {
  const amount = parsePrice(text);
  return amount === null ? null : kobo(BigInt(amount));
}

function sinceOf(since: TradingDay | null, day: TradingDay): TradingDay | null {
  return since !== null && since < day ? since : null;
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
