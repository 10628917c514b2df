// Reading the clearing house's totals, and holding them against the sums of our trades.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "../instant.ts";
import { kobo, price, quantity } from "../units.ts";
import { compareTotals, readTotalsLine } from "./clearing-totals.ts";
import type { OurTrade } from "./reconcile.ts";

function trade(change: Partial<OurTrade>): OurTrade {
  return {
    execID: "E1",
    ticket: "N1",
    securityID: "GTCO",
    account: "1",
    side: "Buy",
    lastPx: price(100),
    lastQty: quantity(10),
    counterparty: null,
    settlementDate: tradingDay("2026-11-23"),
    charges: kobo(0n),
    posted: { consideration: kobo(1000n), charges: kobo(0n) },
    ...change,
  };
}

test("a line is its member's sums, another's nothing, and anything else says what is wrong", () => {
  assert.deepEqual(readTotalsLine("1,GTCO,10,10.00,0,0.00", "1"), {
    securityID: "GTCO",
    boughtQty: 10n,
    bought: kobo(1000n),
    soldQty: 0n,
    sold: kobo(0n),
  });
  assert.equal(readTotalsLine("2,GTCO,10,10.00,0,0.00", "1"), null);
  for (const bad of [
    "1,GTCO,10",
    "1,GTCO,-1,10.00,0,0.00",
    "1,GTCO,1,10.0,0,0.00",
    "1,,1,10.00,0,0.00",
    "x,GTCO,1,1,1,1",
  ])
    assert.equal(typeof readTotalsLine(bad, "1"), "string", bad);
});

test("each security and side that differs in shares or in value is a break with both figures", () => {
  const ours = [trade({}), trade({ lastQty: quantity(5) }), trade({ side: "Sell" }), trade({ securityID: "UBA" })];
  const totals = [
    { securityID: "GTCO", boughtQty: 15n, bought: kobo(1500n), soldQty: 10n, sold: kobo(999n) },
    { securityID: "ZENITHBANK", boughtQty: 0n, bought: kobo(0n), soldQty: 7n, sold: kobo(7n) },
  ];
  assert.deepEqual(
    compareTotals(ours, totals).map(({ kind, subject }) => `${kind} ${subject}`),
    ["Total GTCO|Sell|10:1000|10:999", "Total UBA|Buy|10:1000|0:0", "Total ZENITHBANK|Sell|0:0|7:7"],
  );
  assert.deepEqual(compareTotals([], []), []);
});
