// Tests that a command's first answer comes back from its row as it was given, whatever became of the order since.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { answerJson, orderAnswered, type AnswerJson } from "./order-answers.ts";

const at = instant(1_795_000_000_000);

const placed: fc.Arbitrary<Order> = fc
  .record({
    side: fc.constantFrom("Buy" as const, "Sell" as const),
    px: fc.integer({ min: 1, max: 1_000_000 }),
    isMarket: fc.boolean(),
    qty: fc.integer({ min: 1, max: 1_000_000 }),
    hold: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    isDated: fc.boolean(),
    mandate: fc.constantFrom(null, { channel: "PHONE", reference: "R1", note: null }),
  })
  .map(({ side, px, isMarket, qty, hold, isDated, mandate }) => ({
    id: 7,
    tenantId: 1,
    accountId: 3,
    cscsAccount: "0010000001",
    securityID: "GTCO",
    side,
    ordType: isMarket ? ("Market" as const) : ("Limit" as const),
    timeInForce: isDated ? ("GoodTillDate" as const) : ("Day" as const),
    expireDate: isDated ? tradingDay("2026-12-01") : null,
    price: isMarket ? null : price(px),
    holdPrice: price(px),
    orderQty: quantity(qty),
    cumQty: quantity(0),
    leavesQty: quantity(qty),
    cumValue: kobo(0n),
    lastPx: null,
    lastQty: null,
    noteDay: null,
    noteValue: kobo(0n),
    holdAmount: kobo(side === "Buy" ? hold : 0n),
    holdQty: quantity(side === "Sell" ? qty : 0),
    ordStatus: "PendingNew" as const,
    clOrdID: "first-1",
    origClOrdID: null,
    exchangeClOrdID: "T1-7",
    orderID: null,
    replacedByID: null,
    pendingCancelID: null,
    pendingReplace: null,
    paused: null,
    special: null,
    queued: isDated ? { day: tradingDay("2026-11-23"), sentAt: null } : null,
    text: null,
    ordRejReason: null,
    mandate,
    channel: "ONLINE",
    createdBy: 4,
    tradeDate: tradingDay("2026-11-20"),
    transactTime: at,
    receivedTime: at,
    acknowledgedTime: null,
    closedTime: null,
    version: 1,
  }));

/** The same order after it was taken, replaced and traded. */
function later(order: Order): Order {
  return {
    ...order,
    ordStatus: "PartiallyFilled",
    orderID: "X1",
    clOrdID: "second-2",
    origClOrdID: "first-1",
    price: price(12_345),
    holdPrice: price(12_345),
    orderQty: quantity(9_000_000),
    leavesQty: quantity(8_999_999),
    cumQty: quantity(1),
    cumValue: kobo(12_345n),
    lastPx: price(12_345),
    lastQty: quantity(1),
    holdAmount: kobo(1n),
    transactTime: instant(at + 5_000),
    acknowledgedTime: instant(at + 1_000),
    version: 5,
  };
}

test("a new order's first answer comes back whole from what differs between orders", () => {
  fc.assert(
    fc.property(placed, (order) => {
      const said = JSON.parse(answerJson(order, null)) as AnswerJson;
      assert.deepEqual(orderAnswered(said, later(order)), order);
    }),
  );
});

test("an answer of a later step comes back whole as well", () => {
  fc.assert(
    fc.property(placed, (order) => {
      const asked: Order = { ...later(order), ordStatus: "PendingCancel", pendingCancelID: "T1-C9" };
      const said = JSON.parse(answerJson(asked, null)) as AnswerJson;
      assert.deepEqual(orderAnswered(said, { ...asked, ordStatus: "Canceled", closedTime: at, version: 9 }), asked);
    }),
  );
});
