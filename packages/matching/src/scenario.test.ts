// Plays a market written as text, and its mirror image, and compares every trade and the whole book that is left.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { price, quantity, type Price } from "@tradebook/domain/units.ts";
import { amend } from "./amend.ts";
import type { BookEvent } from "./book-event.ts";
import type { IncomingOrder } from "./book-order.ts";
import { cancel, emptyBook, reduce, standingOrder, type Book } from "./book.ts";
import { theoretical, uncross, type Theoretical } from "./call-auction.ts";
import { inPriority } from "./depth.ts";
import { collect, place } from "./match.ts";

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

test("an iceberg shows a part at a time, and each next part goes behind the others of its price", () =>
  check(`
    A sells 30 @ 2540 showing 10
    B sells 20 @ 2540
    C buys 15 @ 2540 : 10 from A @ 2540, A shows 10, 5 from B @ 2540
    left: B sells 15 @ 2540, A sells 20 showing 10 @ 2540
    D buys 18 @ 2540 : 15 from B @ 2540, 3 from A @ 2540
    left: A sells 17 showing 7 @ 2540
    E buys 7 @ 2540 : 7 from A @ 2540, A shows 10
    F buys 20 @ 2540 : 10 from A @ 2540
    left: F buys 10 @ 2540
  `));

test("a large order goes through all parts of an iceberg before it takes a worse price", () =>
  check(`
    A sells 25 @ 2540 showing 10
    B sells 5 @ 2540
    C sells 50 @ 2550
    D buys 40 @ 2550 : 10 from A @ 2540, A shows 10, 5 from B @ 2540, 10 from A @ 2540, A shows 5, 5 from A @ 2540, 10 from C @ 2550
    left: C sells 40 @ 2550
  `));

test("an iceberg that comes trades with all it has, and hides the rest", () =>
  check(`
    A sells 30 @ 2540
    B buys 100 @ 2540 showing 20 : 30 from A @ 2540
    left: B buys 70 showing 20 @ 2540
  `));

test("a smaller iceberg loses what it hides first", () =>
  check(`
    A sells 30 @ 2540 showing 10
    B sells 10 @ 2540
    A changes to 12 @ 2540 showing 10
    C buys 4 @ 2540 : 4 from A @ 2540
    left: A sells 8 showing 6 @ 2540, B sells 10 @ 2540
    A changes to 4 @ 2540 showing 10
    left: A sells 4 @ 2540, B sells 10 @ 2540
  `));

test("an iceberg that changes what it shows goes behind those of its price", () =>
  check(`
    A sells 30 @ 2540 showing 10
    B sells 10 @ 2540
    A changes to 20 @ 2540 showing 15
    left: B sells 10 @ 2540, A sells 20 showing 15 @ 2540
  `));

test("an order with a minimum trades at least that much at once, or goes", () =>
  check(`
    A sells 10 @ 2540
    B sells 10 @ 2550
    C buys 30 @ 2540 at least 11 : 30 unfilled
    D buys 30 @ 2550 at least 11 : 10 from A @ 2540, 10 from B @ 2550
    left: D buys 10 @ 2550
    E sells 30 @ 2550 at least 10 : 10 from D @ 2550
    F buys 30 at market at least 20 : 20 from E @ 2550, 10 unfilled
    left: nothing
  `));

test("an order that trades only whole waits unseen when it finds too little", () =>
  check(`
    A sells 10 @ 2540
    B buys 20 @ 2540 whole
    left: B buys 20 showing 0 @ 2540, A sells 10 @ 2540
    C sells 5 @ 2530
    D sells 25 @ 2540 : 20 from B @ 2540
    left: C sells 5 @ 2530, A sells 10 @ 2540, D sells 5 @ 2540
  `));

test("an order that trades only whole takes all of it from many", () =>
  check(`
    A sells 10 @ 2540
    B sells 10 @ 2550
    C buys 20 @ 2550 whole : 10 from A @ 2540, 10 from B @ 2550
    D buys 20 @ 2550 whole ioc : 20 unfilled
    left: nothing
  `));

test("an order that trades only whole is passed over by who wants less, and those behind it trade", () =>
  check(`
    A sells 50 @ 2540 whole
    B sells 10 @ 2540
    C sells 10 @ 2550
    D buys 15 @ 2550 : 10 from B @ 2540, 5 from C @ 2550
    E buys 60 @ 2550 : 50 from A @ 2540, 5 from C @ 2550
    left: E buys 5 @ 2550
  `));

