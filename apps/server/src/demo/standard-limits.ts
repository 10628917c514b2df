// The limits a house starts with (domain/ngx.md 8.3): for its customers, and for its brokers.

import { tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import type { DatedLimits } from "../store/reference.ts";

const since = tradingDay("2020-01-01");
const common = { maxOrderQty: quantity(80_000_000), gtdMaxDays: 30, duplicateWindowMs: 60_000 } as const;

export const standardLimits: readonly DatedLimits[] = [
  {
    appliesTo: "customer",
    accountId: null,
    from: since,
    // ₦50 million an order, ₦200 million of buys a day.
    limits: { ...common, maxOrderValue: kobo(5_000_000_000n), maxDailyBuy: kobo(20_000_000_000n) },
  },
  {
    appliesTo: "broker",
    accountId: null,
    from: since,
    // ₦500 million an order; the day's limit is that of the largest trades without approval.
    limits: { ...common, maxOrderValue: kobo(50_000_000_000n), maxDailyBuy: kobo(80_000_000_000n) },
  },
];
