// Tests of statistics, tape, candles and the price list's order.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { MarketStat, MarketTrade } from "@tradebook/contract/services/market-data.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { intervalsFor, withTrade } from "../../market/candles.ts";
import { bandPosition, direction, lastChange, mergeStat } from "../../market/market-stats.ts";
import { mergeTape, prependTrade, tapeLength, tickOf } from "./market-trades.ts";
import { priceRowText } from "./price-row.ts";
import { keepOrder, search, sortBy, sortedIds } from "../../market/price-list.ts";

function stat(securityID: string, last: number | null, volume = 0): MarketStat {
  return {
    securityID,
    symbol: securityID,
    name: `${securityID} Plc`,
    board: "Main",
    sector: "Services",
    priceGroup: "B",
    prevClose: price(9000),
    open: null,
    high: null,
    low: null,
    last: last === null ? null : price(last),
    close: null,
    publishedPrice: price(9000),
    change: null,
    changePct: null,
    bestBid: null,
    bestBidQty: null,
    bestOffer: null,
    bestOfferQty: null,
    deals: 0,
    volume: quantity(volume),
    value: kobo(0n),
    vwap: null,
    lowerLimit: price(8100),
    upperLimit: price(9900),
    tick: price(5),
    indicativePrice: null,
    indicativeVolume: null,
    imbalanceSide: null,
    imbalanceQty: null,
    tradingStatus: "Trading",
    phase: "CONTINUOUS",
    updatedAt: null,
  };
}

function trade(mdEntryID: string, px: number, at: number): MarketTrade {
  return {
    securityID: "GTCO",
    mdEntryID,
    mdEntryPx: price(px),
    mdEntrySize: quantity(10),
    mdEntryTime: instant(at),
    aggressorSide: "Buy",
    cross: false,
    movesPrice: false,
  };
}

test("a row of the price list says where a price stands, which way it moved, and that nothing has traded", () => {
  const traded = { ...stat("GTCO", 9450, 1_234_567), bestBid: price(9445), bestOffer: price(9450) };
  assert.deepEqual(priceRowText(traded), {
    symbol: "GTCO",
    last: "94.50",
    change: "+5.00%",
    way: "up",
  });
  assert.deepEqual(priceRowText(stat("MTNN", null)), {
    symbol: "MTNN",
    last: "90.00",
    change: "–",
    way: "flat",
  });
});

test("a part merges into what is known; a part of an unknown security waits for the whole", () => {
  const known = stat("GTCO", 9500);
  const change = { securityID: "GTCO", last: price(9505) };
  assert.deepEqual(mergeStat(known, change), { ...known, last: 9505 });
  assert.equal(mergeStat(undefined, change), null);
  assert.deepEqual(mergeStat(undefined, known), known);
});

test("a null takes a figure away and an absent member leaves it", () => {
  const known = stat("GTCO", 9500);
  assert.equal(mergeStat(known, { securityID: "GTCO", last: null })?.last, null);
  assert.equal(mergeStat(known, { securityID: "GTCO", last: undefined })?.last, 9500);
});

test("the change is the last price against the previous close", () => {
  assert.deepEqual(lastChange(stat("GTCO", 9450)), { change: 450, percent: 5 });
  assert.equal(lastChange(stat("GTCO", null)), null);
  assert.equal(direction(9500, 9505), "up");
  assert.equal(direction(null, 9505), null);
});

test("the place in the band runs from the lower limit to the upper", () => {
  assert.equal(bandPosition(stat("GTCO", 8100)), 0);
  assert.equal(bandPosition(stat("GTCO", 9000)), 0.5);
  assert.equal(bandPosition({ ...stat("GTCO", 9000), lowerLimit: null }), null);
});

test("a trade enters the tape once, on top, and the tape has an end", () => {
  const tape = prependTrade([trade("1", 9500, 1)], trade("2", 9505, 2));
  assert.deepEqual(
    tape.map((row) => row.mdEntryID),
    ["2", "1"],
  );
  assert.equal(prependTrade(tape, trade("1", 9500, 1)), tape);
  const long = Array.from({ length: tapeLength }, (_, at) => trade(`t${at}`, 9500, -at));
  assert.equal(prependTrade(long, trade("new", 9500, 5)).length, tapeLength);
});

