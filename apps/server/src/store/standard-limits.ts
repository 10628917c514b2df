// The limits a house starts with (domain/ngx.md 8.3): for its customers, and for its brokers.

import { lagosAt, tradingDay } from "@tradebook/domain/instant.ts";
import type { DatedLimit, LimitTerms, TradingRole } from "@tradebook/domain/risk/limits.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import type { NewLimit } from "./limits.ts";

const since = tradingDay("2020-01-01");

type Standard = NewLimit & Pick<DatedLimit, "id">;

/** As rows of the house and, by their id, as limits that a history without a database is held to. */
export const standardLimits: readonly Standard[] = [
  // ₦50 million an order, ₦200 million of buys a day.
  standard(1, "customer", { maxOrderValue: kobo(5_000_000_000n), maxDailyBuy: kobo(20_000_000_000n) }),
  // ₦500 million an order; the day's limit is that of the largest trades without approval.
  standard(2, "broker", { maxOrderValue: kobo(50_000_000_000n), maxDailyBuy: kobo(80_000_000_000n) }),
];

function standard(id: number, role: TradingRole, values: Pick<LimitTerms, "maxOrderValue" | "maxDailyBuy">): Standard {
  return {
    id,
    role,
    accountId: null,
    securityID: null,
    board: null,
    from: since,
    terms: {
      ...values,
      maxOrderQty: quantity(80_000_000),
      maxOpenOrders: null,
      gtdMaxDays: 30,
      duplicateWindowMs: 60_000,
      maxOrdersPerSecond: null,
      allowedTypes: null,
      allowedTif: null,
      warnFromLastPpm: null,
      maxFromLastPpm: null,
      warnOfVolumePpm: null,
      queueWhenClosed: null,
    },
    reason: "As the house began",
    setBy: null,
    setAt: lagosAt(since, 0),
    isRise: false,
  };
}
