// What a sale by staff waits for, by what it is worth and whose words it has.

import assert from "node:assert/strict";
import { test } from "node:test";
import { broker, exampleFacts, exampleMarket, exampleRequest, noon } from "../../test/example.ts";
import { instant } from "../instant.ts";
import { kobo, price } from "../units.ts";
import type { MarketFacts, NewOrder } from "./facts.ts";
import { firstRefusal } from "./pre-trade-checks.ts";
import { saleWorth, type SaleFacts } from "./sale-approval.ts";

const mandate = { channel: "PHONE", reference: "call 12", note: null };
const sale: NewOrder = { ...exampleRequest, side: "Sell", orderQty: 1_000, price: price(11_800), mandate };
const dormant = { activeAt: instant(noon - 181 * 86_400_000), bankChangedAt: null, holdings: kobo(100_000_000n) };
const rules = { above: kobo(11_799_999n), dormantDays: 180, largePercent: null, bankDays: null };

test("a sale waits for each word that it has not got", () => {
  const client = { client: true, second: false, text: "Approved by the client, ada" };
  const second = { client: false, second: true, text: "Approved by admin" };
  check({ rules, watch: dormant, approval: null }, "SALE_NEEDS_APPROVAL");
  check({ rules, watch: dormant, approval: second }, "SALE_NEEDS_APPROVAL");
  check({ rules, watch: dormant, approval: client }, "SALE_NEEDS_SECOND");
  check({ rules, watch: dormant, approval: { ...client, second: true } }, null);
  check({ rules: { ...rules, above: kobo(11_800_000n), dormantDays: 181 }, watch: dormant, approval: null }, null);
});

test("a sale is worth what it may bring: the best of its limit, the last price and the bid that stands", () => {
  const unpriced = { lastPx: null, limit: null };
  for (const [market, px] of [
    [{}, 11_800],
    [{ lastPx: price(11_900) }, 11_900],
    [{ bestBid: price(12_500) }, 12_500],
    [{ ...unpriced }, 11_800],
    [{ ...unpriced, bestBid: price(30_000) }, 30_000],
    [{ ...unpriced, bestBid: price(100) }, 11_800],
  ] as const satisfies readonly (readonly [Partial<MarketFacts>, number])[])
    assert.equal(saleWorth(sale, { ...exampleMarket, ...market }), kobo(BigInt(px) * 1_000n));
});

function check(facts: Omit<SaleFacts, "sold">, expected: string | null): void {
  const refused = firstRefusal(sale, { ...exampleFacts, caller: broker, sale: { ...facts, sold: kobo(0n) } });
  assert.equal(refused?.code ?? null, expected);
}
