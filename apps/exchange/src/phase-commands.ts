// What somebody may do to the whole market by hand: another phase, a halt, trading again, the end of the day.
// Each answers null when it is done, else why it cannot be, as a sentence.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { hoursOn } from "@tradebook/domain/market/trading-hours.ts";
import { phaseDay } from "./day.ts";
import { enterDay } from "./day-turn.ts";
import type { Exchange } from "./exchange.ts";

/** Begins a phase now; the timetable goes on from it. After the close, a phase that takes orders begins the next date. */
export function setPhase(exchange: Exchange, phase: Phase, at: Instant): string | null {
  const { day } = exchange;
  if (phase === "HALTED") return haltMarket(exchange, { reason: "halted by the exchange", at });
  if (day.phase === phase) return `the market is in ${phases[phase].name.toLowerCase()} already`;
  if (phase !== "INTRADAY_AUCTION") {
    exchange.interruptedLeftMs = null;
    enterDay(exchange, phaseDay(exchange.timetable, day, { phase, now: at }), at);
    return null;
  }
  if (day.over) return "the day is over";
  interrupt(exchange, at);
  beginMarketAuction(exchange, at);
  return null;
}

export type Halt = {
  readonly reason: string;
  readonly at: Instant;
  /** When trading resumes by itself, through an auction; left out for a halt until somebody ends it. */
  readonly until?: Instant;
};

/** Stops all trading. Orders may be canceled, and nothing else. */
export function haltMarket(exchange: Exchange, { reason, at, until }: Halt): string | null {
  const { day } = exchange;
  if (day.phase === "HALTED") return "the market is halted already";
  if (!phases[day.phase].accepts) return `the market cannot be halted while ${phases[day.phase].name.toLowerCase()}`;
  interrupt(exchange, at);
  exchange.haltReason = reason;
  const next =
    until === undefined ? { endsAt: null, nextPhase: null } : { endsAt: until, nextPhase: "INTRADAY_AUCTION" as const };
  enterDay(exchange, { ...day, phase: "HALTED", startedAt: at, ...next }, at);
  return null;
}

/** Ends a halt: an auction, then continuous trading. */
export function resumeMarket(exchange: Exchange, at: Instant): string | null {
  if (exchange.day.phase !== "HALTED") return "the market is not halted";
  beginMarketAuction(exchange, at);
  return null;
}

/** Ends the trading day now: closes are set, day orders lapse. What the closing auction has collected trades first. */
export function endOfDay(exchange: Exchange, at: Instant): string | null {
  if (exchange.day.over) return "the day is over already";
  return setPhase(exchange, "END_OF_DAY", at);
}

/** How long the auction after a halt lasts. */
export function auctionMs({ timetable, day }: Exchange): number {
  return timetable.mode === "open" ? timetable.cycle.auctionMs : hoursOn(day.tradeDate).auctionMinutes * 60_000;
}

export function beginMarketAuction(exchange: Exchange, at: Instant): void {
  const endsAt = instant(at + auctionMs(exchange));
  enterDay(
    exchange,
    { ...exchange.day, phase: "INTRADAY_AUCTION", startedAt: at, endsAt, nextPhase: "CONTINUOUS" },
    at,
  );
}

/** Remembers what is left of continuous trading, for the open market to give back after the halt. */
function interrupt(exchange: Exchange, at: Instant): void {
  const { phase, endsAt } = exchange.day;
  if (phases[phase].matches && endsAt !== null) exchange.interruptedLeftMs = Math.max(0, endsAt - at);
}