test("trades heard while the answer was under way stay on top of it", () => {
  const merged = mergeTape([trade("3", 9510, 3), trade("2", 9505, 2)], [trade("2", 9505, 2), trade("1", 9500, 1)]);
  assert.deepEqual(
    merged.map((row) => row.mdEntryID),
    ["3", "2", "1"],
  );
  assert.deepEqual([tickOf(merged, 0), tickOf(merged, 2)], ["up", "flat"]);
});

test("rows keep their places while prices move, and newcomers go to the end", () => {
  const before = [stat("A", 9000), stat("B", 9500), stat("C", null)];
  const order = sortedIds(before, { column: "change", descending: true });
  assert.deepEqual(order, ["B", "A", "C"]);
  const later = [stat("A", 9900), stat("B", 9000), stat("C", 9100), stat("D", 9000)];
  assert.deepEqual(
    keepOrder(
      order,
      later.map(({ securityID }) => securityID),
    ),
    ["B", "A", "C", "D"],
  );
});

test("a column asked for twice turns round", () => {
  const first = sortBy({ column: "symbol", descending: false }, "volume");
  assert.deepEqual(first, { column: "volume", descending: true });
  assert.deepEqual(sortBy(first, "volume"), { column: "volume", descending: false });
});

test("symbols that begin with the text come before names that hold it", () => {
  const names: Record<string, string> = { GTCO: "Guaranty Trust", UBA: "United Bank", ACCESS: "Access Bank" };
  assert.deepEqual(
    search(["ACCESS", "GTCO", "UBA"], "ban", (id) => names[id] ?? ""),
    ["ACCESS", "UBA"],
  );
  assert.deepEqual(
    search(["ACCESS", "GTCO", "UBA"], "gt", (id) => names[id] ?? ""),
    ["GTCO"],
  );
});

test("a trade moves the last candle, begins the next, and never changes history", () => {
  const minutes = { interval: "1m", tradingDay: null } as const;
  const first = withTrade(undefined, trade("1", 9500, 60_000), minutes);
  assert.ok(first);
  const moved = withTrade(first, { ...trade("2", 9510, 119_999), mdEntrySize: quantity(5) }, minutes);
  assert.deepEqual([moved?.open, moved?.high, moved?.close, moved?.volume, moved?.trades], [9500, 9510, 9510, 15, 2]);
  assert.equal(withTrade(first, trade("3", 9490, 120_000), minutes)?.time, 120_000);
  assert.equal(withTrade(first, trade("0", 9490, 59_999), minutes), null);
});

test("a trade belongs to the candle of its trading day, whatever the calendar says", () => {
  const saturday = Date.parse("2026-11-21T16:00:00Z");
  const friday = { interval: "1d", tradingDay: tradingDay("2026-11-20") } as const;
  const candle = withTrade(undefined, trade("1", 9500, saturday), friday);
  assert.equal(candle?.time, Date.parse("2026-11-19T23:00:00Z"));
  assert.equal(withTrade(candle ?? undefined, trade("2", 9510, saturday), friday)?.time, candle?.time);
  const monday = { interval: "1d", tradingDay: tradingDay("2026-11-23") } as const;
  assert.equal(
    withTrade(candle ?? undefined, trade("3", 9510, saturday), monday)?.time,
    Date.parse("2026-11-22T23:00:00Z"),
  );
  const week = withTrade(candle ?? undefined, trade("4", 9510, saturday), { ...monday, interval: "1w" });
  assert.equal(week?.time, candle?.time);
  // A month begins on its first day, whatever day that is.
  const month = withTrade(candle ?? undefined, trade("4", 9510, saturday), { ...monday, interval: "1mo" });
  assert.equal(month, null, "the candle of the twentieth is no month's: the trade is older than it");
  const first = withTrade(undefined, trade("4", 9510, saturday), { ...monday, interval: "1mo" });
  assert.equal(first?.time, Date.parse("2026-10-31T23:00:00Z"));
  assert.equal(withTrade(undefined, trade("5", 9510, saturday), { interval: "1d", tradingDay: null }), null);
});

test("a range offers intervals that fit it", () => {
  assert.deepEqual(intervalsFor("1D"), ["1m", "5m", "15m", "30m", "1h"]);
  assert.deepEqual(intervalsFor("1Y"), ["1h", "1d", "1w", "1mo"]);
});
