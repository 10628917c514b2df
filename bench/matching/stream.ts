// A stream of operations made once, the same for every book: place, cancel, move and take, around a drifting middle.
// Prices lie on a tick of 5 kobo, most of them near the middle; about 1,000 orders stand.

import type { BookListener, OrderTold, TradeTold } from "@tradebook/matching/book-listener.ts";
import { emptyBook, standingOrder } from "@tradebook/matching/book.ts";
import { change, enter } from "@tradebook/matching/enter.ts";
import type { OrderEntry } from "@tradebook/matching/order-entry.ts";
import { withdraw } from "@tradebook/matching/standing.ts";

export const place = 0;
export const cancel = 1;
export const move = 2;
export const take = 3;

/** Of a hundred operations: so many of each kind. */
export type Mix = {
  readonly name: string;
  readonly placed: number;
  readonly canceled: number;
  readonly moved: number;
  readonly taken: number;
};

export const mixes: readonly Mix[] = [
  { name: "balanced", placed: 45, canceled: 25, moved: 25, taken: 5 },
  // The mix that exchange-core publishes its figures for: 9 % GTC, 3 % IOC, 6 % cancel, 82 % move.
  { name: "moves", placed: 9, canceled: 6, moved: 82, taken: 3 },
];

/** Operation by operation. A cancel has only an id; a taker's order is immediate or cancel. */
export type Stream = {
  readonly length: number;
  readonly kinds: Uint8Array;
  readonly orderIDs: Float64Array;
  /** 0 buys, 1 sells. */
  readonly sides: Uint8Array;
  readonly prices: Float64Array;
  readonly quantities: Float64Array;
};

const mostStanding = 1_000;
const tick = 5;

/** A small generator of numbers from 0 to below 1, so that every run meets the same orders. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** The orders that stand while the stream is made, to choose from at random, and where each is in the list. */
type Standing = { readonly ids: number[]; readonly places: Map<number, number> };

function add({ ids, places }: Standing, orderID: number): void {
  if (places.has(orderID)) return;
  places.set(orderID, ids.length);
  ids.push(orderID);
}

function remove({ ids, places }: Standing, orderID: number): void {
  const at = places.get(orderID);
  const last = ids.pop();
  if (at === undefined || last === undefined) throw new Error(`order ${orderID} does not stand`);
  places.delete(orderID);
  if (last === orderID) return;
  ids[at] = last;
  places.set(last, at);
}

export function makeStream(mix: Mix, length: number): Stream {
  const stream = {
    length,
    kinds: new Uint8Array(length),
    orderIDs: new Float64Array(length),
    sides: new Uint8Array(length),
    prices: new Float64Array(length),
    quantities: new Float64Array(length),
  };
  const roll = dice(7);
  const standing: Standing = { ids: [], places: new Map() };
  const book = emptyBook();
  const listener = follow(standing);
  const entry = plainEntry();
  let middle = 9_000;
  let orders = 0;
  for (let at = 0; at < length; at += 1) {
    if (at % 256 === 0) middle += Math.floor(roll() * 3 - 1) * tick;
    const kind = chooseKind(mix, roll() * 100, standing.ids.length);
    const isNew = kind === place || kind === take;
    if (isNew) orders += 1;
    const orderID = isNew ? orders : (standing.ids[Math.floor(roll() * standing.ids.length)] ?? 0);
    const stands = isNew ? undefined : standingOrder(book, orderID);
    const buys = stands === undefined ? roll() < 0.5 : stands.side === "Buy";
    const ticksAway = kind === take ? -20 : 1 + Math.min(60, Math.floor(-Math.log(1 - roll()) * 12));
    entry.orderID = orderID;
    entry.side = buys ? 0 : 1;
    entry.price = middle + (buys ? -ticksAway : ticksAway) * tick;
    entry.orderQty = stands?.leavesQty ?? 1 + Math.floor(roll() * (kind === take ? 20_000 : 10_000));
    entry.stands = kind !== take;
    stream.kinds[at] = kind;
    stream.orderIDs[at] = orderID;
    stream.sides[at] = entry.side;
    stream.prices[at] = entry.price;
    stream.quantities[at] = entry.orderQty;
    if (kind === cancel) withdraw(book, orderID, listener);
    else if (kind === move) change(book, entry, listener);
    else enter(book, entry, listener);
  }
  return stream;
}

function chooseKind({ placed, canceled, moved }: Mix, rolled: number, standing: number): number {
  if (standing < mostStanding / 2) return place;
  if (rolled < placed) return standing > mostStanding ? cancel : place;
  if (rolled < placed + canceled) return cancel;
  return rolled < placed + canceled + moved ? move : take;
}

function follow(standing: Standing): BookListener {
  return {
    traded: (trade: TradeTold) => {
      if (trade.restingLeaves === 0) remove(standing, trade.restingID);
    },
    rested: (order: OrderTold) => add(standing, order.orderID),
    changed: () => {},
    canceled: (order: OrderTold) => remove(standing, order.orderID),
    unfilled: () => {},
  };
}

/** A limit order without special terms, to be filled again and again; its numbers may be large from the start. */
export function plainEntry(): OrderEntry {
  const unsaid = Number.NaN;
  return {
    orderID: unsaid,
    side: 0,
    price: unsaid,
    orderQty: unsaid,
    displayQty: 0,
    minQty: 0,
    whole: false,
    stands: true,
    imbalance: false,
  };
}
