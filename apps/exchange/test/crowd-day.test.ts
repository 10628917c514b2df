// Properties of the market that a crowd makes over whole days, at several paces.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isCallPhase, phases } from "@tradebook/domain/market/phase.ts";
import { bestPrice } from "@tradebook/matching/book.ts";
import { orderCount } from "@tradebook/matching/depth.ts";
import { profilesOf } from "../src/crowd-profile.ts";
import type { Instrument } from "../src/instrument.ts";
import { crowdWorld, middleOf, tickMs, tradable, type CrowdWorld } from "./crowd-world.ts";

const minuteMs = 60_000;
/** Names that everybody trades: their quotes are watched. */
const liquid = 30;

type Figures = {
  readonly world: CrowdWorld;
  /** Moments at which a book stood crossed in continuous trading. */
  crossings: number;
  /** Prices off their tick or outside their limits. */
  misplaced: number;
  /** Trades in each tenth of continuous trading. */
  readonly tenths: number[];
  readonly auctionTrades: { open: number; close: number };
  publishedMoves: number;
  /** Spreads of the liquid names, in parts of their usual one, a sample a second. */
  readonly spreads: number[];
  /** Middle prices of the liquid names, minute by minute. */
  readonly minutes: Map<Instrument, number[]>;
  /** Securities that stood at a limit with nobody on the other side, at the end of some minute. */
  readonly queued: Set<string>;
  readonly oneSided: Set<string>;
};

type Terms = { readonly seed: number; readonly pace: number; readonly minutes: number };

/** One day from before its opening auction to its close, watched all the while. */
function watchDay(terms: Terms): Figures {
  const world = crowdWorld({ ...terms, from: "CLOSED" });
  const figures: Figures = {
    world,
    crossings: 0,
    misplaced: 0,
    tenths: Array.from({ length: 10 }, () => 0),
    auctionTrades: { open: 0, close: 0 },
    publishedMoves: 0,
    spreads: [],
    minutes: new Map(),
    queued: new Set(),
    oneSided: new Set(),
  };
  const touched = watchBooks(figures);
  const names = profilesOf(tradable(world)).slice(0, liquid);
  while (world.exchange.day.phase !== "END_OF_DAY") {
    world.tick();
    if (!phases[world.exchange.day.phase].matches) touched.clear();
    for (const { book } of touched)
      if ((bestPrice(book, "Buy") ?? 0) >= (bestPrice(book, "Sell") ?? Infinity)) figures.crossings += 1;
    touched.clear();
    const sinceMs = world.now() - world.exchange.day.startedAt;
    if (world.exchange.day.phase !== "CONTINUOUS") continue;
    if (sinceMs % 1000 < tickMs) for (const { instrument } of names) sampleSpread(figures, instrument);
    if (sinceMs % minuteMs < tickMs)
      sampleMinute(
        figures,
        names.map(({ instrument }) => instrument),
      );
  }
  return figures;
}

function watchBooks(figures: Figures): Set<Instrument> {
  const touched = new Set<Instrument>();
  const { exchange } = figures.world;
  exchange.listeners.push({
    onBook: ({ instrument, event, at, movesPrice }) => {
      touched.add(instrument);
      const { lower, upper, tick } = instrument.limit;
      const price = event.kind === "accepted" ? event.order.price : event.price;
      if (price !== null && (price < lower || price > upper || price % tick !== 0)) figures.misplaced += 1;
      if (event.kind !== "traded") return;
      if (movesPrice) figures.publishedMoves += 1;
      const { phase, startedAt, endsAt } = exchange.day;
      if (isCallPhase(phase)) figures.auctionTrades[phase.startsWith("PRE_OPEN") ? "open" : "close"] += 1;
      else if (endsAt !== null) {
        const tenth = Math.min(9, Math.floor((10 * (at - startedAt)) / (endsAt - startedAt)));
        figures.tenths[tenth] = (figures.tenths[tenth] ?? 0) + 1;
      }
    },
  });
  return touched;
}

function sampleSpread(figures: Figures, instrument: Instrument): void {
  const { book, limit } = instrument;
  const [bid, offer] = [bestPrice(book, "Buy"), bestPrice(book, "Sell")];
  // Twenty basis points, or three ticks where a tick is more than that.
  const usual = Math.max(3 * limit.tick, limit.reference * 0.002);
  if (bid !== null && offer !== null) figures.spreads.push((offer - bid) / usual);
  else if (bid !== limit.upper && offer !== limit.lower) figures.spreads.push(Infinity);
}

