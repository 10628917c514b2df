// The crowd keeps a market that is the same for the same seed, leaves a silent one alone, and keeps the day's phases.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bestPrice } from "@tradebook/matching/book.ts";
import { inPriority, orderCount } from "@tradebook/matching/depth.ts";
import { streamOf } from "../src/dice.ts";
import { haltSecurity, resumeSecurity } from "../src/halts.ts";
import { crowdWorld, customerOrders, instrumentOf, keepLog, runSeconds, runTo, tradable } from "./crowd-world.ts";

const sides = ["Buy", "Sell"] as const;

test("dice of one purpose are the same for a seed, and unlike those of another purpose or seed", () => {
  const rolls = (seed: number, purpose: string) => {
    const dice = streamOf(seed, purpose);
    return Array.from({ length: 50 }, () => dice.next());
  };
  assert.deepEqual(rolls(1, "news"), rolls(1, "news"));
  const firsts = [rolls(1, "news"), rolls(1, "retail"), rolls(2, "news"), rolls(3, "retail")].map((list) => list[0]);
  assert.equal(new Set(firsts).size, firsts.length);
});

test("the same seed gives the same day order by order, through its auctions, and another seed another day", () => {
  const days = [7, 7, 8].map((seed) => {
    const world = crowdWorld({ seed, pace: 30, minutes: 1, from: "CLOSED" });
    const log = keepLog(world);
    runTo(world, "CONTINUOUS");
    runTo(world, "END_OF_DAY");
    return log;
  });
  const [first = [], again, other] = days;
  assert.ok(first.length > 10_000);
  assert.deepEqual(again, first);
  assert.notDeepEqual(other, first);
});

test("a customer's order changes the day only from there, and the news not at all", () => {
  const terms = { seed: 7, pace: 30, minutes: 20 };
  const [alone, visited] = [crowdWorld(terms), crowdWorld(terms)];
  const [aloneLog, visitedLog] = [keepLog(alone), keepLog(visited)];
  runSeconds(alone, 60);
  runSeconds(visited, 60);
  assert.deepEqual(visitedLog, aloneLog);
  customerOrders(visited, { securityID: "GTCO", side: "Buy", orderQty: 500_000, priceKobo: null });
  const from = aloneLog.length;
  runSeconds(alone, 300);
  runSeconds(visited, 300);
  assert.notDeepEqual(visitedLog.slice(from), aloneLog.slice(from));
  assert.deepEqual(visitedLog.slice(0, from), aloneLog.slice(0, from));
  assert.ok(alone.news.length > 2);
  const told = ({ headline }: { readonly headline: string }) => headline.replaceAll(/[\d.,]+/g, "");
  assert.deepEqual(visited.news.map(told), alone.news.map(told));
});

test("what the clock does between two ticks is nothing to the crowd", () => {
  const [even, odd] = [crowdWorld({ seed: 3, pace: 50 }), crowdWorld({ seed: 3, pace: 50 })];
  const untimed = (log: string[]) => log.map((line) => line.slice(line.indexOf(" ")));
  const [evenLog, oddLog] = [keepLog(even), keepLog(odd)];
  runSeconds(even, 20);
  odd.tick();
  for (let tick = 1; tick < 400; tick += 1) odd.crowd.tick(even.now());
  assert.ok(evenLog.length > 3000);
  assert.ok(untimed(oddLog).join("\n") === untimed(evenLog).join("\n"));
});

test("every book has two sides at the first tick of a silent market, and then nobody trades or quotes anew", () => {
  const world = crowdWorld({ seed: 1, pace: 0 });
  world.tick();
  for (const { book, security } of tradable(world))
    for (const side of sides) assert.ok(orderCount(book, side) > 0, `${security.securityID} ${side}`);
  const log = keepLog(world);
  runSeconds(world, 120);
  assert.equal(log.length, 0);
  assert.equal(world.crowd.ordersSent(), 0);
  assert.deepEqual(world.news, []);
});

test("makers refill what a customer takes from a silent market", () => {
  const world = crowdWorld({ seed: 1, pace: 0 });
  world.tick();
  const { book } = instrumentOf(world, "GTCO");
  const before = orderCount(book, "Sell");
  const offered = Array.from(inPriority(book, "Sell"), (order) => order.leavesQty as number);
  const orderQty = offered.slice(0, 3).reduce((sum, shares) => sum + shares, 0);
  customerOrders(world, { securityID: "GTCO", side: "Buy", orderQty, priceKobo: null });
  assert.equal(orderCount(book, "Sell"), before - 3);
  world.tick();
  assert.ok(orderCount(book, "Sell") > before - 3);
});

