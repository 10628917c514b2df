// Tests of changing a standing order: place in the queue, cash set aside, what is refused before it is sent, the race with a fill.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { ratesOn, standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity, zeroKobo } from "@tradebook/domain/units.ts";
import {
  amendCost,
  amendCover,
  amendDraft,
  amendOutcome,
  isCancelBarred,
  mandateOf,
  readAmend,
  whyNotAmend,
  type AmendFacts,
} from "./amend-order.ts";

const at = instant(Date.parse("2026-11-20T10:00:00Z"));
const rates = ratesOn(standardFeeSchedule, tradingDay("2026-11-20"));

const order: StockOrder = {
  id: 7,
  orderID: "X7",
  clOrdID: "first",
  origClOrdID: null,
  cscsAccount: "0010000001",
  customerName: "Ada Obi",
  securityID: "GTCO",
  side: "Buy",
  ordType: "Limit",
  timeInForce: "Day",
  expireDate: null,
  price: price(9500),
  orderQty: quantity(1e3),
  cumQty: quantity(0),
  leavesQty: quantity(1e3),
  avgPx: null,
  lastPx: null,
  lastQty: null,
  ordStatus: "New",
  ordStatusName: "New",
  text: null,
  ordRejReason: null,
  estimatedCharges: null,
  holdAmount: kobo(9668907n),
  holdQty: quantity(0),
  mandate: null,
  channel: "web",
  createdBy: "ada",
  transactTime: at,
  receivedTime: at,
  acknowledgedTime: at,
  closedTime: null,
  version: 3,
};

const facts: AmendFacts = {
  cash: kobo(1_000_000n),
  unitsFree: quantity(50),
  stat: {
    lowerLimit: price(8550),
    upperLimit: price(10450),
    tick: price(5),
    last: price(9500),
    prevClose: price(9500),
    bestBid: price(9500),
    bestOffer: price(9505),
  },
};

function read(px: string, qty: string, of: StockOrder = order) {
  return readAmend(of, { ...amendDraft(of), priceText: px, quantityText: qty }, facts);
}

test("only fewer shares at the same price keep the place in the queue", () => {
  const places = [
    ["95.00", "1,000", "same", null],
    ["95.00", "900", "keeps", { price: null, orderQty: 900 }],
    ["95.00", "1,100", "loses", { price: null, orderQty: 1100 }],
    ["94.00", "1,000", "loses", { price: 9400, orderQty: null }],
    ["95.05", "900", "trades", { price: 9505, orderQty: 900 }],
  ] as const;
  for (const [px, qty, place, change] of places) {
    const reading = read(px, qty);
    assert.deepEqual([reading.place, reading.change, reading.findings], [place, change, []], `${qty} at ${px}`);
  }
  const blank = { mandateChannel: "", mandateReference: "" };
  assert.deepEqual(amendDraft(order), { priceText: "95.00", quantityText: "1,000", ...blank });
  assert.equal(mandateOf({ ...amendDraft(order), mandateChannel: "phone", mandateReference: " " }), null);
});

test("a sale meets the other side at the best bid or below", () => {
  const sale: StockOrder = { ...order, side: "Sell", price: price(9700) };
  assert.equal(read("95.00", "1000", sale).place, "trades");
  assert.equal(read("95.05", "1000", sale).place, "loses");
});

test("what has traded can not be taken back, and exactly that ends the order", () => {
  const traded: StockOrder = { ...order, cumQty: quantity(400), leavesQty: quantity(600), avgPx: price(9490) };
  assert.deepEqual(
    read("95.00", "399", traded).findings.map(({ code, field }) => [code, field]),
    [["CANNOT_REDUCE_BELOW_FILLED", "quantity"]],
  );
  assert.equal(read("95.00", "399", traded).change, null);
  assert.deepEqual([read("95.00", "400", traded).place, read("95.00", "401", traded).place], ["done", "keeps"]);
});

test("a price off the tick or outside the limits, and no whole number of shares, are told at their fields", () => {
  const codes = (px: string, qty: string) => read(px, qty).findings.map(({ code, field }) => `${field} ${code}`);
  assert.deepEqual(codes("95.01", "1000"), ["price PRICE_TICK"]);
  assert.deepEqual(codes("120.00", "1000"), ["price PRICE_BAND"]);
  assert.deepEqual(codes("95.00", "1.5"), ["quantity QTY_INVALID"]);
  assert.equal(read("", "1000").change, null);
});

