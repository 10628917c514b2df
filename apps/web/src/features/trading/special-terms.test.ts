// Tests of special terms, of many cancels and of a cross deal: what is asked for, and what is wrong before it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { price, quantity } from "@tradebook/domain/units.ts";
import { crossAsked, emptyCross, isOutside, type CrossDraft } from "./cross-deal.ts";
import { outcomeOf } from "./mass-cancel.ts";
import { noSpecial, specialErrors, specialTerms } from "./special-terms.ts";

test("an order without special terms has none of their members", () => {
  assert.deepEqual(specialTerms(noSpecial), {});
  assert.deepEqual(specialTerms({ ...noSpecial, maxFloorText: "1k", minQtyText: "50" }), {
    maxFloor: 1000,
    minQty: 50,
  });
  assert.deepEqual(specialTerms({ ...noSpecial, allOrNone: true, approvalReference: " NGX/1 " }), {
    allOrNone: true,
    approvalReference: "NGX/1",
  });
});

test("a part is whole shares within the order, and does not go with all or none", () => {
  const errors = (maxFloorText: string, allOrNone = false) =>
    specialErrors({ ...noSpecial, maxFloorText, allOrNone }, quantity(1000)).maxFloor;
  assert.equal(errors(""), null);
  assert.equal(errors("1000"), null);
  for (const wrong of ["1001", "0", "1.5", "some"]) assert.match(errors(wrong) ?? "", /at most the order’s 1,000/);
  assert.equal(errors("100", true), "Not with all or none");
});

test("what came of many cancels is counted, each reason once", () => {
  const item = { id: 1, clOrdID: "a", order: null, code: null, message: null };
  const refused = { ...item, accepted: false, message: "The order is done" };
  const answer = { items: [{ ...item, accepted: true }, refused, refused], more: true };
  assert.deepEqual(outcomeOf(answer), { accepted: 1, refused: 2, reasons: ["The order is done"], more: true });
});

const side = { mandateChannel: "phone", mandateReference: "call 1" };
const whole: CrossDraft = {
  ...emptyCross,
  security: "gtco",
  priceText: "95.05",
  quantityText: "1,000",
  reason: "Both asked",
  buy: { ...side, account: "0010000001" },
  sell: { ...side, account: "0010000002" },
};

test("a cross deal is asked for whole, in kobo, and never within one account", () => {
  assert.deepEqual(crossAsked(whole), {
    securityID: "GTCO",
    price: 9505,
    orderQty: 1000,
    reason: "Both asked",
    approvalReference: null,
    buyCscsAccount: "0010000001",
    sellCscsAccount: "0010000002",
    mandateBuy: { channel: "phone", reference: "call 1" },
    mandateSell: { channel: "phone", reference: "call 1" },
  });
  const lacks: readonly Partial<CrossDraft>[] = [
    { sell: whole.buy },
    { priceText: "95.055" },
    { quantityText: "0" },
    { reason: "" },
    { buy: { ...whole.buy, mandateReference: " " } },
  ];
  for (const part of lacks) assert.equal(crossAsked({ ...whole, ...part }), null, JSON.stringify(part));
});

test("a price is outside when it is below the bid or above the offer; an empty side sets no bound", () => {
  const stat = { bestBid: price(9500), bestOffer: price(9510) };
  assert.deepEqual(
    [9499, 9500, 9510, 9511].map((px) => isOutside(price(px), stat)),
    [true, false, false, true],
  );
  assert.equal(isOutside(price(1), { bestBid: null, bestOffer: null }), false);
});
