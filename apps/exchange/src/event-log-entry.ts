// What enters the market, and each such input as one line of the event log.
// A line is: milliseconds since the line before, what it is, the security's place in the segment's list, and the rest.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import type { SecurityStatus } from "@tradebook/domain/security.ts";
import type { Standing } from "@tradebook/matching/book.ts";
import { price, quantity, type Price, type Quantity } from "@tradebook/domain/units.ts";

/** The terms that a book acts on; whose order it is, the log does not know. */
export type LoggedTerms = {
  readonly side: Side;
  readonly ordType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: Price | null;
  readonly orderQty: Quantity;
  readonly displayQty: Quantity | null;
  readonly minQty: Quantity | null;
  readonly allOrNone: boolean;
};

/** Everything that changes a book or decides whether it trades; what follows from these is not logged. */
export type Input =
  | { readonly kind: "order" | "change"; readonly orderID: number; readonly terms: LoggedTerms }
  /** An order is put back into its book without trading. */
  | { readonly kind: "rest"; readonly order: Standing }
  | { readonly kind: "cancel"; readonly orderID: number }
  | { readonly kind: "cross"; readonly price: Price; readonly orderQty: Quantity }
  | { readonly kind: "status"; readonly status: SecurityStatus }
  /** The auction in which one security's trading resumes has traded. */
  | { readonly kind: "auctionEnd" }
  | { readonly kind: "phase"; readonly phase: Phase; readonly over: boolean };

/** `place` is the security's in the list of its segment, -1 for what is about the whole market. */
export type Entry = { readonly at: Instant; readonly place: number; readonly input: Input };

const sideCodes = { Buy: "B", Sell: "S" } as const satisfies { readonly [S in Side]: string };
const typeCodes = { Market: "M", Limit: "L" } as const satisfies { readonly [T in OrderType]: string };
const durationCodes = {
  Day: "D",
  GoodTillDate: "G",
  AtOpen: "O",
  AtClose: "C",
  ImmediateOrCancel: "I",
  FillOrKill: "F",
} as const satisfies { readonly [T in TimeInForce]: string };
const statusCodes = { Trading: "T", Halted: "H", Suspended: "S", Delisted: "D" } as const satisfies {
  readonly [S in SecurityStatus]: string;
};

/** Without its line end. `since` is the moment of the line before. */
export function lineOf({ at, place, input }: Entry, since: Instant): string {
  const start = `${at - since};`;
  switch (input.kind) {
    case "order":
      return `${start}o;${place};${input.orderID};${termsText(input.terms)}`;
    case "change":
      return `${start}g;${place};${input.orderID};${termsText(input.terms)}`;
    case "rest":
      return `${start}r;${place};${standingText(input.order)}`;
    case "cancel":
      return `${start}x;${place};${input.orderID}`;
    case "cross":
      return `${start}c;${place};${input.price};${input.orderQty}`;
    case "status":
      return `${start}s;${place};${statusCodes[input.status]}`;
    case "auctionEnd":
      return `${start}a;${place}`;
    case "phase":
      return `${start}p;${place};${input.phase};${input.over ? 1 : 0}`;
    default:
      return input satisfies never;
  }
}

function termsText(terms: LoggedTerms): string {
  const { side, ordType, timeInForce, price: px, orderQty, displayQty, minQty, allOrNone } = terms;
  const codes = `${sideCodes[side]}${typeCodes[ordType]}${durationCodes[timeInForce]}`;
  const plain = `${codes};${px ?? ""};${orderQty}`;
  return displayQty === null && minQty === null && !allOrNone
    ? plain
    : `${plain};${displayQty ?? ""};${minQty ?? ""};${allOrNone ? 1 : ""}`;
}

function standingText(order: Standing): string {
  const { orderID, side, price: px, leavesQty, displayQty, allOrNone, imbalance } = order;
  const special = `${displayQty ?? ""};${allOrNone === true ? 1 : ""};${imbalance === true ? 1 : ""}`;
  return `${orderID};${sideCodes[side]};${px ?? ""};${leavesQty};${special}`;
}

/** Null for a line that a crash has cut short; the log ends before it. */
export function entryOf(line: string, since: Instant): Entry | null {
  const [elapsed = "", kind = "", place = "", ...rest] = line.split(";");
  const input = inputOf(kind, rest);
  if (input === null || !/^\d+$/.test(elapsed) || !/^-?\d+$/.test(place)) return null;
  return { at: instant(since + Number(elapsed)), place: Number(place), input };
}

function inputOf(kind: string, [first = "", second = "", ...rest]: readonly string[]): Input | null {
  switch (kind) {
    case "o":
    case "g":
      return orderInput(kind === "o" ? "order" : "change", first, [second, ...rest]);
    case "r":
      return restInput(first, [second, ...rest]);
    case "x":
      return isWhole(first) ? { kind: "cancel", orderID: Number(first) } : null;
    case "c":
      return isWhole(first) && isWhole(second)
        ? { kind: "cross", price: price(Number(first)), orderQty: quantity(Number(second)) }
        : null;
    case "s": {
      const status = nameOf(statusCodes, first);
      return status === null ? null : { kind: "status", status };
    }
    case "a":
      return { kind: "auctionEnd" };
    case "p":
      return isPhase(first) ? { kind: "phase", phase: first, over: second === "1" } : null;
    default:
      return null;
  }
}

function orderInput(
  kind: "order" | "change",
  orderID: string,
  [codes = "", ...figures]: readonly string[],
): Input | null {
  const [px = "", qty = "", display = "", least = "", allOrNone = ""] = figures;
  const side = nameOf(sideCodes, codes[0]);
  const ordType = nameOf(typeCodes, codes[1]);
  const timeInForce = nameOf(durationCodes, codes[2]);
  if (side === null || ordType === null || timeInForce === null || !isWhole(orderID) || !isWhole(qty)) return null;
  const terms: LoggedTerms = {
    side,
    ordType,
    timeInForce,
    price: px === "" ? null : price(Number(px)),
    orderQty: quantity(Number(qty)),
    displayQty: display === "" ? null : quantity(Number(display)),
    minQty: least === "" ? null : quantity(Number(least)),
    allOrNone: allOrNone === "1",
  };
  return { kind, orderID: Number(orderID), terms };
}

function restInput(orderID: string, [code = "", ...figures]: readonly string[]): Input | null {
  const [px = "", leaves = "", display = "", allOrNone = "", imbalance = ""] = figures;
  const side = nameOf(sideCodes, code);
  if (side === null || !isWhole(orderID) || !isWhole(leaves)) return null;
  const order: Standing = {
    orderID: Number(orderID),
    side,
    price: px === "" ? null : price(Number(px)),
    leavesQty: quantity(Number(leaves)),
    displayQty: display === "" ? null : quantity(Number(display)),
    allOrNone: allOrNone === "1",
    imbalance: imbalance === "1",
  };
  return { kind: "rest", order };
}

function nameOf<T extends string>(codes: { readonly [K in T]: string }, code: string | undefined): T | null {
  const names = Object.keys(codes) as T[]; // the table's own keys
  invariant(names.length > 0, "a table of codes has rows");
  return names.find((name) => codes[name] === code) ?? null;
}

function isWhole(digits: string): boolean {
  return /^\d{1,15}$/.test(digits);
}

function isPhase(name: string): name is Phase {
  return Object.hasOwn(phases, name);
}
