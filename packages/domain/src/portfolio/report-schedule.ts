// When a report that comes by itself is due, and of which days it is: a paper tells of the days before its due day.

import { addDays, tradingDay, weekday, type TradingDay } from "../instant.ts";

export const scheduledEvery = ["day", "week", "month"] as const;
export type ScheduledEvery = (typeof scheduledEvery)[number];

const monday = 1;
const sunday = 0;

/** The first due day after a day: behind each weekday, on Mondays, on the first of the months. */
export function nextDue(every: ScheduledEvery, after: TradingDay): TradingDay {
  switch (every) {
    case "day":
      return pastWeekend(addDays(after, 1));
    case "week":
      return addDays(after, ((monday - weekday(after) + 6) % 7) + 1);
    case "month":
      return firstOfNextMonth(after);
    default:
      return every satisfies never;
  }
}

/** The day on which the days of a paper begin: the due day before. */
export function firstDayOf(every: ScheduledEvery, due: TradingDay): TradingDay {
  switch (every) {
    case "day":
      return dayBefore(due);
    case "week":
      return addDays(due, -7);
    case "month":
      return tradingDay(`${addDays(due, -1).slice(0, 7)}-01`);
    default:
      return every satisfies never;
  }
}

/** A paper comes behind a weekday: on Tuesday to Saturday, and Saturday's and Sunday's with Monday's. */
function pastWeekend(day: TradingDay): TradingDay {
  const at = weekday(day);
  return at === sunday ? addDays(day, 2) : at === monday ? addDays(day, 1) : day;
}

function dayBefore(due: TradingDay): TradingDay {
  const isTuesday = weekday(due) === monday + 1;
  return addDays(due, isTuesday ? -3 : -1);
}

function firstOfNextMonth(day: TradingDay): TradingDay {
  return tradingDay(`${addDays(tradingDay(`${day.slice(0, 7)}-01`), 31).slice(0, 7)}-01`);
}
