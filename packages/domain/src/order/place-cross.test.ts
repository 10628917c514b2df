// Crosses: what one needs, who may make one, and that both sides hold or neither does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { broker, exampleFacts, exampleMarket, exampleRequest, today } from "../../test/example.ts";
import { chargeFees, totalCharges } from "../fees/charge-fees.ts";
import { ratesOn } from "../fees/fee-schedule.ts";
import type { Rejection } from "../rejection.ts";
import { kobo, plus, price, quantity } from "../units.ts";
import type { CrossRequest, OrderFacts } from "./facts.ts";
import { placeCross } from "./place-cross.ts";
import { previewCross } from "./preview-cross.ts";

const { account } = exampleFacts;
const buyer = account;
const seller = { ...account, accountId: 42, cscsAccount: "2392004901", chn: "C0099999ZZ", holderUserIds: [9] };
const market = { ...exampleMarket, bestBid: price(11_770), bestOffer: price(11_790) };
const dealer = { ...exampleFacts, caller: broker, market };
const mandate = { channel: "PHONE", reference: "call 12", note: null };
const request: CrossRequest = {
  clOrdID: "cross-1",
  securityID: exampleRequest.securityID,
  price: price(11_780),
  orderQty: 10_000,
  buyCscsAccount: buyer.cscsAccount,
  sellCscsAccount: seller.cscsAccount,
  mandateBuy: mandate,
  mandateSell: { ...mandate, reference: "call 13" },
  approvalReference: null,
  reason: "matched clients",
};
const ids = {
  buy: { orderId: 501, exchangeClOrdID: "T3-dx" },
  sell: { orderId: 502, exchangeClOrdID: "T3-dy" },
};

test("a cross is two orders with their holds and one request that carries both", () => {
  const placed = placeCross(request, { buy: facts(buyer), sell: facts(seller) }, ids);
  assert.ok(placed.ok);
  const [buy, sell] = placed.value.orders;
  assert.ok(buy !== undefined && sell !== undefined);
  const value = kobo(117_800_000n);
  const charges = totalCharges(chargeFees(ratesOn(exampleFacts.fees, today), "Buy", value));
  assert.deepEqual(
    [buy.holdAmount, buy.holdQty, buy.cscsAccount, buy.side],
    [plus(value, charges), 0, "2392004900", "Buy"],
  );
  assert.deepEqual([sell.holdAmount, sell.holdQty, sell.cscsAccount, sell.side], [0n, 10_000, "2392004901", "Sell"]);
  assert.deepEqual([buy.mandate?.reference, sell.mandate?.reference], ["call 12", "call 13"]);
  const cross = { crossID: "T3-dx", reason: "matched clients" };
  assert.deepEqual([buy.special?.cross, sell.special?.cross], [cross, cross]);
  assert.deepEqual(
    placed.value.journals.map(({ kind, orderId }) => [kind, orderId]),
    [
      ["hold", 501],
      ["hold", 502],
    ],
  );
  assert.deepEqual(placed.value.toExchange, [
    { kind: "Cross", exchangeClOrdID: "T3-dx", order: buy, sell },
    { kind: "CrossSide", exchangeClOrdID: "T3-dy", order: sell },
  ]);
  assert.deepEqual(
    placed.value.events.map(({ kind, orderId, userId }) => [kind, orderId, userId]),
    [
      ["placed", 501, broker.userId],
      ["placed", 502, broker.userId],
    ],
  );
});

test("a cross lies at or between the best bid and the best offer", () => {
  const outside = (at: number): Rejection => ({ code: "CROSS_OUTSIDE_SPREAD", price: price(at) });
  check({ price: price(11_770) }, {}, null);
  check({ price: price(11_790) }, {}, null);
  check({ price: price(11_760) }, {}, outside(11_760));
  check({ price: price(11_800) }, {}, outside(11_800));
  check({ price: price(12_000) }, { market: { ...market, bestOffer: null } }, null);
  check({ price: price(10_610) }, { market: { ...market, bestBid: null } }, null);
  const { reference, ...limit } = { ...exampleMarket.limit, reference: null };
  assert.equal(reference, null);
  assert.ok(limit.lower !== undefined && limit.upper !== undefined);
  const { lower, upper } = limit;
  check({ price: price(12_960) }, {}, { code: "PRICE_BAND", price: price(12_960), lower, upper });
});

