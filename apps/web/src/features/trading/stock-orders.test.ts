// Tests of the blotter's list.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { newestOf, withOlder } from "../../lib/newest-orders.ts";
import { filledPart, foldOrder, ownShares, shownOrders, whyNotCancel, type OrderFilter } from "./stock-orders.ts";

function order(id: number, change: Partial<StockOrder> = {}): StockOrder {
  return {
    id,
    orderID: `X${id}`,
    clOrdID: `c${id}`,
    origClOrdID: null,
    cscsAccount: "0010000001",
    customerName: "Ada Obi",
    securityID: "GTCO",
    side: "Buy",
    ordType: "Limit",
    timeInForce: "Day",
    expireDate: null,
    price: price(9500),
    orderQty: quantity(1000),
    cumQty: quantity(0),
    leavesQty: quantity(1000),
    avgPx: null,
    lastPx: null,
    lastQty: null,
    ordStatus: "New",
    ordStatusName: "New",
    text: null,
    ordRejReason: null,
    estimatedCharges: null,
    holdAmount: kobo(0n),
    holdQty: quantity(0),
    mandate: null,
    channel: "web",
    createdBy: "ada",
    transactTime: instant(1),
    receivedTime: instant(1),
    acknowledgedTime: null,
    closedTime: null,
    version: 1,
    ...change,
  };
}

test("an unknown order goes on top and a known one is replaced in its place", () => {
  const list = foldOrder(foldOrder([], order(1)), order(2));
  assert.deepEqual(
    list.map((row) => row.id),
    [2, 1],
  );
  const changed = foldOrder(list, order(1, { version: 2, ordStatus: "Filled" }));
  assert.deepEqual(
    changed.map((row) => [row.id, row.ordStatus]),
    [
      [2, "New"],
      [1, "Filled"],
    ],
  );
});

test("an older version never takes a newer one's place", () => {
  const list = [order(1, { version: 3, ordStatus: "Filled" })];
  assert.equal(foldOrder(list, order(1, { version: 2 })), list);
});

const ids = (orders: readonly StockOrder[]) => orders.map((row) => row.id);

test("older orders stay once they are done and asked for; one that worked and is not read any more goes", () => {
  const before = [order(9), order(3, { ordStatus: "Filled" }), order(2)];
  assert.deepEqual(ids(newestOf(before, [order(9)])), [9, 3]);
  assert.deepEqual(ids(newestOf(before, [order(9), order(2)])), [9, 3, 2]);
  assert.deepEqual(ids(withOlder([order(9), order(2)], [order(5), order(2)])), [9, 5, 2]);
});

test("a slow reading takes back neither what the line told since nor an order placed since", () => {
  const told = [order(3), order(2, { version: 3, ordStatus: "Filled" }), order(1, { version: 1 })];
  const read = [order(2, { version: 2 }), order(1, { version: 2, ordStatus: "Canceled" })];
  const merged = newestOf(told, read);
  assert.deepEqual(
    merged.map((row) => [row.id, row.version, row.ordStatus]),
    [
      [3, 1, "New"],
      [2, 3, "Filled"],
      [1, 2, "Canceled"],
    ],
  );
  assert.deepEqual(newestOf(undefined, read), read);
});

test("doubt about an order comes and goes by a reading or the line, though its version stays", () => {
  const certain = [order(1, { version: 2 })];
  const doubtful = [order(1, { version: 2, unconfirmed: true, unconfirmedSince: instant(5) })];
  assert.deepEqual(newestOf(certain, doubtful), doubtful);
  assert.deepEqual(newestOf(doubtful, certain), certain);
  const later = [order(1, { version: 3 })];
  assert.deepEqual(newestOf(later, doubtful), later);
});

test("working orders are those the exchange may still trade, and today's are those of today beside them", () => {
  const yesterday = instant(Date.parse("2026-11-19T09:00:00Z"));
  const today = instant(Date.parse("2026-11-20T09:00:00Z"));
  const list = [
    order(1, { receivedTime: yesterday }),
    order(2, { ordStatus: "Filled", receivedTime: today }),
    order(3, { ordStatus: "Filled", receivedTime: yesterday }),
  ];
  const day = tradingDay("2026-11-20");
  const shown = (filter: OrderFilter) => shownOrders(list, filter, day).map((row) => row.id);
  assert.deepEqual([shown("working"), shown("today"), shown("all")], [[1], [2, 1], [2, 3, 1]]);
});

test("a cancel is offered once, and only for what is open", () => {
  assert.equal(whyNotCancel(order(1)), null);
  assert.equal(whyNotCancel(order(1, { ordStatus: "PendingCancel" })), "CancelAsked");
  assert.equal(whyNotCancel(order(1, { ordStatus: "Expired" })), "CancelDone");
});

test("own shares are what open priced orders of that security still ask for, by side and price", () => {
  const list = [
    order(1),
    order(2, { side: "Sell", price: price(9600) }),
    order(3, { securityID: "MTNN" }),
    order(4, { price: null }),
    order(5, { cumQty: quantity(400), leavesQty: quantity(600) }),
  ];
  assert.deepEqual(
    [...ownShares(list, "GTCO")],
    [
      ["Buy@9500", 1600],
      ["Sell@9600", 1000],
    ],
  );
});

test("the filled part is what traded of what was asked", () => {
  assert.equal(filledPart({ cumQty: quantity(250), orderQty: quantity(1000) }), 0.25);
});
