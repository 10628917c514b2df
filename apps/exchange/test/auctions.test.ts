// Call auctions: what is collected and told, who may still come in the imbalance phase, and the one price at the end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { quantity } from "@tradebook/domain/units.ts";
import { standingOrder } from "@tradebook/matching/book.ts";
import { changeRefusalOf } from "../src/entry-rules.ts";
import { changeOrder, withdrawOrder } from "../src/exchange.ts";
import { enter, newMarketDays, termsOf, tradesOf, type MarketDays } from "./market-days.ts";

const gtco = { symbols: ["GTCO"] };

/** What the auction under way would do: `2000 @ 13000, 500 more to buy`. */
function told(days: MarketDays): string {
  const { theoretical } = days.of("GTCO");
  if (theoretical === null) return "nothing";
  const { price, volume, imbalanceSide, imbalanceQty } = theoretical;
  const more = imbalanceSide === null ? "" : `, ${imbalanceQty} more to ${imbalanceSide === "Buy" ? "buy" : "sell"}`;
  return `${volume} @ ${price}${more}`;
}

test("the opening auction collects without trading, tells from its imbalance phase on, and trades at one price", () => {
  const days = newMarketDays(gtco);
  const heard: string[] = [];
  days.exchange.listeners.push({ onAuction: () => heard.push(`${days.exchange.day.phase} ${told(days)}`) });
  days.passTo("PRE_OPEN");
  enter(days, "GTCO S 1000 @ 12800");
  enter(days, "GTCO S 1000 @ 13000");
  enter(days, "GTCO B 2500 @ 13000", { duration: "AtOpen" });
  assert.equal(enter(days, "GTCO B 100"), "Unsupported: orders of this type are not taken in pre-open");
  days.pass(1000);
  assert.deepEqual([heard, tradesOf(days, "GTCO")], [[], []]);
  days.passTo("PRE_OPEN_IMBALANCE");
  assert.deepEqual(heard, ["PRE_OPEN_IMBALANCE 2000 @ 13000, 500 more to buy"]);
  days.passTo("CONTINUOUS");
  assert.deepEqual(tradesOf(days, "GTCO"), ["1000 @ 13000", "1000 @ 13000"]);
  assert.deepEqual(heard.slice(1), ["CONTINUOUS nothing"]);
});

test("only limits that cure the imbalance enter in its phase, and trade after all others", () => {
  const days = newMarketDays(gtco);
  days.passTo("PRE_OPEN");
  const tooSoon = enter(days, "GTCO B 1000 @ 13000");
  enter(days, "GTCO S 400 @ 13000");
  days.passTo("PRE_OPEN_IMBALANCE");
  const ask = (text: string) => enter(days, `GTCO ${text}`, { duration: "AtOpen" });
  assert.equal(
    enter(days, "GTCO S 100 @ 13000"),
    "Unsupported: orders of this duration are not taken in pre-open imbalance",
  );
  assert.equal(ask("B 100 @ 13000"), "Other: an imbalance order must be on the lighter side");
  assert.equal(ask("S 100 @ 13010"), "Other: an imbalance order must be at 130.00 or better");
  const cure = ask("S 700 @ 12900");
  assert.equal(typeof cure, "number");
  // The better price of an imbalance order gives it no place before the others.
  days.passTo("CONTINUOUS");
  assert.deepEqual(tradesOf(days, "GTCO"), ["400 @ 13000", "600 @ 13000"]);
  const { book } = days.of("GTCO");
  assert.equal(standingOrder(book, Number(cure))?.leavesQty, 100);
  assert.equal(standingOrder(book, Number(tooSoon)), undefined);
});

test("an empty book has no imbalance to cure", () => {
  const days = newMarketDays(gtco);
  days.passTo("PRE_OPEN_IMBALANCE");
  const refused = "Other: there is no auction price for an imbalance order to meet";
  assert.equal(enter(days, "GTCO S 100 @ 12900", { duration: "AtOpen" }), refused);
});

test("in an imbalance phase an order moves only to the top of the lighter side, and never shrinks", () => {
  const days = newMarketDays(gtco);
  days.passTo("PRE_CLOSE");
  const buy = Number(enter(days, "GTCO B 1000 @ 13000"));
  const sell = Number(enter(days, "GTCO S 400 @ 13000"));
  const far = Number(enter(days, "GTCO S 300 @ 13500"));
  days.passTo("PRE_CLOSE_IMBALANCE");
  const change = (orderID: number, text: string) => {
    const instrument = days.of("GTCO");
    const before = standingOrder(instrument.book, orderID) ?? assert.fail("the order stands");
    const terms = termsOf("GTCO", text);
    const leavesQty = quantity(terms.orderQty);
    const changing = { instrument, day: days.exchange.day, leavesQty };
    const refusal = changeRefusalOf(before, terms, changing);
    if (refusal === null) changeOrder(days.exchange, instrument, { orderID, terms, leavesQty, at: days.now() });
    return refusal?.text ?? "changed";
  };
  assert.equal(change(buy, "B 2000 @ 13100"), "only orders that cure the imbalance may be changed now");
  assert.equal(change(far, "S 300 @ 13400"), "the price must be 130.00 or better now");
  assert.equal(change(far, "S 299 @ 13000"), "an order may not be made smaller now");
  assert.equal(change(far, "S 300 @ 13000"), "changed");
  assert.equal(change(sell, "S 500 @ 13000"), "changed");
  days.passTo("END_OF_DAY");
  assert.deepEqual(tradesOf(days, "GTCO"), ["300 @ 13000", "500 @ 13000"]);
});

