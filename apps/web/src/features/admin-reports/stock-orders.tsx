// Every order of every account as a report, ordered by the server as asked.

import { capacityFilters, orderPatterns } from "@tradebook/contract/order-pattern.ts";
import { orderService, type ListedOrder, type StockOrder } from "@tradebook/contract/services/order.ts";
import type { OutputOf } from "@tradebook/contract/method.ts";
import { ordStatuses, type OrdStatus } from "@tradebook/domain/order/order-status.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatPrice, formatQuantity, none } from "../../lib/format.ts";
import { L, type ReportWord } from "./admin-reports-words.ts";
import { When } from "../../ui/Marks.tsx";
import { PatternMarks, SideMark, StatusMark } from "./Marks.tsx";
import { openIn, sideIn, statusIn, statusRows } from "./order-status.ts";
import { ages, capacityText, capacityWords, patternWords, watchIn } from "./order-watch.ts";
import type { FileOf, Report } from "./report.ts";
import { dayIn, pageInput, textIn, type Filter } from "../../lists/list-asked.ts";

type Totals = OutputOf<typeof orderService.getStockOrders>["totals"];

const statuses = Object.keys(ordStatuses) as OrdStatus[]; // the table's own keys

/** What orders and trades can both be searched by; a number or a symbol is found only in full. */
export const accountFilter: Filter<ReportWord> = {
  name: "account",
  word: "SecuritiesAccountNo",
  kind: "text",
  most: 20,
  whole: /^[A-Za-z0-9-]+$/,
};
export const symbolFilter: Filter<ReportWord> = {
  name: "symbol",
  word: "Symbol",
  kind: "text",
  most: 24,
  whole: /^[A-Z0-9&.\-_]+$/,
  upper: true,
};
export const sideFilter: Filter<ReportWord> = {
  name: "side",
  word: "BothSides",
  label: "Side",
  kind: "choice",
  choices: [
    { value: "Buy", word: "Buys" },
    { value: "Sell", word: "Sells" },
  ],
};

