// Tests of what of the tape is shown, and which of it is one's own.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { MarketTrade } from "@tradebook/contract/services/market-data.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { ownOnTape, shownTrades, wholeTape, type OwnFill } from "./tape-filter.ts";

function trade(id: string, size: number, change: Partial<MarketTrade> = {}): MarketTrade {
  return {
    securityID: "GTCO",
    mdEntryID: id,
    mdEntryPx: price(9500),
    mdEntrySize: quantity(size),
    mdEntryTime: instant(10_000),
    aggressorSide: "Buy",
    cross: false,
    movesPrice: false,
    ...change,
  };
}

const fill = (size: number, at: number): OwnFill => ({
  symbol: "GTCO",
  price: price(9500),
  qty: quantity(size),
  time: instant(at),
  status: "UNSETTLED",
});

const tape = [
  trade("a", 100),
  trade("b", 1_000, { aggressorSide: "Sell" }),
  trade("c", 250_000),
  trade("d", 5_000, { aggressorSide: null, cross: true }),
];
const ids = (trades: readonly MarketTrade[]) => trades.map(({ mdEntryID }) => mdEntryID);

test("the tape shows what each filter leaves, and a cross is neither side's", () => {
  const own = new Set(["a", "c"]);
  const cases = [
    [{}, ["a", "b", "c", "d"]],
    [{ least: 1_000 }, ["b", "c", "d"]],
    [{ side: "Buy" }, ["a", "c"]],
    [{ side: "Sell" }, ["b"]],
    [{ isOwn: true }, ["a", "c"]],
    [{ isOwn: true, least: 10_000 }, ["c"]],
  ] as const;
  for (const [filter, expected] of cases)
    assert.deepEqual(ids(shownTrades(tape, { ...wholeTape, ...filter }, own)), expected);
});

test("a fill is the trade of its terms that is nearest in time, and two fills are two trades", () => {
  const twins = [
    trade("x", 100, { mdEntryTime: instant(10_400) }),
    trade("y", 100),
    trade("z", 100, { mdEntryPx: price(9600) }),
  ];
  assert.deepEqual([...ownOnTape(twins, [fill(100, 10_010)])], ["y"]);
  assert.deepEqual([...ownOnTape(twins, [fill(100, 10_010), fill(100, 10_020)])], ["y", "x"]);
  assert.deepEqual([...ownOnTape(twins, [fill(100, 10_010), fill(100, 10_020), fill(100, 10_030)])], ["y", "x"]);
  assert.deepEqual([...ownOnTape(twins, [fill(101, 10_000), fill(100, 12_000)])], []);
});
