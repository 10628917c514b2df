// The next session: by the exchange's own phase and date while it is heard, else by the clock; and its band by today's close.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { ngxCalendar } from "../calendar-data.ts";
import { instant, lagosAt, tradingDay, type Instant } from "../instant.ts";
import { price } from "../units.ts";
import { withHoliday } from "../trading-calendar.ts";
import { exampleMarket as market } from "../../test/example.ts";
import { marketOfSession, nextSession, type MarketClock } from "./next-session.ts";

const [friday, saturday, monday, tuesday] = ["2026-11-20", "2026-11-21", "2026-11-23", "2026-11-24"].map(tradingDay);
assert(friday !== undefined && saturday !== undefined && monday !== undefined && tuesday !== undefined);
const noon = lagosAt(friday, 12 * 60);
const onFriday: MarketClock = { phase: "CONTINUOUS", tradingDay: friday, isOver: false, isHeard: true };

function check(clock: Partial<MarketClock>, expected: string | null, now: Instant = noon): void {
  const heard = { ...onFriday, ...clock };
  assert.equal(nextSession(heard, ngxCalendar, now), expected, JSON.stringify(clock));
}

test("while a day goes on, a halt in it too, there is no next session to wait for", () => {
  for (const phase of ["PRE_OPEN", "CONTINUOUS", "PRE_CLOSE_IMBALANCE", "HALTED", "INTRADAY_AUCTION"] as const)
    check({ phase }, null);
});

test("after the close it is the next business day, before the open the day itself", () => {
  check({ phase: "END_OF_DAY" }, monday);
  check({ phase: "CLOSED", isOver: true }, monday);
  check({ phase: "CLOSED" }, friday);
  // The exchange still says the date of its last session.
  check({ phase: "CLOSED", tradingDay: saturday }, monday);
  const holiday = withHoliday(ngxCalendar, monday);
  const closed = { phase: "END_OF_DAY", tradingDay: friday, isOver: true, isHeard: true } as const;
  assert.equal(nextSession(closed, holiday, noon), tuesday);
});

test("an exchange that is not heard is closed by the hours of its day, whatever was last heard", () => {
  check({ isHeard: false }, null);
  check({ isHeard: false }, friday, lagosAt(friday, 8 * 60 + 59));
  check({ isHeard: false }, null, lagosAt(friday, 15 * 60 + 59));
  check({ isHeard: false }, monday, lagosAt(friday, 16 * 60));
  check({ isHeard: false }, monday, lagosAt(saturday, 12 * 60));
});

test("a session that went on when the line broke is thought to go on for ten minutes, whatever the hour", () => {
  const evening = lagosAt(friday, 20 * 60);
  const minutes = (count: number) => instant(evening - count * 60_000);
  check({ isHeard: false, lostAt: minutes(9) }, null, evening);
  check({ isHeard: false, lostAt: minutes(10) }, monday, evening);
  check({ isHeard: false, lostAt: minutes(1), phase: "END_OF_DAY" }, monday, evening);
});

test("the band of the next session is about the close of this one, and without a close it is as it was", () => {
  const ended = { ...market, phase: "END_OF_DAY", officialClose: price(10_000) } as const;
  const next = marketOfSession(ended, monday);
  assert.deepEqual(
    [next.phase, next.tradingDay, next.limit?.lower, next.limit?.upper, next.closed],
    ["PRE_OPEN", monday, 9_000, 11_000, { phase: "END_OF_DAY", day: market.tradingDay }],
  );
  assert.deepEqual(marketOfSession({ ...ended, officialClose: null }, monday).limit, market.limit);
});
