// The reports on one account besides its statement, as tables of a file: their sums are read first, their rows as they are
// sent, each page from the row that the page before ended with, so that they may be of any length.

import type { Answer } from "@tradebook/contract/method.ts";
import { inflowTypes, type NoteRow } from "@tradebook/contract/account-reports.ts";
import type { InflowRow, OutflowRow } from "@tradebook/contract/cash-flows.ts";
import { isOfHouse, type ExportInput, type ExportReport, type HouseReport } from "@tradebook/contract/export.ts";
import { ok } from "@tradebook/domain/result.ts";
import { minus, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Caller, Deps } from "../../deps.ts";
import type { PdfFrame } from "../../files/pdf-table.ts";
import type { Cell, RowPages, Table } from "../../files/table.ts";
import { hiddenBalance, readBalance } from "../../account-balance.ts";
import type { NoteSearch } from "../../store/contract-notes.ts";
import { inflowSums, outflowSums } from "../../store/cash-flows.ts";
import { movementsPage, type HeldBefore, type ShareMovement } from "../../store/share-movements.ts";
import { inflowFilterOf, inflowRows, outflowFilterOf, outflowRows } from "./cash-flow-reports.ts";
import { noteFilterOf, notesOfPage, noteTotals } from "./contract-note-reports.ts";
import type { Subject } from "./prepared-table.ts";
import { depositReceipt } from "./deposit-receipt.ts";
import { balanceLetter } from "./balance-letter.ts";
import { inPages, keyedPages } from "./export-report.ts";
import { everyGain } from "./gains-reports.ts";
import { balanceLines, balanceTable } from "./house-tables.ts";
import { holdingFile } from "./holding-file.ts";
import { saleNoteSums, withGains, type NoteGains } from "./note-gains.ts";
import { movedInPeriod, movementRow } from "./movement-report.ts";
import {
  inflowTable,
  movementTable,
  outflowTable,
  purchaseNotesTable,
  realisedGainsTable,
  saleNotesTable,
} from "./report-tables.ts";
import { valuationFile } from "./valuation-file.ts";

type AccountReport = Exclude<ExportReport, "account-statement" | "contract-note" | HouseReport>;
export type AccountTerms = {
  readonly deps: Deps;
  readonly input: ExportInput;
  readonly subject: Subject;
  readonly caller: Caller;
};

/** A report's rows with the table they belong to. */
export type ReportFile = {
  readonly table: Table<never>;
  readonly totalCount: number;
  readonly pages: RowPages<unknown>;
  readonly totals: PdfFrame["totals"];
  readonly letter?: PdfFrame["letter"];
};
type Reader = (tx: Tx, terms: AccountTerms) => Promise<ReportFile | Answer<ReportFile>>;

const readers: { readonly [R in AccountReport]: Reader } = {
  "account-inflow": readInflow,
  "account-outflow": readOutflow,
  "portfolio-movement": readMovement,
  "portfolio-holding": holdingFile,
  "portfolio-valuation": (tx, terms) => valuationFile(tx, { ...terms, ...dayOf(terms.subject, terms.input) }),
  "dash-balance": readDashBalance,
  "purchase-contract-note": readPurchases,
  "sale-contract-note": readSales,
  "realised-gains": readGains,
  "balance-letter": balanceLetter,
  "deposit-receipt": depositReceipt,
};

async function readInflow(tx: Tx, { subject, input }: AccountTerms): Promise<ReportFile> {
  const type = inflowTypes.find((one) => one === input.type) ?? null;
  const search = { ...searchOf(subject), ...inflowFilterOf({ ...input, type }) };
  const { count: totalCount, total, received, fee } = await inflowSums(tx, search);
  const totals = [
    ["Total received", naira(received)],
    ["Still to come", naira(minus(total, received))],
    ["Charges and tax before", naira(fee)],
  ] as const;
  const pages = keyedPages<InflowRow>(tx, totalCount, (page, cut) =>
    inflowRows(page, search, { ...cut, after: cut.after?.id ?? null }),
  );
  return { table: inflowTable, totalCount, pages, totals };
}

async function readOutflow(tx: Tx, { subject, input }: AccountTerms): Promise<ReportFile> {
  const search = { ...searchOf(subject), ...outflowFilterOf(input) };
  const { count: totalCount, total, paid } = await outflowSums(tx, search);
  const totals = [
    ["Total paid out", naira(paid)],
    ["Asked for and not paid", naira(minus(total, paid))],
  ] as const;
  const pages = keyedPages<OutflowRow>(tx, totalCount, (page, cut) =>
    outflowRows(page, search, { ...cut, after: cut.after?.id ?? null }),
  );
  return { table: outflowTable, totalCount, pages, totals };
}

