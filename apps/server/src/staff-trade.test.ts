// A trade as staff see it: its size is held to the rule of its day, and what it was judged by is not passed on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { quantity } from "@tradebook/domain/units.ts";
import { staffTradeRow } from "./staff-trade.ts";
import type { StoredTrade } from "./store/audit-trades.ts";

test("a trade moves the published price from the size on that its group needed on its day", () => {
  const settlementDate = tradingDay("2026-11-24");
  const known = { isTakenBack: false, isSettled: false, isCompared: true, isDifferent: false, settlementDate };
  const shown = (qty: number, tradeDate: string, priceGroup: StoredTrade["priceGroup"] = "A") => {
    const stored = { qty: quantity(qty), tradeDate: tradingDay(tradeDate), priceGroup, known };
    return staffTradeRow(stored as StoredTrade, tradingDay("2026-11-21")); // what is read of it
  };
  assert.deepEqual(shown(100_000, "2026-11-20"), {
    qty: 100_000,
    tradeDate: "2026-11-20",
    movesPrice: true,
    standing: "MATCHED",
  });
  assert.equal(shown(99_999, "2026-11-20").movesPrice, false);
  assert.equal(shown(10_000, "2019-10-10").movesPrice, true, "the least of group A was smaller then");
  assert.equal(shown(10_000, "2019-10-10", "B").movesPrice, false);
});
