// Fixes: each is a legal answer next to what was typed, and none is offered where nothing would be right.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { onTick } from "@tradebook/domain/market/price-limit.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { readTicket, type TicketFacts } from "./order-ticket.ts";
import { emptyDraft } from "./ticket-draft.ts";
import { ratesFor } from "./ticket-cost.ts";
import { allowedPrices, fixesOf } from "./ticket-fixes.ts";

const rates = ratesFor(tradingDay("2026-11-20"));
const facts: TicketFacts = {
  cscsAccount: "1",
  needsMandate: false,
  cash: kobo(1_000_000n),
  unitsFree: quantity(40),
  stat: {
    lowerLimit: price(8551),
    upperLimit: price(10_449),
    tick: price(5),
    last: price(9500),
    prevClose: price(9500),
  },
  phase: "CONTINUOUS",
};

function fix(code: string, typed: { priceText?: string; quantityText?: string; side?: "Buy" | "Sell" }) {
  const draft = { ...emptyDraft("id", "GTCO", "Buy"), priceText: "95", quantityText: "1,000", ...typed };
  const reading = readTicket(draft, facts);
  return fixesOf({ code }, { draft, facts, reading, rates }).map(({ change }) => change);
}

test("a price between ticks gets the ticks beside it, one outside the limits the nearest inside", () => {
  assert.deepEqual(fix("PRICE_TICK", { priceText: "95.02" }), [{ priceText: "95.00" }, { priceText: "95.05" }]);
  assert.deepEqual(fix("PRICE_BAND", { priceText: "200" }), [{ priceText: "104.45" }]);
  assert.deepEqual(fix("PRICE_BAND", { priceText: "1" }), [{ priceText: "85.55" }]);
});

test("whatever is typed, an offered price is on tick and inside the day's limits", () => {
  for (let typed = 1; typed <= 30_000; typed += 1) {
    const offered = allowedPrices({ reading: { price: price(typed), quantity: null }, facts });
    assert.ok(offered.length > 0, String(typed));
    for (const px of offered) assert.ok(onTick(px, price(5)) && px >= 8551 && px <= 10_449, `${typed}: ${px}`);
  }
});

test("too much for the cash or the holding becomes the most there is, and nothing is offered for nothing", () => {
  assert.deepEqual(fix("INSUFFICIENT_FUNDS", {}), [{ quantityText: "103" }]);
  assert.deepEqual(fix("INSUFFICIENT_HOLDINGS", { side: "Sell" }), [{ quantityText: "40" }]);
  assert.deepEqual(fix("INSUFFICIENT_HOLDINGS", { side: "Sell", quantityText: "10" }), []);
  assert.deepEqual(fix("SELF_TRADE", {}), []);
});
