// Limits on orders by house, role, account, security and board: all that apply bind, and of each kind the tightest.

import type { TradingDay } from "../instant.ts";
import type { OrderType } from "../order/order-type.ts";
import type { TimeInForce } from "../order/time-in-force.ts";
import type { SecurityID } from "../security.ts";
import { kobo, maxQuantity, quantity, type Kobo, type Quantity } from "../units.ts";

/** Who enters the order: somebody for a client, or the client. */
export type TradingRole = "customer" | "broker";

/** Null: no limit of that kind. */
export type LimitTerms = {
  readonly maxOrderQty: Quantity | null;
  readonly maxOrderValue: Kobo | null;
  readonly maxDailyBuy: Kobo | null;
  readonly maxOpenOrders: number | null;
  readonly gtdMaxDays: number | null;
  readonly duplicateWindowMs: number | null;
  /** New orders a second, by one user or for one account. */
  readonly maxOrdersPerSecond: number | null;
  readonly allowedTypes: readonly OrderType[] | null;
  readonly allowedTif: readonly TimeInForce[] | null;
  /** How far a limit price may be from the last price, in parts per million: asked about from there, refused from here. */
  readonly warnFromLastPpm: number | null;
  readonly maxFromLastPpm: number | null;
  /** How much of an average day's shares an order may be before it is asked about, in parts per million. */
  readonly warnOfVolumePpm: number | null;
  /** Whether an order that comes while the market is closed waits for its next session; where it does not, it is refused. */
  readonly queueWhenClosed: boolean | null;
};

/** Whose orders a limit binds: those that match all that is named. Nothing named is the whole house. */
export type LimitScope = {
  readonly role: TradingRole | null;
  readonly accountId: number | null;
  readonly securityID: SecurityID | null;
  readonly board: string | null;
};

/** Terms from a day on. A later day, or on the same day a later row, takes the place of an earlier one of the same scope. */
export type DatedLimit = LimitScope & { readonly id: number; readonly from: TradingDay; readonly terms: LimitTerms };

/** Limits in force for one order. */
export type OrderLimits = {
  readonly maxOrderQty: Quantity;
  readonly maxOrderValue: Kobo;
  readonly maxDailyBuy: Kobo;
  readonly gtdMaxDays: number;
  readonly duplicateWindowMs: number;
  /** Null, or left out: as many as they like. */
  readonly maxOpenOrders?: number | null;
  readonly maxOrdersPerSecond?: number | null;
  /** Null, or left out: all. */
  readonly allowedTypes?: readonly OrderType[] | null;
  readonly allowedTif?: readonly TimeInForce[] | null;
  /** Null, or left out: however far, and however much. */
  readonly warnFromLastPpm?: number | null;
  readonly maxFromLastPpm?: number | null;
  readonly warnOfVolumePpm?: number | null;
  /** Null, or left out: it waits. */
  readonly queueWhenClosed?: boolean | null;
  /** Whose limit each is, in words; left out where there is none. */
  readonly setBy?: { readonly [K in keyof LimitTerms]?: string };
  /**
   * What binds a large trade that the exchange has approved: all but what the house says of its customers or its brokers
   * as such. Left out: the same.
   */
  readonly approved?: OrderLimits;
};

/** An order, as far as limits look at it. */
export type LimitedOrder = {
  readonly role: TradingRole;
  readonly accountId: number;
  readonly cscsAccount: string;
  readonly securityID: SecurityID;
  readonly board: string | null;
  readonly day: TradingDay;
};

const unlimited = kobo(10n ** 18n);
/** No order is good for longer. */
const longestDays = 366;

export function limitsFor(rows: readonly DatedLimit[], order: LimitedOrder): OrderLimits {
  const binding = newestOfEachScope(rows, order);
  const others = binding.filter((row) => !isOfRoleAlone(row));
  const limits = tightest(binding, order);
  return others.length === binding.length ? limits : { ...limits, approved: tightest(others, order) };
}

/** Whether `next` allows more of anything than `now` does. */
export function isRise(now: LimitTerms, next: LimitTerms): boolean {
  const kinds = Object.keys(now) as (keyof LimitTerms)[]; // the type's own keys
  return kinds.some((kind) => {
    const [before, after] = [now[kind], next[kind]];
    if (before === null) return false;
    return after === null || isLooser(kind, after, before);
  });
}

