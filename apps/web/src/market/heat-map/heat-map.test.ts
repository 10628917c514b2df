// The heat map's thinking: which security gets how much room, its tint, and where a key leads.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { kobo, price } from "@tradebook/domain/units.ts";
import { layOut, roomIn, tileFrom, tintOf } from "./heat-map.ts";

const stat = (securityID: string, sector: string, value: number) =>
  ({ securityID, sector, value: kobo(BigInt(value)), deals: value === 0 ? 0 : 1 }) as MarketStat; // what is laid out by

const box = { x: 0, y: 0, width: 1000, height: 500 };
const stats = [
  stat("GTCO", "Banks", 600),
  stat("ZENITHBANK", "Banks", 200),
  stat("DANGCEM", "Industry", 200),
  stat("SLEEPER", "Industry", 0),
];

test("sectors share the room by what they traded, securities their sector's, and a sleeper gets none", () => {
  const [banks, industry] = layOut(stats, "value", box);
  assert.deepEqual(
    [banks?.sector, banks?.box.width, industry?.sector, industry?.box.width],
    ["Banks", 800, "Industry", 200],
  );
  const areas = banks?.tiles.map(({ of, width, height }) => [of, Math.round(((width * height) / (800 * 483)) * 100)]);
  assert.deepEqual(areas, [
    ["GTCO", 75],
    ["ZENITHBANK", 25],
  ]);
  assert.deepEqual(
    industry?.tiles.map(({ of }) => of),
    ["DANGCEM"],
  );
  assert.deepEqual(
    layOut(stats, "equal", box).map(({ sector, box: { width } }) => [sector, Math.round(width)]),
    [
      ["Banks", 667],
      ["Industry", 333],
    ],
  );
});

test("the tint has a way and five strengths, which tell the small moves of a usual day apart", () => {
  const moved = (last: number) => tintOf({ last: price(last), prevClose: price(10_000) });
  assert.deepEqual([10_001, 10_051, 11_000, 12_000].map(moved), [
    { way: "up", strength: 1 },
    { way: "up", strength: 2 },
    { way: "up", strength: 5 },
    { way: "up", strength: 5 },
  ]);
  assert.deepEqual([9_850, 9_500].map(moved), [
    { way: "down", strength: 2 },
    { way: "down", strength: 4 },
  ]);
  assert.deepEqual(tintOf({ last: null, prevClose: price(1) }), { way: "flat", strength: 0 });
});

test("an arrow leads to the nearest tile that way, and nowhere where there is none", () => {
  const tiles = layOut(stats, "value", box).flatMap((sector) => sector.tiles);
  assert.equal(tileFrom(tiles, "DANGCEM", "ArrowRight"), null);
  assert.equal(tileFrom(tiles, "GTCO", "ArrowRight"), "ZENITHBANK");
  assert.equal(tileFrom(tiles, "DANGCEM", "ArrowLeft"), "ZENITHBANK");
  assert.deepEqual([tileFrom(tiles, "GTCO", "Home"), tileFrom(tiles, "GTCO", "End")], ["GTCO", "DANGCEM"]);
  assert.equal(tileFrom(tiles, "GTCO", "a"), null);
});

test("a tile says as much as it has room for", () => {
  const room = (width: number, height: number) => roomIn({ width, height }, "GTCO");
  assert.deepEqual([room(68, 36), room(67, 36), room(58, 36)], ["both", "brief", "brief"]);
  assert.deepEqual([room(57, 36), room(68, 35), room(88, 18), room(87, 18)], ["name", "name", "line", "name"]);
  assert.deepEqual([room(44, 18), room(43, 18), room(44, 17)], ["name", "none", "none"]);
  const long = (width: number, height: number) => roomIn({ width, height }, "ZENITHBANK");
  assert.deepEqual([long(61, 60), long(57, 60), long(133, 20), long(132, 20)], ["brief", "none", "line", "name"]);
});
