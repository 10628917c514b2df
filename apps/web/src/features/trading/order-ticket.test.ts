// Tests of the ticket: what typed text means, what is refused before it is sent, what it costs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { coverFindings, mergeFindings, readTicket, stepPrice, stepQuantity, type TicketFacts } from "./order-ticket.ts";
import { draftFor, emptyDraft, nextDraft, type TicketDraft } from "./ticket-draft.ts";
import { affordableQuantity, estimateCost, ratesFor, spentDraft, worstCost } from "./ticket-cost.ts";

const stat = {
  lowerLimit: price(8550),
  upperLimit: price(10450),
  tick: price(5),
  last: price(9500),
  prevClose: price(9500),
};
const facts: TicketFacts = {
  cscsAccount: "0010000001",
  needsMandate: false,
  cash: kobo(500_000_000n),
  unitsFree: quantity(10_000),
  stat,
  phase: "CONTINUOUS",
};
const day = tradingDay("2026-11-20");
const rates = ratesFor(day);

function draft(change: Partial<TicketDraft>): TicketDraft {
  return { ...emptyDraft("id-1", "GTCO", "Buy"), priceText: "95", quantityText: "1,000", ...change };
}

function codes(change: Partial<TicketDraft>, about: TicketFacts = facts) {
  const { findings, missing } = readTicket(draft(change), about);
  return { findings: findings.map((finding) => `${finding.field}:${finding.code}`), missing };
}

test("a full ticket is an order in whole kobo", () => {
  assert.deepEqual(readTicket(draft({}), facts).order, {
    cscsAccount: "0010000001",
    securityID: "GTCO",
    side: "Buy",
    ordType: "Limit",
    orderQty: 1000,
    price: 9500,
    timeInForce: "Day",
    expireDate: null,
    mandate: null,
    acceptWarnings: [],
  });
});

const wrong: readonly (readonly [Partial<TicketDraft>, readonly string[], readonly string[]])[] = [
  [{ quantityText: "" }, [], ["quantity"]],
  [{ quantityText: "1.5" }, ["quantity:QTY_INVALID"], ["quantity"]],
  [{ quantityText: "0" }, ["quantity:QTY_INVALID"], ["quantity"]],
  [{ priceText: "95.02" }, ["price:PRICE_TICK"], []],
  [{ priceText: "104.55" }, ["price:PRICE_BAND"], []],
  [{ priceText: "85.45" }, ["price:PRICE_BAND"], []],
  [{ priceText: "104.50" }, [], []],
  [{ priceText: "" }, [], ["price"]],
  [{ priceText: "", ordType: "Market" }, [], []],
  [{ timeInForce: "GoodTillDate" }, [], ["timeInForce"]],
  [{ timeInForce: "GoodTillDate", expireDate: "2026-12-01" }, [], []],
];

test("each fault is told on its own field and nothing else is", () => {
  for (const [change, findings, missing] of wrong) assert.deepEqual(codes(change), { findings, missing });
});

test("trading for a client needs the client's instruction", () => {
  const acting = { ...facts, needsMandate: true };
  assert.deepEqual(codes({}, acting).missing, ["mandate"]);
  assert.equal(readTicket(draft({}), acting).order?.mandate, null);
  const { order } = readTicket(draft({ mandateChannel: "phone", mandateReference: " 09:41 " }), acting);
  assert.deepEqual(order?.mandate, { channel: "phone", reference: "09:41" });
});

test("the reference buy costs what the contract note will say", () => {
  const { order } = readTicket(draft({}), facts);
  assert.ok(order);
  const cost = estimateCost(order, facts, rates);
  assert.equal(cost?.net, 9_668_907n);
  assert.equal(cost?.totalCharges, 168_907n);
  assert.equal(cost?.breakEvenPrice, 9880);
  assert.equal(cost?.cashAfter, 490_331_093n);
  assert.equal(cost?.holdingAfter, 11_000);
});

test("the reference sale brings what the contract note will say", () => {
  const { order } = readTicket(draft({ side: "Sell" }), facts);
  assert.ok(order);
  const cost = estimateCost(order, facts, rates);
  assert.equal(cost?.net, 9_300_455n);
  assert.equal(cost?.breakEvenPrice, null);
  assert.equal(cost?.holdingAfter, 9000);
});

test("a market buy is shown at the last price and held for at the day's upper limit", () => {
  const { order } = readTicket(draft({ ordType: "Market", priceText: "" }), facts);
  assert.ok(order);
  assert.equal(estimateCost(order, facts, rates)?.price, 9500);
  const atTheLimit = readTicket(draft({ priceText: "104.50" }), facts).order;
  assert.ok(atTheLimit);
  assert.equal(worstCost(order, facts, rates), estimateCost(atTheLimit, facts, rates)?.net);
  assert.equal(worstCost(atTheLimit, facts, rates), null);
});

test("too little cash and too few shares are told before sending", () => {
  const buy = readTicket(draft({}), facts).order;
  const sale = readTicket(draft({ side: "Sell", quantityText: "10,001" }), facts).order;
  assert.deepEqual(
    coverFindings(buy, kobo(9_668_907n), { ...facts, cash: kobo(9_668_906n) }).map((finding) => finding.text),
    ["This order needs ₦96,689.07; ₦96,689.06 is available."],
  );
  assert.deepEqual(coverFindings(buy, kobo(9_668_907n), { ...facts, cash: null }), []);
  assert.deepEqual(
    coverFindings(sale, null, facts).map((finding) => finding.code),
    ["INSUFFICIENT_HOLDINGS"],
  );
});