test("what is passed over does not count for one that wants all or nothing", () =>
  check(`
    A sells 50 @ 2540 whole
    B sells 10 @ 2540
    C buys 40 @ 2540 fok : 40 unfilled
    D buys 60 @ 2540 fok : 50 from A @ 2540, 10 from B @ 2540
    left: nothing
  `));

test("an order that trades only whole tries again when it changes", () =>
  check(`
    A sells 10 @ 2540
    B buys 20 @ 2540 whole
    B changes to 10 @ 2540 whole : 10 from A @ 2540
    left: nothing
  `));

test("a call phase matches nothing, and what stands crossed trades at one price when it ends", () =>
  check(`
    A sells 10 @ 2530 in call
    B buys 30 @ 2550 in call
    C sells 15 @ 2540 in call
    D buys 5 @ 2520 in call
    theory from 2500 : 25 @ 2550, 5 buys over
    call ends from 2500 : 10 from A to B @ 2550, 15 from B to C @ 2550
    left: B buys 5 @ 2550, D buys 5 @ 2520
  `));

test("orders that meet at one price when a call phase ends trade too", () =>
  check(`
    A sells 10 @ 2540 in call
    B buys 10 @ 2540 in call
    theory from 2600 : 10 @ 2540, even
    call ends from 2600 : 10 from A to B @ 2540
    left: nothing
  `));

test("a call phase in which nobody meets ends without a trade", () =>
  check(`
    A sells 10 @ 2540 in call
    B buys 10 @ 2535 in call
    theory from 2540 : nothing
    call ends from 2540
    left: B buys 10 @ 2535, A sells 10 @ 2540
  `));

test("an auction's price is where most trades, whatever the reference", () =>
  check(`
    A buys 10 @ 2600 in call
    B buys 40 @ 2550 in call
    C sells 45 @ 2550 in call
    D sells 5 @ 2500 in call
    theory from 2600 : 50 @ 2550, even
  `));

test("of prices at which as much trades, the one with the least left over is taken", () =>
  check(`
    A buys 50 @ 2560 in call
    B buys 20 @ 2545 in call
    C sells 50 @ 2540 in call
    D sells 5 @ 2555 in call
    theory from 2500 : 50 @ 2550, even
  `));

test("when buyers are left over the highest such price is taken, when sellers are the lowest", () =>
  check(`
    A buys 60 @ 2560 in call
    B sells 50 @ 2540 in call
    theory from 2500 : 50 @ 2560, 10 buys over
    C sells 20 @ 2540 in call
    theory from 2600 : 60 @ 2540, 10 sells over
  `));

test("when nobody is left over the price nearest the reference is taken", () =>
  check(`
    A buys 50 @ 2560 in call
    B sells 50 @ 2540 in call
    theory from 2500 : 50 @ 2540, even
    theory from 2550 : 50 @ 2550, even
    theory from 2600 : 50 @ 2560, even
    theory from 2551 : 50 @ 2550, even
  `));

test("market orders trade first in an auction, and set no price of their own", () =>
  check(`
    A buys 10 @ 2550 in call
    B buys 30 at market in call
    C sells 35 @ 2540 in call
    left: B buys 30 at market, A buys 10 @ 2550, C sells 35 @ 2540
    theory from 2500 : 35 @ 2550, 5 buys over
    call ends from 2500 : 30 from B to C @ 2550, 5 from A to C @ 2550
    left: A buys 5 @ 2550
  `));

test("market orders that meet only each other trade at the reference", () =>
  check(`
    A buys 10 at market in call
    B sells 15 at market in call
    theory from 2500 : 10 @ 2500, 5 sells over
    call ends from 2500 : 10 from A to B @ 2500
    left: B sells 5 at market
  `));

test("a market order left over from an auction trades with nobody before the next", () =>
  check(`
    A buys 10 at market in call
    B sells 10 @ 2540
    C sells 10 @ 2530
    left: A buys 10 at market, C sells 10 @ 2530, B sells 10 @ 2540
  `));

test("imbalance orders trade last, after worse prices", () =>
  check(`
    A buys 20 @ 2560 in call imbalance
    B buys 20 @ 2540 in call
    C buys 20 @ 2550 in call
    D sells 45 @ 2540 in call
    call ends from 2540 : 20 from C to D @ 2540, 20 from B to D @ 2540, 5 from A to D @ 2540
    left: A buys 15 @ 2560
  `));

