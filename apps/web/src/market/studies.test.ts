// Tests of a chart's studies against figures worked out by hand, and of how a chart's choice is kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { readChoice } from "./chart-choice.ts";
import {
  averageTrueRange,
  bollingerBands,
  convergence,
  exponentialAverage,
  movingAverage,
  onBalanceVolume,
  relativeStrength,
  relativeTo,
  volumeWeighted,
} from "./studies.ts";

test("averages begin once there are enough, the plain one forgets and the exponential one fades", () => {
  assert.deepEqual(movingAverage([1, 2, 3, 4, 9], 3), [null, null, 2, 3, 16 / 3]);
  assert.deepEqual(exponentialAverage([1, 2, 3, 4, 9], 3), [null, null, 2, 3, 6]);
  assert.deepEqual(movingAverage([], 3), []);
});

test("bands are two deviations around the average", () => {
  const { upper, middle, lower } = bollingerBands([2, 4, 4, 4, 5, 5, 7, 9], 8);
  assert.deepEqual([upper.at(-1), middle.at(-1), lower.at(-1)], [9, 5, 1]);
  assert.equal(upper[6], null);
});

test("strength is 100 when all rose, 0 when all fell, 50 when nothing moved", () => {
  const steps = (step: number) => Array.from({ length: 20 }, (_, at) => 1000 + at * step);
  for (const [step, strength] of [
    [1, 100],
    [-1, 0],
    [0, 50],
  ] as const) {
    const values = relativeStrength(steps(step), 14);
    assert.deepEqual(
      values.slice(0, 14),
      Array.from({ length: 14 }, () => null),
    );
    assert.equal(values.at(-1), strength);
  }
});

test("convergence of an even climb is the averages' distance, and its signal catches up", () => {
  const { line, signal, difference } = convergence(Array.from({ length: 80 }, (_, at) => at));
  assert.equal(line[24], null);
  // On an even climb an average of n steps lags by (n - 1) / 2.
  assert.ok(Math.abs((line.at(-1) ?? 0) - 7) < 0.01);
  assert.equal(signal[32], null);
  assert.ok(Math.abs((signal.at(-1) ?? 0) - 7) < 0.01);
  assert.ok(Math.abs(difference.at(-1) ?? 1) < 0.01);
  assert.deepEqual(convergence([1, 2]).signal, [null, null]);
});

test("the true range counts a jump from the close before, and an even one is its own average", () => {
  const bar = (px: number) => candleAt(px, { high: px + 2, low: px - 2 });
  const even = Array.from({ length: 20 }, () => bar(100));
  assert.equal(averageTrueRange(even, 14)[13], null);
  assert.ok(Math.abs((averageTrueRange(even, 14)[14] ?? 0) - 4) < 1e-9);
  const jumped = averageTrueRange([...even, bar(120)], 14).at(-1) ?? 0;
  assert.ok(Math.abs(jumped - (4 * 13 + 22) / 14) < 1e-9);
});

test("volume on balance rises with a close above the one before, falls below it, and stands with it", () => {
  const candles = [100, 110, 110, 90].map((px) => candleAt(px, { volume: 10 }));
  assert.deepEqual(onBalanceVolume(candles), [0, 10, 10, 0]);
});

test("what is relative begins at a hundred, where both are known, and stands still when both move alike", () => {
  const line = (closes: readonly number[], from = 0) => closes.map((close, at) => ({ time: from + at, close }));
  assert.deepEqual(relativeTo(line([50, 100, 100]), line([10, 20, 10])), [100, 100, 200]);
  assert.deepEqual(relativeTo(line([50, 100]), line([10], 1)), [null, 100]);
  assert.deepEqual(relativeTo(line([50]), []), [null]);
});

test("the weighted price is of all that traded, and begins anew where it is told to", () => {
  const candle = (at: number, [px, size]: readonly [number, number]): Candle => ({
    time: instant(at),
    open: price(px),
    high: price(px),
    low: price(px),
    close: price(px),
    volume: quantity(size),
    value: kobo(BigInt(px) * BigInt(size)),
    trades: 1,
  });
  const candles = [candle(1, [100, 10]), candle(2, [200, 30]), candle(11, [300, 5])];
  assert.deepEqual(
    volumeWeighted(candles, () => false),
    [100, 175, 8500 / 45],
  );
  assert.deepEqual(
    volumeWeighted(candles, (one) => one.time > 10),
    [100, 175, 300],
  );
});

test("a kept chart is read as it was written, and nonsense is candles without studies", () => {
  const chosen = { type: "baseline", studies: ["sma20", "macd"], isAdjusted: false } as const;
  assert.deepEqual(readChoice(JSON.stringify(chosen)), chosen);
  for (const text of [null, "{", "null", '{"type":"pie","studies":"sma20"}', '{"studies":["no"]}'])
    assert.deepEqual(readChoice(text), { type: "candles", studies: [], isAdjusted: true });
});

function candleAt(
  px: number,
  part: { readonly high?: number; readonly low?: number; readonly volume?: number },
): Candle {
  const { high = px, low = px, volume = 1 } = part;
  return {
    time: instant(px),
    open: price(px),
    high: price(high),
    low: price(low),
    close: price(px),
    volume: quantity(volume),
    value: kobo(0n),
    trades: 1,
  };
}
