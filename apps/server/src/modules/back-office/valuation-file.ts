// A valuation as a file: its rows, by sector with a sum behind each where that is asked for, and beside an earlier day.

import type { Answer } from "@tradebook/contract/method.ts";
import type { SectorSums, ValuationRow, ValuationTotals } from "@tradebook/contract/portfolio-valuation.ts";
import { ok } from "@tradebook/domain/result.ts";
import { zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { PdfFrame } from "../../files/pdf-table.ts";
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
import { inNaira } from "./report-tables.ts";
import { accountValuation } from "./valuation-report.ts";

/** A holding, or the sum of a sector, which has no number. */
type Line = Omit<ValuationRow, "id"> & { readonly id: number | null };
type Terms = AccountTerms & { readonly day: TradingDay; readonly isToday: boolean };

export async function valuationFile(tx: Tx, terms: Terms): Promise<Answer<ReportFile>> {
  const { deps, subject, input, caller, day, isToday } = terms;
  const { accountId, cscsAccount } = subject.account.account;
  const mayKnow = caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  const since = input.since ?? null;
  const asked = { accountId, cscsAccount, day, isToday, since, now: deps.clock.now(), mayKnow, market: deps.market };
  const valued = await accountValuation(tx, asked);
  if (!valued.ok) return valued;
  const { rows, totals } = valued.value;
  const lines = input.bySector === true ? bySector(rows, totals.sectors) : rows;
  const table = since === null ? valuationTable : comparedTable;
  return ok({ table, totalCount: lines.length, pages: inPages(lines), totals: totalsOf(totals) });
}

function bySector(rows: readonly ValuationRow[], sectors: readonly SectorSums[]): readonly Line[] {
  return sectors.flatMap((sums) => [...rows.filter(({ sector }) => sector === sums.sector), sumLine(sums)]);
}

function sumLine({ sector, count, compared, ...sums }: SectorSums): Line {
  return {
    ...sums,
    id: null,
    symbol: "",
    name: `${sector === "" ? "No sector" : sector}: ${count} in all`,
    sector,
    quantity: noShares,
    averageCost: null,
    priceDate: null,
    marketPrice: null,
    compared: compared === null ? null : { ...compared, quantity: noShares, marketPrice: null },
  };
}

const noShares = 0 as ValuationRow["quantity"]; // a whole number of shares

/** A sum is of several securities, whose shares are not added. */
const sharesOf = (row: Line) => (row.id === null ? null : row.quantity);

const valuationTable: Table<Line> = {
  title: "Portfolio valuation",
  columns: [
    sharesColumn("No.", (row) => row.id, 0.4),
    textColumn("Symbol", (row) => row.symbol),
    textColumn("Company", (row) => row.name, 1.8),
    sharesColumn("Quantity", sharesOf),
    nairaColumn("Cost (₦)", (row) => inNaira(row.averageCost), 0.8),
    nairaColumn("Total cost (₦)", (row) => row.totalCost, 1.1),
    dateColumn("Priced", (row) => row.priceDate),
    nairaColumn("Price (₦)", (row) => inNaira(row.marketPrice), 0.8),
    nairaColumn("Value (₦)", (row) => row.marketValue, 1.1),
    nairaColumn("Gain (₦)", (row) => row.unrealisedGain, 1.1),
    averageColumn("Gain %", (row) => row.gainPct, 0.6),
    averageColumn("Weight %", (row) => row.weightPct, 0.6),
    offPaper(textColumn("Sector", (row) => row.sector)),
    offPaper(nairaColumn("Day change (₦)", (row) => row.dayChange)),
  ],
};

const comparedTable: Table<Line> = {
  title: "Portfolio valuation compared",
  columns: [
    sharesColumn("No.", (row) => row.id, 0.4),
    textColumn("Symbol", (row) => row.symbol),
    textColumn("Company", (row) => row.name, 1.6),
    sharesColumn("Quantity before", (row) => (row.id === null ? null : (row.compared?.quantity ?? null)), 0.9),
    nairaColumn("Price before (₦)", (row) => inNaira(row.compared?.marketPrice ?? null), 0.9),
    nairaColumn("Value before (₦)", (row) => row.compared?.marketValue ?? null, 1.1),
    sharesColumn("Quantity", sharesOf),
    nairaColumn("Price (₦)", (row) => inNaira(row.marketPrice), 0.8),
    nairaColumn("Value (₦)", (row) => row.marketValue, 1.1),
    nairaColumn("Change (₦)", (row) => row.compared?.change ?? null, 1.1),
    nairaColumn("Received less paid (₦)", (row) => row.compared?.taken ?? null, 1.2),
    nairaColumn("Gain (₦)", (row) => row.compared?.gain ?? null, 1.1),
    offPaper(textColumn("Sector", (row) => row.sector)),
    offPaper(nairaColumn("Total cost (₦)", (row) => row.totalCost)),
  ],
};

function totalsOf({ compared, marketValue, unrealisedGain, cash, netWorth }: ValuationTotals): PdfFrame["totals"] {
  const now = [
    ["Market value", naira(marketValue)],
    ["Unrealised gain", naira(unrealisedGain)],
    ...(cash === null
      ? []
      : ([
          ["Cash", naira(cash)],
          ["Net worth", naira(netWorth)],
        ] as const)),
  ] as const;
  if (compared === null) return now;
  return [
    ["Market value before", naira(compared.marketValue)],
    ...now,
    ...(compared.wholeGain === null
      ? ([["Gain of the shares", naira(compared.gain)]] as const)
      : ([
          ["Net worth before", naira(compared.netWorth)],
          ["Came in", naira(compared.cameIn)],
          ["Went out", naira(compared.wentOut)],
          ["Gain without what came in and went out", naira(compared.wholeGain)],
        ] as const)),
  ];
}

function naira(value: Kobo | null): Cell {
  return { kind: "naira", value: value ?? zeroKobo };
}
