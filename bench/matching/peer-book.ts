// The peer on the same stream: nodejs-order-book, driven through the calls that its README names.
// Its ids are texts, made before the clock starts, with a letter in front, which is faster for it than digits alone; its
// answers are read for their trades, as ours are.

import { OrderBook, Side, type IProcessOrder, type LimitOrderOptions } from "nodejs-order-book";
import type { Step } from "./our-book.ts";
import { cancel, move, take, type Stream } from "./stream.ts";
import { emptyTape, type Tape } from "./tape.ts";

const immediate = "IOC" as Exclude<LimitOrderOptions["timeInForce"], undefined>;

export type PeerStream = { readonly stream: Stream; readonly ids: readonly string[] };

export function peerStream(stream: Stream): PeerStream {
  const names = new Map<number, string>();
  const ids = Array.from(stream.orderIDs, (orderID) => {
    const name = names.get(orderID) ?? `o${orderID}`;
    names.set(orderID, name);
    return name;
  });
  return { stream, ids };
}

/** The trades of a run, with the peer's own ids; what they are as numbers is found out after the clock has stopped. */
export type PeerTape = Omit<Tape, "restingIDs" | "incomingIDs"> & {
  readonly restingIDs: string[];
  readonly incomingIDs: string[];
};

export function emptyPeerTape(room: number): PeerTape {
  const ids = () => Array.from({ length: room }, () => "");
  return { ...emptyTape(room), restingIDs: ids(), incomingIDs: ids() };
}

export function inNumbers(tape: PeerTape): Tape {
  const numbers = (ids: readonly string[]) => Float64Array.from(ids, (id) => Number(id.slice(1)));
  return { ...tape, restingIDs: numbers(tape.restingIDs), incomingIDs: numbers(tape.incomingIDs) };
}

export function peerBook({ stream, ids }: PeerStream, tape: PeerTape): Step {
  const { kinds, sides, prices, quantities } = stream;
  const book = new OrderBook();
  return (at) => {
    const kind = kinds[at];
    const id = ids[at] ?? "";
    if (kind === cancel) {
      book.cancel(id);
      return;
    }
    const [price, size] = [prices[at] ?? 0, quantities[at] ?? 0];
    const side = sides[at] === 0 ? Side.BUY : Side.SELL;
    let answer: IProcessOrder;
    if (kind === move) answer = book.modify(id, { price, size });
    else if (kind === take) answer = book.limit({ id, side, size, price, timeInForce: immediate });
    else answer = book.limit({ id, side, size, price });
    if (answer.err !== null) throw new Error(`operation ${at} failed: ${answer.err.message}`);
    record(tape, answer, id);
  };
}

/** What was filled comes in the order it traded, the incoming order last; who was filled in part comes beside it. */
function record(tape: PeerTape, answer: IProcessOrder, id: string): void {
  for (const order of answer.done)
    if (order.id !== id && "price" in order)
      write(tape, { restingID: order.id, price: order.price, size: order.size, id });
  const { partial, partialQuantityProcessed: size } = answer;
  if (partial !== null && partial.id !== id && "price" in partial)
    write(tape, { restingID: partial.id, price: partial.price, size, id });
}

type Trade = { readonly restingID: string; readonly price: number; readonly size: number; readonly id: string };

function write(tape: PeerTape, { restingID, price, size, id }: Trade): void {
  const next = tape.length;
  tape.restingIDs[next] = restingID;
  tape.incomingIDs[next] = id;
  tape.prices[next] = price;
  tape.quantities[next] = size;
  tape.length = next + 1;
}
