// Reports of a house as files: orders, trades, their summary and the clients, for whoever may see them.
// Orders and trades begin with the oldest, so that what comes meanwhile stands behind what was read.

import type { ExportInput, HouseReport } from "@tradebook/contract/export.ts";
import type { CustomerRow } from "@tradebook/contract/client-list.ts";
import type { StaffTradeRow } from "@tradebook/contract/services/audit-log.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import { noCharges } from "@tradebook/domain/fees/charge-fees.ts";
import { capacityOn } from "@tradebook/domain/order/order-capacity.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { kobo, minus } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Deps } from "../../deps.ts";
import type { Cell, Table } from "../../files/table.ts";
import { staffTradeRow } from "../../staff-trade.ts";
import { auditTrades, oldestTrades } from "../../store/audit-trades.ts";
import { clientsOf, pickClients, type ClientFilter } from "../../store/clients.ts";
import { chargesOfOrders } from "../../store/order-charges.ts";
import { readFeeBook } from "../../store/fees.ts";
import { patternsOf } from "../../store/order-patterns.ts";
import { mayWatch, readWatch } from "../../store/order-watch.ts";
import { ordersOf, pickOrders, type OrderWatch } from "../../store/orders.ts";
import { transactionSummary, type SummaryRow } from "../../store/transaction-summary.ts";
import { findVisibleAccount, seesEveryone } from "../../store/visible-account.ts";
import type { TenantCall } from "../../tenant-call.ts";
import type { ReportFile } from "./account-files.ts";
import { clientFilterOf, clientPrices, customerRowOf, seesMoney } from "./client-list.ts";
import { keyedPages, pickedPages } from "./export-report.ts";
import {
  auditTradesTable,
  clientListTable,
  stockOrdersTable,
  summaryTable,
  watchedOrdersTable,
  type WatchedOrder,
} from "./house-tables.ts";

export type HouseTerms = { readonly deps: Deps; readonly input: ExportInput; readonly who: TenantCall };

type ReadTerms = HouseTerms & { readonly watch: OrderWatch | null; readonly clients: ClientFilter };
/** A table of its own is for readers who see more than its others. */
type Read = (tx: Tx, terms: ReadTerms) => Promise<Omit<ReportFile, "table"> & Partial<Pick<ReportFile, "table">>>;
type Reader = { readonly table: Table<never>; readonly needs: readonly Permission[] | null; readonly read: Read };

const staff: readonly Permission[] = ["TRADE_ALL_ACCOUNTS", "VIEW_ALL_ORDERS", "Pages.Users"];

/** `needs`: what its screen asks for, any of it; null where everybody sees their own part. */
const readers: { readonly [R in HouseReport]: Reader } = {
  "stock-orders": { table: stockOrdersTable, needs: null, read: readOrders },
  "audit-trades": { table: auditTradesTable, needs: ["VIEW_ALL_ORDERS"], read: readTrades },
  "order-transaction-summary": { table: summaryTable, needs: null, read: readSummary },
  "client-list": { table: clientListTable, needs: staff, read: readClients },
};

export async function houseFile(tx: Tx, terms: HouseTerms & { report: HouseReport }): Promise<Result<ReportFile>> {
  const { report, input, who } = terms;
  const { table, needs, read } = readers[report];
  if (needs !== null && !needs.some((permission) => who.caller.permissions.has(permission)))
    return refuse({ code: "NOT_FOUND", entity: "report", id: report });
  const { cscsAcct = null } = input;
  if (cscsAcct !== null) {
    const account = await findVisibleAccount(tx, who.caller, cscsAcct);
    if (!account.ok) return account;
  }
  const watch = await readWatch(tx, input, { caller: who.caller, now: terms.deps.clock.now() });
  if (!watch.ok) return watch;
  const clients = clientFilterOf(input, who.caller.permissions);
  if (!clients.ok) return clients;
  return ok({ table, ...(await read(tx, { ...terms, watch: watch.value, clients: clients.value })) });
}

/** For what a report adds up to: its rows are read with its pages. */
const sumsAlone = { skip: 0, take: 1 } as const;

