// The call auction written the obvious slow way: it tries every price and every volume. Tests hold call-auction.ts to it.

import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity, zeroQuantity } from "@tradebook/domain/units.ts";
import type { BookEvent } from "./book-event.ts";
import type { RestingOrder } from "./book-order.ts";
import type { AuctionTerms, Theoretical } from "./call-auction.ts";
import { naiveSide, withOrder, type NaiveBook, type NaiveStep } from "./naive-book.ts";

/** What an uncross at the best of all prices would do; null when nothing can trade. */
export function naiveTheoretical(book: NaiveBook, { reference, tick }: AuctionTerms): Theoretical | null {
  const limits = book.orders.flatMap((order) => (order.price === null ? [] : [order.price]));
  const lowest = Math.floor(Math.min(reference, ...limits) / tick) * tick;
  const highest = Math.ceil(Math.max(reference, ...limits) / tick) * tick;
  const all = [];
  for (let at = Math.max(tick, lowest); at <= highest; at += tick) all.push({ at, ...outcomeAt(book, at) });
  const most = Math.max(...all.map(({ volume }) => volume));
  if (all.length === 0 || most === 0) return null;
  const busiest = all.filter(({ volume }) => volume === most);
  const least = Math.min(...busiest.map(({ surplus }) => Math.abs(surplus)));
  const equals = busiest.filter(({ surplus }) => Math.abs(surplus) === least);
  const nearest = equals.toSorted((a, b) => Math.abs(a.at - reference) - Math.abs(b.at - reference) || a.at - b.at)[0];
  const pressed = equals.every(({ surplus }) => surplus > 0)
    ? equals.at(-1)
    : equals.every(({ surplus }) => surplus < 0)
      ? equals[0]
      : nearest;
  if (pressed === undefined) return null;
  const { at, surplus } = pressed;
  const imbalanceSide = surplus === 0 ? null : surplus > 0 ? "Buy" : "Sell";
  return { price: price(at), volume: quantity(most), imbalanceSide, imbalanceQty: quantity(Math.abs(surplus)) };
}

/** Trades share for share of the two queues at that price. */
export function naiveUncross(before: NaiveBook, terms: AuctionTerms): NaiveStep {
  const found = naiveTheoretical(before, terms);
  const events: BookEvent[] = [];
  if (found === null) return { book: before, events };
  const buys = handedOut(willing(before, "Buy", found.price), found.volume).filter(({ qty }) => qty > 0);
  const sells = handedOut(willing(before, "Sell", found.price), found.volume).filter(({ qty }) => qty > 0);
  let book = before;
  while (buys[0] !== undefined && sells[0] !== undefined) {
    const [buy, sell] = [buys[0], sells[0]];
    const qty = Math.min(buy.qty, sell.qty);
    const step = tradeTwo(book, { buyID: buy.orderID, sellID: sell.orderID, qty, at: found.price });
    book = step.book;
    events.push(...step.events);
    for (const [queue, first] of [[buys, buy] as const, [sells, sell] as const]) {
      if (first.qty === qty) queue.shift();
      else queue[0] = { ...first, qty: first.qty - qty };
    }
  }
  return { book, events };
}

function outcomeAt(book: NaiveBook, at: number): { volume: number; surplus: number } {
  const buys = willing(book, "Buy", at);
  const sells = willing(book, "Sell", at);
  const surplus = sum(buys.map(({ leavesQty }) => leavesQty)) - sum(sells.map(({ leavesQty }) => leavesQty));
  let volume = Math.min(...[buys, sells].map((queue) => sum(queue.map(({ leavesQty }) => leavesQty))));
  const fits = (queue: readonly RestingOrder[]) => sum(handedOut(queue, volume).map(({ qty }) => qty)) === volume;
  while (!fits(buys) || !fits(sells)) volume -= 1;
  return { volume, surplus };
}

/** In the order of the uncross: as in trading, but imbalance orders after all others. */
function willing(book: NaiveBook, side: Side, at: number): RestingOrder[] {
  const all = naiveSide(book, side).filter(
    (order) => order.price === null || (side === "Buy" ? order.price >= at : order.price <= at),
  );
  return [...all.filter((order) => !order.imbalance), ...all.filter((order) => order.imbalance)];
}

function handedOut(queue: readonly RestingOrder[], volume: number): { orderID: number; qty: number }[] {
  let left = volume;
  return queue.map(({ orderID, leavesQty, allOrNone }) => {
    const qty = leavesQty <= left ? leavesQty : allOrNone ? 0 : left;
    left -= qty;
    return { orderID, qty };
  });
}

type Pair = { readonly buyID: number; readonly sellID: number; readonly qty: number; readonly at: number };

function tradeTwo(book: NaiveBook, { buyID, sellID, qty, at }: Pair): NaiveStep {
  const both = book.orders.filter(({ orderID }) => orderID === buyID || orderID === sellID);
  const [resting, incoming] = both
    .toSorted((a, b) => a.arrival - b.arrival)
    .map((order) => {
      const leavesQty = quantity(order.leavesQty - qty);
      const shown = Math.min(order.displayQty ?? leavesQty, leavesQty);
      return { ...order, leavesQty, shownQty: order.allOrNone ? zeroQuantity : quantity(shown) };
    });
  if (resting === undefined || incoming === undefined) return { book, events: [] };
  const trade: BookEvent = {
    kind: "traded",
    price: price(at),
    quantity: quantity(qty),
    restingID: resting.orderID,
    restingLeaves: resting.leavesQty,
    restingShown: resting.shownQty,
    incomingID: incoming.orderID,
    incomingLeaves: incoming.leavesQty,
    incomingShown: incoming.shownQty,
    incomingSide: incoming.side,
    incomingStood: true,
  };
  return { book: withOrder(withOrder(book, resting), incoming), events: [trade] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
