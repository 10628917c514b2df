// Plays a market written as text, and its mirror image, and compares every trade and the whole book that is left.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity, type Price } from "@tradebook/domain/units.ts";
import { amend } from "./amend.ts";
import type { BookEvent } from "./book-event.ts";
import type { IncomingOrder } from "./book-order.ts";
import { cancel, emptyBook, reduce, standingOrder, type Book } from "./book.ts";
import { inPriority } from "./depth.ts";
import { collect, matchCrossed, place } from "./match.ts";

test("the best price trades first, then the earliest", () =>
  check(`
    A sells 100 @ 2550
    B sells 50 @ 2540
    C sells 30 @ 2540
    D buys 120 @ 2550 : 50 from B @ 2540, 30 from C @ 2540, 40 from A @ 2550
    left: A sells 60 @ 2550
  `));

test("a limit order trades no worse than its limit and its remainder stands", () =>
  check(`
    A sells 10 @ 2540
    B sells 10 @ 2550
    C buys 30 @ 2545 : 10 from A @ 2540
    left: C buys 20 @ 2545, B sells 10 @ 2550
  `));

test("a market order takes every price and never stands", () =>
  check(`
    A sells 10 @ 2540
    B sells 10 @ 9990
    C buys 30 at market : 10 from A @ 2540, 10 from B @ 9990, 10 unfilled
    left: nothing
  `));

test("an immediate order leaves nothing behind", () =>
  check(`
    A sells 10 @ 2540
    B buys 30 @ 2540 ioc : 10 from A @ 2540, 20 unfilled
    C buys 30 @ 2540 ioc : 30 unfilled
    left: nothing
  `));

test("a fill-or-kill order trades whole or not at all", () =>
  check(`
    A sells 10 @ 2540
    B sells 10 @ 2545
    C buys 21 @ 2545 fok : 21 unfilled
    D buys 20 @ 2540 fok : 20 unfilled
    E buys 15 @ 2545 fok : 10 from A @ 2540, 5 from B @ 2545
    left: B sells 5 @ 2545
  `));

test("a fill-or-kill market order looks at the whole side", () =>
  check(`
    A sells 10 @ 2540
    B sells 10 @ 9990
    C buys 21 at market fok : 21 unfilled
    D buys 20 at market fok : 10 from A @ 2540, 10 from B @ 9990
    left: nothing
  `));

test("a partly filled order keeps its place", () =>
  check(`
    A sells 100 @ 2540
    B sells 100 @ 2540
    C buys 60 @ 2540 : 60 from A @ 2540
    D buys 60 @ 2540 : 40 from A @ 2540, 20 from B @ 2540
    left: B sells 80 @ 2540
  `));

test("a reduced order keeps its place", () =>
  check(`
    A sells 100 @ 2540
    B sells 100 @ 2540
    A reduces to 10
    C buys 60 @ 2540 : 10 from A @ 2540, 50 from B @ 2540
    left: B sells 50 @ 2540
  `));

test("an order changed to less at its price keeps its place", () =>
  check(`
    A sells 100 @ 2540
    B sells 100 @ 2540
    A changes to 10 @ 2540
    C buys 60 @ 2540 : 10 from A @ 2540, 50 from B @ 2540
    left: B sells 50 @ 2540
  `));

test("an order changed to more, or to another price and back, goes behind those of its price", () =>
  check(`
    A sells 10 @ 2540
    B sells 10 @ 2540
    C sells 10 @ 2540
    A changes to 11 @ 2540
    B changes to 10 @ 2550
    B changes to 10 @ 2540
    D buys 25 @ 2540 : 10 from C @ 2540, 11 from A @ 2540, 4 from B @ 2540
    left: B sells 6 @ 2540
  `));

test("an order changed to a price that somebody takes trades at once", () =>
  check(`
    A sells 10 @ 2540
    B buys 30 @ 2530
    B changes to 20 @ 2545 : 10 from A @ 2540
    left: B buys 10 @ 2545
  `));

test("in a call phase a changed order trades with nobody", () =>
  check(`
    A sells 10 @ 2540 in call
    B buys 30 @ 2530 in call
    B changes to 20 @ 2545 in call
    left: B buys 20 @ 2545, A sells 10 @ 2540
  `));

test("a cancelled order trades no more, wherever it stood", () =>
  check(`
    A sells 10 @ 2540
    B sells 20 @ 2540
    C sells 30 @ 2540
    D sells 40 @ 2550
    B cancels
    D cancels
    E buys 100 @ 2550 : 10 from A @ 2540, 30 from C @ 2540
    left: E buys 60 @ 2550
  `));

test("an order that stands until a date stands like a day order", () =>
  check(`
    A sells 10 @ 2540 gtd
    B buys 4 @ 2540 : 4 from A @ 2540
    left: A sells 6 @ 2540
  `));

test("a call phase matches nothing, and what stands crossed trades when it ends", () =>
  check(`
    A sells 10 @ 2530 in call
    B buys 30 @ 2550 in call
    C sells 15 @ 2540 in call
    D buys 5 @ 2520 in call
    call ends : 10 from A @ 2530, 15 from B @ 2550
    left: B buys 5 @ 2550, D buys 5 @ 2520
  `));

