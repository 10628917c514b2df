// What the desk and the house count: the day's orders and trades, and what waits for somebody.

import type { OutputOf } from "@tradebook/contract/method.ts";
import { deskService } from "@tradebook/contract/services/desk.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { orderService } from "@tradebook/contract/services/order.ts";
import { systemService } from "@tradebook/contract/services/system.ts";
import { userService } from "@tradebook/contract/services/user.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const rereadMs = 20_000;
/** Counts need no rows; one is the least a page holds. */
const countOnly = { skipCount: 0, maxResultCount: 1 } as const;

export function dayOrdersQuery(day: TradingDay) {
  return queryOptions({
    queryKey: ["desk", "orders", day],
    queryFn: ({ signal }) =>
      call(
        orderService.getStockOrders,
        { skipCount: 0, maxResultCount: 8, sorting: "id desc", from: day, to: day },
        signal,
      ),
    refetchInterval: rereadMs,
  });
}

/** What the desk has to look after. */
export function deskDayQuery() {
  return queryOptions({
    queryKey: ["desk", "day"],
    queryFn: ({ signal }) => call(deskService.GetDeskDay, {}, signal),
    refetchInterval: rereadMs,
  });
}

/** What waits for the house, and its day beside the one before. */
export function houseDayQuery() {
  return queryOptions({
    queryKey: ["desk", "house"],
    queryFn: ({ signal }) => call(deskService.GetHouseDay, {}, signal),
    refetchInterval: rereadMs,
  });
}

/** Each brokerage of the host, its jobs and its certificates. */
export function hostDayQuery() {
  return queryOptions({
    queryKey: ["desk", "host"],
    queryFn: ({ signal }) => call(deskService.GetHostDay, {}, signal),
    refetchInterval: rereadMs,
  });
}

export type DayTrades = OutputOf<typeof orderService.getOrderTransactionSummary>["totals"];

export function dayTradesQuery(day: TradingDay) {
  return queryOptions({
    queryKey: ["desk", "trades", day],
    queryFn: async ({ signal }) => {
      const asked = { ...countOnly, from: day, to: day, groupBy: "side" } as const;
      return (await call(orderService.getOrderTransactionSummary, asked, signal)).totals;
    },
    refetchInterval: rereadMs,
  });
}

/** How the server is, for whoever may see it. */
export function systemQuery() {
  return queryOptions({
    queryKey: ["desk", "system"],
    queryFn: ({ signal }) => call(systemService.GetStatus, {}, signal),
    refetchInterval: rereadMs,
  });
}

export function usersCountQuery() {
  return queryOptions({
    queryKey: ["desk", "users"],
    queryFn: async ({ signal }) => (await call(userService.GetAll, countOnly, signal)).totalCount,
  });
}

export function bankChangesWaitingQuery() {
  return queryOptions({
    queryKey: ["desk", "bankDetails"],
    queryFn: async ({ signal }) =>
      (await call(fundingService.GetBankDetailsChanges, { ...countOnly, status: "PENDING" }, signal)).totalCount,
    refetchInterval: rereadMs,
  });
}
