// A limit as it is typed, and what it asks the server for.

import type { riskService, TradingLimit } from "@tradebook/contract/services/risk.ts";
import { isTradingDay } from "@tradebook/domain/instant.ts";
import { orderTypes, type OrderType } from "@tradebook/domain/order/order-type.ts";
import { timesInForce, type TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { kobo, quantity, type Kobo, type Quantity } from "@tradebook/domain/units.ts";
import type * as z from "zod";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";

export type LimitDraft = {
  readonly role: "" | "customer" | "broker";
  readonly cscsAccount: string;
  readonly securityID: string;
  readonly board: string;
  readonly from: string;
  readonly maxOrderValue: string;
  readonly maxOrderQty: string;
  readonly maxDailyBuy: string;
  readonly maxOpenOrders: string;
  readonly gtdMaxDays: string;
  readonly maxOrdersPerSecond: string;
  /** Seconds. */
  readonly duplicateWindow: string;
  /** Per cent. */
  readonly warnFromLast: string;
  readonly maxFromLast: string;
  readonly warnOfVolume: string;
  /** Those that are allowed; all of them is no limit. */
  readonly allowedTypes: readonly OrderType[];
  readonly allowedTif: readonly TimeInForce[];
  /** What becomes of an order that comes while the market is closed. */
  readonly whenClosed: "queue" | "refuse";
  readonly reason: string;
};

export const allTypes = Object.keys(orderTypes) as OrderType[]; // the tables' own keys
export const allTif = Object.keys(timesInForce) as TimeInForce[];

type Asked = z.output<typeof riskService.SetLimits.input>;

export function draftOf(before: TradingLimit | null): LimitDraft {
  const money = (amount: Kobo | null | undefined) =>
    amount === null || amount === undefined ? "" : formatPrice(amount);
  const count = (many: number | null | undefined) => (many === null || many === undefined ? "" : formatQuantity(many));
  return {
    role: before?.role ?? "",
    cscsAccount: before?.cscsAccount ?? "",
    securityID: before?.securityID ?? "",
    board: before?.board ?? "",
    from: "",
    maxOrderValue: money(before?.maxOrderValue),
    maxOrderQty: count(before?.maxOrderQty),
    maxDailyBuy: money(before?.maxDailyBuy),
    maxOpenOrders: count(before?.maxOpenOrders),
    gtdMaxDays: count(before?.gtdMaxDays),
    maxOrdersPerSecond: count(before?.maxOrdersPerSecond),
    duplicateWindow: part(before?.duplicateWindowMs, 1000),
    warnFromLast: part(before?.warnFromLastPpm, ppmOfPercent),
    maxFromLast: part(before?.maxFromLastPpm, ppmOfPercent),
    warnOfVolume: part(before?.warnOfVolumePpm, ppmOfPercent),
    allowedTypes: before?.allowedTypes ?? allTypes,
    allowedTif: before?.allowedTif ?? allTif,
    whenClosed: before?.queueWhenClosed === false ? "refuse" : "queue",
    reason: "",
  };
}

const ppmOfPercent = 10_000;

/** So many of the larger unit, as people write them. */
function part(whole: number | null | undefined, unit: number): string {
  return whole === null || whole === undefined ? "" : String(whole / unit);
}

/** Null for no limit, undefined for what is no figure with at most two decimals. */
export function partsOf(text: string, unit: number): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * unit) : undefined;
}

export function percentOf(text: string): number | null | undefined {
  const parts = partsOf(text, ppmOfPercent);
  return parts === 0 ? undefined : parts;
}

/** Null for no limit, undefined for what is no amount. */
export function moneyOf(text: string): Kobo | null | undefined {
  if (text.trim() === "") return null;
  const found = parsePrice(text);
  return found === null ? undefined : kobo(BigInt(found));
}

export function countOf(text: string): Quantity | null | undefined {
  if (text.trim() === "") return null;
  const found = parseQuantity(text);
  return found === null ? undefined : quantity(found);
}

/** What the draft asks for; null while something in it cannot be. */
export function limitAsked(draft: LimitDraft): Asked | null {
  const figures = figuresOf(draft);
  const reason = draft.reason.trim();
  // What is left empty stays as it was: a limit that says nothing of it takes the window from nobody.
  const duplicateWindowMs = figures?.duplicateWindowMs ?? undefined;
  if (figures === null || reason.length < 3) return null;
  if (draft.securityID.trim() !== "" && draft.board.trim() !== "") return null;
  if (draft.allowedTypes.length === 0 || draft.allowedTif.length === 0) return null;
  return {
    role: draft.role === "" ? null : draft.role,
    cscsAccount: draft.cscsAccount.trim() || null,
    securityID: draft.securityID.trim().toUpperCase() || null,
    board: draft.board.trim() || null,
    from: isTradingDay(draft.from) ? draft.from : null,
    ...figures,
    duplicateWindowMs,
    allowedTypes: draft.allowedTypes.length === allTypes.length ? null : [...draft.allowedTypes],
    allowedTif: draft.allowedTif.length === allTif.length ? null : [...draft.allowedTif],
    queueWhenClosed: draft.whenClosed === "refuse" ? false : null,
    reason,
  };
}

type Figures = Pick<
  Asked,
  | "maxOrderValue"
  | "maxDailyBuy"
  | "maxOrderQty"
  | "maxOpenOrders"
  | "gtdMaxDays"
  | "maxOrdersPerSecond"
  | "duplicateWindowMs"
  | "warnFromLastPpm"
  | "maxFromLastPpm"
  | "warnOfVolumePpm"
>;

/** Null while one of them cannot be read. */
function figuresOf(draft: LimitDraft): Figures | null {
  const figures = {
    maxOrderValue: moneyOf(draft.maxOrderValue),
    maxDailyBuy: moneyOf(draft.maxDailyBuy),
    maxOrderQty: countOf(draft.maxOrderQty),
    maxOpenOrders: countOf(draft.maxOpenOrders),
    gtdMaxDays: countOf(draft.gtdMaxDays),
    maxOrdersPerSecond: countOf(draft.maxOrdersPerSecond),
    duplicateWindowMs: partsOf(draft.duplicateWindow, 1000),
    warnFromLastPpm: percentOf(draft.warnFromLast),
    maxFromLastPpm: percentOf(draft.maxFromLast),
    warnOfVolumePpm: percentOf(draft.warnOfVolume),
  };
  return Object.values(figures).includes(undefined) ? null : figures;
}
