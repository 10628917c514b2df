// Tests of where drawings stand among the candles.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { boxPlaces, candleAt, rayPlaces, trendPlaces, withDrawing, withoutDrawing } from "./drawings.ts";

const candles = [100, 200, 300, 400].map((time): Candle => {
  const px = price(5000);
  const volume = quantity(1);
  return { time: instant(time), open: px, high: px, low: px, close: px, volume, value: kobo(1n), trades: 1 };
});

function trend(from: readonly [number, number], to: readonly [number, number]) {
  const point = ([at, px]: readonly [number, number]) => ({ at: instant(at), price: price(px) });
  return { kind: "Trend", id: "t", from: point(from), to: point(to) } as const;
}

test("a moment belongs to the candle that it falls into", () => {
  const found = [99, 100, 250, 400, 9999].map((at) => candleAt(at, candles));
  assert.deepEqual(found, [null, 100, 200, 400, 400]);
});

test("a line goes from candle to candle, whichever end was set first", () => {
  const places = [
    { time: 200, price: 5000 },
    { time: 400, price: 5200 },
  ];
  assert.deepEqual(trendPlaces(trend([210, 5000], [400, 5200]), candles), places);
  assert.deepEqual(trendPlaces(trend([400, 5200], [210, 5000]), candles), places);
});

test("of a line that began before the first candle the rest is seen", () => {
  assert.deepEqual(trendPlaces(trend([0, 4000], [200, 5000]), candles), [
    { time: 100, price: 4500 },
    { time: 200, price: 5000 },
  ]);
  assert.deepEqual(trendPlaces(trend([10, 4000], [50, 5000]), candles), []);
  assert.deepEqual(trendPlaces(trend([0, 4000], [150, 5000]), candles), []);
});

test("a line within one candle, or without candles, is not drawn", () => {
  assert.deepEqual(trendPlaces(trend([210, 5000], [290, 5200]), candles), []);
  assert.deepEqual(trendPlaces(trend([210, 5000], [400, 5200]), []), []);
});

test("drawings are added until there is no room, and taken away one by one", () => {
  const level = (id: string): Drawing => ({ kind: "Level", id, price: price(5000) });
  const many = Array.from({ length: 49 }, (_, at) => level(String(at)));
  const full = withDrawing(many, level("last"));
  assert.equal(full?.length, 50);
  assert.equal(withDrawing(full ?? [], level("more")), null);
  assert.deepEqual(withoutDrawing([level("a"), level("b")], "a"), [level("b")]);
});

test("a ray goes on behind its second point to the last candle, and backwards to the first", () => {
  assert.deepEqual(rayPlaces(trend([100, 5000], [200, 5100]), candles), [
    { time: 100, price: 5000 },
    { time: 200, price: 5100 },
    { time: 400, price: 5300 },
  ]);
  assert.deepEqual(rayPlaces(trend([400, 5000], [300, 5100]), candles), [
    { time: 100, price: 5300 },
    { time: 300, price: 5100 },
    { time: 400, price: 5000 },
  ]);
  assert.deepEqual(rayPlaces(trend([210, 5000], [400, 5200]), candles), [
    { time: 200, price: 5000 },
    { time: 400, price: 5200 },
  ]);
});

test("a ray from before the chart comes in where it would be by then; one that leaves it is not drawn", () => {
  assert.deepEqual(rayPlaces(trend([0, 4000], [50, 4100]), candles), [
    { time: 100, price: 4200 },
    { time: 400, price: 4800 },
  ]);
  assert.deepEqual(rayPlaces(trend([50, 4100], [0, 4000]), candles), []);
  assert.deepEqual(rayPlaces(trend([210, 5000], [290, 5200]), candles), []);
  assert.deepEqual(rayPlaces(trend([0, 4000], [50, 4100]), []), []);
});

test("a box has its higher price above, whichever corners were set, and begins with the chart", () => {
  const corners = [
    { time: 200, price: 5200 },
    { time: 300, price: 5000 },
  ];
  assert.deepEqual(boxPlaces(trend([210, 5000], [300, 5200]), candles), corners);
  assert.deepEqual(boxPlaces(trend([300, 5000], [210, 5200]), candles), corners);
  assert.deepEqual(boxPlaces(trend([0, 5000], [250, 5200]), candles)?.[0], { time: 100, price: 5200 });
  assert.equal(boxPlaces(trend([210, 5000], [290, 5200]), candles), null);
  assert.equal(boxPlaces(trend([0, 5000], [50, 5200]), candles), null);
});
