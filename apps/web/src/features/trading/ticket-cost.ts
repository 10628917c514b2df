// What an order costs or brings: worked out on the spot with the domain's own fees, then as the server says.

import type { OrderPreview } from "@tradebook/contract/services/order-preview.ts";
import { chargeFees, chargeLines, totalCharges, type ChargeLine } from "@tradebook/domain/fees/charge-fees.ts";
import { ratesOn, standardFeeSchedule, type FeeRates } from "@tradebook/domain/fees/fee-schedule.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { breakEvenPrice } from "@tradebook/domain/order/preview-order.ts";
import {
  kobo,
  minus,
  notional,
  plus,
  quantity,
  zeroKobo,
  type Kobo,
  type Price,
  type Quantity,
} from "@tradebook/domain/units.ts";
import { parsePrice } from "../../lib/typed-number.ts";
import { quantityText, readTerms, type TicketFacts, type TicketOrder } from "./order-ticket.ts";
import { type TicketDraft } from "./ticket-draft.ts";

export type Cost = {
  /** estimate: worked out here. confirmed: the server's own figures. */
  readonly from: "estimate" | "confirmed";
  readonly price: Price | null;
  readonly consideration: Kobo;
  readonly charges: readonly { readonly line: string; readonly label: string; readonly amount: Kobo }[];
  readonly totalCharges: Kobo;
  /** What a buy costs in all, or a sale brings. */
  readonly net: Kobo;
  readonly cashAfter: Kobo | null;
  readonly holdingAfter: number | null;
  readonly settlementDate: TradingDay | null;
  readonly breakEvenPrice: Price | null;
};

/** What the account is charged by in one security; its sales may be charged otherwise than its buys. */
export type TicketRates = { readonly buy: FeeRates; readonly sell: FeeRates };

/** The standard rates, until the account's own are known. */
export function ratesFor(day: TradingDay): TicketRates {
  const standard = ratesOn(standardFeeSchedule, day);
  return { buy: standard, sell: standard };
}

/** Null for a market order in a security that never traded. */
export function estimateCost(order: TicketOrder, facts: TicketFacts, rates: TicketRates): Cost | null {
  const px = order.price ?? likelyPrice(facts);
  if (px === null) return null;
  const orderQty = quantity(order.orderQty);
  const consideration = notional(px, orderQty);
  const charges = chargeFees(order.side === "Buy" ? rates.buy : rates.sell, order.side, consideration);
  const total = totalCharges(charges);
  const buys = order.side === "Buy";
  const net = buys ? plus(consideration, total) : minus(consideration, total);
  const names = Object.keys(chargeLines) as ChargeLine[]; // the table's own keys
  const { cash, unitsFree, stat } = facts;
  return {
    from: "estimate",
    price: px,
    consideration,
    charges: names.map((line) => ({ line, label: chargeLines[line].label, amount: charges[line] })),
    totalCharges: total,
    net,
    cashAfter: cash === null ? null : buys ? minus(cash, net) : plus(cash, net),
    holdingAfter: unitsFree === null ? null : buys ? unitsFree + orderQty : unitsFree - orderQty,
    settlementDate: null,
    breakEvenPrice: buys && stat !== null ? breakEvenPrice(rates.sell, { paid: net, orderQty, tick: stat.tick }) : null,
  };
}

export function confirmedCost(preview: OrderPreview): Cost {
  const { price, consideration, charges, totalCharges: total, cashAfter, holdingAfter, settlementDate } = preview;
  const net = preview.total ?? preview.net ?? zeroKobo;
  const { breakEvenPrice: breakEven } = preview;
  const figures = { price, consideration, charges, totalCharges: total, net, cashAfter, holdingAfter, settlementDate };
  return { from: "confirmed", ...figures, breakEvenPrice: breakEven };
}

/** The most shares that the cash pays for, charges and all. */
export function affordableQuantity(cash: Kobo, px: Price, rates: FeeRates): Quantity {
  const costOf = (shares: number) => {
    const consideration = notional(px, quantity(shares));
    return plus(consideration, totalCharges(chargeFees(rates, "Buy", consideration)));
  };
  let enough = 0;
  let tooMany = Number(cash / BigInt(px)) + 1;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (costOf(middle) <= cash) enough = middle;
    else tooMany = middle;
  }
  return quantity(Math.max(0, enough));
}

/** The price that an amount is turned into shares at; a buy at market is held for at the day's upper limit. */
export function spendPrice(
  { ordType, priceText, quantityText: qty }: TicketDraft,
  { stat }: TicketFacts,
): Price | null {
  return ordType === "Market" ? (stat?.upperLimit ?? null) : readTerms({ priceText, quantityText: qty }).px;
}

/** The draft with the whole shares that its amount pays for, charges and all; others as they are. */
export function spentDraft(draft: TicketDraft, facts: TicketFacts, rates: TicketRates): TicketDraft {
  if (draft.side !== "Buy" || draft.spendText === null) return draft;
  const amount = parsePrice(draft.spendText);
  const px = spendPrice(draft, facts);
  const shares = amount === null || px === null ? 0 : affordableQuantity(kobo(BigInt(amount)), px, rates.buy);
  return { ...draft, quantityText: shares === 0 ? "" : quantityText(shares) };
}

/** What a buy at market is held for, since it may fill up to the day's upper limit; null for every other order. */
export function worstCost(order: TicketOrder, { stat }: TicketFacts, rates: TicketRates): Kobo | null {
  const upper = stat?.upperLimit ?? null;
  if (order.side !== "Buy" || order.ordType !== "Market" || upper === null) return null;
  const consideration = notional(upper, quantity(order.orderQty));
  return plus(consideration, totalCharges(chargeFees(rates.buy, "Buy", consideration)));
}

/** Where an order at market likely trades: the last price, as the server's own preview says. */
function likelyPrice({ stat }: TicketFacts): Price | null {
  return stat === null ? null : (stat.last ?? stat.prevClose);
}
