// The trades of one account as the blotter asks for them: of how many days, a page at a time, the newest first.

import { orderService } from "@tradebook/contract/services/order.ts";
import { addDays, lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { queryKeys } from "../../lib/queries.ts";

/** Days looked back to, today among them; null is all there are. */
export const tradeSpans = { today: 1, week: 7, month: 30, all: null } as const;
export type TradeSpan = keyof typeof tradeSpans;

export const tradesPage = 50;

export function tradesQuery(cscsAccount: string, span: TradeSpan, count: number) {
  const from = firstDay(span, lagosDay(now()));
  return queryOptions({
    queryKey: [...queryKeys.trades(cscsAccount), from, count],
    queryFn: ({ signal }) =>
      call(orderService.GetTrades, { cscsAccount, from, skipCount: 0, maxResultCount: count }, signal),
    enabled: cscsAccount !== "",
    // More of the same days may be waited for under what is shown, but never under another account's name.
    placeholderData: (known, query) =>
      query?.queryKey[1] === cscsAccount && query.queryKey[2] === from ? known : undefined,
  });
}

export function firstDay(span: TradeSpan, today: TradingDay): TradingDay | null {
  const days = tradeSpans[span];
  return days === null ? null : addDays(today, 1 - days);
}
