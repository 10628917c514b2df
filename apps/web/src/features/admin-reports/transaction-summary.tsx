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
import { isStatus, statusRows } from "./order-status.ts";
import type { FileOf, Report } from "./report.ts";
import { dayIn, pageInput, textIn, type Asked } from "../../lists/list-asked.ts";
import { accountFilter } from "./stock-orders.tsx";

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
    accountFilter,
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
  ],
  idOf: ({ key }) => key,
  idText: keyText,
  idWord: "AddedUp",
  rowWord: "SumOf",
  columns: [
    { word: "Name", look: "text", cell: ({ name }) => name, title: ({ name }) => name },
    { word: "Orders", look: "num", cell: ({ orders }) => formatQuantity(orders) },
    { word: "RejectedPart", look: "num", cell: rejectedText },
    { word: "AverageAck", look: "num", cell: ({ averageAckMs }) => waitText(averageAckMs) },
    { word: "Trades", look: "num", cell: ({ trades }) => formatQuantity(trades) },
    { word: "PriceBand", look: "num", cell: bandText },
    { word: "Bought", look: "num", cell: ({ boughtQty }) => formatQuantity(boughtQty) },
    { word: "BoughtValue", look: "num", cell: ({ boughtValue }) => formatMoney(boughtValue) },
    { word: "Sold", look: "num", cell: ({ soldQty }) => formatQuantity(soldQty) },
    { word: "SoldValue", look: "num", cell: ({ soldValue }) => formatMoney(soldValue) },
    { word: "Charges", look: "num", cell: ({ charges }) => formatMoney(charges) },
    { word: "NetFlow", look: "num", cell: ({ net }) => formatMoney(net) },
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
    { word: "RejectedPart", text: rejectedText },
    { word: "AverageAck", text: ({ averageAckMs }) => waitText(averageAckMs) },
    { word: "Trades", text: ({ trades }) => formatQuantity(trades) },
    { word: "BoughtValue", text: ({ boughtValue }) => formatMoney(boughtValue) },
    { word: "SoldValue", text: ({ soldValue }) => formatMoney(soldValue) },
    { word: "Charges", text: ({ charges }) => formatMoney(charges) },
    { word: "NetFlow", text: ({ net }) => formatMoney(net) },
  ],
  ask: (asked, signal) =>
    call(
      orderService.getOrderTransactionSummary,
      {
        ...pageInput(asked),
        cscsAccount: textIn(asked.values, "account"),
        from: dayIn(asked.values, "from"),
        to: dayIn(asked.values, "to"),
        groupBy: groupIn(asked.values),
      },
      signal,
    ),
};

export const summaryFile: FileOf = (values) => ({
  report: "order-transaction-summary",
  from: dayIn(values, "from"),
  to: dayIn(values, "to"),
  cscsAcct: textIn(values, "account"),
  groupBy: groupIn(values),
});

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
