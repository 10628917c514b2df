// The crowd hears of companies, says so to everybody, and the price and the trading of the name follow.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bestPrice } from "@tradebook/matching/book.ts";
import { profilesOf } from "../src/crowd-profile.ts";
import { newsCategories } from "../src/market-news.ts";
import { crowdWorld, instrumentOf, middleOf, runSeconds, runTo, tradable, type CrowdWorld } from "./crowd-world.ts";

test("a day brings about as many stories whatever its length, most of companies, all marked as simulated", () => {
  for (const [pace, minutes] of [
    [5, 20],
    [20, 10],
  ] as const) {
    const world = crowdWorld({ seed: 11, pace, minutes });
    runTo(world, "PRE_CLOSE");
    assert.ok(world.news.length > 60 && world.news.length < 160, `${world.news.length} stories in ${minutes} minutes`);
    const ofCompanies = world.news.filter(({ symbols }) => symbols.length === 1);
    assert.ok(ofCompanies.length > world.news.length * 0.8);
    for (const { headline, lines, category, symbols } of world.news) {
      assert.match(headline, /^\[Simulated\] ./);
      assert.ok(headline.length <= 160, headline);
      assert.match(lines.at(-1) ?? "", /invented by the market simulator/);
      assert.ok(newsCategories.includes(category));
      for (const symbol of symbols) assert.ok(headline.includes(instrumentOf(world, symbol).security.name));
      assert.ok(
        lines.every((line) => !/NaN|undefined|Infinity/.test(line)),
        lines.join(),
      );
    }
    assert.ok(new Set(world.news.map(({ category }) => category)).size >= 5);
  }
});

test("no company tells of the same kind of thing twice a day", () => {
  const world = crowdWorld({ seed: 12, pace: 5, minutes: 20 });
  runTo(world, "PRE_CLOSE");
  const told = world.news.flatMap(({ symbols, category }) => symbols.map((symbol) => `${symbol} ${category}`));
  assert.equal(new Set(told).size, told.length);
});

type Reaction = { readonly move: number; readonly dealsBefore: number; readonly dealsAfter: number };

/** What followed the warnings of a day in the names that makers quote: the price and the deals of two minutes. */
function reactions(world: CrowdWorld, minutes: number): Reaction[] {
  const made = new Set(
    profilesOf(tradable(world))
      .slice(0, 60)
      .map(({ instrument }) => instrument),
  );
  const deals: Map<string, number>[] = [];
  const middles: Map<string, number>[] = [];
  const told: { readonly symbol: string; readonly second: number }[] = [];
  for (let second = 0; second < minutes * 60; second += 1) {
    deals.push(new Map([...made].map(({ security, today }) => [security.securityID, today.deals])));
    middles.push(new Map([...made].map((instrument) => [instrument.security.securityID, middleOf(instrument)])));
    const heard = world.news.length;
    runSeconds(world, 1);
    for (const { headline, symbols } of world.news.slice(heard))
      if (headline.includes("profit warning")) told.push({ symbol: symbols[0] ?? "", second });
  }
  const at = (list: readonly Map<string, number>[], second: number, symbol: string) =>
    list[second]?.get(symbol) ?? Number.NaN;
  return told
    .map(({ symbol, second }) => ({
      move: at(middles, second + 120, symbol) / at(middles, second, symbol) - 1,
      dealsBefore: at(deals, second, symbol) - at(deals, second - 120, symbol),
      dealsAfter: at(deals, second + 120, symbol) - at(deals, second, symbol),
    }))
    .filter(({ move, dealsBefore }) => !Number.isNaN(move) && !Number.isNaN(dealsBefore));
}

test("a profit warning takes the price down at once, and brings people", () => {
  const all = [21, 22, 23, 24].flatMap((seed) => reactions(crowdWorld({ seed, pace: 30, minutes: 10 }), 10));
  assert.ok(all.length >= 4, `${all.length} warnings`);
  const fell = all.filter(({ move }) => move < -0.01).length;
  assert.ok(fell >= all.length * 0.8, all.map(({ move }) => move).join());
  const deals = (of: (one: Reaction) => number) => all.reduce((sum, one) => sum + of(one), 0);
  assert.ok(deals(({ dealsAfter }) => dealsAfter) > 1.5 * deals(({ dealsBefore }) => dealsBefore));
});

test("makers stand back when a story breaks, and come closer again", () => {
  const world = crowdWorld({ seed: 21, pace: 5, minutes: 20 });
  const made = new Set(
    profilesOf(tradable(world))
      .slice(0, 40)
      .map(({ instrument }) => instrument.security.securityID),
  );
  const spread = (symbol: string) => {
    const { book } = instrumentOf(world, symbol);
    return (bestPrice(book, "Sell") ?? Infinity) - (bestPrice(book, "Buy") ?? 0);
  };
  const widened: { readonly before: number; readonly during: number; readonly after: number }[] = [];
  for (let second = 0; second < 900 && widened.length < 5; second += 1) {
    const before = new Map([...made].map((symbol) => [symbol, spread(symbol)]));
    const heard = world.news.length;
    runSeconds(world, 0.1);
    const story = world.news.slice(heard).find(({ headline }) => /warning|contract worth/.test(headline));
    const symbol = story?.symbols[0] ?? "";
    if (!made.has(symbol)) continue;
    const during = spread(symbol);
    runSeconds(world, 30);
    widened.push({ before: before.get(symbol) ?? 0, during, after: spread(symbol) });
  }
  assert.ok(widened.length > 0);
  const sum = (of: (one: (typeof widened)[number]) => number) => widened.reduce((total, one) => total + of(one), 0);
  assert.ok(sum(({ during }) => during) > 1.5 * sum(({ before }) => before), JSON.stringify(widened));
  assert.ok(sum(({ after }) => after) < 0.8 * sum(({ during }) => during), JSON.stringify(widened));
});
