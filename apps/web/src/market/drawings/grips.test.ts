// Tests of how drawings are taken hold of and moved.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Drawing } from "@tradebook/contract/services/drawing.ts";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { gripAt, moveBetween, moved, type Part, type Placed } from "./grips.ts";

const candles = [100, 200, 300, 400].map((time): Candle => {
  const px = price(5000);
  const volume = quantity(1);
  return { time: instant(time), open: px, high: px, low: px, close: px, volume, value: kobo(1n), trades: 1 };
});
const point = (at: number, px: number) => ({ at: instant(at), price: price(px) });
const line = (from: readonly [number, number], to: readonly [number, number]): Drawing => ({
  kind: "Trend",
  id: "line",
  from: point(...from),
  to: point(...to),
});

test("what is nearest is taken, an end of a line before the rest of it, and nothing out of reach", () => {
  const all: readonly Placed[] = [
    { kind: "Level", id: "level", y: 50 },
    { kind: "Trend", id: "line", from: { x: 0, y: 0 }, to: { x: 100, y: 100 } },
    { kind: "Note", id: "note", at: { x: 200, y: 52 } },
  ];
  const taken = [
    [300, 53],
    [300, 60],
    [30, 30],
    [98, 99],
    [3, 1],
    [200, 52],
    [110, 110],
  ].map(([x = 0, y = 0]) => gripAt(all, { x, y }, 6));
  assert.deepEqual(taken, [
    { id: "level", part: "whole" },
    null,
    { id: "line", part: "whole" },
    { id: "line", part: "to" },
    { id: "line", part: "from" },
    { id: "note", part: "whole" },
    null,
  ]);
});

test("of two that stand on each other the newer is taken", () => {
  const level = (id: string) => ({ kind: "Level", id, y: 50 }) as const;
  assert.deepEqual(gripAt([level("old"), level("new")], { x: 1, y: 50 }, 6), { id: "new", part: "whole" });
});

const by = (steps: number, up: number, part: Part = "whole") => ({ part, by: { candles: steps, kobo: up } });

test("a level moves up and down alone, and never to nothing", () => {
  const level: Drawing = { kind: "Level", id: "a", price: price(5000) };
  assert.deepEqual(moved(level, by(3, 250), candles), { ...level, price: 5250 });
  assert.deepEqual(moved(level, by(0, -9000), candles), { ...level, price: 1 });
});

test("a note moves from candle to candle, and not beyond them", () => {
  const note: Drawing = { kind: "Note", id: "n", ...point(210, 5000), text: "Here" };
  assert.deepEqual(moved(note, by(1, -100), candles), { ...note, ...point(300, 4900) });
  assert.deepEqual(moved(note, by(9, 0), candles), { ...note, ...point(400, 5000) });
  assert.deepEqual(moved(note, by(0, 10), candles), { ...note, ...point(210, 5010) });
});

test("a line moves whole with its length, or by one end, and never becomes a moment", () => {
  const one = line([100, 5000], [300, 5200]);
  assert.deepEqual(moved(one, by(1, 50), candles), line([200, 5050], [400, 5250]));
  assert.deepEqual(moved(one, by(2, 0), candles), line([200, 5000], [400, 5200]));
  assert.deepEqual(moved(one, by(-2, 0), candles), one);
  assert.deepEqual(moved(one, by(1, 7, "to"), candles), line([100, 5000], [400, 5207]));
  assert.deepEqual(moved(one, by(1, 7, "from"), candles), line([200, 5007], [300, 5200]));
  assert.deepEqual(moved(one, by(2, 7, "from"), candles), one);
});

test("a line that began before the candles keeps its length in time", () => {
  assert.deepEqual(moved(line([0, 4000], [200, 5000]), by(1, 0), candles), line([100, 4000], [300, 5000]));
});

test("a pull is as far as from the candle and price it began at", () => {
  assert.deepEqual(moveBetween(point(100, 5000), point(400, 4900), candles), { candles: 3, kobo: -100 });
});

test("a ray is held where it goes on as well, a box at its edges and corners and never inside", () => {
  const spots = { from: { x: 0, y: 0 }, to: { x: 100, y: 100 } };
  const ray: Placed = { kind: "Ray", id: "ray", ...spots, far: { x: 300, y: 300 } };
  const box: Placed = { kind: "Box", id: "box", ...spots };
  const parts = (one: Placed, ...at: readonly (readonly [number, number])[]) =>
    at.map(([x, y]) => gripAt([one], { x, y }, 6)?.part ?? null);
  assert.deepEqual(parts(ray, [200, 200], [99, 101], [1, 1], [200, 100]), ["whole", "to", "from", null]);
  assert.deepEqual(parts(box, [50, 2], [98, 50], [3, 3], [99, 99], [50, 50]), ["whole", "whole", "from", "to", null]);
});

test("a box moves by a corner, and never becomes flat or a moment", () => {
  const one: Drawing = { kind: "Box", id: "box", from: point(100, 5000), to: point(300, 5200) };
  assert.deepEqual(moved(one, by(1, 7, "to"), candles), { ...one, to: point(400, 5207) });
  assert.deepEqual(moved(one, by(0, -200, "to"), candles), one);
  assert.deepEqual(moved(one, by(-2, 5, "to"), candles), one);
});
