// Tests of one's own orders as levels of a chart.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { ownLevels } from "./own-levels.ts";

type Part = Pick<StockOrder, "securityID" | "side" | "price" | "ordStatus" | "leavesQty">;

function order(px: number, change: Partial<Part> = {}): StockOrder {
  const part: Part = { securityID: "GTCO", side: "Buy", price: price(px), ordStatus: "New", leavesQty: quantity(10) };
  return { ...part, ...change } as StockOrder; // the rest of an order says nothing here
}

test("orders at one price and side are one level, best first, and only those that may still trade", () => {
  const orders = [
    order(9500),
    order(9500, { ordStatus: "PartiallyFilled", leavesQty: quantity(5) }),
    order(9600, { side: "Sell" }),
    order(9550),
    order(9700, { ordStatus: "Filled" }),
    order(9400, { securityID: "UBA" }),
    order(9400, { price: null }),
  ];
  assert.deepEqual(ownLevels(orders, "GTCO"), [
    { side: "Buy", px: 9550, leavesQty: 10 },
    { side: "Buy", px: 9500, leavesQty: 15 },
    { side: "Sell", px: 9600, leavesQty: 10 },
  ]);
});

test("no more levels than a chart has room for", () => {
  const many = Array.from({ length: 50 }, (_, at) => order(9000 + at * 5));
  assert.deepEqual(
    ownLevels(many, "GTCO").map(({ px }) => px),
    [9245, 9240, 9235, 9230],
  );
});
