// A limit as it is typed, and what it asks the server for.

import type { riskService, TradingLimit } from "@tradebook/contract/services/risk.ts";
import { isTradingDay } from "@tradebook/domain/instant.ts";
import { kobo, quantity, type Kobo, type Quantity } from "@tradebook/domain/units.ts";
import type * as z from "zod";
import { formatPrice, formatQuantity, parsePrice, parseQuantity } from "../../lib/format.ts";

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
  readonly reason: string;
};

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
    reason: "",
  };
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
  const [maxOrderValue, maxDailyBuy] = [moneyOf(draft.maxOrderValue), moneyOf(draft.maxDailyBuy)];
  const [maxOrderQty, maxOpenOrders] = [countOf(draft.maxOrderQty), countOf(draft.maxOpenOrders)];
  const gtdMaxDays = countOf(draft.gtdMaxDays);
  const reason = draft.reason.trim();
  if (maxOrderValue === undefined || maxDailyBuy === undefined || maxOrderQty === undefined) return null;
  if (maxOpenOrders === undefined || gtdMaxDays === undefined || reason.length < 3) return null;
  if (draft.securityID.trim() !== "" && draft.board.trim() !== "") return null;
  return {
    role: draft.role === "" ? null : draft.role,
    cscsAccount: draft.cscsAccount.trim() || null,
    securityID: draft.securityID.trim().toUpperCase() || null,
    board: draft.board.trim() || null,
    from: isTradingDay(draft.from) ? draft.from : null,
    maxOrderValue,
    maxDailyBuy,
    maxOrderQty,
    maxOpenOrders,
    gtdMaxDays,
    reason,
  };
}
