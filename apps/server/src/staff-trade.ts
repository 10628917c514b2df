// A trade as the house's staff see it: how far it has come, and whether it was large enough to move the published price.

import type { StaffTradeRow } from "@tradebook/contract/services/audit-log.ts";
import { tradeStanding } from "@tradebook/domain/end-of-day/trade-standing.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { movesPrice } from "@tradebook/domain/market/market-statistics.ts";
import { priceGroupRule } from "@tradebook/domain/market/price-limit.ts";
import type { StoredTrade } from "./store/audit-trades.ts";

/** Every trade prints to the tape; only one of its group's size moves the price (domain/ngx.md 1.6), by the rule of its day. */
export function staffTradeRow({ known, priceGroup, ...row }: StoredTrade, today: TradingDay): StaffTradeRow {
  const { minPriceMoveQty } = priceGroupRule(priceGroup, row.tradeDate);
  return {
    ...row,
    movesPrice: movesPrice({ mdEntrySize: row.qty }, minPriceMoveQty),
    standing: tradeStanding(known, today),
  };
}
