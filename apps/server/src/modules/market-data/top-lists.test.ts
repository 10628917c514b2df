// Who stands on the top lists, and in which order.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { createMarketState, findListed, marketStatOf } from "./market-view.ts";
import { byChange, byTrading } from "./top-lists.ts";

type Day = { readonly from: number; readonly to: number; readonly value?: bigint; readonly volume?: number };

function stat(securityID: string, { from, to, volume = 0, value = BigInt(volume * to) }: Day): MarketStat {
  const market = createMarketState({
    securities: [
      {
        securityID,
        name: securityID,
        isin: null,
        sector: "Services",
        board: "Main",
        priceGroup: "B",
        tick: price(5),
        status: "Trading",
        tags: [],
        sharesOutstanding: null,
      },
    ],
    aliases: new Map(),
    closes: new Map([[securityID, price(from)]]),
    tradingDay: tradingDay("2026-11-20"),
    connectedSince: instant(0),
    simulated: true,
  });
  const listed = findListed(market, securityID);
  assert(listed !== undefined);
  const deals = volume > 0 ? 1 : 0;
  listed.day = { ...listed.day, publishedPrice: price(to), deals, volume: quantity(volume), value: kobo(value) };
  return marketStatOf(market, listed);
}

const names = (stats: readonly MarketStat[]) => stats.map(({ securityID }) => securityID).join(" ");

test("gainers and losers are those that moved, most first, and never the others", () => {
  const stats = [
    stat("UP1", { from: 1000, to: 1010, volume: 1 }),
    stat("UP9", { from: 1000, to: 1090, volume: 1 }),
    stat("STILL", { from: 1000, to: 1000, volume: 900 }),
    stat("IDLE", { from: 1000, to: 1000 }),
    stat("DOWN2", { from: 1000, to: 980, volume: 1 }),
    stat("DOWN5", { from: 2000, to: 1900, volume: 1 }),
  ];
  assert.equal(names(byChange(stats, false)), "UP9 UP1");
  assert.equal(names(byChange(stats, true)), "DOWN5 DOWN2");
});

test("what moved alike is ordered by value, then by name, in both directions", () => {
  for (const to of [1100, 900]) {
    const stats = [
      stat("C", { from: 1000, to, volume: 1, value: 5n }),
      stat("B", { from: 1000, to, volume: 1, value: 5n }),
      stat("A", { from: 1000, to, volume: 1, value: 9n }),
    ];
    assert.equal(names(byChange(stats, to < 1000)), "A B C");
  }
});

test("the most traded are ordered by value or by shares, and a name without a trade is left out", () => {
  const stats = [
    stat("SHARES", { from: 100, to: 100, volume: 900, value: 90_000n }),
    stat("VALUE", { from: 90_000, to: 90_000, volume: 10, value: 900_000n }),
    stat("TWIN", { from: 100, to: 100, volume: 900, value: 80_000n }),
    stat("IDLE", { from: 100, to: 110 }),
  ];
  assert.equal(names(byTrading(stats, "value")), "VALUE SHARES TWIN");
  assert.equal(names(byTrading(stats, "volume")), "SHARES TWIN VALUE");
});
