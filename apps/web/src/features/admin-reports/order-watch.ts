// What an officer who watches the orders narrows them by: patterns, value, and how long an order has been working.

import {
  capacityFilters,
  orderPatterns,
  type CapacityFilter,
  type OrderPattern,
} from "@tradebook/contract/order-pattern.ts";
import { kobo, notional, type Kobo } from "@tradebook/domain/units.ts";
import type { ListedOrder, StockOrder } from "@tradebook/contract/services/order.ts";
import { parsePrice } from "../../lib/typed-number.ts";
import { dayIn, type Asked } from "../../lists/list-asked.ts";
import { L, type ReportWord } from "./admin-reports-words.ts";

type Values = Asked["values"];

export const patternWords: { readonly [P in OrderPattern]: ReportWord } = {
  DealerBothSides: "DealerBothSides",
  RepeatedAmend: "RepeatedAmend",
  WashLike: "WashLike",
  BeforeClose: "BeforeClose",
  Crossed: "Cross",
  Disputed: "Disputed",
  Marked: "Marked",
};

export const patternTexts: { readonly [P in OrderPattern]: ReportWord } = {
  DealerBothSides: "DealerBothSidesText",
  RepeatedAmend: "RepeatedAmendText",
  WashLike: "WashLikeText",
  BeforeClose: "BeforeCloseText",
  Crossed: "CrossText",
  Disputed: "DisputedText",
  Marked: "MarkedText",
};

export const capacityWords: { readonly [C in CapacityFilter]: ReportWord } = {
  Agency: "Agency",
  Principal: "Principal",
  Cross: "Cross",
};

/** As agent of a client or for the house itself; of a cross, that both sides are this house's too. Null where it was not told. */
export function capacityText({ capacity, crossID }: Pick<ListedOrder, "capacity" | "crossID">): string | null {
  if (capacity === undefined) return null;
  const word = L(capacityWords[capacity]);
  return crossID === undefined ? word : L("CapacityOfCross", word);
}

export const ages: readonly { readonly minutes: number; readonly word: ReportWord }[] = [
  { minutes: 60, word: "AnHour" },
  { minutes: 1440, word: "ADay" },
  { minutes: 10_080, word: "AWeek" },
  { minutes: 43_200, word: "AMonth" },
];

/** As the list and its file ask for them. */
export function watchIn(values: Values) {
  const minutes = Number(values["age"] ?? "");
  return {
    pattern: orderPatterns.find((name) => name === values["pattern"]) ?? null,
    capacity: capacityFilters.find((name) => name === values["capacity"]) ?? null,
    minValue: valueIn(values),
    workingForMinutes: ages.find((age) => age.minutes === minutes)?.minutes ?? null,
    unconfirmed: values["status"] === "unconfirmed" ? true : null,
    expiresBy: dayIn(values, "expires"),
  };
}

/** Whether an order that was just entered passes; patterns and capacities are the server's to find, and it has worked for no time yet. */
export function passesWatch(order: StockOrder, values: Values): boolean {
  const { pattern, capacity, minValue, workingForMinutes, unconfirmed, expiresBy } = watchIn(values);
  if (pattern !== null || capacity !== null || workingForMinutes !== null || unconfirmed !== null) return false;
  if (expiresBy !== null && (order.expireDate === null || order.expireDate > expiresBy)) return false;
  return minValue === null || (order.price !== null && notional(order.price, order.orderQty) >= minValue);
}

function valueIn(values: Values): Kobo | null {
  const amount = parsePrice(values["least"] ?? "");
  return amount === null ? null : kobo(BigInt(amount));
}
