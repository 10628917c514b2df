// Tests of the phone's bar: five places whatever was kept, the trade in the middle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barOf, usualPlaces, withPlace } from "./phone-places.ts";

test("five places stand in the bar whatever was kept, and the trade in their middle", () => {
  const usual = ["home", "prices", "trade", "orders", "holdings"];
  assert.deepEqual(barOf(usualPlaces), usual);
  for (const kept of [
    "",
    "home",
    "home,home,prices,orders",
    "trade,home,prices,orders",
    "home,prices,markets,news,orders",
  ])
    assert.deepEqual(barOf(kept), usual, kept);
  assert.deepEqual(barOf("news,markets,holdings,home"), ["home", "markets", "trade", "news", "holdings"]);
});

test("a place that is put in takes another's, and one that stands there already changes nothing", () => {
  const kept = withPlace(usualPlaces, "news", "prices");
  assert.deepEqual(barOf(kept), ["home", "news", "trade", "orders", "holdings"]);
  assert.deepEqual(barOf(withPlace(kept, "orders", "home")), barOf(kept));
});
