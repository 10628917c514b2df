// What a report of the client portal is: where its rows come from, its columns, its sums and its cards, all as data.

import type { ExportReport, HouseReport } from "@tradebook/contract/export.ts";
import type { ReactNode } from "react";
import type { PageTitle } from "../../lib/page-words.ts";
import type { PortalWord } from "./portal-words.ts";
import type { FilterName, PeriodKey, ReportView, ViewMember } from "./report-view.ts";

export type PortalReport = Exclude<
  ExportReport,
  "contract-note" | "deposit-receipt" | "dash-balance" | "balance-letter" | HouseReport
>;

export type Asked = ReportView & { readonly cscsAcct: string };

/** A page of rows, how many there are in all, and what the server added up over all of them. */
export type Listed<Row, Totals> = {
  readonly totalCount: number;
  readonly items: readonly Row[];
  readonly totals: Totals;
};

export type Column<Row> = {
  readonly key: string;
  readonly word: PortalWord;
  readonly hint: PortalWord | null;
  /** Aligned to the right. */
  readonly isFigure: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** The whole of a text that may be cut short. */
  readonly whole: ((row: Row) => string) | null;
  /** What rows are ordered by under this column; null where nothing orders them. */
  readonly order: ((row: Row) => Ordered) | null;
  /** The column stands only where some row has something in it; undefined: always. */
  readonly appears?: (row: Row) => boolean;
};

/** What has no value stands last, whichever way. */
export type Ordered = string | number | bigint | null;

/** A line under the table: its label, and figures under some columns. */
export type FootLine = { readonly label: string; readonly figures: Readonly<Record<string, ReactNode>> };

export type SummaryCard = { readonly word: PortalWord; readonly value: ReactNode };

/** Rows under heads of their own, each with the server's sums of them. */
export type RowGroups<Row> = {
  readonly of: (row: Row) => string;
  readonly all: readonly (FootLine & { readonly key: string })[];
};

/** A sum that must come out, in words, and whether it does. */
export type Check = { readonly text: string; readonly holds: boolean };

/** A row in two lines, for a phone. */
export type Brief = {
  readonly lead: ReactNode;
  readonly value: ReactNode;
  readonly under: ReactNode;
  readonly end: ReactNode;
};

/** `to`: an address, or what is opened over this one, which else stays as it is. */
type Way = { readonly word: PortalWord; readonly to: string | Readonly<Partial<Record<ViewMember, string>>> };

export type Report<Row, Totals> = {
  readonly name: PortalReport;
  readonly title: PageTitle;
  /** Over a period, or as it stood at the end of one day. */
  readonly time: "period" | "day";
  readonly firstPeriod: PeriodKey;
  readonly filters: readonly FilterName[];
  readonly fetch: (asked: Asked, signal: AbortSignal) => Promise<Listed<Row, Totals>>;
  /** What can be done about it, at the page's head. */
  readonly ways?: readonly Way[];
  /** What is opened over the page, as the address says. */
  readonly over?: (asked: Asked) => ReactNode;
  /** What stands above the sums. */
  readonly above?: (listed: Listed<Row, Totals>, asked: Asked) => ReactNode;
  readonly keyOf: (row: Row) => string | number;
  /** Each row stands on the one before, as a running balance does: they are never ordered otherwise. */
  readonly isRunning: boolean;
  readonly columns: readonly Column<Row>[];
  readonly foot: (listed: Listed<Row, Totals>, asked: Asked) => readonly FootLine[];
  readonly cards: (listed: Listed<Row, Totals>, asked: Asked) => readonly SummaryCard[];
  readonly check: ((listed: Listed<Row, Totals>, asked: Asked) => Check | null) | null;
  readonly brief: (row: Row) => Brief;
  /** What a row of the table opens into, by a button in one of its columns. */
  readonly inside?: {
    readonly column: string;
    readonly label: (row: Row) => string;
    readonly of: (row: Row) => ReactNode;
  };
  /** Null where the rows stand in one list, as they do where it is left out. */
  readonly groups?: (listed: Listed<Row, Totals>, asked: Asked) => RowGroups<Row> | null;
  /** The contract note that a row is; null where a row opens into its own columns. */
  readonly noteOf: ((row: Row) => string) | null;
  /** What a row opens into, by its key; the address keeps which. */
  readonly drill?: (key: string, asked: Asked, onClose: () => void) => ReactNode;
  readonly nothing: PortalWord;
  /** The same laid out beside an earlier day, where it can be compared with one. */
  readonly compared?: Report<Row, Totals>;
};
