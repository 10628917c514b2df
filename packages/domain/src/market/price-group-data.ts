// Rule 15.29 Pricing Methodology as dated data: groups, ticks, the size test, the band, and who is in which group.

import { tradingDay } from "../instant.ts";
import { price, quantity, rate } from "../units.ts";
import type { DatedBand, DatedGroupRules, DatedGroupStarts, GroupMembership } from "./price-limit.ts";

const ticks = { A: price(10), B: price(5), C: price(1) } as const;

/** As amended (domain/ngx.md 1.6); ascending by `from`. */
export const priceGroupRules: readonly DatedGroupRules[] = [
  {
    from: tradingDay("2018-01-29"),
    groups: {
      A: { tick: ticks.A, minPriceMoveQty: quantity(10_000) },
      B: { tick: ticks.B, minPriceMoveQty: quantity(50_000) },
      C: { tick: ticks.C, minPriceMoveQty: quantity(100_000) },
    },
  },
  {
    from: tradingDay("2019-10-11"),
    groups: {
      A: { tick: ticks.A, minPriceMoveQty: quantity(100_000) },
      B: { tick: ticks.B, minPriceMoveQty: quantity(100_000) },
      C: { tick: ticks.C, minPriceMoveQty: quantity(100_000) },
    },
  },
];

/** The least listing price of a group, best group first; ascending by `from`. */
export const priceGroupStarts: readonly DatedGroupStarts[] = [
  {
    from: tradingDay("2018-01-29"),
    starts: [
      { group: "A", least: price(100_00) },
      { group: "B", least: price(5_00) },
      { group: "C", least: price(1) },
    ],
  },
];

/** Securities that are in another group than their price at listing says; ascending by `from`. */
export const priceGroupMemberships: readonly GroupMembership[] = [
  { securityID: "OKOMUOIL", from: tradingDay("2021-11-03"), group: "A" },
  { securityID: "FIRSTHOLDCO", from: tradingDay("2026-07-17"), group: "B" },
  { securityID: "ZICHIS", from: tradingDay("2026-07-17"), group: "C" },
  { securityID: "FTNCOCOA", from: tradingDay("2026-07-17"), group: "C" },
];

/** The daily band either way of the reference; ascending by `from`. */
export const priceBands: readonly DatedBand[] = [{ from: tradingDay("2000-01-01"), band: rate(100_000) }];
