// When a message may go out to somebody who has chosen hours of peace.

import { addDays, instant, lagosAt, lagosDay, lagosMinute, type Instant } from "@tradebook/domain/instant.ts";
import type { QuietHours } from "../store/notice-choices.ts";

/** Now, or the end of the quiet hours that `now` is in; the minute of the end is quiet no more. */
export function afterQuiet(now: Instant, hours: QuietHours | undefined): Instant {
  if (hours === undefined) return now;
  const { from, until } = hours;
  const minute = lagosMinute(now);
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return now;
  const today = lagosDay(now);
  return instant(lagosAt(minute < until ? today : addDays(today, 1), until));
}
