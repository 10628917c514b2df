// Axes and tiles, which draw figures and must not bend them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf, linePath, placeOn, spread } from "./axis.ts";
import { treemap } from "./treemap.ts";

/** Whole numbers below `most`, the same for the same seed. */
function numbersOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
}

test("an axis has round ticks, holds every figure and zero", () => {
  assert.deepEqual(axisOf([-1.8, 7.7]), { low: -2.5, high: 10, ticks: [-2.5, 0, 2.5, 5, 7.5, 10] });
  assert.deepEqual(axisOf([3, 9]).ticks, [0, 2.5, 5, 7.5, 10]);
  assert.deepEqual(axisOf([0]).ticks, [0, 0.25]);
  for (let seed = 1; seed <= 200; seed += 1) {
    const below = numbersOf(seed);
    const figures = Array.from({ length: 1 + below(12) }, () => (below(99_000) - 9_000) / 100 / 10 ** below(3));
    const axis = axisOf(figures);
    assert.ok(axis.ticks.length >= 2 && axis.ticks.length <= 7, `seed ${seed}`);
    for (const figure of [0, ...figures])
      assert.ok(placeOn(axis, figure) >= -1e-6 && placeOn(axis, figure) <= 1 + 1e-6, `seed ${seed}`);
  }
});

test("a line begins anew after a gap, and the ends of an axis are always named", () => {
  const axis = { low: 0, high: 10, ticks: [0, 10] };
  assert.equal(linePath([0, 5, null, 10, 10], axis), "M0 1000L250 500M750 0L1000 0");
  assert.equal(linePath([null, null], axis), "");
  assert.deepEqual(spread(250, 4), [0, 83, 166, 249]);
  assert.deepEqual(spread(2, 4), [0, 1]);
});

test("tiles are as large as they weigh, fill the box and never lie over each other", () => {
  const box = { x: 0, y: 0, width: 1000, height: 500 };
  assert.deepEqual(
    treemap([], () => 1, box),
    [],
  );
  assert.deepEqual(
    treemap(["a"], () => 0, box),
    [],
  );
  for (let seed = 1; seed <= 100; seed += 1) {
    const below = numbersOf(seed);
    const weights = Array.from({ length: 1 + below(40) }, () => 1 + below(100_000));
    const tiles = treemap([...weights.entries()], ([, weight]) => weight, box);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    assert.equal(tiles.length, weights.length);
    for (const { of, x, y, width, height } of tiles) {
      assert.ok(Math.abs(width * height - (of[1] / whole) * 500_000) < 0.5, `seed ${seed}`);
      assert.ok(x >= -1e-6 && y >= -1e-6 && x + width <= 1000.001 && y + height <= 500.001, `seed ${seed}`);
    }
    for (const [at, a] of tiles.entries()) {
      for (const b of tiles.slice(at + 1)) {
        const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
        const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
        assert.ok(Math.min(across, down) < 1e-6, `seed ${seed}`);
      }
    }
  }
});
