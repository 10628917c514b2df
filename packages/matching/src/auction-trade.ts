// Two standing orders trade with each other, as in an uncross.

import type { Book } from "./book.ts";
import type { BookListener } from "./book-listener.ts";
import { float, int } from "./cells.ts";
import { arrivalAt, displayAt, flagsAt, idAt, isWhole, leavesAt, placeOf, shownAt } from "./order-table.ts";
import { lessen, shownPart, takeOut } from "./standing.ts";

/** By their records. */
export type StandingTrade = {
  readonly buy: number;
  readonly sell: number;
  readonly price: number;
  readonly quantity: number;
};

/** The one that came first is the resting one. What is left of an iceberg shows its whole next part where it stands. */
export function tradeStanding(book: Book, { buy, sell, price, quantity }: StandingTrade, listener: BookListener): void {
  const { trade, table } = book;
  const { numbers } = table;
  const buysFirst = float(numbers, (buy << 3) + arrivalAt) < float(numbers, (sell << 3) + arrivalAt);
  const [resting, incoming] = buysFirst ? [buy, sell] : [sell, buy];
  trade.price = price;
  trade.quantity = quantity;
  trade.restingID = float(numbers, (resting << 3) + idAt);
  trade.incomingID = float(numbers, (incoming << 3) + idAt);
  trade.incomingSide = buysFirst ? 1 : 0;
  trade.incomingStood = true;
  trade.restingLeaves = float(numbers, (resting << 3) + leavesAt) - quantity;
  trade.restingShown = lower(book, resting, trade.restingLeaves);
  trade.incomingLeaves = float(numbers, (incoming << 3) + leavesAt) - quantity;
  trade.incomingShown = lower(book, incoming, trade.incomingLeaves);
  listener.traded(trade);
}

/** Lowers an order, or takes it out when nothing is left; answers what it shows. */
function lower(book: Book, record: number, leavesQty: number): number {
  if (leavesQty === 0) {
    takeOut(book, placeOf(book.table, float(book.table.numbers, (record << 3) + idAt)));
    return 0;
  }
  const { numbers, links } = book.table;
  const at = record << 3;
  const whole = (int(links, (record << 4) + flagsAt) & isWhole) !== 0;
  const shownQty = whole ? 0 : shownPart(float(numbers, at + displayAt), leavesQty);
  lessen(book, record, leavesQty);
  numbers[at + shownAt] = shownQty;
  return shownQty;
}