test("in a silent market customers are alone in the call phases", () => {
  const world = crowdWorld({ seed: 1, pace: 0, from: "CLOSED" });
  runTo(world, "PRE_OPEN");
  const log = keepLog(world);
  runSeconds(world, 80);
  assert.equal(log.length, 0);
  runTo(world, "CONTINUOUS");
  assert.ok(tradable(world).every(({ book }) => sides.every((side) => orderCount(book, side) > 0)));
});

test("the pace is kept on average, and a new one holds from the next tick", () => {
  const world = crowdWorld({ seed: 3, pace: 40, minutes: 10 });
  runSeconds(world, 599);
  const perSecond = world.crowd.ordersSent() / 599;
  assert.ok(perSecond > 32 && perSecond < 48, `${perSecond} orders a second`);
  const again = crowdWorld({ seed: 3, pace: 0, minutes: 2 });
  runSeconds(again, 60);
  again.crowd.setPace(3000);
  const before = again.crowd.ordersSent();
  runSeconds(again, 20);
  const fast = (again.crowd.ordersSent() - before) / 20;
  // At noon a little more than half of the average comes, and spells go either way.
  assert.ok(fast > 1000 && fast < 4000, `${fast} orders a second`);
  again.crowd.setPace(0);
  runSeconds(again, 5);
  const log = keepLog(again);
  runSeconds(again, 30);
  assert.equal(log.length, 0, "it is silent again");
  assert.throws(() => again.crowd.setPace(-1));
  assert.throws(() => again.crowd.setPace(Number.NaN));
});

test("the crowd leaves when the market closes, and comes back to the next opening auction", () => {
  const world = crowdWorld({ seed: 1, pace: 50, minutes: 1 });
  const standing = () =>
    tradable(world).reduce((sum, { book }) => sum + sides.reduce((n, s) => n + orderCount(book, s), 0), 0);
  runTo(world, "PRE_CLOSE_IMBALANCE");
  assert.ok(standing() > 1000);
  runTo(world, "END_OF_DAY");
  assert.equal(standing(), 0);
  const { tradeDate } = world.exchange.day;
  runTo(world, "PRE_OPEN");
  assert.notEqual(world.exchange.day.tradeDate, tradeDate);
  runSeconds(world, 30);
  assert.ok(standing() > 300);
  runTo(world, "CONTINUOUS");
  runSeconds(world, 1);
  for (const { book, limit, security } of tradable(world))
    for (const side of sides)
      for (const { price } of inPriority(book, side))
        assert.ok(price !== null && price >= limit.lower && price <= limit.upper, security.securityID);
});

test("while the whole market is halted what stands stays, and nobody enters anything", () => {
  const world = crowdWorld({ seed: 1, pace: 200 });
  runSeconds(world, 5);
  const { exchange } = world;
  exchange.day = { ...exchange.day, phase: "HALTED", endsAt: null, nextPhase: null };
  const log = keepLog(world);
  runSeconds(world, 10);
  assert.equal(log.length, 0);
  assert.equal(world.crowd.tally().refused, 0);
});

test("a halted security rests, comes back through its own auction, and no order is refused on the way", () => {
  const world = crowdWorld({ seed: 5, pace: 100 });
  runSeconds(world, 10);
  const instrument = instrumentOf(world, "GTCO");
  const log = keepLog(world, "GTCO");
  const othersBefore = world.crowd.ordersSent();
  assert.equal(haltSecurity(world.exchange, instrument, { reason: "news awaited", at: world.now() }), null);
  runSeconds(world, 20);
  assert.equal(log.length, 0);
  assert.ok(world.crowd.ordersSent() > othersBefore + 500, "the others trade on");
  assert.equal(resumeSecurity(world.exchange, instrument, { at: world.now() }), null);
  runSeconds(world, 30);
  assert.ok(log.length > 10, "orders are collected");
  assert.ok(!log.some((line) => line.includes('"traded"')), "and wait");
  runSeconds(world, 70);
  assert.ok(
    log.some((line) => line.includes('"traded"')),
    "then they trade",
  );
  assert.ok((bestPrice(instrument.book, "Buy") ?? 0) < (bestPrice(instrument.book, "Sell") ?? 0));
  assert.equal(world.crowd.tally().refused, 0);
});

test("makers take only so much of one large order at a time", () => {
  const world = crowdWorld({ seed: 6, pace: 2 });
  runSeconds(world, 5);
  const instrument = instrumentOf(world, "GTCO");
  const before = instrument.today.volume;
  const priceKobo = (bestPrice(instrument.book, "Buy") ?? 0) - 8 * instrument.limit.tick;
  customerOrders(world, { securityID: "GTCO", side: "Sell", orderQty: 80_000_000, priceKobo });
  const swept = instrument.today.volume - before;
  runSeconds(world, 5);
  const taken = instrument.today.volume - before - swept;
  assert.ok(taken < 300_000, `${taken} shares in five seconds, after ${swept} that stood`);
});
