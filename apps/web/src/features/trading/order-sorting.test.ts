// Tests of how the blotter is sorted and what its rows come to.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { sortedBy, turned, type Sorting } from "./order-sorting.ts";
import { orderSums } from "./order-sums.ts";

const order = (id: number, change: Partial<StockOrder>) =>
  ({ id, side: "Buy", price: null, orderQty: quantity(10), estimatedCharges: null, ...change }) as StockOrder; // the rest says nothing here

test("a head turns its column down, up and off; beside others it keeps their order", () => {
  const down = turned([], "price", false);
  assert.deepEqual(down, [{ column: "price", descending: true }]);
  const up = turned(down, "price", false);
  assert.deepEqual(up, [{ column: "price", descending: false }]);
  assert.deepEqual(turned(up, "price", false), []);
  const both = turned(up, "side", true);
  assert.deepEqual(
    both.map(({ column }) => column),
    ["price", "side"],
  );
  assert.deepEqual(turned(both, "price", true), [{ column: "side", descending: true }]);
  assert.deepEqual(turned(both, "quantity", false), [{ column: "quantity", descending: true }]);
});

test("the second column sorts what the first leaves alike, and what lacks a figure comes last either way", () => {
  const orders = [
    order(1, { side: "Sell", price: price(100) }),
    order(2, { price: null }),
    order(3, { price: price(300) }),
    order(4, { price: price(200) }),
    order(5, { price: price(200) }),
  ];
  const figures = { side: ({ side }: StockOrder) => side, price: ({ price: px }: StockOrder) => px } as const;
  const ids = (sorting: Sorting<keyof typeof figures>) =>
    sortedBy(orders, sorting, (column) => figures[column]).map(({ id }) => id);
  const side = { column: "side", descending: true } as const;
  assert.deepEqual(ids([side, { column: "price", descending: true }]), [1, 3, 5, 4, 2]);
  assert.deepEqual(ids([side, { column: "price", descending: false }]), [1, 5, 4, 3, 2]);
  assert.deepEqual(ids([]), [1, 2, 3, 4, 5]);
});

test("orders come to what they ask for at their limits, and to their charges", () => {
  const orders = [
    order(1, { price: price(250), estimatedCharges: kobo(700n) }),
    order(2, { price: null, estimatedCharges: kobo(30n) }),
    order(3, { price: price(100) }),
  ];
  assert.deepEqual(orderSums(orders), { value: 3500n, charges: 730n });
  assert.equal(orderSums([order(4, {})]).value, null);
});
