// What a sale by staff waits for, by what it is worth and whose words it has.

import assert from "node:assert/strict";
import { test } from "node:test";
import { broker, exampleFacts, exampleMarket, exampleRequest, noon } from "../../test/example.ts";
import { instant, tradingDay } from "../instant.ts";
import { kobo, price } from "../units.ts";
import type { MarketFacts, NewOrder } from "./facts.ts";
import { firstRefusal } from "./pre-trade-checks.ts";
import { mayDecline, refusalOfWord, saleWorth, type SaleApproval, type SaleFacts } from "./sale-approval.ts";

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

test("another user of whoever asked for a sale, or spoke for the other side, has no word on it", () => {
  const waiting: SaleApproval = {
    id: 9,
    accountId: 1,
    contentHash: "",
    request: sale,
    worth: kobo(1n),
    above: null,
    proceeds: kobo(1n),
    tradingDay: tradingDay("2026-07-22"),
    askedBy: 3,
    askedAt: noon,
    needs: { client: true, second: true },
    doubts: [],
    client: null,
    second: { by: 5, at: noon },
    status: "Waiting",
    endedBy: null,
    endedAt: null,
    reason: null,
    orderId: null,
  };
  const client = { userId: 8, isHolder: true, maySecond: false, today: waiting.tradingDay };
  assert.equal(refusalOfWord(waiting, "client", client), null);
  for (const other of [3, 5])
    assert.equal(refusalOfWord(waiting, "client", { ...client, sameAs: [other] })?.code, "SALE_NOT_YOURS");
  assert.deepEqual(
    [mayDecline(waiting, "client", client), mayDecline(waiting, "client", { ...client, sameAs: [3] })],
    [true, false],
  );
});

function check(facts: Omit<SaleFacts, "sold">, expected: string | null): void {
  const refused = firstRefusal(sale, { ...exampleFacts, caller: broker, sale: { ...facts, sold: kobo(0n) } });
  assert.equal(refused?.code ?? null, expected);
}
