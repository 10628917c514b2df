// The order ticket's rules: what the typed text means, what is wrong with it, and the order it makes.

import { describeRefusal, fillIn, type Refusal } from "@tradebook/contract/errors.ts";
import type { InputOf } from "@tradebook/contract/method.ts";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { orderService } from "@tradebook/contract/services/order.ts";
import type { OrderPreview } from "@tradebook/contract/services/order-preview.ts";
import { isTradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { phaseOrders, phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { onTick, tickAbove, tickBelow } from "@tradebook/domain/market/price-limit.ts";
import { orderTypes } from "@tradebook/domain/order/order-type.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { maxQuantity, price, quantity, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";
import { inLanguage } from "../../lib/words.ts";
import { bySession } from "../../market/queued-order.ts";
import { specialTerms } from "./special-terms.ts";
import type { TicketDraft } from "./ticket-draft.ts";

/** What the ticket knows of the world; null is not known, and then nothing is claimed about it. */
export type TicketFacts = {
  readonly cscsAccount: string;
  readonly needsMandate: boolean;
  readonly cash: Kobo | null;
  readonly unitsFree: Quantity | null;
  readonly stat: Pick<MarketStat, "lowerLimit" | "upperLimit" | "tick" | "last" | "prevClose"> | null;
  /** The security's own phase. */
  readonly phase: Phase | null;
};

export type TicketField = "side" | "ordType" | "price" | "quantity" | "timeInForce" | "mandate" | "form";
export type Finding = {
  readonly field: TicketField;
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly title: string;
  readonly text: string | null;
};

/** The order in the contract's own terms, without the id it is sent under. */
export type TicketOrder = InputOf<(typeof orderService)["PreviewOrder"]>;
export type TicketReading = {
  /** Null while a field that makes the order's terms is empty or unreadable. */
  readonly order: TicketOrder | null;
  readonly price: Price | null;
  readonly quantity: Quantity | null;
  /** Fields still to be filled in. */
  readonly missing: readonly TicketField[];
  readonly findings: readonly Finding[];
};

export function readTicket(draft: TicketDraft, facts: TicketFacts): TicketReading {
  const terms = readTerms(draft);
  const px = draft.ordType === "Limit" ? terms.px : null;
  const { qty } = terms;
  const expireDate = readDate(draft);
  const missing = missingFields(draft, { px, qty, expireDate, facts });
  const { stat, phase } = bySession(facts);
  const findings = [...termsFindings(draft, { px, qty, stat }), ...phaseFindings(draft, phase)];
  const incomplete = missing.some((field) => field !== "mandate");
  const order = incomplete || qty === null ? null : orderOf(draft, { px, qty, expireDate, facts });
  return { order, price: px, quantity: qty, missing, findings };
}

type TypedTerms = Pick<TicketDraft, "priceText" | "quantityText">;

/** What the typed price and quantity say; null where they say nothing. */
export function readTerms({ priceText: px, quantityText: qty }: TypedTerms) {
  return { px: readPrice(px), qty: readQuantity(qty) };
}

type ReadTerms = ReturnType<typeof readTerms> & { readonly stat: TicketFacts["stat"] };

/** What is wrong with a price and a quantity by themselves: no whole number, off the tick, outside the day's limits. */
export function termsFindings(draft: TypedTerms, { px, qty, stat }: ReadTerms): readonly Finding[] {
  return [...typedFindings(draft, qty), ...priceFindings(px, stat)];
}

type Read = {
  readonly px: Price | null;
  readonly qty: Quantity | null;
  readonly expireDate: TradingDay | null;
  readonly facts: TicketFacts;
};

function missingFields(draft: TicketDraft, { px, qty, expireDate, facts }: Read): readonly TicketField[] {
  const missing: TicketField[] = [];
  if (orderTypes[draft.ordType].needsPrice && px === null) missing.push("price");
  if (qty === null) missing.push("quantity");
  if (draft.timeInForce === "GoodTillDate" && expireDate === null) missing.push("timeInForce");
  if (facts.needsMandate && !hasMandate(draft)) missing.push("mandate");
  if (facts.cscsAccount === "" || draft.securityID === "") missing.push("form");
  return missing;
}

function orderOf(draft: TicketDraft, read: Read & { readonly qty: Quantity }): TicketOrder {
  const { mandateChannel: channel, mandateReference: reference } = draft;
  return {
    cscsAccount: read.facts.cscsAccount,
    securityID: draft.securityID,
    side: draft.side,
    ordType: draft.ordType,
    orderQty: read.qty,
    price: read.px,
    timeInForce: draft.timeInForce,
    expireDate: read.expireDate,
    mandate: read.facts.needsMandate && hasMandate(draft) ? { channel, reference: reference.trim() } : null,
    acceptWarnings: [],
    ...specialTerms(draft),
  };
}

function hasMandate({ mandateChannel, mandateReference }: TicketDraft): boolean {
  return mandateChannel !== "" && mandateReference.trim() !== "";
}

/** Text that is there but means no whole number. */
function typedFindings(draft: TypedTerms, qty: Quantity | null): readonly Finding[] {
  const text = draft.quantityText.trim();
  if (text === "" || qty !== null) return [];
  return [refusalFinding({ code: "QTY_INVALID", orderQty: Number(text), max: quantity(maxQuantity) }, text)];
}

/** A type or a duration that the phase does not take; that it takes nothing at all is said once, at the foot. */
function phaseFindings({ ordType, timeInForce }: TicketDraft, phase: Phase | null): readonly Finding[] {
  if (phase === null || !phases[phase].accepts) return [];
  const { name } = phases[phase];
  const row = phaseOrders[phase];
  if (!row.ordTypes.includes(ordType)) {
    return [refusalFinding({ code: "ORDER_TYPE_NOT_ALLOWED", ordType: orderTypes[ordType].name, phase: name })];
  }
  if (row.timesInForce.includes(timeInForce)) return [];
  const why = `not taken in the phase ${name}`;
  return [refusalFinding({ code: "TIF_NOT_ALLOWED", timeInForce: timesInForce[timeInForce].name, why })];
}

function priceFindings(px: Price | null, stat: TicketFacts["stat"]): readonly Finding[] {
  if (px === null || stat === null) return [];
  const { tick, lowerLimit: lower, upperLimit: upper } = stat;
  if (!onTick(px, tick)) {
    return [
      refusalFinding({ code: "PRICE_TICK", price: px, tick, below: tickBelow(px, tick), above: tickAbove(px, tick) }),
    ];
  }
  const outside = lower !== null && upper !== null && (px < lower || px > upper);
  return outside ? [refusalFinding({ code: "PRICE_BAND", price: px, lower, upper })] : [];
}

/** Whether cash and shares suffice, once the cost is known. */
export function coverFindings(order: TicketOrder | null, needed: Kobo | null, facts: TicketFacts): readonly Finding[] {
  if (order === null) return [];
  const { cash, unitsFree } = facts;
  if (order.side === "Buy" && cash !== null && needed !== null && needed > cash) {
    return [refusalFinding({ code: "INSUFFICIENT_FUNDS", needed, available: cash })];
  }
  if (order.side === "Sell" && unitsFree !== null && order.orderQty > unitsFree) {
    const asked = quantity(order.orderQty);
    return [
      refusalFinding({
        code: "INSUFFICIENT_HOLDINGS",
        needed: asked,
        available: unitsFree,
        securityID: order.securityID,
      }),
    ];
  }
  return [];
}

/** The server's findings on their fields; its errors stand before what was found here. */
export function serverFindings(preview: Pick<OrderPreview, "findings">): readonly Finding[] {
  return preview.findings.map(({ code, severity, message, details }) => {
    return { field: fieldOf(code), code, severity, title: message, text: details };
  });
}

/** What is wrong with a field, in a sentence. */
export function errorOn(findings: readonly Finding[], field: TicketField): string | null {
  const found = findings.find((finding) => finding.field === field && finding.severity === "error");
  return found === undefined ? null : (found.text ?? found.title);
}

export function warningOn(findings: readonly Finding[], field: TicketField): string | null {
  const found = findings.find((finding) => finding.field === field && finding.severity === "warning");
  return found === undefined ? null : (found.text ?? found.title);
}

/** One finding a code, in the order given. */
export function mergeFindings(...lists: readonly (readonly Finding[])[]): readonly Finding[] {
  const byCode = new Map<string, Finding>();
  for (const finding of lists.flat()) if (!byCode.has(finding.code)) byCode.set(finding.code, finding);
  return [...byCode.values()];
}

const fields: Readonly<Record<string, TicketField>> = {
  PRICE_TICK: "price",
  PRICE_BAND: "price",
  QTY_INVALID: "quantity",
  INSUFFICIENT_FUNDS: "quantity",
  INSUFFICIENT_HOLDINGS: "quantity",
  MAX_ORDER_VALUE: "quantity",
  DAILY_LIMIT: "quantity",
  CREDIT: "quantity",
  ORDER_TYPE_NOT_ALLOWED: "ordType",
  TIF_NOT_ALLOWED: "timeInForce",
  CANNOT_REDUCE_BELOW_FILLED: "quantity",
  DATE_INVALID: "timeInForce",
  MANDATE_REQUIRED: "mandate",
};

export function fieldOf(code: string): TicketField {
  return fields[code] ?? "form";
}

/** The price `steps` ticks away, on tick and inside the day's limits; from an empty field it begins at `from`. */
export function stepPrice(
  px: Price | null,
  steps: number,
  at: { tick: Price; from: Price | null } & Limits,
): Price | null {
  if (px === null) return at.from;
  const base = onTick(px, at.tick) ? px : steps > 0 ? tickBelow(px, at.tick) : tickAbove(px, at.tick);
  const stepped = Math.max(at.tick, base + steps * at.tick);
  return price(Math.min(at.upper ?? stepped, Math.max(at.lower ?? stepped, stepped)));
}

type Limits = { readonly lower: Price | null; readonly upper: Price | null };

/** Steps of the size people trade in: one, ten, a hundred or a thousand shares, by what is there. */
export function stepQuantity(qty: Quantity | null, steps: number): Quantity {
  const size = 10 ** Math.min(3, Math.max(0, String(qty ?? 100).length - 2));
  return quantity(Math.min(maxQuantity, Math.max(1, (qty ?? 0) + steps * size)));
}

export function priceText(px: Price | null): string {
  return px === null ? "" : formatPrice(px);
}

export function quantityText(qty: number | null): string {
  return qty === null ? "" : formatQuantity(qty);
}

function readPrice(text: string): Price | null {
  const whole = parsePrice(text);
  return whole === null || whole < 1 ? null : price(whole);
}

function readQuantity(text: string): Quantity | null {
  const whole = parseQuantity(text);
  return whole === null || whole < 1 ? null : quantity(whole);
}

function readDate({ timeInForce, expireDate }: TicketDraft): TradingDay | null {
  return timeInForce === "GoodTillDate" && isTradingDay(expireDate) ? expireDate : null;
}

/** The contract's own words, so that the ticket and the server say the same; `typed` stands where no number was read. */
export function refusalFinding(refusal: Refusal, typed?: string): Finding {
  const { message, details } = describeRefusal(refusal, inLanguage);
  const text = details === null ? null : fillIn(details);
  const said = typed === undefined ? text : (text?.replace("NaN", typed) ?? null);
  return { field: fieldOf(refusal.code), code: refusal.code, severity: "error", title: message, text: said };
}
