// A report as a file: the same rows as on the screen, as CSV, XLSX, PDF or JSON.
// It is read and sent a page at a time, however long: each page is a look of its own, so that no transaction has to stay open
// while a slow reader takes them.

import type { ExportFormat, ExportInput, ExportReport } from "@tradebook/contract/export.ts";
import { exportLimits } from "@tradebook/contract/export-limits.ts";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { StatementRow } from "@tradebook/contract/account-reports.ts";
import type { Rejection } from "@tradebook/domain/rejection.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Database } from "../../db/database.ts";
import { csvOf } from "../../files/csv.ts";
import { jsonOf } from "../../files/json.ts";
import { pdfOf, type PdfFrame } from "../../files/pdf-table.ts";
import type { RowPages, Table } from "../../files/table.ts";
import { xlsxOf } from "../../files/xlsx.ts";
import type { KeyedCut } from "../../store/counted-page.ts";
import { accountStatement, withoutBalances, type StatementTerms } from "./account-statement.ts";
import { statementTable } from "./report-tables.ts";

const contentTypes: { readonly [F in ExportFormat | "json"]: string } = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  json: "application/json; charset=utf-8",
};

/** A report ready to be written: its rows are read as they are taken. */
export type Prepared<Row> = {
  readonly table: Table<Row>;
  readonly pages: RowPages<Row>;
  readonly frame: PdfFrame;
  /** Without its ending. */
  readonly fileName: string;
};

export type Written = { readonly rows: number; readonly result: "ok" | "broken off" };

/** The file; `done` hears how many rows were sent, also when the reader went away. */
export function fileOf<Row>(
  prepared: Prepared<Row>,
  format: ExportInput["format"],
  done: (written: Written) => void,
): FileAnswer {
  invariant(format !== "zip", "a table is no archive");
  const { table, frame, fileName } = prepared;
  const told = { rows: 0 };
  const pages = counted(prepared.pages, told);
  const content = {
    csv: () => csvOf(table, pages),
    xlsx: () => xlsxOf(table, pages),
    pdf: () => pdfOf(table, pages, frame),
    json: () => jsonOf(table, pages),
  };
  return {
    fileName: `${fileName}.${format}`,
    contentType: contentTypes[format],
    content: watched<string | Uint8Array>(content[format](), told, done),
  };
}

type Reader = { readonly tenantId: number; readonly terms: StatementTerms; readonly mayKnow: boolean };

/** The pages of a statement, each read by itself. */
export async function* statementPages(
  db: Database,
  { tenantId, terms, mayKnow }: Reader,
): AsyncGenerator<readonly StatementRow[]> {
  for (let skip = 0; ; skip += exportLimits.pageRows) {
    const cut = { skip, take: exportLimits.pageRows };
    const booked = await readInTenant(db, tenantId, (tx) => accountStatement(tx, terms, cut));
    const { items, totalCount } = booked;
    yield mayKnow ? items : withoutBalances(booked).items;
    if (skip + items.length >= totalCount || items.length === 0) return;
  }
}

export function statementReport(
  pages: RowPages<StatementRow>,
  frame: PdfFrame,
  fileName: string,
): Prepared<StatementRow> {
  return { table: statementTable, pages, frame, fileName };
}

/** A book of more pages than anybody prints is refused; the other files take any number of rows. */
export function tooLongFor(format: ExportInput["format"], report: ExportReport, rows: number): Rejection | null {
  const most = exportLimits.pdfRows;
  return format === "pdf" && rows > most ? { code: "REPORT_TOO_LONG", report, rows, most } : null;
}

type ReadPage<Row> = (tx: Tx, cut: KeyedCut<Row>) => Promise<readonly Row[]>;

/** Pages that each begin after the last row of the one before; no more rows than there were at the beginning. */
export async function* keyedPages<Row>(
  { db, tenantId }: Pick<Tx, "db" | "tenantId">,
  totalCount: number,
  read: ReadPage<Row>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | null = null;
  for (let left = totalCount; left > 0;) {
    const cut: KeyedCut<Row> = { skip: 0, take: Math.min(left, exportLimits.orderedPageRows), after };
    const rows: readonly Row[] = await readInTenant(db, tenantId, (tx) => read(tx, cut));
    if (rows.length === 0) return;
    yield rows;
    left -= rows.length;
    after = rows.at(-1) ?? null;
  }
}

type ReadPicked<Row> = (tx: Tx, ids: readonly number[]) => Promise<readonly Row[]>;

/** Pages of the rows that were picked at the beginning, each as it is when its page is read. */
export async function* pickedPages<Row>(
  { db, tenantId }: Pick<Tx, "db" | "tenantId">,
  ids: readonly number[],
  read: ReadPicked<Row>,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < ids.length; from += exportLimits.orderedPageRows) {
    const some = ids.slice(from, from + exportLimits.orderedPageRows);
    yield await readInTenant(db, tenantId, (tx) => read(tx, some));
  }
}

/** Rows that are there already, as pages. */
export async function* inPages<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += exportLimits.pageRows)
    yield rows.slice(from, from + exportLimits.pageRows);
}

async function* counted<Row>(pages: RowPages<Row>, told: { rows: number }): AsyncGenerator<readonly Row[]> {
  for await (const rows of pages) {
    told.rows += rows.length;
    yield rows;
  }
}

export async function* watched<T>(
  content: AsyncIterable<T>,
  told: { readonly rows: number },
  done: (written: Written) => void,
): AsyncGenerator<T> {
  let result: Written["result"] = "broken off";
  try {
    yield* content;
    result = "ok";
  } finally {
    done({ rows: told.rows, result });
  }
}