test("the most shares are affordable and one more is not", () => {
  const cash = kobo(10_000_000n);
  const most = affordableQuantity(cash, price(9500), rates.buy);
  const costOf = (shares: number) => {
    const { order } = readTicket(draft({ quantityText: String(shares) }), facts);
    return order === null ? 0n : (estimateCost(order, facts, rates)?.net ?? 0n);
  };
  assert.ok(costOf(most) <= cash);
  assert.ok(costOf(most + 1) > cash);
  assert.equal(affordableQuantity(kobo(0n), price(9500), rates.buy), 0);
});

test("prices step by the legal tick, stay inside the limits, and come onto the tick first", () => {
  const at = { tick: price(5), from: price(9500), lower: stat.lowerLimit, upper: stat.upperLimit };
  assert.equal(stepPrice(null, 1, at), 9500);
  assert.equal(stepPrice(price(9500), 1, at), 9505);
  assert.equal(stepPrice(price(9502), 1, at), 9505);
  assert.equal(stepPrice(price(9502), -1, at), 9500);
  assert.equal(stepPrice(price(10450), 10, at), 10450);
  assert.equal(stepPrice(price(8550), -1, at), 8550);
});

test("quantities step by a size that suits them and never fall below one share", () => {
  assert.equal(stepQuantity(quantity(50), 1), 51);
  assert.equal(stepQuantity(quantity(1000), 1), 1100);
  assert.equal(stepQuantity(quantity(1), -1), 1);
});

test("after a send the next ticket has its own id, the same security and no quantity", () => {
  assert.deepEqual(nextDraft(draft({}), "id-2"), draft({ clOrdID: "id-2", quantityText: "" }));
});

test("what a client instructed and the exchange approved is not for another account's order, nor for the next deal", () => {
  const given = { mandateChannel: "phone", mandateReference: "call 7", approvalReference: "X-1" };
  const first = draftFor(draft(given), "1");
  assert.deepEqual(first, draft({ ...given, cscsAccount: "1" }));
  assert.equal(draftFor(first, "1"), first);
  assert.deepEqual(draftFor(first, "2"), draft({ cscsAccount: "2" }));
  const next = nextDraft(first, "id-2");
  assert.deepEqual([next.mandateReference, next.approvalReference], ["call 7", ""]);
});

test("the first word on a code stands", () => {
  const finding = { field: "price", code: "PRICE_BAND", severity: "error", title: "a", text: null } as const;
  assert.deepEqual(mergeFindings([finding], [{ ...finding, title: "b" }]), [finding]);
});

test("what a phase does not take is told at its field, and a phase that takes nothing says it elsewhere", () => {
  const said = (change: Partial<TicketDraft>, phase: TicketFacts["phase"]) =>
    readTicket(draft(change), { ...facts, phase }).findings.map(({ field, code }) => `${field} ${code}`);
  assert.deepEqual(said({ ordType: "Market" }, "PRE_OPEN"), ["ordType ORDER_TYPE_NOT_ALLOWED"]);
  assert.deepEqual(said({ timeInForce: "FillOrKill" }, "PRE_OPEN"), ["timeInForce TIF_NOT_ALLOWED"]);
  assert.deepEqual(said({ timeInForce: "AtOpen" }, "CONTINUOUS"), ["timeInForce TIF_NOT_ALLOWED"]);
  assert.deepEqual(said({ timeInForce: "GoodTillDate", expireDate: "2026-11-23" }, "PRE_CLOSE"), []);
  assert.deepEqual(said({ ordType: "Market" }, "HALTED"), []);
  assert.deepEqual(said({ ordType: "Market" }, null), []);
});

test("what waits for the next session is held to its pre-open, and not to the limits of the day that is over", () => {
  const said = (change: Partial<TicketDraft>, phase: TicketFacts["phase"]) =>
    readTicket(draft(change), { ...facts, phase }).findings.map(({ code }) => code);
  for (const phase of ["CLOSED", "END_OF_DAY"] as const) {
    assert.deepEqual(said({}, phase), []);
    assert.deepEqual(said({ ordType: "Market" }, phase), ["ORDER_TYPE_NOT_ALLOWED"]);
    assert.deepEqual(said({ timeInForce: "FillOrKill" }, phase), ["TIF_NOT_ALLOWED"]);
    assert.deepEqual(said({ priceText: "900" }, phase), []);
  }
  assert.deepEqual(said({ priceText: "900" }, "CONTINUOUS"), ["PRICE_BAND"]);
});

test("an amount becomes the most whole shares that it pays for, charges and all, at any price and rate", () => {
  const rates = ratesFor(tradingDay("2026-11-23"));
  const typed = { ...emptyDraft("one", "GTCO", "Buy"), spendText: "50,000" };
  for (const priceText of ["0.20", "1.00", "95.00", "95.05", "129.00", "1,034.90"]) {
    const draft = spentDraft({ ...typed, priceText }, facts, rates);
    const shares = Number(draft.quantityText.replaceAll(",", ""));
    const costOf = (orderQty: number) => {
      const { order } = readTicket({ ...draft, quantityText: String(orderQty) }, facts);
      assert.ok(order !== null);
      return estimateCost(order, facts, rates)?.net ?? 0n;
    };
    assert.ok(costOf(shares) <= 5_000_000n, `${priceText}: never above the amount`);
    assert.ok(costOf(shares + 1) > 5_000_000n, `${priceText}: one more would be`);
  }
  const none = (part: object) => spentDraft({ ...typed, priceText: "95", ...part }, facts, rates).quantityText;
  assert.deepEqual([none({ spendText: "94" }), none({ spendText: "much" }), none({ priceText: "" })], ["", "", ""]);
  const sale = { ...typed, side: "Sell", quantityText: "7" } as const;
  assert.equal(spentDraft(sale, facts, rates), sale);
});
