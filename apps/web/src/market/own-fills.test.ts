// Own trades stand on the candle they traded in, and every other day of a chart within days is shaded.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Candle } from "@tradebook/contract/services/market-data.ts";
import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { instant, lagosDay } from "@tradebook/domain/instant.ts";
import { ownFills, shadedDays } from "./own-fills.ts";

const candles = [1000, 2000, 3000].map((time) => ({ time: instant(time) }) as Candle); // nothing else is looked at
const order = (change: Partial<StockOrder>) =>
  ({ securityID: "GTCO", side: "Buy", cumQty: 10, transactTime: 2500, ...change }) as StockOrder; // nor here

test("orders that traded in one candle are one mark a side; what did not trade, or elsewhere, is none", () => {
  const orders = [
    order({}),
    order({ cumQty: 5 as StockOrder["cumQty"] }),
    order({ side: "Sell" }),
    order({ cumQty: 0 as StockOrder["cumQty"] }),
    order({ securityID: "UBA" }),
    order({ transactTime: instant(500) }),
  ];
  assert.deepEqual(ownFills(orders, "GTCO", candles), [
    { time: 2000, side: "Buy", cumQty: 15 },
    { time: 2000, side: "Sell", cumQty: 10 },
  ]);
});

test("the shade changes with the day and not within it", () => {
  const days = ["2026-11-19T10:00Z", "2026-11-19T11:00Z", "2026-11-20T10:00Z", "2026-11-23T10:00Z"];
  const times = days.map((text) => ({ time: instant(Date.parse(text)) }) as Candle);
  assert.deepEqual(shadedDays(times, lagosDay), [false, false, true, false]);
});
