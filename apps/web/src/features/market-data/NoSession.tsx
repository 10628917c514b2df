// Instead of a list, on a day without a session: why there was none, and the way to the nearest days that had one.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/States.tsx";
import { L } from "./market-data-words.ts";
import { calendarQuery, noSessionOn, type NoSession as Why } from "./session-days.ts";

type Props = {
  readonly day: TradingDay;
  readonly today: TradingDay;
  /** The last day before it that there is a list of. */
  readonly before: TradingDay;
  readonly onDay: (day: TradingDay) => void;
};

export function NoSession({ day, today, before, onDay }: Props) {
  const holidays = useQuery(calendarQuery()).data?.holidays ?? [];
  const why = noSessionOn(day, today, holidays);
  const near = why.after === null ? [before] : [before, why.after];
  return (
    <div data-testid="no-session">
      <Empty
        title={L("NoSession", formatDay(day))}
        text={reasonOf(why)}
        action={
          <span className="market__near">
            {near.map((one) => (
              <Button key={one} onClick={() => onDay(one)}>
                {one === today ? L("BackToLive") : L("ListOf", formatDay(one))}
              </Button>
            ))}
          </span>
        }
      />
    </div>
  );
}

function reasonOf({ holiday, isWeekend }: Why): string {
  if (holiday !== null) return L("HolidayOf", holiday);
  return L(isWeekend ? "WasWeekend" : "NoListKept");
}
