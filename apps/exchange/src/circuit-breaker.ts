// The index circuit breaker, rule 15.46: a large move of the index halts the market for a while, and a second one, or one
// too late to reopen, closes it for the day (domain/ngx.md 1.8). Its move, times and lengths are dated data.

import { instant, lagosAt, type Instant } from "@tradebook/domain/instant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { hoursOn } from "@tradebook/domain/market/trading-hours.ts";
import type { Rate } from "@tradebook/domain/units.ts";
import type { Exchange } from "./exchange.ts";
import { publishNews } from "./market-news.ts";
import { endOfDay, haltMarket } from "./phase-commands.ts";

/** The breaker as it stands on that day: moments, not minutes. */
type Breaker = { readonly move: Rate; readonly from: Instant; readonly cutOff: Instant; readonly haltMs: number };

/** Halts or closes the market when the index, as it was last reckoned, has moved too far. */
export function checkBreaker(exchange: Exchange, at: Instant): void {
  if (!phases[exchange.day.phase].matches) return;
  const { move, from, cutOff, haltMs } = breakerOf(exchange);
  if (at < from || !hasMoved(exchange, move)) return;
  const { value } = exchange.index;
  const moved = `the All-Share Index moved from ${levelText(levelBefore(exchange))} to ${levelText(value)}`;
  exchange.breaker = { trips: exchange.breaker.trips + 1, level: value };
  const closes = exchange.breaker.trips > 1 || at >= cutOff;
  const headline = closes ? "Trading is closed for the day" : "Trading is halted";
  publishNews(exchange, { headline, lines: [`${headline}: ${moved}.`], symbols: [], category: "Exchange" }, at);
  if (closes) endOfDay(exchange, at);
  else haltMarket(exchange, { reason: moved, at, until: instant(at + haltMs) });
}

function hasMoved(exchange: Exchange, move: Rate): boolean {
  const before = levelBefore(exchange);
  return Math.abs(exchange.index.value - before) * 1_000_000 >= move * before;
}

/** What a move counts from: the previous close, and after a halt the level that it came at. */
function levelBefore({ index, breaker }: Exchange): number {
  return breaker.level ?? index.previousClose;
}

function breakerOf({ timetable, day }: Exchange): Breaker {
  if (timetable.mode === "exchange") {
    const { move, from, cutOff, haltMinutes } = hoursOn(day.tradeDate).breaker;
    const minute = (of: number) => lagosAt(day.tradeDate, of);
    return { move, from: minute(from), cutOff: minute(cutOff), haltMs: haltMinutes * 60_000 };
  }
  const { move, haltMs, notBeforeMs, cutOffMs } = timetable.cycle.breaker;
  const endsAt = day.endsAt ?? Number.MAX_SAFE_INTEGER;
  return { move, haltMs, from: instant(day.startedAt + notBeforeMs), cutOff: instant(endsAt - cutOffMs) };
}

function levelText(level: number): string {
  const hundredths = Math.round(level * 100);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}
