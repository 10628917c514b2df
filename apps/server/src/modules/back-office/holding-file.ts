// A holding as a file: its rows, by sector with a sum behind each where that is asked for.

import type { HoldingTotals, WorthRow } from "@tradebook/contract/portfolio-holding.ts";
import { zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import {
  averageColumn,
  dateColumn,
  nairaColumn,
  offPaper,
  sharesColumn,
  textColumn,
  type Cell,
  type Table,
} from "../../files/table.ts";
import type { AccountTerms, ReportFile } from "./account-files.ts";
import { inPages } from "./export-report.ts";
import { dayOf } from "./holding-handlers.ts";
import { accountHolding } from "./holding-report.ts";
import { inNaira } from "./report-tables.ts";

type Sums = HoldingTotals["sectors"][number];
/** A holding, or the sum of a sector. */
type Line = { readonly row: WorthRow; readonly sums: null } | { readonly row: null; readonly sums: Sums };

export async function holdingFile(tx: Tx, { deps, subject, input, caller }: AccountTerms): Promise<ReportFile> {
  const { accountId, cscsAccount, chn } = subject.account.account;
  const mayKnow = caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  const terms = { accountId, cscsAccount, chn, ...dayOf(deps, input.asAt), mayKnow, market: deps.market };
  const { rows, totals } = await accountHolding(tx, { ...terms, zero: input.zero === true });
  const lines = input.bySector === true ? bySector(rows, totals.sectors) : rows.map(lineOf);
  return { table: holdingTable, totalCount: lines.length, pages: inPages(lines), totals: totalsOf(totals) };
}

function lineOf(row: WorthRow): Line {
  return { row, sums: null };
}

function bySector(rows: readonly WorthRow[], sectors: readonly Sums[]): readonly Line[] {
  return sectors.flatMap((sums) => [
    ...rows.filter(({ sector }) => sector === sums.sector).map(lineOf),
    { row: null, sums } as const,
  ]);
}

const sumName = ({ sector, count }: Sums) => `${sector === "" ? "No sector" : sector}: ${count} in all`;
const mandates = { ACTIVE: "Active", SUBMITTED: "Waits", DECLINED: "Refused" } as const;

/** Shares of several securities are not added. */
const holdingTable: Table<Line> = {
  title: "Portfolio holding",
  columns: [
    textColumn("Symbol", ({ row }) => row?.symbol ?? ""),
    textColumn("Company", ({ row, sums }) => (row === null ? sumName(sums) : row.name), 1.8),
    offPaper(textColumn("ISIN", ({ row }) => row?.isin ?? null)),
    offPaper(textColumn("Sector", ({ row, sums }) => (row ?? sums).sector)),
    sharesColumn("Quantity", ({ row }) => row?.quantity ?? null, 0.9),
    sharesColumn("Unsettled", ({ row }) => row?.pending ?? null, 0.8),
    offPaper(sharesColumn("Blocked", ({ row }) => row?.blocked ?? null)),
    offPaper(sharesColumn("Of it under lien", ({ row }) => row?.pledged ?? null)),
    sharesColumn("Available", ({ row }) => row?.available ?? null, 0.9),
    nairaColumn("Average cost (₦)", ({ row }) => inNaira(row?.averageCost ?? null), 0.9),
    nairaColumn("Total cost (₦)", ({ row, sums }) => (row ?? sums).totalCost, 1.1),
    nairaColumn("Price (₦)", ({ row }) => inNaira(row?.marketPrice ?? null), 0.8),
    nairaColumn("Value (₦)", ({ row, sums }) => (row ?? sums).marketValue, 1.1),
    nairaColumn("Gain (₦)", ({ row, sums }) => (row ?? sums).unrealisedGain, 1.1),
    averageColumn("Gain %", ({ row, sums }) => (row ?? sums).gainPct, 0.6),
    averageColumn("Weight %", ({ row, sums }) => (row ?? sums).weightPct, 0.6),
    offPaper(dateColumn("Priced", ({ row }) => row?.priceDate ?? null)),
    offPaper(nairaColumn("Day change (₦)", ({ row, sums }) => (row ?? sums).dayChange)),
    offPaper(nairaColumn("Break-even (₦)", ({ row }) => inNaira(row?.breakEven ?? null))),
    offPaper(nairaColumn("Dividends, 12 months (₦)", ({ row }) => row?.dividends ?? null)),
    offPaper(averageColumn("Yield on cost %", ({ row }) => row?.yieldPct ?? null)),
    offPaper(sharesColumn("Sessions to sell", ({ row }) => row?.exitSessions ?? null)),
    offPaper(dateColumn("Held since", ({ row }) => row?.heldSince ?? null)),
    offPaper(textColumn("E-dividend", ({ row }) => mandateOf(row))),
    offPaper(sharesColumn("CSCS differs by", ({ row }) => differenceOf(row))),
  ],
};

function mandateOf(row: WorthRow | null): string {
  return row === null || row.dividendMandate === null ? "" : mandates[row.dividendMandate];
}

function differenceOf(row: WorthRow | null): number | null {
  const told = row?.depository ?? null;
  return told === null ? null : told.theirs - told.ours;
}

function totalsOf({ totalCost, marketValue, unrealisedGain, dividends, cash, netWorth }: HoldingTotals) {
  const shares = [
    ["Total cost", naira(totalCost)],
    ["Market value", naira(marketValue)],
    ["Unrealised gain", naira(unrealisedGain)],
    ["Dividends, 12 months", naira(dividends)],
  ] as const;
  if (cash === null || netWorth === null) return shares;
  return [...shares, ["Cash", naira(cash)], ["Net worth", naira(netWorth)]] as const;
}

function naira(value: Kobo | null): Cell {
  return { kind: "naira", value: value ?? zeroKobo };
}
