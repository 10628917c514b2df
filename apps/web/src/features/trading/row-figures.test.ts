// Tests of the figures that a row of the price list shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFigures, rowHeightOf, usualFigures, withFigure } from "./row-figures.ts";

test("figures are shown and hidden one by one, and stand in their own order", () => {
  const more = withFigure(withFigure(usualFigures, "vwap"), "value");
  assert.equal(more, "quote,volume,value,vwap");
  assert.equal(withFigure(more, "quote"), "volume,value,vwap");
  assert.deepEqual(readFigures("vwap,quote,nonsense"), ["quote", "vwap"]);
  assert.deepEqual(readFigures(""), []);
});

test("a row is as high as what it shows", () => {
  const heightOf = (kept: string) => rowHeightOf(readFigures(kept));
  assert.equal(heightOf(""), heightOf(usualFigures));
  assert.equal(heightOf("quote,volume,value"), heightOf("quote,volume,value,deals"));
  assert.equal(heightOf("quote,volume,value,deals") - heightOf(usualFigures), 17);
  assert.equal(heightOf("quote,volume,value,deals,vwap") - heightOf(usualFigures), 34);
});
