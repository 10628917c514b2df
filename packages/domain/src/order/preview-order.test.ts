// A preview's figures, and that no request can break it.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { exampleFacts, exampleMarket, exampleRequest, noon, today } from "../../test/example.ts";
import { chargeFees, noCharges, totalCharges } from "../fees/charge-fees.ts";
import { legacyFeeSchedule, ratesOn, standardFeeSchedule } from "../fees/fee-schedule.ts";
import { tradingDay } from "../instant.ts";
import { phases, type Phase } from "../market/phase.ts";
import { kobo, minus, notional, plus, price, quantity, zeroKobo, type Price } from "../units.ts";
import type { OrderFacts } from "./facts.ts";
import { orderTypes, type OrderType } from "./order-type.ts";
import { placeOrder } from "./place-order.ts";
import { breakEvenPrice, previewOrder } from "./preview-order.ts";
import { timesInForce, type TimeInForce } from "./time-in-force.ts";

const rates = ratesOn(legacyFeeSchedule, today);

test("a buy shows what will be paid, held and left, and where it breaks even", () => {
  assert.deepEqual(previewOrder(exampleRequest, exampleFacts), {
    price: 11780,
    consideration: 1_178_000_00n,
    charges: chargeFees(rates, "Buy", kobo(1_178_000_00n)),
    totalCharges: 21_841_18n,
    net: 1_199_841_18n,
    holdAmount: 1_199_841_18n,
    cashAfter: 998_800_158_82n,
    holdingAfter: 1_010_000,
    settlementDate: "2026-07-22",
    breakEvenPrice: 12270,
    errors: [],
    warnings: [],
  });
});

test("a sell shows what will be received and holds no cash", () => {
  const request = { ...exampleRequest, side: "Sell", orderQty: 5_000, price: price(12900) } as const;
  const preview = previewOrder(request, exampleFacts);
  assert.deepEqual(
    [preview.net, preview.cashAfter, preview.holdingAfter, preview.holdAmount, preview.breakEvenPrice],
    [630_959_18n, 1_000_630_959_18n, 995_000, 0n, null],
  );
});

test("a market buy is estimated at the last price and held at the upper limit", () => {
  const preview = previewOrder({ ...exampleRequest, ordType: "Market", price: null }, exampleFacts);
  assert.deepEqual([preview.price, preview.consideration], [11800, 1_180_000_00n]);
  assert.equal(
    preview.holdAmount,
    plus(kobo(1_295_000_00n), totalCharges(chargeFees(rates, "Buy", kobo(1_295_000_00n)))),
  );
});

test("what cannot be had is shown below zero beside the errors", () => {
  const poor: OrderFacts = { ...exampleFacts, cashAvailable: kobo(1n), unitsFree: quantity(1) };
  const buy = previewOrder(exampleRequest, poor);
  assert.deepEqual([buy.cashAfter, buy.errors[0]?.code], [-1_199_841_17n, "INSUFFICIENT_FUNDS"]);
  const sell = previewOrder({ ...exampleRequest, side: "Sell" }, poor);
  assert.deepEqual([sell.holdingAfter, sell.errors[0]?.code], [-9_999, "INSUFFICIENT_HOLDINGS"]);
});

test("a quantity that is none costs nothing and is an error", () => {
  for (const orderQty of [Number.NaN, -5, 0.5, 1e300]) {
    const preview = previewOrder({ ...exampleRequest, orderQty }, exampleFacts);
    assert.deepEqual([preview.net, preview.charges, preview.breakEvenPrice], [0n, noCharges, null]);
    assert.deepEqual(
      preview.errors.map(({ code }) => code),
      ["QTY_INVALID"],
    );
  }
});

test("selling at the break-even price gives the money back, and one tick less does not", () => {
  const bought = fc.record({
    tick: fc.constantFrom(price(1), price(5), price(10)),
    ticks: fc.integer({ min: 1, max: 50_000 }),
    shares: fc.integer({ min: 1, max: 2_000_000 }),
    least: fc.constantFrom(0n, 100_00n),
  });
  fc.assert(
    fc.property(bought, ({ tick, ticks, shares, least }) => {
      const now = { ...ratesOn(standardFeeSchedule, today), minCommission: kobo(least) };
      const orderQty = quantity(shares);
      const consideration = notional(price(ticks * tick), orderQty);
      const paid = plus(consideration, totalCharges(chargeFees(now, "Buy", consideration)));
      const even = breakEvenPrice(now, { paid, orderQty, tick });
      const brings = (px: number) => {
        const proceeds = px === 0 ? zeroKobo : notional(price(px), orderQty);
        return minus(proceeds, totalCharges(chargeFees(now, "Sell", proceeds)));
      };
      assert.ok(even !== null && even % tick === 0);
      assert.ok(brings(even) >= paid);
      assert.ok(brings(even - tick) < paid);
    }),
  );
});

test("whatever is asked, a preview answers, and it has errors or warnings just when placing refuses", () => {
  const prices = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 10_000, max: 14_000 }),
    fc.constantFrom(Number.NaN, -1, 0, 1.5, 1e300),
  );
  const numbers = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.double());
  const odd = fc.record({
    side: fc.constantFrom("Buy" as const, "Sell" as const),
    ordType: fc.constantFrom(...(Object.keys(orderTypes) as OrderType[])),
    timeInForce: fc.constantFrom(...(Object.keys(timesInForce) as TimeInForce[])),
    orderQty: numbers,
    price: prices.map((px) => px as Price | null), // what a browser may send while somebody is typing
    expireDate: fc.constantFrom(null, tradingDay("2026-07-30"), tradingDay("2020-01-01")),
  });
  const market = fc.record({
    phase: fc.constantFrom(...(Object.keys(phases) as Phase[])),
    limit: fc.constantFrom(null, exampleMarket.limit),
    security: fc.constantFrom(null, exampleMarket.security),
    lastPx: fc.constantFrom(null, price(11800)),
    exchangeConnected: fc.boolean(),
  });
  const twin = fc.constantFrom(null, { orderId: 3, at: noon });
  fc.assert(
    fc.property(odd, market, twin, (request, changed, recent) => {
      const asked = { ...exampleRequest, ...request };
      const facts = { ...exampleFacts, market: { ...exampleMarket, ...changed }, twin: recent };
      const { errors, warnings } = previewOrder(asked, facts);
      const result = placeOrder(asked, facts, { orderId: 1, exchangeClOrdID: "X" });
      assert.equal(result.ok, errors.length === 0 && warnings.length === 0);
    }),
    { numRuns: 1_000 },
  );
});
