// The account reports that are read in one look, as tables of a file.

import {
  exportLimits,
  isOfHouse,
  type ExportInput,
  type ExportReport,
  type HouseReport,
} from "@tradebook/contract/export.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Caller, Deps } from "../../deps.ts";
import type { PdfFrame } from "../../files/pdf-table.ts";
import type { Cell, Table } from "../../files/table.ts";
import { hiddenBalance, readBalance } from "../../account-balance.ts";
import { accountInflow, accountOutflow } from "./cash-flow-reports.ts";
import { clientCash } from "./client-cash.ts";
import { contractNotes, noteFilterOf } from "./contract-note-reports.ts";
import type { Subject } from "./export-handler.ts";
import { realisedGains } from "./gains-reports.ts";
import { balanceLines, balanceTable } from "./house-tables.ts";
import { inPages, tooLong } from "./export-report.ts";
import { portfolioMovement } from "./movement-report.ts";
import { holdingRows, valuationRows } from "./portfolio-reports.ts";
import {
  holdingTable,
  inflowTable,
  movementTable,
  outflowTable,
  purchaseNotesTable,
  realisedGainsTable,
  saleNotesTable,
  valuationTable,
} from "./report-tables.ts";

export type ShortReport = Exclude<ExportReport, "account-statement" | "contract-note" | HouseReport>;
export type ShortTerms = {
  readonly deps: Deps;
  readonly input: ExportInput;
  readonly subject: Subject;
  readonly caller: Caller;
};

/** A report's rows with the table they belong to. */
export type ReadReport = {
  readonly table: Table<never>;
  readonly pages: AsyncIterable<readonly unknown[]>;
  readonly totals: PdfFrame["totals"];
};

type Rows<Row> = {
  readonly totalCount: number;
  readonly items: readonly Row[];
  readonly totals: PdfFrame["totals"];
};
type Reader = (tx: Tx, terms: ShortTerms) => Promise<Rows<unknown> & { readonly table: Table<never> }>;

const whole = { skip: 0, take: exportLimits.rowsAtOnce };

const readers: { readonly [R in ShortReport]: Reader } = {
  "account-inflow": async (tx, { subject }) => {
    const { totals, ...rows } = await accountInflow(tx, searchOf(subject), whole);
    return { table: inflowTable, ...rows, totals: [["Total received", naira(totals.amount)]] };
  },
  "account-outflow": async (tx, { subject }) => {
    const { totals, ...rows } = await accountOutflow(tx, searchOf(subject), whole);
    return { table: outflowTable, ...rows, totals: [["Total withdrawn", naira(totals.amount)]] };
  },
  "portfolio-movement": async (tx, { subject, input }) => {
    const rows = await portfolioMovement(tx, { ...searchOf(subject), securityID: symbolOf(input) }, whole);
    return { table: movementTable, ...rows, totals: [] };
  },
  "portfolio-holding": async (tx, { subject, input }) => {
    const items = await holdingRows(tx, searchOf(subject).accountId, dayOf(subject, input));
    return { table: holdingTable, totalCount: items.length, items, totals: [] };
  },
  "portfolio-valuation": readValuation,
  "dash-balance": readDashBalance,
  "purchase-contract-note": async (tx, { subject, input }) => {
    const search = { ...searchOf(subject), side: "Buy", ...noteFilterOf(input) } as const;
    const { totals, ...rows } = await contractNotes(tx, search, whole);
    return { table: purchaseNotesTable, ...rows, totals: [["Total payable", naira(totals.netAmount)]] };
  },
  "sale-contract-note": async (tx, { subject, input }) => {
    const search = { ...searchOf(subject), side: "Sell", ...noteFilterOf(input) } as const;
    const { totals, ...rows } = await contractNotes(tx, search, whole);
    return { table: saleNotesTable, ...rows, totals: [["Total proceeds", naira(totals.netAmount)]] };
  },
  "realised-gains": async (tx, { subject, input }) => {
    const search = { ...searchOf(subject), securityID: symbolOf(input) };
    const { totals, ...rows } = await realisedGains(tx, search, whole);
    return {
      table: realisedGainsTable,
      ...rows,
      totals: [
        ["Total proceeds", naira(totals.proceeds)],
        ["Gain at cost", naira(totals.gain)],
        ["Gain by the higher base", naira(totals.taxGain)],
      ],
    };
  },
};

/** Each figure with what it means, then what comes and goes on the next settlement days. */
async function readDashBalance(tx: Tx, { deps, subject, caller }: ShortTerms) {
  const { accountId, cscsAccount } = subject.account.account;
  const balance = await readBalance(tx, { accountId, cscsAccount, asAt: deps.clock.now() });
  const items = balanceLines(caller.permissions.has("SHOW_ACCOUNT_BALANCE") ? balance : hiddenBalance(balance));
  return { table: balanceTable, totalCount: items.length, items, totals: [] };
}

/** All its rows, or the refusal of one that is too long. */
export async function shortReport(tx: Tx, terms: ShortTerms): Promise<Result<ReadReport>> {
  const { report } = terms.input;
  if (report === "account-statement" || report === "contract-note" || isOfHouse(report))
    throw new Error(`${report} is no short report`);
  const { table, items, totals, totalCount } = await readers[report](tx, terms);
  if (totalCount > items.length) return refuse(tooLong(report, totalCount));
  return ok({ table, pages: inPages(items), totals });
}

async function readValuation(tx: Tx, { deps, subject, input, caller }: ShortTerms) {
  const { accountId } = searchOf(subject);
  const asked = dayOf(subject, input);
  const cash = await clientCash(tx, accountId, asked.day);
  const { rows, valuation } = await valuationRows(tx, accountId, {
    ...asked,
    cash,
    market: deps.market,
  });
  const mayKnow = caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  const totals: PdfFrame["totals"] = [
    ["Market value", naira(valuation.marketValue)],
    ["Unrealised gain", naira(valuation.unrealisedGain)],
    ...(mayKnow
      ? ([
          ["Cash", naira(cash)],
          ["Net worth", naira(valuation.netWorth)],
        ] as const)
      : []),
  ];
  return { table: valuationTable, totalCount: rows.length, items: rows, totals };
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
