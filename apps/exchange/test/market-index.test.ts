// The All-Share Index: its first level, what moves it, and what must not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { price, quantity } from "@tradebook/domain/units.ts";
import { indexAt, rebased } from "../src/market-index.ts";
import { enter, newMarketDays, type MarketDays } from "./market-days.ts";

const startLevel = 218_115.8;

function trade(days: MarketDays, securityID: string, terms: string): void {
  enter(days, `${securityID} B ${terms}`);
  enter(days, `${securityID} S ${terms}`);
}

test("the listed closes make up the level it starts at, and each reckoning is told", () => {
  const days = newMarketDays();
  const heard: number[] = [];
  days.exchange.listeners.push({ onIndex: ({ value }) => heard.push(value) });
  assert.equal(days.exchange.index.value, startLevel);
  days.pass(3000);
  assert.deepEqual(heard, [startLevel, startLevel, startLevel]);
});

test("it moves by the market value that published prices move, and by no small trade", () => {
  const days = newMarketDays({ symbols: ["ZENITHBANK", "MTNN"] });
  const { exchange } = days;
  trade(days, "ZENITHBANK", "99999 @ 12900");
  days.pass(1000);
  assert.equal(exchange.index.value, startLevel);
  trade(days, "ZENITHBANK", "100000 @ 12900");
  days.pass(1000);
  const worth = (zenith: number) => {
    const shares = (id: string) => exchange.basis.shares.get(id) ?? assert.fail(id);
    return shares("ZENITHBANK") * zenith + shares("MTNN") * days.of("MTNN").publishedPrice;
  };
  const expected = Math.round(((startLevel * worth(12_900)) / worth(11_780)) * 100) / 100;
  assert.equal(exchange.index.value, expected);
  assert.equal(exchange.index.previousClose, startLevel);
  days.passTo("PRE_OPEN");
  assert.equal(exchange.index.previousClose, expected, "its close is the next day's previous one");
});

test("funds are no part of it", () => {
  const days = newMarketDays({ symbols: ["GTCO", "GREENWETF"] });
  assert.deepEqual([...days.exchange.basis.shares.keys()], ["GTCO"]);
});

test("new shares, listings and delistings leave the level as it was", () => {
  const days = newMarketDays({ symbols: ["GTCO", "UBA", "ZENITHBANK"] });
  const { exchange } = days;
  const all = [...exchange.instruments.values()];
  const priced = ({ publishedPrice }: (typeof all)[number]) => publishedPrice;
  const levelAfter = (change: () => void) => {
    change();
    const basis = rebased(exchange.basis, { instruments: all, priced });
    assert.notEqual(basis.divisor, exchange.basis.divisor);
    exchange.basis = basis;
    return indexAt(basis, all);
  };
  const zenith = days.of("ZENITHBANK");
  const uba = days.of("UBA");
  const issue = () => (zenith.security = { ...zenith.security, sharesOutstanding: quantity(60_000_000_000) });
  assert.equal(levelAfter(issue), startLevel);
  assert.equal(
    levelAfter(() => (uba.security = { ...uba.security, status: "Delisted" })),
    startLevel,
  );
  assert.equal(
    levelAfter(() => (uba.security = { ...uba.security, status: "Trading" })),
    startLevel,
  );
  zenith.publishedPrice = price(12_900);
  assert.ok(indexAt(exchange.basis, all) > startLevel);
});

test("a suspended company keeps its weight at the price it was left with", () => {
  const days = newMarketDays({ symbols: ["GTCO", "UNIVINSURE"] });
  assert.ok(days.exchange.basis.shares.has("UNIVINSURE"));
  assert.equal(days.exchange.index.value, startLevel);
});
