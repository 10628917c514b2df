// A day that is asked for and had no session: why, and the days nearest to it that had one.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import type { TradingCalendarAnswer } from "@tradebook/contract/services/trading-calendar.ts";
import { addDays, weekday, type TradingDay } from "@tradebook/domain/instant.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export type NoSession = {
  /** The holiday's name; null at a weekend, and where the exchange kept no list of a day that it trades on otherwise. */
  readonly holiday: string | null;
  readonly isWeekend: boolean;
  /** The next day with a session, today at the latest; null where there is none yet. */
  readonly after: TradingDay | null;
};

type Holidays = TradingCalendarAnswer["holidays"];

export function calendarQuery() {
  return queryOptions({
    queryKey: ["tradingCalendar"],
    queryFn: ({ signal }) => call(marketDataService.GetTradingCalendar, {}, signal),
    staleTime: 3_600_000,
  });
}

export function noSessionOn(day: TradingDay, today: TradingDay, holidays: Holidays): NoSession {
  const names = new Map(holidays.map(({ day: off, name }) => [off, name]));
  const isOff = (one: TradingDay) => isWeekend(one) || names.has(one);
  let after = addDays(day, 1);
  while (after < today && isOff(after)) after = addDays(after, 1);
  return {
    holiday: names.get(day) ?? null,
    isWeekend: isWeekend(day),
    after: after > today || isOff(after) ? null : after,
  };
}

function isWeekend(day: TradingDay): boolean {
  return weekday(day) === 0 || weekday(day) === 6;
}
