// The crowd keeps a market that is the same for the same seed, moves, and stays within bounds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { bestPrice } from "@tradebook/matching/book.ts";
import { inPriority, orderCount } from "@tradebook/matching/depth.ts";
import { tickRate } from "../src/crowd-turn.ts";
import { newCrowd, type Crowd } from "../src/crowd.ts";
import type { Day } from "../src/day.ts";
import { enterDay } from "../src/day-turn.ts";
import { enterOrder, nextOrderNumber, type Exchange } from "../src/exchange.ts";
import type { Instrument } from "../src/instrument.ts";
import { openMarket } from "../src/market-opening.ts";
import { readListings } from "../src/securities.ts";
import { quantity } from "@tradebook/domain/units.ts";

const start = instant(Date.UTC(2026, 10, 20, 9));
const friday: Day = {
  tradeDate: tradingDay("2026-11-20"),
  phase: "CONTINUOUS",
  startedAt: start,
  endsAt: null,
  nextPhase: null,
  over: false,
};

type World = { readonly exchange: Exchange; readonly crowd: Crowd; readonly trades: string[] };

function newWorld(seed: number, pace: number): World {
  const exchange = openMarket(readListings(), friday, null);
  const trades: string[] = [];
  exchange.listeners.push({
    onBook: ({ instrument, event }) => {
      if (event.kind !== "traded") return;
      const { price, quantity: shares, restingID, incomingID } = event;
      trades.push(`${instrument.security.securityID} ${shares} @ ${price} ${restingID}/${incomingID}`);
    },
  });
  return { exchange, crowd: newCrowd({ exchange, seed, pace }), trades };
}

function run({ crowd }: World, ticks: number): void {
  for (let tick = 0; tick < ticks; tick += 1) crowd.tick(instant(start + tick * 50));
}

function all({ exchange }: World): Instrument[] {
  return [...exchange.instruments.values()];
}

function instrumentOf(world: World, securityID: string): Instrument {
  const instrument = world.exchange.instruments.get(securityID);
  assert.ok(instrument !== undefined);
  return instrument;
}

test("the same seed gives the same trades, and another seed others", () => {
  const [first, again, other] = [newWorld(7, 400), newWorld(7, 400), newWorld(8, 400)];
  for (const world of [first, again, other]) run(world, 400);
  assert.ok(first.trades.length > 1000);
  assert.deepEqual(again.trades, first.trades);
  assert.notDeepEqual(other.trades, first.trades);
});

test("after 20,000 ticks no book is crossed or overfull, and every price lies on a tick inside its limits", () => {
  const world = newWorld(1, 100);
  run(world, 20_000);
  for (const { book, limit, security, lastPx, today } of all(world)) {
    const name = security.securityID;
    assert.ok((bestPrice(book, "Buy") ?? 0) < (bestPrice(book, "Sell") ?? Number.POSITIVE_INFINITY), name);
    for (const side of ["Buy", "Sell"] as const) {
      assert.ok(orderCount(book, side) <= 60, `${name} has ${orderCount(book, side)} on one side`);
      for (const { price } of inPriority(book, side))
        assert.ok(price !== null && price >= limit.lower && price <= limit.upper && price % limit.tick === 0, `${name} at ${price}`);
    }
    assert.ok(lastPx >= limit.lower && lastPx <= limit.upper, name);
    assert.ok(today.deals > 0, `${name} has traded`);
  }
});

test("liquid securities have narrow spreads, deep books and prices that move", () => {
  const world = newWorld(1, 100);
  const wide: number[] = [];
  for (let second = 0; second < 600; second += 1) {
    run(world, tickRate);
    for (const name of ["ZENITHBANK", "GTCO", "ACCESSCORP", "UBA", "MTNN", "DANGCEM"]) {
      const { book, limit } = instrumentOf(world, name);
      const [bid, offer] = [bestPrice(book, "Buy"), bestPrice(book, "Sell")];
      assert.ok(bid !== null && offer !== null, `${name} has both sides`);
      wide.push((offer - bid) / limit.tick);
    }
  }
  wide.sort((a, b) => a - b);
  assert.ok((wide[Math.floor(wide.length * 0.8)] ?? 99) <= 3, "four fifths of the time at most three ticks");
  const { today, limit } = instrumentOf(world, "ZENITHBANK");
  assert.ok(today.high !== null && today.low !== null && today.high - today.low > limit.reference / 100, "prices move");
});

test("every book is furnished at the first tick, even in a silent market", () => {
  const world = newWorld(1, 0);
  run(world, 1);
  const furnished = world.trades.length;
  for (const { book, security } of all(world))
    for (const side of ["Buy", "Sell"] as const) assert.ok(orderCount(book, side) > 0, security.securityID);
  run(world, 2000);
  assert.equal(world.trades.length, furnished, "nobody trades while nobody asks");
  assert.equal(world.crowd.ordersSent(), 0);
});

test("makers refill what a customer takes from a silent market", () => {
  const world = newWorld(1, 0);
  run(world, 1);
  const instrument = instrumentOf(world, "GTCO");
  const before = orderCount(instrument.book, "Sell");
  const offered = Array.from(inPriority(instrument.book, "Sell"), (order) => order.leavesQty as number);
  const orderQty = quantity(offered.slice(0, 3).reduce((sum, shares) => sum + shares, 0));
  const orderID = nextOrderNumber(world.exchange);
  const terms = { securityID: "GTCO", side: "Buy", ordType: "Market", timeInForce: "Day" } as const;
  enterOrder(world.exchange, instrument, {
    orderID,
    terms: { ...terms, price: null, orderQty, expireDate: null },
    at: start,
  });
  assert.equal(orderCount(instrument.book, "Sell"), before - 3);
  run(world, 1);
  assert.ok(orderCount(instrument.book, "Sell") > before - 3);
});

test("the pace is kept on average", () => {
  const world = newWorld(3, 40);
  run(world, 20_000);
  const perSecond = world.crowd.ordersSent() / (20_000 / tickRate);
  assert.ok(perSecond > 32 && perSecond < 48, `${perSecond} orders a second`);
});

test("a new date starts from the official closes with fresh books, limits and statistics", () => {
  const world = newWorld(1, 300);
  run(world, 2000);
  const closes = all(world).map(({ publishedPrice }) => publishedPrice);
  enterDay(world.exchange, { ...friday, tradeDate: tradingDay("2026-11-23") }, start);
  const references = all(world).map(({ limit }) => limit.reference);
  assert.deepEqual(references, closes);
  assert.deepEqual(new Set(all(world).map(({ today }) => today.deals)), new Set([0]));
  run(world, 1);
  for (const { book, limit, security } of all(world))
    for (const side of ["Buy", "Sell"] as const) {
      assert.ok(orderCount(book, side) > 0, security.securityID);
      for (const { price } of inPriority(book, side))
        assert.ok(price !== null && price >= limit.lower && price <= limit.upper, security.securityID);
    }
});

test("the crowd leaves when the market closes, and comes back when it opens", () => {
  const world = newWorld(1, 50);
  run(world, 100);
  enterDay(world.exchange, { ...friday, phase: "CLOSED", over: true }, start);
  run(world, 1);
  assert.deepEqual(new Set(all(world).map(({ book }) => book.orders.size)), new Set([0]));
  enterDay(world.exchange, { ...friday, tradeDate: tradingDay("2026-11-23") }, start);
  run(world, 1);
  assert.ok(all(world).every(({ book }) => book.orders.size > 0));
});