/** What each security stood at goes on from page to page. */
async function readMovement(tx: Tx, { subject, input }: AccountTerms): Promise<ReportFile> {
  const search = { ...searchOf(subject), securityID: symbolOf(input) };
  const { totalCount, before } = await movedInPeriod(tx, search);
  let held: HeldBefore = before;
  const moved = keyedPages<ShareMovement>(tx, totalCount, async (page, { after, ...cut }) => {
    const rows = await movementsPage(page, { ...search, before: held }, { ...cut, after: after?.key ?? null });
    held = new Map([...held, ...rows.map((row) => [row.securityID, row.runningQuantity] as const)]);
    return rows;
  });
  return { table: movementTable, totalCount, pages: movementRows(moved), totals: [] };
}

async function* movementRows(pages: RowPages<ShareMovement>) {
  for await (const rows of pages) yield rows.map((row, at) => movementRow(row, at));
}

async function readPurchases(tx: Tx, { subject, input }: AccountTerms): Promise<ReportFile> {
  const search = { ...searchOf(subject), side: "Buy", ...noteFilterOf(input) } as const;
  const { totalCount, totals } = await noteTotals(tx, search);
  const pages = notePages(tx, totalCount, search);
  return { table: purchaseNotesTable, totalCount, pages, totals: [["Total payable", naira(totals.netAmount)]] };
}

async function readSales(tx: Tx, { subject, input }: AccountTerms): Promise<ReportFile> {
  const search = { ...searchOf(subject), side: "Sell", ...noteFilterOf(input) } as const;
  const { totalCount, gains, netAmount, cost, gain } = await saleNoteSums(tx, search);
  const pages = gainPages(gains, notePages(tx, totalCount, search));
  const totals = [
    ["Total proceeds", naira(netAmount)],
    ["Cost of what was sold", naira(cost)],
    ["Realised gain", naira(gain)],
  ] as const;
  return { table: saleNotesTable, totalCount, pages, totals };
}

function notePages(tx: Tx, totalCount: number, search: NoteSearch): RowPages<NoteRow> {
  return keyedPages<NoteRow>(tx, totalCount, (page, cut) => notesOfPage(page, search, cut));
}

/** A moving average is followed once for all pages: the newest note comes first, so that none behind it is newer. */
async function* gainPages(gains: NoteGains, pages: RowPages<NoteRow>) {
  for await (const rows of pages) yield withGains(gains, rows);
}

/** A moving average follows every movement from the first one, so that these are read together. */
async function readGains(tx: Tx, { subject, input }: AccountTerms): Promise<ReportFile> {
  const { rows, totals } = await everyGain(tx, { ...searchOf(subject), securityID: symbolOf(input) });
  return {
    table: realisedGainsTable,
    totalCount: rows.length,
    pages: inPages(rows),
    totals: [
      ["Total proceeds", naira(totals.proceeds)],
      ["Gain at cost", naira(totals.gain)],
      ["Gain by the higher base", naira(totals.taxGain)],
    ],
  };
}

/** Each figure with what it means, then what comes and goes on the next settlement days. */
async function readDashBalance(tx: Tx, { deps, subject, caller }: AccountTerms): Promise<ReportFile> {
  const { accountId, cscsAccount } = subject.account.account;
  const balance = await readBalance(tx, {
    accountId,
    cscsAccount,
    asAt: deps.clock.now(),
    day: deps.market.tradingDay(),
  });
  const items = balanceLines(caller.permissions.has("SHOW_ACCOUNT_BALANCE") ? balance : hiddenBalance(balance));
  return whole(balanceTable, items);
}

/** The rows are read by whoever takes them. */
export async function accountFile(tx: Tx, terms: AccountTerms): Promise<Answer<ReportFile>> {
  const { report } = terms.input;
  if (report === "account-statement" || report === "contract-note" || isOfHouse(report))
    throw new Error(`${report} is read elsewhere`);
  const read = await readers[report](tx, terms);
  return "ok" in read ? read : ok(read);
}

/** A report that is never longer than there are securities. */
function whole<Row>(table: Table<Row>, rows: readonly Row[]): ReportFile {
  return { table, totalCount: rows.length, pages: inPages(rows), totals: [] };
}

function searchOf({ account, from, to, today }: Subject) {
  return { accountId: account.account.accountId, from, to, today };
}

function symbolOf({ symbol }: ExportInput): string | null {
  return symbol?.toUpperCase() ?? null;
}

function dayOf({ today }: Subject, { asAt }: ExportInput) {
  const day = asAt ?? today;
  return { day: day > today ? today : day, isToday: day >= today };
}

function naira(value: Kobo): Cell {
  return { kind: "naira", value };
}
