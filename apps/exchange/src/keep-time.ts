// The exchange's clockwork: called every few milliseconds, it does what has become due.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { endAuctions, tellAuctions } from "./auctions.ts";
import { checkBreaker } from "./circuit-breaker.ts";
import { dueDay, type Day } from "./day.ts";
import { enterDay, tellIndex } from "./day-turn.ts";
import type { Exchange } from "./exchange.ts";
import { beginMarketAuction } from "./phase-commands.ts";

const minuteMs = 60_000;

/** The next phase when its time has come, auctions that end or have something to tell, the index of the minute. */
export function keepTime(exchange: Exchange, at: Instant): void {
  const due = dueDay(exchange.timetable, exchange.day, at);
  if (due?.phase === "INTRADAY_AUCTION") beginMarketAuction(exchange, at);
  else if (due !== null) enterDay(exchange, afterHalt(exchange, due, at), at);
  endAuctions(exchange, at);
  tellAuctions(exchange, at);
  if (!phases[exchange.day.phase].matches || at - exchange.index.at < indexEveryMs(exchange)) return;
  tellIndex(exchange, at);
  checkBreaker(exchange, at);
}

/** In the open market a halt takes nothing from continuous trading: what was left of it follows. */
function afterHalt(exchange: Exchange, due: Day, at: Instant): Day {
  const { interruptedLeftMs } = exchange;
  if (!phases[due.phase].matches || interruptedLeftMs === null) return due;
  exchange.interruptedLeftMs = null;
  return exchange.timetable.mode === "open" ? { ...due, endsAt: instant(at + interruptedLeftMs) } : due;
}

function indexEveryMs({ timetable }: Exchange): number {
  return timetable.mode === "open" ? timetable.cycle.indexEveryMs : minuteMs;
}