test("the cash set aside is that of the reference purchase, and follows the new terms to the kobo", () => {
  assert.deepEqual(amendCost(order, read("95.00", "1,000"), rates), {
    leavesQty: 1000,
    consideration: 9_500_000n,
    charges: 168_907n,
    hold: 9_668_907n,
    added: 0n,
  });
  const half = amendCost(order, read("95.00", "500"), rates);
  assert.ok(half !== null && half.added < zeroKobo && half.hold + 4_834_000n < 9_668_907n + 1_000n);
  assert.equal(amendCost({ ...order, side: "Sell", holdAmount: zeroKobo }, read("95.00", "500"), rates)?.hold, 0n);
});

test("cash and shares need cover only what the new terms add", () => {
  const cover = (px: string, qty: string, of = order) =>
    amendCover(of, amendCost(of, read(px, qty, of), rates), facts).map(({ code }) => code);
  assert.deepEqual(
    [cover("95.00", "1,100"), cover("95.00", "1,200"), cover("90.00", "100")],
    [[], ["INSUFFICIENT_FUNDS"], []],
  );
  const sale: StockOrder = { ...order, side: "Sell" };
  assert.deepEqual([cover("95.00", "1,050", sale), cover("95.00", "1,051", sale)], [[], ["INSUFFICIENT_HOLDINGS"]]);
});

test("an order is changed while it stands, once at a time, when the phase takes changes", () => {
  const rows = [
    [{}, "CONTINUOUS", null],
    [{}, null, null],
    [{}, "HALTED", "AmendNotNow"],
    [{ ordStatus: "PartiallyFilled" }, "CONTINUOUS", null],
    [{ ordStatus: "PendingReplace" }, "CONTINUOUS", "AmendAsked"],
    [{ ordStatus: "PendingCancel" }, "CONTINUOUS", "CancelAsked"],
    [{ ordStatus: "Suspended" }, "CONTINUOUS", "AmendHalted"],
    [{ ordStatus: "Filled" }, "CONTINUOUS", "AmendDone"],
    [{ ordType: "Market", price: null }, "CONTINUOUS", "AmendMarketOrder"],
    [{ timeInForce: "ImmediateOrCancel" }, "CONTINUOUS", "AmendNotStanding"],
  ] as const satisfies readonly (readonly [Partial<StockOrder>, Parameters<typeof whyNotAmend>[1], unknown])[];
  for (const [change, phase, why] of rows) assert.equal(whyNotAmend({ ...order, ...change }, phase), why);
  assert.deepEqual(
    (["CONTINUOUS", "PRE_OPEN_IMBALANCE", "END_OF_DAY", null] as const).map((phase) => isCancelBarred(order, phase)),
    [false, true, true, false],
  );
  // What waits for its session is with the broker, whatever the exchange does.
  const waits: StockOrder = {
    ...order,
    ordStatus: "PendingNew",
    queuedFor: tradingDay("2026-11-24"),
    releasedTime: null,
  };
  assert.deepEqual([isCancelBarred(waits, "END_OF_DAY"), whyNotAmend(waits, "END_OF_DAY")], [false, null]);
});

test("the exchange's answer is told once: amended, refused, or filled before", () => {
  const asked = {
    clOrdID: "second",
    price: price(9400),
    orderQty: quantity(1000),
    timeInForce: "Day",
    expireDate: null,
  } as const;
  const pending: StockOrder = { ...order, ordStatus: "PendingReplace", pendingReplace: asked };
  assert.equal(amendOutcome(order, order), null);
  assert.equal(amendOutcome(undefined, order), null);
  assert.equal(amendOutcome(pending, { ...pending, cumQty: quantity(10) }), null);
  assert.equal(amendOutcome(pending, { ...order, clOrdID: "second", price: price(9400) }), "amended");
  assert.equal(amendOutcome(pending, order), "refused");
  assert.equal(amendOutcome(pending, { ...order, ordStatus: "Filled" }), "filled");
});
