// Cross deals: a buy and a sell that one broker enters together, at a price that nobody in the book is better than.
// Priority is price, then cross, then time: at or within the best prices a cross trades before all that stands there
// (domain/ngx.md 1.8).

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { zeroQuantity, type Price, type Quantity } from "@tradebook/domain/units.ts";
import { bestPrice } from "@tradebook/matching/book.ts";
import { naira, wrongQuantity, wrongLimit, type Refusal } from "./entry-rules.ts";
import { tellTrade, type Exchange } from "./exchange.ts";
import { phaseOf, type Instrument } from "./instrument.ts";

type CrossTerms = { readonly price: Price; readonly orderQty: Quantity };

/** The first rule that a cross deal breaks, or null when it may trade. */
export function crossRefusal(exchange: Exchange, instrument: Instrument, terms: CrossTerms): Refusal | null {
  if (!phases[phaseOf(instrument, exchange.day.phase)].matches)
    return { reason: "Closed", text: "cross deals trade in continuous trading only" };
  return wrongQuantity(terms) ?? wrongLimit(terms.price, instrument) ?? outsideSpread(terms, instrument);
}

function outsideSpread({ price }: CrossTerms, { book }: Instrument): Refusal | null {
  const [bid, offer] = [bestPrice(book, "Buy"), bestPrice(book, "Sell")];
  if (bid !== null && price < bid) return { reason: "Other", text: `the best bid is ${naira(bid)}, above the cross` };
  if (offer !== null && price > offer)
    return { reason: "Other", text: `the best offer is ${naira(offer)}, below the cross` };
  return null;
}

/** The two orders by their numbers, of one size, at one price. */
export type CrossDeal = CrossTerms & { readonly buy: number; readonly sell: number; readonly at: Instant };

/** Trades the two with each other; neither ever stands in the book. `crossRefusal` has let it pass. */
export function crossDeal(exchange: Exchange, instrument: Instrument, deal: CrossDeal): void {
  const { buy, sell, price, orderQty, at } = deal;
  invariant(crossRefusal(exchange, instrument, deal) === null, "a cross deal trades only where it may");
  exchange.recorder?.({ kind: "cross", price, orderQty }, instrument, at);
  const none = zeroQuantity;
  tellTrade(exchange, {
    instrument,
    at,
    isCross: true,
    event: {
      kind: "traded",
      price,
      quantity: orderQty,
      restingID: sell,
      restingLeaves: none,
      restingShown: none,
      incomingID: buy,
      incomingLeaves: none,
      incomingShown: none,
      incomingSide: "Buy",
      incomingStood: false,
    },
  });
}
