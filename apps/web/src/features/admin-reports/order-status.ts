// What people call an order's statuses, how each looks, and whether an order belongs into a filtered list.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { ordStatuses, type OrdStatus } from "@tradebook/domain/order/order-status.ts";
import { dayIn, textIn, type Asked } from "../../lists/list-asked.ts";
import type { Tone } from "../../ui/Marks.tsx";
import type { ReportWord } from "./admin-reports-words.ts";
import { passesWatch } from "./order-watch.ts";

export const statusRows: { readonly [S in OrdStatus]: { readonly word: ReportWord; readonly tone: Tone } } = {
  PendingNew: { word: "PendingNew", tone: "wait" },
  New: { word: "StatusNew", tone: "live" },
  PartiallyFilled: { word: "PartiallyFilled", tone: "live" },
  Filled: { word: "AllFilled", tone: "good" },
  DoneForDay: { word: "DoneForDay", tone: "live" },
  Canceled: { word: "Canceled", tone: "done" },
  PendingCancel: { word: "PendingCancel", tone: "wait" },
  Rejected: { word: "Rejected", tone: "bad" },
  Suspended: { word: "Suspended", tone: "wait" },
  Expired: { word: "Expired", tone: "done" },
  PendingReplace: { word: "PendingReplace", tone: "wait" },
};

export function statusIn(values: Asked["values"]): OrdStatus | null {
  const text = values["status"] ?? "";
  return isStatus(text) ? text : null;
}

/** Open or closed alone; null when either will do. */
export function openIn(values: Asked["values"]): boolean | null {
  const text = values["status"];
  return text === "open" ? true : text === "closed" ? false : null;
}

export function sideIn(values: Asked["values"]): "Buy" | "Sell" | null {
  const text = values["side"];
  return text === "Buy" || text === "Sell" ? text : null;
}

/** Whether an order that was just entered, on this trading day, passes the filters as the server would judge. */
export function belongs(order: StockOrder, day: TradingDay, values: Asked["values"]): boolean {
  const [from, to] = [dayIn(values, "from"), dayIn(values, "to")];
  const [status, open, side] = [statusIn(values), openIn(values), sideIn(values)];
  const user = textIn(values, "user")?.toLowerCase() ?? null;
  const keyword = textIn(values, "q")?.toLowerCase() ?? null;
  return (
    isOrAny(textIn(values, "account"), order.cscsAccount) &&
    isOrAny(textIn(values, "symbol"), order.securityID) &&
    isOrAny(side, order.side) &&
    isOrAny(status, order.ordStatus) &&
    isOrAny(open, ordStatuses[order.ordStatus].open) &&
    isOrAny(user, order.createdBy.toLowerCase()) &&
    (from === null || day >= from) &&
    (to === null || day <= to) &&
    passesWatch(order, values) &&
    (keyword === null || wordsIn(order).includes(keyword))
  );
}

function isOrAny<T>(wanted: T | null, value: T): boolean {
  return wanted === null || wanted === value;
}

function wordsIn({ securityID, clOrdID, cscsAccount, customerName }: StockOrder): string {
  return [securityID, clOrdID, cscsAccount, customerName].join(" ").toLowerCase();
}

export function isStatus(text: string): text is OrdStatus {
  return Object.hasOwn(ordStatuses, text);
}
