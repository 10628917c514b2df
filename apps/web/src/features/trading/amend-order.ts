// What a change of a standing order means: the terms typed, what is wrong with them, the place in the queue, the cash set aside.

import type { InputOf } from "@tradebook/contract/method.ts";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { orderService, StockOrder } from "@tradebook/contract/services/order.ts";
import type { FeeRates } from "@tradebook/domain/fees/fee-schedule.ts";
import { mayCancel, mayChange, type Phase } from "@tradebook/domain/market/phase.ts";
import { orderTypes } from "@tradebook/domain/order/order-type.ts";
import { leavesCost } from "@tradebook/domain/order/order-terms.ts";
import { timesInForce } from "@tradebook/domain/order/time-in-force.ts";
import { minus, notional, quantity, zeroKobo, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import {
  priceText,
  quantityText,
  readTerms,
  refusalFinding,
  termsFindings,
  type Finding,
  type TicketFacts,
} from "./order-ticket.ts";
import { type TicketDraft } from "./ticket-draft.ts";
import { waitsFor } from "../../market/queued-order.ts";
import { isOpen } from "./stock-orders.ts";
import type { TradingWord } from "./trading-words.ts";

export type AmendDraft = Pick<TicketDraft, "priceText" | "quantityText" | "mandateChannel" | "mandateReference">;
export type AmendFacts = Pick<TicketFacts, "cash" | "unitsFree"> & {
  readonly stat: (TicketFacts["stat"] & Pick<MarketStat, "bestBid" | "bestOffer">) | null;
};

/**
 * What becomes of the order's place among the others at its price. `trades`: the new price meets the other side.
 * `done`: nothing would be left to trade.
 */
export type QueuePlace = "same" | "keeps" | "loses" | "trades" | "done";

export type AmendReading = {
  /** What is sent; null while nothing changes, or a field cannot be read. */
  readonly change: AmendChange | null;
  readonly price: Price | null;
  readonly orderQty: Quantity | null;
  readonly place: QueuePlace;
  readonly findings: readonly Finding[];
};

export type AmendChange = Pick<
  InputOf<(typeof orderService)["SendOrderReplaceRequest"]>,
  "price" | "orderQty" | "mandate"
>;

type Instruction = Pick<TicketDraft, "mandateChannel" | "mandateReference">;

/** The client's instruction, when both of its parts are there. */
export function mandateOf({ mandateChannel: channel, mandateReference }: Instruction): AmendChange["mandate"] {
  const reference = mandateReference.trim();
  return channel === "" || reference === "" ? null : { channel, reference };
}

export function amendDraft(order: Pick<StockOrder, "price" | "orderQty">): AmendDraft {
  const terms = { priceText: priceText(order.price), quantityText: quantityText(order.orderQty) };
  return { ...terms, mandateChannel: "", mandateReference: "" };
}

export function readAmend(order: StockOrder, draft: AmendDraft, facts: AmendFacts): AmendReading {
  const { px: typedPx, qty: orderQty } = readTerms(draft);
  const findings = [
    ...termsFindings(draft, { px: typedPx, qty: orderQty, stat: facts.stat }),
    ...below(order, orderQty),
  ];
  const terms = typedPx === null || orderQty === null ? null : { price: typedPx, orderQty };
  const place = terms === null ? "same" : placeAfter(order, terms, facts);
  const isSound = findings.length === 0 && terms !== null && place !== "same";
  return { change: isSound ? changeOf(order, terms) : null, price: typedPx, orderQty, place, findings };
}

function below({ cumQty }: StockOrder, orderQty: Quantity | null): readonly Finding[] {
  const isBelow = orderQty !== null && orderQty < cumQty;
  return isBelow ? [refusalFinding({ code: "CANNOT_REDUCE_BELOW_FILLED", cumQty })] : [];
}

type Terms = { readonly price: Price; readonly orderQty: Quantity };

/** The exchange keeps an order's place only for fewer shares at the same price. */
function placeAfter(order: StockOrder, terms: Terms, { stat }: AmendFacts): QueuePlace {
  if (terms.price === order.price && terms.orderQty === order.orderQty) return "same";
  if (terms.orderQty <= order.cumQty) return "done";
  if (terms.price === order.price) return terms.orderQty < order.orderQty ? "keeps" : "loses";
  return meetsOtherSide(order, terms.price, stat) ? "trades" : "loses";
}

function meetsOtherSide({ side }: StockOrder, px: Price, stat: AmendFacts["stat"]): boolean {
  const other = (side === "Buy" ? stat?.bestOffer : stat?.bestBid) ?? null;
  if (other === null) return false;
  return side === "Buy" ? px >= other : px <= other;
}

function changeOf(order: StockOrder, { price, orderQty }: Terms): AmendChange {
  return { price: price === order.price ? null : price, orderQty: orderQty === order.orderQty ? null : orderQty };
}

export type AmendCost = {
  readonly leavesQty: Quantity;
  readonly consideration: Kobo;
  readonly charges: Kobo;
  /** Set aside by the new terms; zero for a sale, which sets shares aside. */
  readonly hold: Kobo;
  /** Above zero when more is set aside, below when some is given back. */
  readonly added: Kobo;
};

/** What the shares still to trade cost by the new terms, worked out as the server does. */
export function amendCost(order: StockOrder, { price, orderQty }: AmendReading, rates: FeeRates): AmendCost | null {
  if (price === null || orderQty === null || orderQty < order.cumQty) return null;
  const leavesQty = quantity(orderQty - order.cumQty);
  const consideration = notional(price, leavesQty);
  const noteValue = order.avgPx === null ? zeroKobo : notional(order.avgPx, order.cumQty);
  const leaves = { cumQty: order.cumQty, leavesQty, holdPrice: price, pendingReplace: null, noteValue };
  const cost = leavesCost(rates, leaves);
  const hold = order.side === "Buy" ? cost : zeroKobo;
  return { leavesQty, consideration, charges: minus(cost, consideration), hold, added: minus(hold, order.holdAmount) };
}

/** Whether the cash, or the shares, that the new terms need beyond the old ones are there. */
export function amendCover(order: StockOrder, cost: AmendCost | null, facts: AmendFacts): readonly Finding[] {
  if (cost === null) return [];
  const { cash, unitsFree } = facts;
  if (order.side === "Buy" && cash !== null && cost.added > 0n && cost.added > cash)
    return [refusalFinding({ code: "INSUFFICIENT_FUNDS", needed: cost.added, available: cash })];
  const more = quantity(Math.max(0, cost.leavesQty - order.leavesQty));
  if (order.side === "Buy" || unitsFree === null || more <= unitsFree) return [];
  const { securityID } = order;
  return [refusalFinding({ code: "INSUFFICIENT_HOLDINGS", needed: more, available: unitsFree, securityID })];
}

/** Why an order cannot be changed; null when it can. */
export function whyNotAmend(order: StockOrder, phase: Phase | null): TradingWord | null {
  if (!isOpen(order)) return "AmendDone";
  if (order.ordStatus === "PendingReplace" || order.pendingReplace !== undefined) return "AmendAsked";
  if (order.ordStatus === "PendingCancel") return "CancelAsked";
  if (order.ordStatus === "Suspended") return "AmendHalted";
  if (!orderTypes[order.ordType].needsPrice) return "AmendMarketOrder";
  if (!timesInForce[order.timeInForce].stands || order.ordStatus === "DoneForDay") return "AmendNotStanding";
  return phase === null || mayChange(phase) || waitsFor(order) !== null ? null : "AmendNotNow";
}

/** Why an order cannot be cancelled just now, though it is open. */
export function isCancelBarred(order: StockOrder, phase: Phase | null): boolean {
  return phase !== null && !mayCancel(phase) && waitsFor(order) === null;
}

export type AmendOutcome = "amended" | "filled" | "refused";

/** What the exchange answered, seen from the order before and after; null while it has not, or nothing was asked. */
export function amendOutcome(before: StockOrder | undefined, after: StockOrder): AmendOutcome | null {
  const asked = before?.pendingReplace;
  if (asked === undefined || after.pendingReplace !== undefined) return null;
  if (after.clOrdID === asked.clOrdID) return "amended";
  return isOpen(after) ? "refused" : "filled";
}
