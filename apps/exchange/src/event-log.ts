// The event log: everything that entered the market, a file a day, so that the day can be played again.
// Lines are gathered for a beat of the market and written in one piece; what was written outlives the program. A file
// has a size it does not grow beyond, and only the newest days are kept.

import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from "node:fs";
import { statSync } from "node:fs";
import { join } from "node:path";
import { isTradingDay, tradingDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { lineOf, type Input } from "./event-log-entry.ts";
import { segmentLine, segmentOf } from "./event-log-segment.ts";
import type { Exchange } from "./exchange.ts";
import type { Instrument } from "./instrument.ts";

export type LogLimits = { readonly bytesADay: number; readonly days: number };
/** About an hour of a busy market, and two weeks of days. */
export const usualLimits: LogLimits = { bytesADay: 64 * 1024 * 1024, days: 12 };

export type LoggedDay = {
  readonly tradingDate: TradingDay;
  readonly bytes: number;
  /** False when the day was longer than its file may be. */
  readonly isWhole: boolean;
  readonly isToday: boolean;
};

export type EventLog = {
  /** Writes what has been gathered. */
  readonly flush: () => void;
  /** Stops logging, until `begin`; what was logged is written. */
  readonly pause: () => void;
  /** Goes on in a new segment, from the market as it stands now. */
  readonly begin: (at: Instant) => void;
  /** Newest first. */
  readonly days: () => LoggedDay[];
  readonly fileOf: (day: TradingDay) => string;
};

/** The last line of a day that was longer than its file. */
const fullMark = "!\n";
const suffix = ".events";
/** Beyond this the gathered lines don't wait for the beat. */
const mostGathered = 256 * 1024;

type State = {
  readonly exchange: Exchange;
  readonly folder: string;
  readonly limits: LogLimits;
  places: ReadonlyMap<Instrument, number>;
  open: { readonly fd: number; readonly date: TradingDay } | null;
  bytes: number;
  isFull: boolean;
  gathered: string;
  last: Instant | null;
};

type Parts = { readonly exchange: Exchange; readonly folder: string; readonly limits?: LogLimits };

/** Logs nothing yet: `begin` does. */
export function newEventLog({ exchange, folder, limits = usualLimits }: Parts): EventLog {
  const days = join(folder, "days");
  mkdirSync(days, { recursive: true, mode: 0o700 });
  const places = new Map([...exchange.instruments.values()].map((instrument, place) => [instrument, place]));
  const state: State = {
    exchange,
    folder: days,
    limits,
    places,
    open: null,
    bytes: 0,
    isFull: false,
    gathered: "",
    last: null,
  };
  exchange.listeners.push({
    onDay: (day, at) => {
      if (state.open !== null && state.open.date !== day.tradeDate) begin(state, at);
    },
  });
  return {
    flush: () => flush(state),
    pause: () => pause(state),
    begin: (at) => begin(state, at),
    days: () => daysOf(state),
    fileOf: (day) => fileOf(state.folder, day),
  };
}

function begin(state: State, at: Instant): void {
  pause(state);
  const { exchange, folder } = state;
  const date = exchange.day.tradeDate;
  const fd = openSync(fileOf(folder, date), "a+", 0o600);
  state.open = { fd, date };
  state.bytes = fstatSync(fd).size;
  state.isFull = endsWith(fd, state.bytes, fullMark);
  forgetOldest(state);
  if (state.isFull) return;
  state.last = at;
  // A crash may have left half a line; the next begins on its own.
  const start = state.bytes === 0 || endsWith(fd, state.bytes, "\n") ? "" : "\n";
  gather(state, `${start}${segmentLine(segmentOf(exchange, at))}`);
  exchange.recorder = (input, instrument, when) => record(state, { input, instrument, at: when });
}

function pause(state: State): void {
  state.exchange.recorder = null;
  flush(state);
  if (state.open !== null) closeSync(state.open.fd);
  state.open = null;
}

type Recorded = { readonly input: Input; readonly instrument: Instrument | null; readonly at: Instant };

function record(state: State, { input, instrument, at }: Recorded): void {
  if (state.last === null) return;
  const place = instrument === null ? -1 : (state.places.get(instrument) ?? -1);
  // A clock that was set back must not make time run backwards in the log.
  const when = at < state.last ? state.last : at;
  const line = lineOf({ at: when, place, input }, state.last);
  state.last = when;
  gather(state, line);
}

function gather(state: State, line: string): void {
  if (state.isFull) return;
  state.bytes += line.length + 1;
  if (state.bytes > state.limits.bytesADay) {
    state.isFull = true;
    state.exchange.recorder = null;
    state.gathered += fullMark;
  } else state.gathered += `${line}\n`;
  if (state.gathered.length > mostGathered) flush(state);
}

function flush(state: State): void {
  if (state.gathered === "" || state.open === null) return;
  const bytes = Buffer.from(state.gathered, "latin1");
  state.gathered = "";
  for (let written = 0; written < bytes.length;) written += writeSync(state.open.fd, bytes, written);
}

function endsWith(fd: number, size: number, mark: string): boolean {
  const tail = Buffer.alloc(mark.length);
  const read = size < mark.length ? 0 : readSync(fd, tail, 0, mark.length, size - mark.length);
  return read === mark.length && tail.toString("latin1") === mark;
}

function fileOf(folder: string, day: TradingDay): string {
  return join(folder, `${day}${suffix}`);
}

/** The days kept, newest first. */
function datesIn(folder: string): TradingDay[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(suffix));
  const dates = names.map((name) => name.slice(0, -suffix.length)).filter((name) => isTradingDay(name));
  return dates.map(tradingDay).sort().reverse();
}

function forgetOldest({ folder, limits }: State): void {
  for (const date of datesIn(folder).slice(limits.days)) rmSync(fileOf(folder, date));
}

function daysOf(state: State): LoggedDay[] {
  flush(state);
  const { folder, open } = state;
  return datesIn(folder).flatMap((tradingDate) => {
    const file = fileOf(folder, tradingDate);
    if (!existsSync(file)) return [];
    const bytes = statSync(file).size;
    return [{ tradingDate, bytes, isWhole: isWhole(file, bytes), isToday: open?.date === tradingDate }];
  });
}

function isWhole(file: string, bytes: number): boolean {
  const fd = openSync(file, "r");
  try {
    return !endsWith(fd, bytes, fullMark);
  } finally {
    closeSync(fd);
  }
}