test("orders that meet at one price when a call phase ends trade too", () =>
  check(`
    A sells 10 @ 2540 in call
    B buys 10 @ 2540 in call
    call ends : 10 from A @ 2540
    left: nothing
  `));

test("nothing happens to an order that doesn't stand in the book", () => {
  const book = emptyBook();
  const events: BookEvent[] = [];
  const emit = (event: BookEvent) => void events.push(event);
  assert.equal(cancel(book, 7, emit), false);
  const terms = { side: "Buy", ordType: "Limit", timeInForce: "Day", price: price(1), orderQty: quantity(1) } as const;
  assert.equal(amend(book, { orderID: 7, ...terms }, { enter: place, emit }), false);
  assert.equal(reduce(book, { orderID: 7, leavesQty: quantity(1) }, emit), false);
  assert.deepEqual(events, []);
});

/** Prices of the mirrored play are reflected here, so that better stays better. */
const mirrorPoint = 20_000;
type Play = { readonly book: Book; readonly mirrored: boolean; readonly names: string[] };

function check(script: string): void {
  for (const mirrored of [false, true]) {
    const play: Play = { book: emptyBook(), mirrored, names: [] };
    for (const line of script.split("\n").map((text) => text.trim())) if (line !== "") act(play, line);
  }
}

function act(play: Play, line: string): void {
  if (line.startsWith("left:")) {
    assert.equal(left(play), reflected(play, line.slice(5)), line);
    return;
  }
  const [deed = "", outcome = ""] = line.split(" : ");
  const events: BookEvent[] = [];
  perform(play, deed, (event) => events.push(event));
  assert.deepEqual(told(play, events), outcome === "" ? [] : reflected(play, outcome).split(", "), line);
}

function perform(play: Play, deed: string, emit: (event: BookEvent) => void): void {
  const [who = "", verb, amount] = deed.split(" ");
  if (deed === "call ends") matchCrossed(play.book, emit);
  else if (verb === "cancels") assert.ok(cancel(play.book, play.names.indexOf(who), emit));
  else if (verb === "reduces")
    assert.ok(
      reduce(play.book, { orderID: play.names.indexOf(who), leavesQty: quantity(Number(deed.split(" ")[3])) }, emit),
    );
  else if (verb === "changes") {
    const orderID = play.names.indexOf(who);
    const standing = standingOrder(play.book, orderID);
    assert.ok(standing !== undefined, deed);
    const order = { ...orderOf(play, deed, quantity(Number(deed.split(" ")[3]))), orderID, side: standing.side };
    assert.ok(amend(play.book, order, { enter: deed.endsWith("in call") ? collect : place, emit }));
  } else {
    assert.ok(verb === "buys" || verb === "sells", deed);
    play.names.push(who);
    const order = orderOf(play, deed, quantity(Number(amount)));
    if (deed.endsWith("in call")) collect(play.book, order, emit);
    else place(play.book, order, emit);
  }
}

function orderOf(play: Play, deed: string, orderQty: IncomingOrder["orderQty"]): IncomingOrder {
  const at = /@ (\d+)/.exec(deed)?.[1];
  const buys = deed.includes(" buys ") !== play.mirrored;
  return {
    orderID: play.names.length - 1,
    side: buys ? "Buy" : "Sell",
    ordType: at === undefined ? "Market" : "Limit",
    timeInForce: deed.includes("ioc")
      ? "ImmediateOrCancel"
      : deed.includes("fok")
        ? "FillOrKill"
        : deed.includes("gtd")
          ? "GoodTillDate"
          : "Day",
    price: at === undefined ? null : facing(play, Number(at)),
    orderQty,
  };
}

function told(play: Play, events: readonly BookEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.kind === "traded") return [`${event.quantity} from ${play.names[event.restingID]} @ ${event.price}`];
    if (event.kind === "removed" && event.why === "Unfilled") return [`${event.leavesQty} unfilled`];
    return [];
  });
}

/** Bids, then offers, each in priority. */
function left(play: Play): string {
  const sides: readonly Side[] = play.mirrored ? ["Sell", "Buy"] : ["Buy", "Sell"];
  const orders = sides.flatMap((side) => Array.from(inPriority(play.book, side)));
  const words = orders.map(
    (order) =>
      `${play.names[order.orderID]} ${order.side === "Buy" ? "buys" : "sells"} ${order.leavesQty} @ ${order.price}`,
  );
  return words.length === 0 ? "nothing" : words.join(", ");
}

function reflected(play: Play, text: string): string {
  if (!play.mirrored) return text.trim();
  const verbs = { buys: "sells", sells: "buys" };
  return text
    .trim()
    .replace(/buys|sells/g, (verb) => (verb === "buys" ? verbs.buys : verbs.sells))
    .replace(/@ (\d+)/g, (_, at: string) => `@ ${mirrorPoint - Number(at)}`);
}

function facing(play: Play, at: number): Price {
  return price(play.mirrored ? mirrorPoint - at : at);
}
