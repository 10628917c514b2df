// When an alert has come about: at its level and beyond it, and never without a figure.

import assert from "node:assert/strict";
import { test } from "node:test";
import { price, quantity } from "../units.ts";
import { alertFigure, isReached, type AlertCondition, type AlertFigures } from "./alert.ts";

const figures: AlertFigures = { last: price(10_250), prevClose: price(10_000), volume: quantity(5_000) };

const cases: readonly (readonly [AlertCondition, number, boolean])[] = [
  ["PriceAtOrAbove", 10_250, true],
  ["PriceAtOrAbove", 10_251, false],
  ["PriceAtOrBelow", 10_250, true],
  ["PriceAtOrBelow", 10_249, false],
  ["ChangeAtOrAbove", 250, true],
  ["ChangeAtOrAbove", 251, false],
  ["ChangeAtOrBelow", 250, true],
  ["ChangeAtOrBelow", -1, false],
  ["VolumeAtOrAbove", 5_000, true],
  ["VolumeAtOrAbove", 5_001, false],
];

test("a level is reached when it is met, and not a step before", () => {
  for (const [condition, level, expected] of cases)
    assert.equal(isReached(condition, level, figures), expected, `${condition} ${level}`);
});

test("what has no figure has not come about", () => {
  const untraded: AlertFigures = { last: null, prevClose: price(10_000), volume: quantity(0) };
  for (const condition of ["PriceAtOrAbove", "PriceAtOrBelow", "ChangeAtOrAbove", "ChangeAtOrBelow"] as const) {
    assert.equal(alertFigure(condition, untraded), null);
    assert.equal(isReached(condition, condition.endsWith("Below") ? 10 ** 9 : -(10 ** 9), untraded), false);
  }
  assert.equal(isReached("VolumeAtOrAbove", 1, untraded), false);
});
