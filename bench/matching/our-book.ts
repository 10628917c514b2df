// Our book on a stream: through numbers, as its core is driven, and through the objects that the exchange uses.

import type { OrderType, Side } from "@tradebook/domain/order/order-type.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { amend } from "@tradebook/matching/amend.ts";
import type { BookEvent } from "@tradebook/matching/book-event.ts";
import type { BookListener } from "@tradebook/matching/book-listener.ts";
import type { IncomingOrder } from "@tradebook/matching/book-order.ts";
import { cancel as cancelOrder, emptyBook, type Book } from "@tradebook/matching/book.ts";
import { change, enter } from "@tradebook/matching/enter.ts";
import { place as placeOrder } from "@tradebook/matching/match.ts";
import { withdraw } from "@tradebook/matching/standing.ts";
import { cancel, move, plainEntry, take, type Stream } from "./stream.ts";
import type { Tape } from "./tape.ts";

/** Does one operation of its stream. */
export type Step = (at: number) => void;

/** Every trade goes to the tape. */
export function ourBook(stream: Stream, tape: Tape): Step {
  const { kinds, orderIDs, sides, prices, quantities } = stream;
  const book: Book = emptyBook();
  const entry = plainEntry();
  const listener: BookListener = {
    traded: (trade) => {
      const next = tape.length;
      tape.restingIDs[next] = trade.restingID;
      tape.incomingIDs[next] = trade.incomingID;
      tape.prices[next] = trade.price;
      tape.quantities[next] = trade.quantity;
      tape.length = next + 1;
    },
    rested: () => {},
    changed: () => {},
    canceled: () => {},
    unfilled: () => {},
  };
  return (at) => {
    const kind = kinds[at];
    const orderID = orderIDs[at] ?? 0;
    if (kind === cancel) {
      withdraw(book, orderID, listener);
      return;
    }
    entry.orderID = orderID;
    entry.side = sides[at] ?? 0;
    entry.price = prices[at] ?? 0;
    entry.orderQty = quantities[at] ?? 0;
    entry.stands = kind !== take;
    if (kind === move) change(book, entry, listener);
    else enter(book, entry, listener);
  };
}

/** The same with an object for each order and for each event. */
export function ourBookOfObjects(stream: Stream, tape: Tape): Step {
  const book = emptyBook();
  const emit = (event: BookEvent) => {
    if (event.kind !== "traded") return;
    const next = tape.length;
    tape.restingIDs[next] = event.restingID;
    tape.incomingIDs[next] = event.incomingID;
    tape.prices[next] = event.price;
    tape.quantities[next] = event.quantity;
    tape.length = next + 1;
  };
  return (at) => {
    const kind = stream.kinds[at];
    if (kind === cancel) cancelOrder(book, stream.orderIDs[at] ?? 0, emit);
    else if (kind === move) amend(book, orderAt(stream, at), { enter: placeOrder, emit });
    else placeOrder(book, orderAt(stream, at), emit);
  };
}

function orderAt({ kinds, orderIDs, sides, prices, quantities }: Stream, at: number): IncomingOrder {
  const side: Side = sides[at] === 0 ? "Buy" : "Sell";
  const ordType: OrderType = "Limit";
  const timeInForce: TimeInForce = kinds[at] === take ? "ImmediateOrCancel" : "Day";
  const [px, orderQty] = [price(prices[at] ?? 0), quantity(quantities[at] ?? 0)];
  return { orderID: orderIDs[at] ?? 0, side, ordType, timeInForce, price: px, orderQty };
}