test("only a dealer who may trade both sides of every account makes one, in continuous trading, for two owners", () => {
  const { cscsAccount } = buyer;
  for (const needs of ["TRADE_ALL_ACCOUNTS", "BUY", "SELL"] as const) {
    const permissions = new Set([...broker.permissions].filter((permission) => permission !== needs));
    check({}, { caller: { ...broker, permissions } }, { code: "ACC_NOT_PERMITTED", cscsAccount, needs });
  }
  check({}, { market: { ...market, phase: "CLOSED" } }, { code: "MKT_CLOSED", phase: "CLOSED" });
  const timeInForce = "FillOrKill";
  const why = "no matching in pre-open";
  check({}, { market: { ...market, phase: "PRE_OPEN" } }, { code: "TIF_NOT_ALLOWED", timeInForce, why });
  const same = placeCross(request, { buy: facts(buyer), sell: facts({ ...seller, chn: buyer.chn }) }, ids);
  const refused = { code: "CROSS_SAME_OWNER", cscsAccount: seller.cscsAccount };
  assert.deepEqual(same, { ok: false, rejection: refused });
});

test("either side's lack refuses both", () => {
  const poor = kobo(1n);
  const short = quantity(9_999);
  const needed = kobo(119_984_118n);
  check({}, { cashAvailable: poor }, { code: "INSUFFICIENT_FUNDS", needed, available: poor });
  const sold = placeCross(request, { buy: facts(buyer), sell: { ...facts(seller), unitsFree: short } }, ids);
  const lacks = { needed: quantity(10_000), available: short, securityID: "ZENITHBANK" };
  assert.deepEqual(sold, { ok: false, rejection: { code: "INSUFFICIENT_HOLDINGS", ...lacks } });
});

test("a preview names what stands against each side, and what the one pays and the other gets", () => {
  const short = quantity(9_999);
  const both = { buy: { ...facts(buyer), cashAvailable: kobo(1n) }, sell: { ...facts(seller), unitsFree: short } };
  const { refusals, buy, sell } = previewCross({ ...request, price: price(11_800) }, both);
  assert.deepEqual(
    [refusals, buy.errors, sell.errors].map((found) => found.map(({ code }) => code)),
    [["CROSS_OUTSIDE_SPREAD"], ["INSUFFICIENT_FUNDS"], ["INSUFFICIENT_HOLDINGS"]],
  );
  const value = kobo(118_000_000n);
  const charges = ratesOn(exampleFacts.fees, today);
  assert.deepEqual([buy.consideration, sell.consideration], [value, value]);
  assert.equal(buy.net, plus(value, totalCharges(chargeFees(charges, "Buy", value))));
  assert.equal(plus(sell.net, totalCharges(chargeFees(charges, "Sell", value))), value);
});

test("durations that may be used do not bind a cross, whose duration nobody chose; types do", () => {
  const { limits } = exampleFacts;
  check({}, { limits: { ...limits, allowedTif: ["Day"] } }, null);
  const refused = { code: "ORDER_TYPE_NOT_ALLOWED", ordType: "Limit", phase: "CONTINUOUS" } as const;
  check({}, { limits: { ...limits, allowedTypes: ["Market"] } }, refused);
});

function facts(owner: OrderFacts["account"]): OrderFacts {
  return { ...dealer, account: owner };
}

/** What the cross is refused for is among what its preview names; what goes through has nothing named against it. */
function check(asked: Partial<CrossRequest>, changed: Partial<OrderFacts>, expected: Rejection | null): void {
  const deal = { ...request, ...asked };
  const both = { buy: { ...facts(buyer), ...changed }, sell: { ...facts(seller), ...changed } };
  const answer = placeCross(deal, both, ids);
  assert.deepEqual(answer.ok ? null : answer.rejection, expected);
  const { refusals, buy, sell } = previewCross(deal, both);
  const named = [...refusals, ...buy.errors, ...sell.errors];
  if (expected === null) assert.deepEqual(named, []);
  else assert.ok(named.some((rejection) => isDeepStrictEqual(rejection, expected)));
}