test("all of an iceberg takes part in an auction, at its place, and what is left shows a whole part", () =>
  check(`
    A sells 30 @ 2540 showing 10 in call
    B sells 30 @ 2540 in call
    C buys 25 @ 2540 in call
    call ends from 2540 : 25 from A to C @ 2540
    left: A sells 5 @ 2540, B sells 30 @ 2540
    D sells 40 @ 2530 showing 10 in call
    E buys 12 @ 2540 in call
    call ends from 2540 : 12 from D to E @ 2530
    left: D sells 28 showing 10 @ 2530, A sells 5 @ 2540, B sells 30 @ 2540
  `));

test("an order that trades only whole is passed over in an auction when less than all of it would trade", () =>
  check(`
    A sells 30 @ 2530 whole
    B sells 10 @ 2540 in call
    C buys 20 @ 2540 in call
    call ends from 2540 : 10 from B to C @ 2540
    left: C buys 10 @ 2540, A sells 30 showing 0 @ 2530
    D buys 20 @ 2540 in call
    call ends from 2540 : 10 from A to C @ 2540, 20 from A to D @ 2540
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
  if (deed.startsWith("theory")) {
    assert.equal(foretold(theoretical(play.book, auctionTerms(play, deed))), reflected(play, outcome), line);
    return;
  }
  const events: BookEvent[] = [];
  perform(play, deed, (event) => events.push(event));
  assert.deepEqual(told(play, events), outcome === "" ? [] : reflected(play, outcome).split(", "), line);
}

function perform(play: Play, deed: string, emit: (event: BookEvent) => void): void {
  const [who = "", verb, amount] = deed.split(" ");
  if (deed.startsWith("call ends")) uncross(play.book, auctionTerms(play, deed), emit);
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
    assert.ok(amend(play.book, order, { enter: deed.includes("in call") ? collect : place, emit }));
  } else {
    assert.ok(verb === "buys" || verb === "sells", deed);
    play.names.push(who);
    const order = orderOf(play, deed, quantity(Number(amount)));
    if (deed.includes("in call")) collect(play.book, order, emit);
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
    displayQty: sharesAfter(deed, "showing"),
    minQty: sharesAfter(deed, "at least"),
    allOrNone: deed.includes("whole"),
    imbalance: deed.includes("imbalance"),
  };
}

function sharesAfter(deed: string, words: string): IncomingOrder["orderQty"] | null {
  const shares = new RegExp(`${words} (\\d+)`).exec(deed)?.[1];
  return shares === undefined ? null : quantity(Number(shares));
}

/** The reference stands in the deed; prices are multiples of 5 kobo. */
function auctionTerms(play: Play, deed: string) {
  return { reference: facing(play, Number(/from (\d+)/.exec(deed)?.[1])), tick: price(5) };
}

function foretold(found: Theoretical | null): string {
  if (found === null) return "nothing";
  const over = found.imbalanceSide === "Buy" ? "buys" : "sells";
  const rest = found.imbalanceSide === null ? "even" : `${found.imbalanceQty} ${over} over`;
  return `${found.volume} @ ${found.price}, ${rest}`;
}

function told(play: Play, events: readonly BookEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.kind === "traded") {
      const to = event.incomingStood ? ` to ${play.names[event.incomingID]}` : "";
      return [`${event.quantity} from ${play.names[event.restingID]}${to} @ ${event.price}`];
    }
    // Any other order that rests came in its own deed; this one shows its next part.
    if (event.kind === "rested" && events[0]?.kind === "accepted" && events[0].order.orderID !== event.orderID)
      return [`${play.names[event.orderID]} shows ${event.shownQty}`];
    if (event.kind === "removed" && event.why === "Unfilled") return [`${event.leavesQty} unfilled`];
    return [];
  });
}

/** Bids, then offers, each in priority. */
function left(play: Play): string {
  const sides: readonly Side[] = play.mirrored ? ["Sell", "Buy"] : ["Buy", "Sell"];
  const orders = sides.flatMap((side) => Array.from(inPriority(play.book, side)));
  const words = orders.map(({ orderID, side, leavesQty, shownQty, price: at }) => {
    const verb = side === "Buy" ? "buys" : "sells";
    const hidden = shownQty === leavesQty ? "" : ` showing ${shownQty}`;
    return `${play.names[orderID]} ${verb} ${leavesQty}${hidden} ${at === null ? "at market" : `@ ${at}`}`;
  });
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
