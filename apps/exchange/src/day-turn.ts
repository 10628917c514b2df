// How the market goes from one phase or date to the next: what was collected trades, closes are set, dates begin.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { phases } from "@tradebook/domain/market/phase.ts";
import { clearUnpriced, tradesBefore, turnAuctions, uncrossAll } from "./auctions.ts";
import type { Day } from "./day.ts";
import { unmoved, type Exchange } from "./exchange.ts";
import { startInstrument } from "./instrument-day.ts";
import { indexAt, rebased } from "./market-index.ts";

/** Moves to another phase or date. A date that was never closed is closed first. */
export function enterDay(exchange: Exchange, day: Day, at: Instant): void {
  const ended = exchange.day;
  exchange.recorder?.({ kind: "phase", phase: day.phase, over: day.over }, null, at);
  if (day.phase !== ended.phase) endPhase(exchange, day, at);
  const isNewDate = day.tradeDate !== ended.tradeDate;
  if (!ended.over && (day.over || isNewDate)) closeDate(exchange, at);
  exchange.day = day;
  if (day.phase !== "HALTED") exchange.haltReason = null;
  if (isNewDate) startDate(exchange, ended.tradeDate, at);
  for (const listener of exchange.listeners) listener.onDay?.(day, at);
  // A restart leaves orders crossed, and so does a halt that began in a call phase.
  if (phases[day.phase].matches) uncrossAll(exchange, at);
  turnAuctions(exchange, at);
}

function endPhase(exchange: Exchange, next: Day, at: Instant): void {
  const { phase } = exchange.day;
  if (phases[phase].matches) endOwnAuctions(exchange, at);
  const trades = tradesBefore(phase, next.phase);
  if (trades) uncrossAll(exchange, at);
  for (const listener of exchange.listeners) listener.onPhaseEnd?.(phase, at);
  if (trades) clearUnpriced(exchange, at);
}

/** The market's next phase takes in the auctions of single securities, which are told that theirs is over. */
function endOwnAuctions({ instruments, listeners }: Exchange, at: Instant): void {
  for (const instrument of instruments.values()) {
    if (instrument.auctionEndsAt === null) continue;
    instrument.auctionEndsAt = null;
    for (const listener of listeners) listener.onStatus?.(instrument, at);
  }
}

/**
 * The official close is the price that was published last: the closing auction comes after all other trades, and a
 * price moves only by a trade that passes the size test (domain/ngx.md 1.6).
 */
function closeDate(exchange: Exchange, at: Instant): void {
  for (const instrument of exchange.instruments.values()) instrument.officialClose = instrument.publishedPrice;
  tellIndex(exchange, at);
  for (const listener of exchange.listeners) listener.onClose?.(exchange.day.tradeDate, at);
}

function startDate(exchange: Exchange, before: TradingDay, at: Instant): void {
  const all = [...exchange.instruments.values()];
  const { overrides, exDates } = exchange;
  const start = { day: exchange.day.tradeDate, overrides, exDates };
  for (const instrument of all) startInstrument(instrument, before, start);
  // A reference that was set, or a delisting, is no move of the market.
  exchange.basis = rebased(exchange.basis, { instruments: all, priced: ({ previousClose }) => previousClose });
  exchange.breaker = unmoved;
  exchange.interruptedLeftMs = null;
  const { value } = exchange.index;
  exchange.index = { value, previousClose: value, at };
}

/** Reckons the index anew and tells of it. */
export function tellIndex(exchange: Exchange, at: Instant): void {
  const value = indexAt(exchange.basis, exchange.instruments.values());
  exchange.index = { ...exchange.index, value, at };
  for (const listener of exchange.listeners) listener.onIndex?.(exchange.index, at);
}
