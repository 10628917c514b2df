// Tests of where an order may be moved on the chart.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { price } from "@tradebook/domain/units.ts";
import { legalPrice, linedOrders } from "./order-moves.ts";

test("a price is put on the tick and between the limits", () => {
  const limits = { tick: price(10), lowerLimit: price(9000), upperLimit: price(11_000) };
  assert.deepEqual(
    [9504, 9505, 8000.4, 12_345].map((kobo) => legalPrice(kobo, limits)),
    [9500, 9510, 9000, 11_000],
  );
  const none = { tick: price(5), lowerLimit: null, upperLimit: null };
  assert.deepEqual(
    [-40, 12_343].map((kobo) => legalPrice(kobo, none)),
    [5, 12_345],
  );
});

test("orders that have a line are those that may trade at a price, the best of each side first", () => {
  const order = (id: number, change: Partial<StockOrder>) =>
    ({ id, securityID: "GTCO", side: "Buy", ordStatus: "New", price: price(9500), ...change }) as StockOrder; // the rest says nothing here
  const orders = [
    order(1, {}),
    order(2, { side: "Sell", price: price(9700) }),
    order(3, { price: price(9600) }),
    order(4, { side: "Sell", price: price(9650) }),
    order(5, { ordStatus: "Filled" }),
    order(6, { price: null }),
    order(7, { securityID: "UBA" }),
    order(8, {}),
  ];
  assert.deepEqual(
    linedOrders(orders, "GTCO").map(({ id }) => id),
    [3, 1, 8, 4, 2],
  );
});
