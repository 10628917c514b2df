// The trades of one account as the blotter asks for them: of how many days, a page at a time, the newest first.

import { orderService } from "@tradebook/contract/services/order.ts";
import { addDays, lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { marketStatusQuery, queryKeys } from "../../lib/queries.ts";

/** Days looked back to, today among them; null is all there are. */
export const tradeSpans = { today: 1, week: 7, month: 30, all: null } as const;
export type TradeSpan = keyof typeof tradeSpans;

export const tradesPage = 50;

type Asked = {
  readonly span: TradeSpan;
  readonly count: number;
  /** The day the exchange trades, which need not be the calendar's. */
  readonly today: TradingDay;
};

export function tradesQuery(cscsAccount: string, { span, count, today }: Asked) {
  const from = firstDay(span, today);
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

export function useTradingDay(): TradingDay {
  return useQuery(marketStatusQuery()).data?.tradingDate ?? lagosDay(now());
}

export function firstDay(span: TradeSpan, today: TradingDay): TradingDay | null {
  const days = tradeSpans[span];
  return days === null ? null : addDays(today, 1 - days);
}
