// Starts, drives and ends replays: the crowd goes home, nobody logs, and readers are told anew when the market jumps.

import { existsSync } from "node:fs";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Crowd } from "./crowd.ts";
import type { EventLog } from "./event-log.ts";
import type { Exchange } from "./exchange.ts";
import { publishNews } from "./market-news.ts";
import { startReplay, type Replay } from "./replay.ts";
import { readDay } from "./replay-log.ts";

export type ReplayRoom = {
  readonly current: () => Replay | null;
  /** Null when it has begun, else why it cannot, as a sentence. */
  readonly start: (tradingDate: TradingDay, speed: number, at: Instant) => string | null;
  readonly stop: (at: Instant) => string | null;
  readonly tick: (at: Instant) => void;
};

export type ReplayRoomParts = {
  readonly exchange: Exchange;
  readonly crowd: Crowd;
  readonly log: EventLog;
  /** Which orders are customers' as of now. */
  readonly customers: () => (orderID: number) => boolean;
  /** Makes whoever reads the market ask for all of it again. */
  readonly resetFeed: () => void;
};

export function newReplayRoom(parts: ReplayRoomParts): ReplayRoom {
  const { exchange, crowd, log } = parts;
  let current: Replay | null = null;
  const stop = (at: Instant) => {
    if (current === null) return "no day is being replayed";
    const { tradingDate } = current.state();
    exchange.replayOf = null;
    current.stop(at);
    current = null;
    log.begin(at);
    tell(exchange, { headline: `The replay of ${tradingDate} has ended`, line: "Today's market goes on." }, at);
    return null;
  };
  return {
    current: () => current,
    start: (tradingDate, speed, at) => {
      if (current !== null) return "a day is being replayed already";
      if (exchange.day.over) return "the day is over; a replay can begin once the next one has";
      log.flush();
      const file = log.fileOf(tradingDate);
      if (!existsSync(file)) return `no events of ${tradingDate} are kept`;
      const reader = readDay(file);
      if (reader.peek() === null) return `the events of ${tradingDate} cannot be read`;
      crowd.leave(at);
      log.pause();
      const headline = `The market replays ${tradingDate}`;
      tell(exchange, { headline, line: `The orders of ${tradingDate} are played again, ${speed} times as fast.` }, at);
      exchange.replayOf = tradingDate;
      const { customers, resetFeed } = parts;
      current = startReplay({ exchange, reader, tradingDate, speed, customers, onJump: resetFeed }, at);
      return null;
    },
    stop,
    tick: (at) => {
      if (current !== null && !current.tick(at)) stop(at);
    },
  };
}

type Notice = { readonly headline: string; readonly line: string };

function tell(exchange: Exchange, { headline, line }: Notice, at: Instant): void {
  publishNews(exchange, { headline, lines: [line], symbols: [], category: "Exchange" }, at);
}
