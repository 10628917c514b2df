// A new order, what it reserves and what it tells, and the asking for its end.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  broker,
  exampleFacts,
  exampleIds,
  exampleRequest,
  holder,
  noon,
  placed,
  reportOn,
  today,
} from "../../test/example.ts";
import { clientAccount, naira, sharesOf } from "../ledger/account.ts";
import { instant, tradingDay } from "../instant.ts";
import { kobo, price } from "../units.ts";
import { applyExecution } from "./apply-execution.ts";
import { cancelOrder } from "./cancel-order.ts";
import type { CancelFacts } from "./facts.ts";
import type { Order } from "./order.ts";
import { placeOrder } from "./place-order.ts";

const available = clientAccount("cash.available", 41, { asset: naira });
const held = clientAccount("cash.held", 41, { asset: naira });
const asset = sharesOf("ZENITHBANK");

test("a buy reserves its worst cost, goes to the exchange once and waits to be acknowledged", () => {
  const { order, ...outcome } = placed({});
  assert.equal(order.ordStatus, "PendingNew");
  assert.deepEqual([order.version, order.cumQty, order.leavesQty], [1, 0, 10_000]);
  assert.deepEqual([order.holdAmount, order.holdQty, order.holdPrice], [1_199_841_18n, 0, 11780]);
  assert.deepEqual(outcome, {
    orders: [order],
    journals: [
      {
        kind: "hold",
        ref: "501:1",
        businessDate: today,
        description: "Held for the order to buy 10000 ZENITHBANK",
        orderId: 501,
        postings: [{ debit: available, credit: held, amount: 1_199_841_18n }],
      },
    ],
    executions: [],
    toExchange: [{ kind: "NewOrder", exchangeClOrdID: exampleIds.exchangeClOrdID, order }],
    events: [{ kind: "placed", orderId: 501, version: 1, at: noon, userId: 7, execID: null, text: null }],
  });
});

test("a sell blocks its shares and no cash", () => {
  const { order, journals } = placed({ side: "Sell" });
  assert.deepEqual([order.holdAmount, order.holdQty], [0n, 10_000]);
  assert.deepEqual(journals[0]?.postings, [
    {
      debit: clientAccount("units.free", 41, { asset }),
      credit: clientAccount("units.blocked", 41, { asset }),
      amount: 10_000n,
    },
  ]);
});

test("a market buy is held at the upper limit and keeps no price of its own", () => {
  const { order } = placed({ ordType: "Market", price: price(11780) });
  assert.deepEqual([order.price, order.holdPrice], [null, 12950]);
  assert.ok(order.holdAmount > 1_295_000_00n);
  assert.equal(placed({ ordType: "Market", side: "Sell" }).order.holdPrice, 10610);
});

test("a broker's order carries the mandate and its channel, a holder's its own", () => {
  const mandate = { channel: "PHONE", reference: "call 12", note: null };
  const { order } = placed({ mandate }, { caller: broker });
  assert.deepEqual([order.mandate, order.channel, order.createdBy], [mandate, "PHONE", 8]);
  assert.equal(placed({}).order.channel, "ONLINE");
});

test("only an order good till a date keeps a date", () => {
  const expireDate = tradingDay("2026-07-30");
  assert.equal(placed({ expireDate }).order.expireDate, null);
  assert.equal(placed({ expireDate, timeInForce: "GoodTillDate" }).order.expireDate, expireDate);
});

test("a refused request leaves nothing behind", () => {
  const result = placeOrder(exampleRequest, { ...exampleFacts, cashAvailable: kobo(0n) }, exampleIds);
  assert.deepEqual(result, {
    ok: false,
    rejection: { code: "INSUFFICIENT_FUNDS", needed: 1_199_841_18n, available: 0n },
  });
});

test("a cancel asks the exchange and releases nothing", () => {
  const { order } = placed({});
  const later = instant(noon + 1000);
  const result = cancelOrder(cancelFacts(order, { now: later }));
  assert.ok(result.ok);
  const asked: Order = {
    ...order,
    ordStatus: "PendingCancel",
    pendingCancelID: "T3-260721-0002",
    transactTime: later,
    version: 2,
  };
  assert.deepEqual(result.value, {
    orders: [asked],
    journals: [],
    executions: [],
    toExchange: [
      {
        kind: "Cancel",
        exchangeClOrdID: "T3-260721-0002",
        origExchangeClOrdID: exampleIds.exchangeClOrdID,
        order: asked,
        askedBy: 7,
      },
    ],
    events: [{ kind: "cancelRequested", orderId: 501, version: 2, at: later, userId: 7, execID: null, text: null }],
  });
});

test("an order that is closed or about to be is not cancelled again", () => {
  const { order } = placed({});
  const asked = cancelOrder(cancelFacts(order, {}));
  assert.ok(asked.ok);
  const [pending] = asked.value.orders;
  assert.ok(pending !== undefined);
  const facts = { tradingDay: today, fees: exampleFacts.fees, calendar: exampleFacts.calendar };
  const [expired] = applyExecution(reportOn(order, { execType: "Expired" }), order, facts).orders;
  assert.ok(expired !== undefined);
  for (const closed of [pending, expired]) {
    assert.deepEqual(cancelOrder(cancelFacts(closed, {})), {
      ok: false,
      rejection: { code: "ORDER_NOT_OPEN", orderId: 501, ordStatus: closed.ordStatus },
    });
  }
});

test("a stranger cannot cancel, a broker can", () => {
  const { order } = placed({});
  const refused = cancelOrder(cancelFacts(order, { caller: { ...holder, userId: 99 } }));
  assert.ok(!refused.ok && refused.rejection.code === "ACC_NOT_PERMITTED");
  assert.ok(cancelOrder(cancelFacts(order, { caller: broker })).ok);
});

function cancelFacts(order: Order, changed: Partial<CancelFacts>): CancelFacts {
  return {
    now: noon,
    caller: holder,
    account: exampleFacts.account,
    order,
    cancelID: "T3-260721-0002",
    clOrdID: "ticket-2",
    ...changed,
  };
}
