// The columns that a table of orders can have: what each says, how it is sorted, and which stand there until others are chosen.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import type { ReactNode } from "react";
import { formatDate, formatMoney, formatPrice, formatQuantity, formatTime, none } from "../../lib/format.ts";
import { L as B } from "./blotter-words.ts";
import { sortedBy, type Figure, type Sorting } from "./order-sorting.ts";
import { valueOf } from "./order-sums.ts";
import { FilledBar, OrderPrice, SideWord } from "./OrderMarks.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { filledPart } from "./stock-orders.ts";
import { L } from "./trading-words.ts";

export type OrderColumn = {
  readonly head: () => string;
  /** Figures stand right; words may be cut short, with the whole in their title. */
  readonly look: "plain" | "num" | "text";
  readonly cell: (order: StockOrder, today: TradingDay) => ReactNode;
  readonly title?: (order: StockOrder) => string;
  readonly sort: (order: StockOrder) => Figure;
};

const column = (one: OrderColumn) => one;

/** The security is no column: it names the row. */
export const orderColumns = {
  time: column({
    head: () => L("Time"),
    look: "plain",
    cell: ({ receivedTime }, today) => <WhenOf at={receivedTime} today={today} />,
    title: ({ receivedTime }) => `${formatDate(receivedTime)}, ${formatTime(receivedTime)}`,
    sort: ({ receivedTime }) => receivedTime,
  }),
  number: column({ head: () => L("OrderNo"), look: "num", cell: ({ id }) => id, sort: ({ id }) => id }),
  client: words(
    () => L("Account"),
    ({ cscsAccount, customerName }) => `${customerName} · ${cscsAccount}`,
  ),
  side: column({
    head: () => L("Side"),
    look: "plain",
    cell: ({ side }) => <SideWord side={side} />,
    sort: ({ side }) => side,
  }),
  type: words(
    () => L("OrderType"),
    ({ ordType }) => (ordType === "Market" ? L("Market") : L("Limit")),
  ),
  timeInForce: words(
    () => B("TimeInForce"),
    ({ timeInForce, expireDate }) =>
      timeInForce === "GoodTillDate" && expireDate !== null ? formatDate(expireDate) : L(timeInForce),
  ),
  quantity: figure(
    () => L("Quantity"),
    ({ orderQty }) => formatQuantity(orderQty),
    ({ orderQty }) => orderQty,
  ),
  filled: column({
    head: () => L("Filled"),
    look: "plain",
    cell: (order) => <FilledBar order={order} />,
    sort: filledPart,
  }),
  leaves: figure(
    () => B("Leaves"),
    ({ leavesQty }) => formatQuantity(leavesQty),
    ({ leavesQty }) => leavesQty,
  ),
  price: column({
    head: () => L("Price"),
    look: "num",
    cell: (order) => <OrderPrice order={order} />,
    sort: ({ price }) => price,
  }),
  average: figure(
    () => L("AvgPrice"),
    ({ avgPx }) => formatPrice(avgPx),
    ({ avgPx }) => avgPx,
  ),
  value: figure(
    () => B("OrderValue"),
    (order) => formatMoney(valueOf(order)),
    valueOf,
  ),
  fees: figure(
    () => B("FeesEstimate"),
    ({ estimatedCharges }) => formatMoney(estimatedCharges),
    ({ estimatedCharges }) => estimatedCharges,
  ),
  held: figure(
    () => B("HeldBack"),
    ({ holdAmount, holdQty }) => (holdAmount > 0n ? formatMoney(holdAmount) : formatQuantity(holdQty || null)),
    ({ holdAmount, holdQty }) => (holdAmount > 0n ? holdAmount : holdQty),
  ),
  status: column({
    head: () => L("Status"),
    look: "plain",
    cell: (order) => <StatusBadge order={order} />,
    sort: ({ ordStatus }) => ordStatus,
  }),
  reason: words(
    () => B("Reason"),
    ({ text }) => text ?? none,
  ),
  source: words(
    () => B("Source"),
    ({ channel }) => channel,
  ),
  enteredBy: words(
    () => L("EnteredBy"),
    ({ createdBy }) => createdBy,
  ),
  instruction: words(
    () => B("Instruction"),
    ({ mandate }) => (mandate === null ? none : `${mandate.channel} · ${mandate.reference}`),
  ),
  exchangeNo: words(
    () => B("ExchangeNo"),
    ({ orderID }) => orderID ?? none,
  ),
  latency: figure(
    () => B("Latency"),
    (order) => (tookMs(order) === null ? none : B("LatencyMs", formatQuantity(tookMs(order)))),
    tookMs,
  ),
  updated: column({
    head: () => B("Updated"),
    look: "plain",
    cell: ({ transactTime }, today) => <WhenOf at={transactTime} today={today} />,
    sort: ({ transactTime }) => transactTime,
  }),
} as const satisfies Record<string, OrderColumn>;

export type OrderColumnName = keyof typeof orderColumns;
export const orderColumnNames = Object.keys(orderColumns) as OrderColumnName[]; // the table's own keys

/** As many as stand beside a book and a ticket without being scrolled to. */
export const ownColumns = "time,side,quantity,filled,price,average,status";
export const deskColumns = "time,client,side,quantity,filled,price,status";

/** Those of the kept choice that there are, in the table's order. */
export function readColumns(kept: string): readonly OrderColumnName[] {
  const asked = kept.split(",");
  return orderColumnNames.filter((name) => asked.includes(name));
}

export type OrderSorting = Sorting<OrderColumnName>;

export function sortedOrders(orders: readonly StockOrder[], sorting: OrderSorting): readonly StockOrder[] {
  return sortedBy(orders, sorting, (column) => orderColumns[column].sort);
}

/** What waited for a session was no slower for that. */
function tookMs({ receivedTime, releasedTime, acknowledgedTime }: StockOrder): number | null {
  return acknowledgedTime === null ? null : acknowledgedTime - (releasedTime ?? receivedTime);
}

function WhenOf({ at, today }: { readonly at: StockOrder["receivedTime"]; readonly today: TradingDay }) {
  return <span className="muted">{lagosDay(at) === today ? <TimeOfDay at={at} /> : formatDate(at)}</span>;
}

/** Its milliseconds give way where there is little room. */
function TimeOfDay({ at }: { readonly at: StockOrder["receivedTime"] }) {
  const [, seconds = "", millis = "", rest = ""] = /^(.*)(:\d{3})(.*)$/.exec(formatTime(at)) ?? [];
  return (
    <>
      {seconds}
      <span className="when__millis">{millis}</span>
      {rest}
    </>
  );
}

function words(head: () => string, say: (order: StockOrder) => string): OrderColumn {
  return column({ head, look: "text", cell: say, title: say, sort: say });
}

function figure(
  head: () => string,
  say: (order: StockOrder) => string,
  sort: (order: StockOrder) => Figure,
): OrderColumn {
  return column({ head, look: "num", cell: say, sort });
}
