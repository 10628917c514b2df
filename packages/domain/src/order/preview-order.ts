// What an order would cost or bring, and everything the checks have to say, without placing it.

import { chargeFees, totalCharges, type Charges } from "../fees/charge-fees.ts";
import { ratesOn, type FeeRates } from "../fees/fee-schedule.ts";
import type { TradingDay } from "../instant.ts";
import type { Rejection } from "../rejection.ts";
import { settlementDay } from "../trading-calendar.ts";
import {
  kobo,
  maxPrice,
  minus,
  notional,
  plus,
  price,
  zeroKobo,
  zeroQuantity,
  type Kobo,
  type Price,
  type Quantity,
} from "../units.ts";
import type { NewOrder, OrderFacts } from "./facts.ts";
import { knownQuantity, limitOf, orderTerms } from "./order-terms.ts";
import { allRefusals } from "./pre-trade-checks.ts";

export type OrderPreview = {
  /** The price the figures are for: the limit, or for a market order the last price; null when none is known. */
  readonly price: Price | null;
  readonly consideration: Kobo;
  readonly charges: Charges;
  readonly totalCharges: Kobo;
  /** Total to pay for a buy; net to receive for a sell, below zero when the charges eat it all. */
  readonly net: Kobo;
  /** Cash set aside until the order is done: for a market order more than `net`, since it may fill at the upper limit. */
  readonly holdAmount: Kobo;
  /** Available cash and free shares once all is settled; below zero when they do not suffice. */
  readonly cashAfter: Kobo;
  readonly holdingAfter: number;
  readonly settlementDate: TradingDay;
  /** Where selling gives back what this buy costs; null for a sell. */
  readonly breakEvenPrice: Price | null;
  readonly errors: readonly Rejection[];
  readonly warnings: readonly Rejection[];
};

/** Never throws, however odd the request: what cannot be worked out is zero or null, and `errors` say why. */
export function previewOrder(request: NewOrder, facts: OrderFacts): OrderPreview {
  const { market, cashAvailable, unitsFree } = facts;
  const rates = ratesOn(facts.fees, market.tradingDay);
  const orderQty = knownQuantity(request.orderQty) ?? zeroQuantity;
  const px = limitOf(request) ?? likelyPrice(request, facts);
  const consideration = px === null ? zeroKobo : notional(px, orderQty);
  const charges = chargeFees(rates, request.side, consideration);
  const total = totalCharges(charges);
  const buys = request.side === "Buy";
  const net = buys ? plus(consideration, total) : minus(consideration, total);
  return {
    price: px,
    consideration,
    charges,
    totalCharges: total,
    net,
    holdAmount: orderTerms(request, facts)?.holdAmount ?? zeroKobo,
    cashAfter: buys ? minus(cashAvailable, net) : plus(cashAvailable, net),
    holdingAfter: buys ? unitsFree + orderQty : unitsFree - orderQty,
    settlementDate: settlementDay(facts.calendar, market.tradingDay),
    breakEvenPrice: buys ? breakEvenPrice(ratesOfSale(facts), { paid: net, orderQty, tick: tickOf(facts) }) : null,
    ...allRefusals(request, facts),
  };
}

export type BreakEvenTerms = { readonly paid: Kobo; readonly orderQty: Quantity; readonly tick: Price };

/**
 * The lowest price on tick, p, at which `quantity × p − charges(Sell, quantity × p) ≥ paid`, by the rates of sales; null when
 * there is none. The left side rises with p but for the rounding of its lines, which can only matter for amounts of a
 * few kobo; then it is a price that gives the money back while one tick less does not.
 */
export function breakEvenPrice(rates: FeeRates, { paid, orderQty, tick }: BreakEvenTerms): Price | null {
  if (orderQty === 0 || paid <= 0n) return null;
  const givesBack = (ticks: number) => {
    const proceeds = kobo(BigInt(ticks) * BigInt(tick) * BigInt(orderQty));
    return minus(proceeds, totalCharges(chargeFees(rates, "Sell", proceeds))) >= paid;
  };
  let short = 0;
  let enough = Math.floor(maxPrice / tick);
  if (!givesBack(enough)) return null;
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2);
    if (givesBack(middle)) enough = middle;
    else short = middle;
  }
  return price(enough * tick);
}

/** A client's sales may be charged otherwise than their buys. */
function ratesOfSale({ feesOfSale, fees, market }: OrderFacts): FeeRates {
  return ratesOn(feesOfSale ?? fees, market.tradingDay);
}

function likelyPrice(request: NewOrder, { market }: OrderFacts): Price | null {
  return request.ordType === "Market" ? (market.lastPx ?? market.limit?.reference ?? null) : null;
}

function tickOf({ market }: OrderFacts): Price {
  return market.limit?.tick ?? market.security?.tick ?? price(1);
}
