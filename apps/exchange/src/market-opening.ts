// The market as it stands when the program starts: each security where the last run left it, or at its listed close.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { priceLimit } from "@tradebook/domain/market/price-limit.ts";
import { dayAt, isHaltPhase, type Day, type Timetable } from "./day.ts";
import { newExchange, type Exchange } from "./exchange.ts";
import { listInstrument, startInstrument, type DateStart, type ExDate, type LimitOverride } from "./instrument-day.ts";
import type { Instrument } from "./instrument.ts";
import type { Remembered, RememberedSecurity } from "./market-file.ts";
import { indexAt, rebased } from "./market-index.ts";
import type { Listing } from "./securities.ts";

/**
 * The day to begin with. A day that the last run was in goes on where it stopped, with what was left of its phase: the
 * open market's dates run ahead of the wall clock's, and only a later wall clock begins another date.
 */
export function resumedDay(timetable: Timetable, remembered: Remembered | null, now: Instant): Day {
  const scheduled = dayAt(timetable, now);
  if (remembered === null || remembered.day.tradeDate < scheduled.tradeDate) return scheduled;
  const { day, savedAt } = remembered;
  const isScheduled = timetable.mode === "exchange" && day.tradeDate === scheduled.tradeDate;
  if (isScheduled && !isHaltPhase(day.phase) && (scheduled.over || !day.over)) return scheduled;
  const shift = now - savedAt;
  const endsAt = day.endsAt === null ? null : instant(day.endsAt + shift);
  return { ...day, startedAt: instant(day.startedAt + shift), endsAt };
}

export type Opening = {
  readonly day: Day;
  readonly remembered: Remembered | null;
  readonly overrides: readonly LimitOverride[];
  readonly exDates: readonly ExDate[];
};

/** Prices of the same date go on; on another date the last closes are the previous ones. */
export function openMarketWith(listings: readonly Listing[], opening: Opening): Exchange {
  const { day, remembered, overrides, exDates } = opening;
  const start: DateStart = { day: day.tradeDate, overrides, exDates };
  const instruments = listings.map((listing) => instrumentOf(listing, start, remembered));
  const exchange = newExchange(instruments, day);
  exchange.overrides = overrides;
  exchange.exDates = exDates;
  if (remembered !== null) recall(exchange, remembered);
  return exchange;
}

/** A market to which nobody has added any limits. */
export function openMarket(listings: readonly Listing[], day: Day, remembered: Remembered | null): Exchange {
  return openMarketWith(listings, { day, remembered, overrides: [], exDates: [] });
}

function instrumentOf({ security, lastClose }: Listing, start: DateStart, remembered: Remembered | null): Instrument {
  const before = remembered?.of(security.securityID) ?? null;
  if (remembered === null || before === null) return listInstrument(security, lastClose, start);
  const instrument = listInstrument(security, before.previousClose, start);
  recallSecurity(instrument, before, remembered.day);
  if (remembered.day.tradeDate !== start.day) startInstrument(instrument, remembered.day.tradeDate, start);
  return instrument;
}

function recallSecurity(instrument: Instrument, before: RememberedSecurity, { tradeDate }: Day): void {
  const { reference, band, status, ...rest } = before;
  const { security } = instrument;
  Object.assign(instrument, rest);
  instrument.security = { ...security, status };
  instrument.limit = priceLimit({ security, tradingDay: tradeDate, reference, band });
}

function recall(exchange: Exchange, { day, index, basis, haltReason, interruptedLeftMs, breaker }: Remembered): void {
  const all = [...exchange.instruments.values()];
  exchange.basis = rebased(basis, { instruments: all, priced: ({ publishedPrice }) => publishedPrice });
  const value = indexAt(exchange.basis, all);
  const isSameDate = day.tradeDate === exchange.day.tradeDate;
  exchange.index = { value, previousClose: isSameDate ? index.previousClose : value, at: exchange.day.startedAt };
  if (!isSameDate) return;
  exchange.haltReason = haltReason;
  exchange.interruptedLeftMs = interruptedLeftMs;
  exchange.breaker = breaker;
}
