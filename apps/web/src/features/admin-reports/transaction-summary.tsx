// What was ordered and traded as a report, added up by security, account, day, side, dealer or status.

import { orderService } from "@tradebook/contract/services/order.ts";
import {
  summaryGroups,
  type SummaryGroup,
  type TransactionSummaryRow,
} from "@tradebook/contract/transaction-summary.ts";
import type { OutputOf } from "@tradebook/contract/method.ts";
import { isTradingDay } from "@tradebook/domain/instant.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatPrice, formatQuantity, formatShare, none } from "../../lib/format.ts";
import { L } from "./admin-reports-words.ts";
import { isStatus, openIn, sideIn, statusIn, statusRows } from "./order-status.ts";
import { watchIn } from "./order-watch.ts";
import type { FileOf, Report } from "./report.ts";
import { dayIn, pageInput, textIn, type Asked } from "../../lists/list-asked.ts";
import { stockOrders } from "./stock-orders.tsx";

type Totals = OutputOf<typeof orderService.getOrderTransactionSummary>["totals"];

export const transactionSummary: Report<TransactionSummaryRow, Totals> = {
  say: L,
  name: "transaction-summary",
  title: "StockOrders",
  words: { rows: "Sums", empty: "SumsEmpty", emptyHint: "SumsEmptyHint" },
  filters: [
    {
      name: "by",
      word: "BySecurity",
      label: "AddedUp",
      kind: "choice",
      choices: [
        { value: "account", word: "ByAccount" },
        { value: "day", word: "ByDay" },
        { value: "side", word: "BySide" },
        { value: "dealer", word: "ByDealer" },
        { value: "status", word: "ByStatus" },
      ],
    },
    // The same as the orders have: a group leads to the orders that it was added up from.
    ...stockOrders.filters,
  ],
  sortsByTwo: true,
  idOf: ({ key }) => key,
  idText: keyText,
  idWord: "AddedUp",
  rowWord: "SumOf",
  columns: [
    { word: "Name", look: "text", sort: "name", cell: ({ name }) => name, title: ({ name }) => name },
    { word: "Orders", look: "num", sort: "orders", cell: ({ orders }) => formatQuantity(orders) },
    { word: "Ordered", look: "num", sort: "orderedQty", cell: ({ orderedQty }) => formatQuantity(orderedQty) },
    { word: "OrderedValue", look: "num", sort: "orderedValue", cell: ({ orderedValue }) => formatMoney(orderedValue) },
    { word: "RejectedPart", look: "num", sort: "rejected", cell: rejectedText },
    { word: "AverageAck", look: "num", cell: ({ averageAckMs }) => waitText(averageAckMs) },
    { word: "Trades", look: "num", sort: "trades", cell: ({ trades }) => formatQuantity(trades) },
    { word: "PriceBand", look: "num", cell: bandText },
    { word: "Bought", look: "num", sort: "boughtQty", cell: ({ boughtQty }) => formatQuantity(boughtQty) },
    { word: "BoughtValue", look: "num", sort: "boughtValue", cell: ({ boughtValue }) => formatMoney(boughtValue) },
    { word: "Sold", look: "num", sort: "soldQty", cell: ({ soldQty }) => formatQuantity(soldQty) },
    { word: "SoldValue", look: "num", sort: "soldValue", cell: ({ soldValue }) => formatMoney(soldValue) },
    { word: "Charges", look: "num", sort: "charges", cell: ({ charges }) => formatMoney(charges) },
    { word: "Commission", look: "num", sort: "commission", cell: ({ commission }) => formatMoney(commission) },
    { word: "NetFlow", look: "num", sort: "net", cell: ({ net }) => formatMoney(net) },
  ],
  card: (row) => ({
    first: keyText(row),
    firstEnd: <strong>{formatMoney(row.net)}</strong>,
    second: row.name,
    secondEnd: L("OrdersAndTrades", formatQuantity(row.orders), formatQuantity(row.trades)),
    third: `${L("Bought")} ${formatMoney(row.boughtValue)}`,
    thirdEnd: `${L("Sold")} ${formatMoney(row.soldValue)}`,
  }),
  totals: [
    { word: "Orders", text: ({ orders }) => formatQuantity(orders) },
    { word: "OrderedValue", text: ({ orderedValue }) => formatMoney(orderedValue) },
    { word: "RejectedPart", text: rejectedText },
    { word: "AverageAck", text: ({ averageAckMs }) => waitText(averageAckMs) },
    { word: "Trades", text: ({ trades }) => formatQuantity(trades) },
    { word: "BoughtValue", text: ({ boughtValue }) => formatMoney(boughtValue) },
    { word: "SoldValue", text: ({ soldValue }) => formatMoney(soldValue) },
    { word: "Charges", text: ({ charges }) => formatMoney(charges) },
    { word: "Commission", text: ({ commission }) => formatMoney(commission) },
    { word: "NetFlow", text: ({ net }) => formatMoney(net) },
  ],
  ask: (asked, signal) =>
    call(
      orderService.getOrderTransactionSummary,
      {
        ...pageInput(asked),
        cscsAccount: textIn(asked.values, "account"),
        securityID: textIn(asked.values, "symbol"),
        ...narrowedIn(asked.values),
        groupBy: groupIn(asked.values),
      },
      signal,
    ),
};

export const summaryFile: FileOf = (values) => ({
  report: "order-transaction-summary",
  cscsAcct: textIn(values, "account"),
  symbol: textIn(values, "symbol"),
  keyword: textIn(values, "q"),
  ...narrowedIn(values),
  groupBy: groupIn(values),
});

function narrowedIn(values: Asked["values"]) {
  return {
    from: dayIn(values, "from"),
    to: dayIn(values, "to"),
    side: sideIn(values),
    ordStatus: statusIn(values),
    open: openIn(values),
    user: textIn(values, "user"),
    ...watchIn(values),
  };
}

export function keyText({ key }: Pick<TransactionSummaryRow, "key">): string {
  if (isTradingDay(key)) return formatDate(key);
  return isStatus(key) ? L(statusRows[key].word) : key;
}

/** How many were rejected, and which part of all that is. */
export function rejectedText({ rejected, orders }: Pick<TransactionSummaryRow, "rejected" | "orders">): string {
  if (rejected === 0) return "0";
  return `${formatQuantity(rejected)} (${formatShare((rejected / orders) * 100)})`;
}

export function waitText(ms: number | null): string {
  return ms === null ? none : L("Milliseconds", formatQuantity(ms));
}

/** Between which prices its trades were. */
export function bandText({ lowPrice, highPrice }: Pick<TransactionSummaryRow, "lowPrice" | "highPrice">): string {
  if (lowPrice === null || highPrice === null) return none;
  return lowPrice === highPrice ? formatPrice(lowPrice) : `${formatPrice(lowPrice)} – ${formatPrice(highPrice)}`;
}

export function groupIn(values: Asked["values"]): SummaryGroup {
  return summaryGroups.find((group) => group === values["by"]) ?? "security";
}
