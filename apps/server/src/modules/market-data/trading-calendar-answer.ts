// The trading calendar as everybody may read it: hours, days without trading, settlement cycles.

import type { TradingCalendarAnswer } from "@tradebook/contract/services/trading-calendar.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { hoursOn } from "@tradebook/domain/market/trading-hours.ts";
import { nextBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { listHolidays, readCalendar } from "../../store/reference.ts";
import type { MarketState } from "./market-view.ts";

export async function tradingCalendarOf(tx: Tx, { tradingDay }: MarketState): Promise<TradingCalendarAnswer> {
  const [holidays, calendar] = await Promise.all([listHolidays(tx), readCalendar(tx)]);
  const cycle = calendar.cycles.findLast((one) => one.from <= tradingDay) ?? calendar.cycles[0];
  invariant(cycle !== undefined, "a calendar has at least one settlement cycle");
  return {
    hours: hoursOn(tradingDay).starts.map(({ minute, phase }) => ({ phase, begins: clockText(minute) })),
    holidays: [...holidays],
    settlementCycles: [...calendar.cycles],
    settlesAfterDays: cycle.businessDays,
    tradingDate: tradingDay,
    nextTradingDate: nextBusinessDay(calendar, tradingDay),
  };
}

/** 570 minutes of the day are `09:30`. */
function clockText(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
