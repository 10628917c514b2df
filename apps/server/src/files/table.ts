// A report as a table, for every format: its columns, and where each row's figure is found.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Kobo } from "@tradebook/domain/units.ts";

/** What stands in a cell. An average is naira with up to four decimals, for the eye alone. */
export type Cell =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "naira"; readonly value: Kobo }
  | { readonly kind: "shares"; readonly value: number }
  | { readonly kind: "average"; readonly value: number }
  | { readonly kind: "date"; readonly value: TradingDay }
  | { readonly kind: "time"; readonly value: Instant }
  | { readonly kind: "empty" };

export type Column<Row> = {
  readonly header: string;
  /** Its share of the page's width; 1 is usual. */
  readonly width: number;
  readonly align: "left" | "right";
  readonly cell: (row: Row) => Cell;
  /** Not on a page, which has no room for all: in the other files alone. */
  readonly isOffPaper?: true;
};

export type Table<Row> = {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
};

/** Rows a page at a time, as they are read; never all at once. */
export type RowPages<Row> = AsyncIterable<readonly Row[]>;

/** A column that a page has no room for. */
export function offPaper<Row>(column: Column<Row>): Column<Row> {
  return { ...column, isOffPaper: true };
}

export function textColumn<Row>(header: string, of: (row: Row) => string | null, width = 1): Column<Row> {
  return { header, width, align: "left", cell: (row) => textCell(of(row)) };
}

export function nairaColumn<Row>(header: string, of: (row: Row) => Kobo | null, width = 1): Column<Row> {
  return { header, width, align: "right", cell: (row) => orEmpty(of(row), (value) => ({ kind: "naira", value })) };
}

export function sharesColumn<Row>(header: string, of: (row: Row) => number | null, width = 0.8): Column<Row> {
  return { header, width, align: "right", cell: (row) => orEmpty(of(row), (value) => ({ kind: "shares", value })) };
}

export function averageColumn<Row>(header: string, of: (row: Row) => number | null, width = 0.8): Column<Row> {
  return { header, width, align: "right", cell: (row) => orEmpty(of(row), (value) => ({ kind: "average", value })) };
}

export function dateColumn<Row>(header: string, of: (row: Row) => TradingDay | null, width = 0.85): Column<Row> {
  return { header, width, align: "left", cell: (row) => orEmpty(of(row), (value) => ({ kind: "date", value })) };
}

/** In Lagos for the eye, in UTC for a program. */
export function timeColumn<Row>(header: string, of: (row: Row) => Instant | null, width = 1.1): Column<Row> {
  return { header, width, align: "left", cell: (row) => orEmpty(of(row), (value) => ({ kind: "time", value })) };
}

export function textCell(value: string | null): Cell {
  return value === null || value === "" ? { kind: "empty" } : { kind: "text", value };
}

function orEmpty<T>(value: T | null, cell: (value: T) => Cell): Cell {
  return value === null ? { kind: "empty" } : cell(value);
}
