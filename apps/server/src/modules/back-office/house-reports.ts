// Reports of a house as files: orders, trades, their summary and the clients, for whoever may see them.
// They are read a page at a time, the oldest first, so that what comes meanwhile stands behind what was read.

import { exportLimits, type ExportInput, type HouseReport } from "@tradebook/contract/export.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { kobo, minus } from "@tradebook/domain/units.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { PdfFrame } from "../../files/pdf-table.ts";
import type { Cell, RowPages, Table } from "../../files/table.ts";
import { searchAccounts } from "../../store/accounts.ts";
import { auditTrades } from "../../store/audit-trades.ts";
import type { Cut } from "../../store/counted-page.ts";
import { listOrders } from "../../store/orders.ts";
import { transactionSummary } from "../../store/transaction-summary.ts";
import { findVisibleAccount, seesEveryone } from "../../store/visible-account.ts";
import type { TenantCall } from "../../tenant-call.ts";
import { tooLong } from "./export-report.ts";
import { auditTradesTable, clientListTable, stockOrdersTable, summaryTable } from "./house-tables.ts";
import { portfolioValues } from "./portfolio-values.ts";

export type HouseTerms = { readonly deps: Deps; readonly input: ExportInput; readonly who: TenantCall };

export type HouseFile = {
  readonly table: Table<never>;
  readonly pages: RowPages<unknown>;
  readonly totals: PdfFrame["totals"];
};

type Page = { readonly totalCount: number; readonly rows: readonly unknown[]; readonly totals: PdfFrame["totals"] };
type Read = (tx: Tx, terms: HouseTerms, cut: Cut) => Promise<Page>;
type Reader = { readonly table: Table<never>; readonly needs: readonly Permission[] | null; readonly read: Read };

const staff: readonly Permission[] = ["TRADE_ALL_ACCOUNTS", "VIEW_ALL_ORDERS", "Pages.Users"];

/** `needs`: what its screen asks for, any of it; null where everybody sees their own part. */
const readers: { readonly [R in HouseReport]: Reader } = {
  "stock-orders": { table: stockOrdersTable, needs: null, read: readOrders },
  "audit-trades": { table: auditTradesTable, needs: ["VIEW_ALL_ORDERS"], read: readTrades },
  "order-transaction-summary": { table: summaryTable, needs: null, read: readSummary },
  "client-list": { table: clientListTable, needs: staff, read: readClients },
};

/** The first page is read here: it says how long the report is. */
export async function houseReport(tx: Tx, terms: HouseTerms & { report: HouseReport }): Promise<Result<HouseFile>> {
  const { report, input, who } = terms;
  const { table, needs, read } = readers[report];
  if (needs !== null && !needs.some((permission) => who.caller.permissions.has(permission)))
    return refuse({ code: "NOT_FOUND", entity: "report", id: report });
  const { cscsAcct = null } = input;
  if (cscsAcct !== null) {
    const account = await findVisibleAccount(tx, who.caller, cscsAcct);
    if (!account.ok) return account;
  }
  const first = await read(tx, terms, { skip: 0, take: exportLimits.housePageRows });
  const most = input.format === "pdf" ? exportLimits.pdfRows : exportLimits.houseRows;
  if (first.totalCount > most) return refuse(tooLong(report, first.totalCount, most));
  return ok({ table, pages: pagesOf(terms, read, first), totals: first.totals });
}

/** Each page by itself; no more than there were at the beginning. */
async function* pagesOf(terms: HouseTerms, read: Read, first: Page): AsyncGenerator<readonly unknown[]> {
  let page = first.rows;
  for (let skip = 0; page.length > 0;) {
    yield page;
    skip += page.length;
    const take = Math.min(exportLimits.housePageRows, first.totalCount - skip);
    if (take <= 0) return;
    const { deps, who } = terms;
    page = (await readInTenant(deps.db, who.tenantId, (tx) => read(tx, terms, { skip, take }))).rows;
  }
}

async function readOrders(tx: Tx, { input, who }: HouseTerms, cut: Cut): Promise<Page> {
  const { ordStatus = null, open = null, user = null } = input;
  const filter = { ...searchOf(input, who), ordStatus, open, user };
  const page = { sort: "receivedTime", descending: false, ...cut } as const;
  const { totals, rows } = await listOrders(tx, filter, page);
  const { totalCount, orderQty, cumQty, tradedValue } = totals;
  return {
    totalCount,
    rows,
    totals: [
      ["Ordered", { kind: "shares", value: orderQty }],
      ["Filled", { kind: "shares", value: cumQty }],
      ["Value traded (₦)", naira(tradedValue)],
    ],
  };
}

async function readTrades(tx: Tx, { input, who }: HouseTerms, cut: Cut): Promise<Page> {
  const search = { ...searchOf(input, who), begins: "oldest" } as const;
  const { count, sums, rows } = await auditTrades(tx, search, cut);
  return {
    totalCount: count,
    rows,
    totals: [
      ["Shares", { kind: "shares", value: Number(sums.qty) }],
      ["Value (₦)", naira(sums.value)],
      ["Charges (₦)", naira(sums.charges)],
      ["Sales less buys, after charges (₦)", naira(sums.net)],
    ],
  };
}

async function readSummary(tx: Tx, { input, who }: HouseTerms, cut: Cut): Promise<Page> {
  const by = input.groupBy ?? "security";
  const { count, rows, sums } = await transactionSummary(tx, { by, ...searchOf(input, who) }, cut);
  const [sold, bought, charges] = [kobo(sums?.sold ?? 0n), kobo(sums?.bought ?? 0n), kobo(sums?.charges ?? 0n)];
  return {
    totalCount: count,
    rows,
    totals: [
      ["Bought (₦)", naira(bought)],
      ["Sold (₦)", naira(sold)],
      ["Charges (₦)", naira(charges)],
      ["Net (₦)", naira(minus(minus(sold, bought), charges))],
    ],
  };
}

async function readClients(tx: Tx, { deps, input, who }: HouseTerms, cut: Cut): Promise<Page> {
  const { totalCount, rows } = await searchAccounts(tx, { keyword: input.keyword ?? null, ...cut });
  const mayKnow = who.caller.permissions.has("SHOW_ACCOUNT_BALANCE");
  const ids = rows.map(({ accountId }) => accountId);
  const values = await portfolioValues(tx, deps.market, ids);
  const clients = rows.map((row) => ({
    ...row,
    cash: mayKnow ? kobo(row.cash) : null,
    portfolioValue: mayKnow ? (values.get(row.accountId) ?? kobo(0n)) : null,
  }));
  return { totalCount, rows: clients, totals: [["Clients", { kind: "shares", value: totalCount }]] };
}

function searchOf(input: ExportInput, { caller }: TenantCall) {
  return {
    visibleTo: seesEveryone(caller) ? null : caller.userId,
    cscsAccount: input.cscsAcct ?? null,
    securityID: input.symbol?.toUpperCase() ?? null,
    side: input.side ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    keyword: input.keyword ?? null,
  };
}

function naira(amount: bigint): Cell {
  return { kind: "naira", value: kobo(amount) };
}
