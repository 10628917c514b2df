// What more than one part of the app asks the server for, and under which keys the answers are kept.

import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { notificationService } from "@tradebook/contract/services/notification.ts";
import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import { orderService } from "@tradebook/contract/services/order.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { newestOf, withOlder, type Orders } from "./newest-orders.ts";

/** Orders asked for at once; the newest come first. */
export const orderPage = 200;
/** Open orders asked for where there are more orders than that. */
const mostOpen = 1000;

export const queryKeys = {
  history: (orderId: number) => ["orderHistory", orderId] as const,
  marketStatus: ["marketStatus"],
  orders: (cscsAccount: string) => ["orders", cscsAccount],
  balance: (cscsAccount: string) => ["balance", cscsAccount],
  holdings: (cscsAccount: string) => ["holdings", cscsAccount],
  trades: (cscsAccount: string) => ["trades", cscsAccount],
  notices: ["notices"],
} as const;

export function marketStatusQuery() {
  return queryOptions({
    queryKey: queryKeys.marketStatus,
    queryFn: ({ signal }) => call(marketDataService.GetMarketStatus, {}, signal),
    refetchInterval: 30_000,
  });
}

export function balanceQuery(cscsAccount: string) {
  return queryOptions({
    queryKey: queryKeys.balance(cscsAccount),
    queryFn: ({ signal }) => call(orderService.GetDashAccountBalance, { cscsAccount }, signal),
    enabled: cscsAccount !== "",
  });
}

export function holdingsQuery(cscsAccount: string) {
  return queryOptions({
    queryKey: queryKeys.holdings(cscsAccount),
    queryFn: async ({ signal }) => {
      return (await call(backOfficeService.GetDashAccountPortfolioHolding, { cscsAcct: cscsAccount }, signal)).items;
    },
    enabled: cscsAccount !== "",
  });
}

export function ordersQuery(cscsAccount: string) {
  return queryOptions({
    queryKey: queryKeys.orders(cscsAccount),
    queryFn: async ({ signal }) => {
      const page = { skipCount: 0, sorting: "id desc", cscsAccount };
      const read = await call(orderService.getStockOrders, { ...page, maxResultCount: orderPage }, signal);
      if (read.items.length >= read.totalCount) return read.items;
      // An order that still works may be older than all of them.
      const working = { ...page, maxResultCount: mostOpen, open: true };
      return withOlder(read.items, (await call(orderService.getStockOrders, working, signal)).items);
    },
    structuralSharing: (before, after) => newestOf(before as Orders | undefined, after as Orders), // what the query keeps
    enabled: cscsAccount !== "",
  });
}

/** Clients read at once, and by how many more at a press. */
export const clientStep = 20;

/** The first of the broker's clients whose name or account matches. */
export function customersQuery(keyword: string) {
  return queryOptions({
    queryKey: ["customers", keyword],
    queryFn: ({ signal }) => {
      const asked = { skipCount: 0, maxResultCount: clientStep, keyword: keyword || null };
      return call(backOfficeService.GetCustomers, asked, signal);
    },
    staleTime: 60_000,
  });
}

/** The person's own notices, newest first, and how many they have not read. */
export function noticesQuery() {
  return queryOptions({
    queryKey: queryKeys.notices,
    queryFn: ({ signal }) => call(notificationService.GetNotifications, { skipCount: 0, maxResultCount: 20 }, signal),
    staleTime: 60_000,
  });
}