async function readOrders(tx: Tx, { input, who, watch }: ReadTerms) {
  const { ordStatus = null, open = null, user = null } = input;
  const filter = { ...searchOf(input, who), ordStatus, open, user, watch };
  const isWatched = mayWatch(who.caller);
  const book = isWatched ? await readFeeBook(tx) : null;
  const { totals, ids } = await pickOrders(tx, filter, "oldest");
  const { totalCount, orderQty, cumQty, tradedValue } = totals;
  const pages = pickedPages<WatchedOrder>(tx, ids, async (page, some) => {
    const rows = await ordersOf(page, some);
    const ids = rows.map(({ order }) => order.id);
    const [patterns, charges] = [await patternsOf(page, isWatched ? ids : []), await chargesOfOrders(page, ids)];
    return rows.map((row) => ({
      ...row,
      patterns: patterns.get(row.order.id) ?? [],
      charges: charges.get(row.order.id) ?? noCharges,
      capacity: book === null ? null : capacityOn(book, row.order.accountId, row.order.tradeDate),
    }));
  });
  return {
    ...(isWatched ? { table: watchedOrdersTable } : {}),
    totalCount,
    pages,
    totals: [
      ["Ordered", { kind: "shares", value: orderQty }],
      ["Filled", { kind: "shares", value: cumQty }],
      ["Value traded (₦)", naira(tradedValue)],
    ],
  } as const;
}

async function readTrades(tx: Tx, { deps, input, who }: HouseTerms) {
  const search = { ...searchOf(input, who), fate: input.fate ?? null, dealer: input.user ?? null };
  const { count: totalCount, sums } = await auditTrades(tx, search, sumsAlone);
  const today = deps.market.tradingDay();
  const pages = keyedPages<StaffTradeRow>(tx, totalCount, async (page, cut) => {
    const trades = await oldestTrades(page, search, { ...cut, after: cut.after?.tradeId ?? null });
    return trades.map((trade) => staffTradeRow(trade, today));
  });
  return {
    totalCount,
    pages,
    totals: [
      ["Shares", { kind: "shares", value: Number(sums.qty) }],
      ["Value (₦)", naira(sums.value)],
      ["Charges (₦)", naira(sums.charges)],
      ["Sales less buys, after charges (₦)", naira(sums.net)],
    ],
  } as const;
}

async function readSummary(tx: Tx, { input, who, watch }: ReadTerms) {
  const { ordStatus = null, open = null, user = null } = input;
  const search = { by: input.groupBy ?? "security", ...searchOf(input, who), ordStatus, open, user, watch } as const;
  const { count: totalCount, sums } = await transactionSummary(tx, search, sumsAlone);
  const pages = keyedPages<SummaryRow>(
    tx,
    totalCount,
    async (page, cut) => (await transactionSummary(page, search, { ...cut, after: cut.after?.key ?? null })).rows,
  );
  const [sold, bought, charges] = [kobo(sums?.sold ?? 0n), kobo(sums?.bought ?? 0n), kobo(sums?.charges ?? 0n)];
  return {
    totalCount,
    pages,
    totals: [
      ["Bought (₦)", naira(bought)],
      ["Sold (₦)", naira(sold)],
      ["Charges (₦)", naira(charges)],
      ["Commission (₦)", naira(sums?.commission ?? 0n)],
      ["Net (₦)", naira(minus(minus(sold, bought), charges))],
    ],
  } as const;
}

async function readClients(tx: Tx, { deps, clients, who }: ReadTerms) {
  const mayKnow = seesMoney(who.caller.permissions);
  const prices = await clientPrices(tx, deps.market);
  const byName = { sort: "name", descending: false, skip: 0, take: null } as const;
  const { totalCount, ids, cash, value } = await pickClients(tx, clients, { ...byName, prices, withTotals: mayKnow });
  const pages = pickedPages<CustomerRow>(tx, ids, async (page, some) =>
    (await clientsOf(page, some, prices)).map((row) => customerRowOf(row, who.caller.permissions)),
  );
  const sums = mayKnow
    ? ([
        ["Cash (₦)", naira(cash)],
        ["Shares’ value (₦)", naira(value)],
      ] as const)
    : [];
  return { totalCount, pages, totals: [["Clients", { kind: "shares", value: totalCount }], ...sums] } as const;
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