function sampleMinute({ world, minutes, queued, oneSided }: Figures, names: readonly Instrument[]): void {
  for (const instrument of names) minutes.set(instrument, [...(minutes.get(instrument) ?? []), middleOf(instrument)]);
  for (const { book, limit, security } of tradable(world)) {
    const [bid, offer] = [bestPrice(book, "Buy"), bestPrice(book, "Sell")];
    if ((bid === null) !== (offer === null)) oneSided.add(security.securityID);
    if ((bid === limit.upper && offer === null) || (offer === limit.lower && bid === null))
      queued.add(security.securityID);
  }
}

/** The mean correlation of one-minute returns, of pairs within a sector and across sectors. */
function correlations(minutes: ReadonlyMap<Instrument, readonly number[]>): { within: number; across: number } {
  const returns = [...minutes].map(([{ security }, prices]) => ({
    sector: security.sector,
    moves: prices.slice(1).map((price, at) => Math.log(price / (prices[at] ?? price))),
  }));
  const [within, across]: [number[], number[]] = [[], []];
  returns.forEach((one, at) => {
    for (const other of returns.slice(at + 1))
      (one.sector === other.sector ? within : across).push(correlation(one.moves, other.moves));
  });
  return { within: mean(within), across: mean(across) };
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const both = a.reduce((sum, move, at) => sum + (move - meanA) * ((b[at] ?? 0) - meanB), 0);
  const spread = (list: readonly number[], middle: number) => list.reduce((sum, move) => sum + (move - middle) ** 2, 0);
  const scale = Math.sqrt(spread(a, meanA) * spread(b, meanB));
  return scale === 0 ? 0 : both / scale;
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0) / list.length;
}

/** At each pace a day as long as the test can wait for. */
const days = [
  { seed: 1, pace: 2, minutes: 20 },
  { seed: 2, pace: 20, minutes: 60 },
  { seed: 3, pace: 300, minutes: 5 },
].map((terms) => ({ ...terms, figures: watchDay(terms) }));

for (const { pace, figures } of days) {
  const { world } = figures;

  test(`at a pace of ${pace} no book is crossed, no order misplaced and none refused`, () => {
    assert.equal(figures.crossings, 0);
    assert.equal(figures.misplaced, 0);
    assert.equal(world.crowd.tally().refused, 0);
    for (const { book, security } of tradable(world))
      for (const side of ["Buy", "Sell"] as const) assert.ok(orderCount(book, side) <= 120, security.securityID);
  });

  test(`at a pace of ${pace} liquid names have narrow spreads nearly all the time`, () => {
    const narrow = figures.spreads.filter((spread) => spread <= 1).length / figures.spreads.length;
    assert.ok(narrow > 0.85, `${narrow} of the time`);
  });

  test(`at a pace of ${pace} both auctions have volume, and prices are published anew`, () => {
    assert.ok(figures.auctionTrades.open > 20, `${figures.auctionTrades.open} trades in the opening auction`);
    assert.ok(figures.auctionTrades.close > 20, `${figures.auctionTrades.close} trades in the closing auction`);
    assert.ok(figures.publishedMoves > 10, `${figures.publishedMoves} trades moved a published price`);
  });

  test(`at a pace of ${pace} some names don't trade all day, and some have one side alone`, () => {
    const untraded = tradable(world).filter(({ today }) => today.deals === 0).length;
    assert.ok(untraded >= 5 && untraded <= 60, `${untraded} names did not trade`);
    assert.ok(figures.oneSided.size >= 3, `${figures.oneSided.size} names had one side alone`);
  });
}

test("trading is busy at both ends of the day and calm at noon", () => {
  for (const { figures, pace } of days) {
    const { tenths } = figures;
    const ends = mean([tenths[0] ?? 0, tenths[9] ?? 0]);
    const noon = mean(tenths.slice(3, 7));
    assert.ok(ends > 1.5 * noon, `at a pace of ${pace}: ${tenths.join(" ")}`);
  }
});

test("names of one sector move together more than names of several, and all a little", () => {
  const hour = days.find(({ minutes }) => minutes === 60);
  assert.ok(hour !== undefined);
  const { within, across } = correlations(hour.figures.minutes);
  assert.ok(within > 0.2 && within > across + 0.1, `${within} within sectors, ${across} across`);
  assert.ok(across > 0, `${across} across sectors`);
});

test("on some days a price reaches its limit and queues there", () => {
  const reached = days.map(({ figures }) => figures.queued.size);
  assert.ok(
    reached.some((names) => names > 0),
    reached.join(),
  );
  for (const { figures } of days)
    assert.ok(figures.queued.size < 40, `${figures.queued.size} names were at a limit, which is no band any more`);
});