test("an auction under way is told at most four times a second, and as it is in the end", () => {
  const days = newMarketDays(gtco);
  const heard: string[] = [];
  days.passTo("PRE_CLOSE");
  enter(days, "GTCO B 100000 @ 13000");
  enter(days, "GTCO S 100 @ 13000");
  days.passTo("PRE_CLOSE_IMBALANCE");
  days.exchange.listeners.push({ onAuction: () => heard.push(told(days)) });
  for (let sold = 0; sold < 18; sold += 1) {
    enter(days, "GTCO S 100 @ 13000", { duration: "AtClose" });
    days.pass(50);
  }
  assert.ok(heard.length >= 3 && heard.length <= 5, `${heard.length} tellings in 900 ms`);
  days.pass(250);
  assert.equal(heard.at(-1), "1900 @ 13000, 98100 more to buy");
});

test("the closing auction's price is the official close if one of its trades passes the size test", () => {
  const days = newMarketDays(gtco);
  days.passTo("PRE_CLOSE");
  enter(days, "GTCO B 250000 @ 13100");
  enter(days, "GTCO S 99999 @ 13100");
  enter(days, "GTCO S 150001 @ 13100");
  days.passTo("END_OF_DAY");
  const { officialClose, previousClose, lastPx } = days.of("GTCO");
  assert.deepEqual([officialClose, previousClose, lastPx], [13100, 12900, 13100]);
  days.passTo("PRE_OPEN");
  assert.deepEqual([days.of("GTCO").previousClose, days.of("GTCO").limit.reference], [13100, 13100]);
});

test("small trades print and move no price: the close is the last that passed, else the previous one", () => {
  const days = newMarketDays({ symbols: ["GTCO", "UBA"] });
  enter(days, "GTCO B 100000 @ 13000");
  enter(days, "GTCO S 100000 @ 13000");
  enter(days, "UBA B 99999 @ 4800");
  enter(days, "UBA S 99999 @ 4800");
  days.passTo("PRE_CLOSE");
  enter(days, "GTCO B 99999 @ 13500");
  enter(days, "GTCO S 99999 @ 13500");
  days.passTo("END_OF_DAY");
  const closes = (securityID: string) => {
    const { lastPx, publishedPrice, officialClose, today } = days.of(securityID);
    return [lastPx, publishedPrice, officialClose, today.deals];
  };
  assert.deepEqual(closes("GTCO"), [13500, 13000, 13000, 2]);
  assert.deepEqual(closes("UBA"), [4800, 4700, 4700, 1]);
  assert.deepEqual(
    days.trades.map(({ movesPrice }) => movesPrice),
    [true, false, false],
  );
});

test("487 deals of almost one and a half million shares leave a close unchanged, as on 4 May 2026", () => {
  const days = newMarketDays({ symbols: ["ABCTRANS"] });
  for (let deal = 0; deal < 487; deal += 1) {
    const shares = deal === 0 ? 3367 : 3045;
    const kobo = 700 + (deal % 15) * 5;
    enter(days, `ABCTRANS S ${shares} @ ${kobo}`);
    enter(days, `ABCTRANS B ${shares} @ ${kobo}`);
  }
  const { today, publishedPrice, previousClose, lastPx } = days.of("ABCTRANS");
  assert.deepEqual([today.deals, today.volume], [487, 1_483_237]);
  assert.deepEqual([publishedPrice, previousClose], [705, 705]);
  assert.notEqual(lastPx, 705);
});

test("a market order for the close trades ahead of every limit, and what is left of it goes", () => {
  const days = newMarketDays(gtco);
  days.passTo("PRE_CLOSE");
  enter(days, "GTCO S 100 @ 13000");
  const limit = Number(enter(days, "GTCO B 100 @ 14000"));
  const market = Number(enter(days, "GTCO B 300", { duration: "AtClose" }));
  days.passTo("END_OF_DAY");
  const { book } = days.of("GTCO");
  assert.equal(days.trades.length, 1);
  assert.equal(standingOrder(book, limit)?.leavesQty, 100);
  assert.equal(standingOrder(book, market), undefined);
});

test("a phase's end is heard after its auction has traded, and orders can be taken out there", () => {
  const days = newMarketDays(gtco);
  days.passTo("PRE_OPEN");
  const atOpen = Number(enter(days, "GTCO B 500 @ 13000", { duration: "AtOpen" }));
  enter(days, "GTCO S 200 @ 13000");
  const heard: string[] = [];
  days.exchange.listeners.push({
    onPhaseEnd: (phase, at) => {
      if (phase !== "PRE_OPEN_IMBALANCE") return;
      heard.push(`${phase} ${days.trades.length}`);
      withdrawOrder(days.exchange, days.of("GTCO"), { orderID: atOpen, at });
    },
  });
  days.passTo("CONTINUOUS");
  assert.deepEqual(heard, ["PRE_OPEN_IMBALANCE 1"]);
  assert.equal(standingOrder(days.of("GTCO").book, atOpen), undefined);
});