type Value = NonNullable<LimitTerms[keyof LimitTerms]>;

/** Whether the one lets something through that the other does not. */
function isLooser(kind: keyof LimitTerms, value: Value, other: Value): boolean {
  const [listed, others] = [listOf(value), listOf(other)];
  if (listed !== null && others !== null) return listed.some((one) => !others.includes(one));
  // A shorter look back at what came before lets more through.
  return kind === "duplicateWindowMs" ? value < other : value > other;
}

/** Null for what is a figure. */
function listOf(value: Value): readonly string[] | null {
  return typeof value === "object" ? value : null;
}

/** A scope as one text: rows of the same scope follow each other. */
export function scopeKey({ role, accountId, securityID, board }: LimitScope): string {
  return JSON.stringify([role, accountId, securityID, board]);
}

/** The row of each scope that binds the order on its day. */
function newestOfEachScope(rows: readonly DatedLimit[], order: LimitedOrder): readonly DatedLimit[] {
  const newest = new Map<string, DatedLimit>();
  for (const row of rows) {
    if (!binds(row, order)) continue;
    const key = scopeKey(row);
    const other = newest.get(key);
    if (other === undefined || isAfter(row, other)) newest.set(key, row);
  }
  return [...newest.values()];
}

export function isAfter(row: DatedLimit, other: DatedLimit): boolean {
  return row.from > other.from || (row.from === other.from && row.id > other.id);
}

function binds(row: DatedLimit, order: LimitedOrder): boolean {
  return (
    row.from <= order.day &&
    (row.role ?? order.role) === order.role &&
    (row.accountId ?? order.accountId) === order.accountId &&
    (row.securityID ?? order.securityID) === order.securityID &&
    (row.board === null || row.board === order.board)
  );
}

function isOfRoleAlone({ role, accountId, securityID, board }: LimitScope): boolean {
  return role !== null && accountId === null && securityID === null && board === null;
}

function tightest(rows: readonly DatedLimit[], order: LimitedOrder): OrderLimits {
  const setBy: { -readonly [K in keyof LimitTerms]?: string } = {};
  const least = <K extends keyof LimitTerms>(kind: K): LimitTerms[K] => {
    let found: LimitTerms[K] | null = null;
    for (const row of rows) {
      const value = row.terms[kind];
      if (value === null || (found !== null && !isLooser(kind, found, value))) continue;
      found = found === null ? value : tighter(value, found);
      setBy[kind] = scopeWords(row, order);
    }
    return found;
  };
  return {
    maxOrderQty: least("maxOrderQty") ?? quantity(maxQuantity),
    maxOrderValue: least("maxOrderValue") ?? unlimited,
    maxDailyBuy: least("maxDailyBuy") ?? unlimited,
    gtdMaxDays: least("gtdMaxDays") ?? longestDays,
    duplicateWindowMs: least("duplicateWindowMs") ?? 0,
    maxOpenOrders: least("maxOpenOrders"),
    maxOrdersPerSecond: least("maxOrdersPerSecond"),
    allowedTypes: least("allowedTypes"),
    allowedTif: least("allowedTif"),
    warnFromLastPpm: least("warnFromLastPpm"),
    maxFromLastPpm: least("maxFromLastPpm"),
    warnOfVolumePpm: least("warnOfVolumePpm"),
    queueWhenClosed: least("queueWhenClosed"),
    setBy,
  };
}

/** Of two lists what stands on both; of two figures the one that binds more. */
function tighter<T extends Value>(value: T, found: T): T {
  const [listed, others] = [listOf(value), listOf(found)];
  if (listed === null || others === null) return value;
  return others.filter((one) => listed.includes(one)) as readonly string[] as T; // a part of the one list
}

const roleWords = { customer: "customers", broker: "brokers" } as const;

/** `brokers`, `account 0010000001`, `brokers, ZENITHBANK`. */
function scopeWords(scope: LimitScope, { cscsAccount }: LimitedOrder): string {
  const words = [
    ...(scope.role === null ? [] : [roleWords[scope.role]]),
    ...(scope.accountId === null ? [] : [`account ${cscsAccount}`]),
    ...(scope.securityID === null ? [] : [scope.securityID]),
    ...(scope.board === null ? [] : [`the ${scope.board} board`]),
  ];
  return words.length === 0 ? "the whole house" : words.join(", ");
}