export const stockOrders: Report<ListedOrder, Totals> = {
  say: L,
  name: "stock-orders",
  title: "StockOrders",
  words: { rows: "Orders", empty: "OrdersEmpty", emptyHint: "OrdersEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    symbolFilter,
    sideFilter,
    {
      name: "status",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: [
        { value: "open", word: "OpenOrders" },
        { value: "unconfirmed", word: "UnconfirmedOrders" },
        { value: "closed", word: "ClosedOrders" },
        ...statuses.map((value) => ({ value, word: statusRows[value].word })),
      ],
    },
    accountFilter,
    { name: "user", word: "EnteredBy", kind: "text", most: 256, whole: /\S/ },
    {
      name: "pattern",
      word: "AnyPattern",
      label: "Patterns",
      kind: "choice",
      choices: orderPatterns.map((value) => ({ value, word: patternWords[value] })),
    },
    {
      name: "capacity",
      word: "AnyCapacity",
      label: "Capacity",
      kind: "choice",
      choices: capacityFilters.map((value) => ({ value, word: capacityWords[value] })),
    },
    { name: "least", word: "ValueFrom", kind: "amount" },
    {
      name: "age",
      word: "AnyAge",
      label: "WorkingFor",
      kind: "choice",
      choices: ages.map(({ minutes, word }) => ({ value: String(minutes), word })),
    },
    { name: "expires", word: "ExpiresBy", kind: "day" },
    { name: "from", word: "From", kind: "day" },
    { name: "to", word: "To", kind: "day" },
  ],
  idOf: ({ id }) => id,
  idWord: "Order",
  rowWord: "OrderNo",
  sortsByTwo: true,
  columns: [
    { word: "Received", look: "plain", sort: "receivedTime", cell: ({ receivedTime }) => <When at={receivedTime} /> },
    { word: "Symbol", look: "plain", sort: "securityID", cell: ({ securityID }) => <strong>{securityID}</strong> },
    { word: "Side", look: "plain", sort: "side", cell: ({ side }) => <SideMark side={side} /> },
    { word: "Quantity", look: "num", sort: "orderQty", cell: ({ orderQty }) => formatQuantity(orderQty) },
    { word: "Price", look: "num", sort: "price", cell: priceOf },
    { word: "Filled", look: "num", sort: "cumQty", cell: ({ cumQty }) => formatQuantity(cumQty) },
    { word: "AvgPrice", look: "num", cell: ({ avgPx }) => formatPrice(avgPx) },
    { word: "Left", look: "num", sort: "leavesQty", cell: ({ leavesQty }) => formatQuantity(leavesQty) },
    { word: "Status", look: "plain", sort: "ordStatus", cell: (order) => <StatusMark order={order} /> },
    { word: "Patterns", look: "plain", cell: ({ patterns }) => <PatternMarks patterns={patterns} /> },
    { word: "GoodFor", look: "plain", cell: goodFor },
    { word: "AccountNo", look: "plain", sort: "cscsAccount", cell: ({ cscsAccount }) => cscsAccount },
    {
      word: "Client",
      look: "text",
      sort: "customerName",
      cell: ({ customerName }) => customerName,
      title: ({ customerName }) => customerName,
    },
    { word: "EnteredBy", look: "plain", sort: "createdBy", cell: ({ createdBy }) => createdBy },
    { word: "Capacity", look: "plain", cell: (order) => capacityText(order) ?? none },
    { word: "Channel", look: "plain", cell: ({ channel }) => channel },
    { word: "ExchangeTook", look: "num", cell: exchangeTook },
    { word: "ExchangeNo", look: "plain", cell: ({ orderID }) => orderID ?? none },
    { word: "RejectCode", look: "plain", cell: ({ ordRejReason }) => ordRejReason ?? none },
  ],
  card: (order) => ({
    first: (
      <>
        {order.securityID} <SideMark side={order.side} />
      </>
    ),
    firstEnd: <StatusMark order={order} />,
    second: order.customerName,
    secondEnd: L("FillOf", formatQuantity(order.orderQty), priceOf(order)),
    third: <When at={order.receivedTime} />,
    thirdEnd:
      (order.patterns ?? []).length > 0 ? (
        <PatternMarks patterns={order.patterns} />
      ) : (
        `${L("Filled")} ${formatQuantity(order.cumQty)}`
      ),
  }),
  totals: [
    { word: "Quantity", text: ({ orderQty }) => formatQuantity(orderQty) },
    { word: "Filled", text: ({ cumQty }) => formatQuantity(cumQty) },
    { word: "Left", text: ({ leavesQty }) => formatQuantity(leavesQty) },
    { word: "TradedValue", text: ({ tradedValue }) => formatMoney(tradedValue) },
  ],
  ask: (asked, signal) =>
    call(
      orderService.getStockOrders,
      {
        ...pageInput(asked),
        cscsAccount: textIn(asked.values, "account"),
        securityID: textIn(asked.values, "symbol"),
        side: sideIn(asked.values),
        ordStatus: statusIn(asked.values),
        open: openIn(asked.values),
        from: dayIn(asked.values, "from"),
        to: dayIn(asked.values, "to"),
        user: textIn(asked.values, "user"),
        ...watchIn(asked.values),
        withPatterns: true,
        withBand: true,
      },
      signal,
    ),
};

export const ordersFile: FileOf = (values) => ({
  report: "stock-orders",
  from: dayIn(values, "from"),
  to: dayIn(values, "to"),
  cscsAcct: textIn(values, "account"),
  symbol: textIn(values, "symbol"),
  side: sideIn(values),
  ordStatus: statusIn(values),
  open: openIn(values),
  user: textIn(values, "user"),
  ...watchIn(values),
  keyword: textIn(values, "q"),
});

export function priceOf({ price }: Pick<StockOrder, "price">): string {
  return price === null ? L("AtMarket") : formatPrice(price);
}

/** From the order's receipt to the exchange's first answer. */
export function exchangeTook({ receivedTime, releasedTime, acknowledgedTime }: StockOrder): string {
  return acknowledgedTime === null
    ? none
    : L("Milliseconds", formatQuantity(acknowledgedTime - (releasedTime ?? receivedTime)));
}

export function goodFor({ timeInForce, expireDate }: Pick<StockOrder, "timeInForce" | "expireDate">): string {
  return expireDate === null ? L(timeInForce) : L("GoodUntil", formatDate(expireDate));
}
