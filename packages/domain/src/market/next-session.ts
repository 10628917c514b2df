// The session that an order waits for which comes while the market is closed, and the market as that session will have it.

import { lagosDay, lagosMinute, type Instant, type TradingDay } from "../instant.ts";
import type { MarketFacts } from "../order/facts.ts";
import { isBusinessDay, nextBusinessDay, type TradingCalendar } from "../trading-calendar.ts";
import { isTrading, type Phase } from "./phase.ts";
import { priceLimit } from "./price-limit.ts";
import { hoursOn } from "./trading-hours.ts";

export type MarketClock = {
  readonly phase: Phase;
  readonly tradingDay: TradingDay;
  /** Whether the day has had its last phase; before its first a market is closed as well. */
  readonly isOver: boolean;
  /** Whether the exchange is heard: its own phase and date count then, else the clock. */
  readonly isHeard: boolean;
  /** Since when it has not been heard; left out, or null, where it is heard or never was. */
  readonly lostAt?: Instant | null;
};

/** A line that breaks in a session is soon back; until then an order is refused rather than kept for another day. */
const soonBackMs = 10 * 60_000;

/** The day of the next pre-open; null while a day goes on, and while nobody knows whether one does. */
export function nextSession(clock: MarketClock, calendar: TradingCalendar, now: Instant): TradingDay | null {
  const { phase, tradingDay, isOver, lostAt = null } = clock;
  const wentOn = isTrading(phase) && lostAt !== null && now - lostAt < soonBackMs;
  if (!clock.isHeard) return wentOn ? null : nextByTheHours(calendar, now);
  if (isTrading(phase)) return null;
  const hasEnded = isOver || phase === "END_OF_DAY";
  return !hasEnded && isBusinessDay(calendar, tradingDay) ? tradingDay : nextBusinessDay(calendar, tradingDay);
}

function nextByTheHours(calendar: TradingCalendar, now: Instant): TradingDay | null {
  const today = lagosDay(now);
  if (!isBusinessDay(calendar, today)) return nextBusinessDay(calendar, today);
  const minute = lagosMinute(now);
  if (minute < opensAt(today)) return today;
  const closes = hoursOn(today).starts.find(({ phase }) => phase === "END_OF_DAY");
  return closes !== undefined && minute >= closes.minute ? nextBusinessDay(calendar, today) : null;
}

/** The minute in Lagos at which a day's first phase begins. */
export function opensAt(day: TradingDay): number {
  return hoursOn(day).starts[0]?.minute ?? 0;
}

/** What an order that waits for a session is decided on now: its pre-open, with the band that today's close gives. */
export function marketOfSession(market: MarketFacts, session: TradingDay): MarketFacts {
  const { security, officialClose: reference = null, phase, tradingDay: day } = market;
  const isSet = security !== null && reference !== null && market.limit !== null && session !== day;
  const limit = isSet ? priceLimit({ security, tradingDay: session, reference }) : market.limit;
  return { ...market, phase: "PRE_OPEN", tradingDay: session, limit, closed: { phase, day } };
}
