// The rules on a portfolio, against a small one worked out by hand.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { kobo, quantity } from "../units.ts";
import { xRay, type XRayHolding } from "./x-ray.ts";

const holding = (securityID: string, sector: string, value: number): XRayHolding => ({
  securityID,
  sector,
  value: kobo(BigInt(value) * 100n),
  quantity: quantity(1000),
  volumes: [4000, 0, 5000, 6000],
});

test("a portfolio of two banks is told so, and what sells slowly is named", () => {
  const { findings, exits, sectors } = xRay({
    holdings: [
      { ...holding("GTCO", "Financial Services", 500_000), quantity: quantity(10_001) },
      holding("ZENITHBANK", "Financial Services", 300_000),
      holding("DANGCEM", "Industrial Goods", 200_000),
    ],
    cash: kobo(100_000_00n),
    charges: { paid: kobo(20_000_00n), averageCapital: kobo(1_000_000_00n) },
  });
  assert.deepEqual(findings, [
    { rule: "largestHolding", isFine: false, figure: 50, limit: 25, subject: "GTCO" },
    { rule: "largestSector", isFine: false, figure: 80, limit: 40, subject: "Financial Services" },
    { rule: "holdings", isFine: false, figure: 3, limit: 5, subject: null },
    // A fifth of the median volume of 4,000 is 800 a session: 10,001 shares take thirteen.
    { rule: "exit", isFine: false, figure: 13, limit: 10, subject: "GTCO" },
    { rule: "cash", isFine: true, figure: 9.09, limit: 30, subject: null },
    { rule: "charges", isFine: true, figure: 2, limit: 3, subject: null },
  ]);
  assert.deepEqual(exits[1], { securityID: "ZENITHBANK", usualVolume: 4000, tradedOn: 3, sessions: 2 });
  assert.deepEqual(
    sectors.map(({ sector, pct }) => [sector, pct]),
    [
      ["Financial Services", 80],
      ["Industrial Goods", 20],
    ],
  );
});

test("what hardly trades is the slowest of all, and an empty portfolio has nothing to find", () => {
  const { findings } = xRay({
    holdings: [
      holding("GTCO", "Financial Services", 1),
      { ...holding("MORISON", "Healthcare", 1), volumes: [0, 0, 0, 900] },
    ],
    cash: null,
    charges: null,
  });
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ["largestHolding", "largestSector", "holdings", "exit"],
  );
  assert.deepEqual(findings[3], { rule: "exit", isFine: false, figure: null, limit: 10, subject: "MORISON" });
  assert.deepEqual(xRay({ holdings: [], cash: kobo(5n), charges: null }), { findings: [], exits: [], sectors: [] });
});
