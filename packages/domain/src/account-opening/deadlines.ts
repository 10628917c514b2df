// When the house owes an answer, when a request that nobody goes on with lapses, and when a check is asked again.

import { addDays, instant, lagosAt, lagosDay, type Instant } from "../instant.ts";
import { closeAfter, type TradingCalendar } from "../trading-calendar.ts";

const businessDaysOfReview = 2;
const daysUntilExpiry = 30;
export const mostTries = 5;
const firstWaitMs = 1_000;

/** The close of the second business day after. */
export function dueAt(calendar: TradingCalendar, now: Instant): Instant {
  return closeAfter(calendar, now, businessDaysOfReview);
}

/** The end of the thirtieth day after the last word of whoever applies. */
export function expiryAt(now: Instant): Instant {
  return lagosAt(addDays(lagosDay(now), daysUntilExpiry + 1), 0);
}

/** When a question that found nobody at home is asked again; null when it was asked often enough. */
export function nextTryAt(tries: number, now: Instant): Instant | null {
  return tries >= mostTries ? null : instant(now + firstWaitMs * 4 ** (tries - 1));
}
