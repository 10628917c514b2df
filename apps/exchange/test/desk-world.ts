// An order desk with empty books and no socket: what is sent and recorded is kept as a session's journal would keep it.

import { instant, tradingDay, type Instant } from "@tradebook/domain/instant.ts";
import type { Phase } from "@tradebook/domain/market/phase.ts";
import { text, type Message } from "@tradebook/fix/message.ts";
import type { Day } from "../src/day.ts";
import { enterDay } from "../src/day-turn.ts";
import type { Exchange } from "../src/exchange.ts";
import { idsOfStart } from "../src/ids.ts";
import { openMarket } from "../src/market-opening.ts";
import { openOrderDesk, type OrderDesk } from "../src/order-desk.ts";
import { readListings } from "../src/securities.ts";

export const deskTime: Instant = instant(Date.UTC(2026, 10, 20, 9));
const friday: Day = {
  tradeDate: tradingDay("2026-11-20"),
  phase: "CONTINUOUS",
  startedAt: deskTime,
  endsAt: null,
  nextPhase: null,
  over: false,
};
const listings = readListings().filter(({ security }) => ["GTCO", "UBA"].includes(security.securityID));

export type DeskWorld = {
  readonly exchange: Exchange;
  readonly desk: OrderDesk;
  readonly sent: Message[];
  /** Sends a message to the desk, and answers what the desk has sent since. */
  readonly send: (message: Message) => Message[];
  /** What is said while `act` is at work. */
  readonly during: (act: () => unknown) => Message[];
  /** The market goes on to another phase, or another date. */
  readonly turn: (change: Partial<Day> & { readonly phase: Phase }) => Message[];
  /** The same market begun again from what was recorded. */
  readonly again: () => DeskWorld;
};

export function deskWorld(phase: Phase = "CONTINUOUS"): DeskWorld {
  return begin({ records: [], starts: 1, day: { ...friday, phase } });
}

type Beginning = { readonly records: readonly unknown[]; readonly starts: number; readonly day: Day };

function begin({ records, starts, day }: Beginning): DeskWorld {
  const exchange = openMarket(listings, day, null);
  const sent: Message[] = [];
  const copy = (json: unknown): unknown => JSON.parse(JSON.stringify(json));
  const kept = { records: records.map(copy) };
  const line = {
    send: (message: Message) => sent.push(message),
    record: (json: unknown) => void kept.records.push(copy(json)),
    records: () => kept.records,
    startDay: (start: { readonly records: readonly unknown[] }) => {
      kept.records = start.records.map(copy);
    },
  };
  const desk = openOrderDesk({ exchange, ids: idsOfStart(starts), clock: () => deskTime, line });
  const during = (act: () => unknown) => {
    const before = sent.length;
    act();
    return sent.slice(before);
  };
  let seq = 0;
  return {
    exchange,
    desk,
    sent,
    during,
    send: (message) => during(() => desk.onMessage(message, (seq += 1))),
    turn: (change) => during(() => enterDay(exchange, { ...exchange.day, ...change }, deskTime)),
    again: () => begin({ records: kept.records, starts: starts + 1, day: exchange.day }),
  };
}

/** Reports by the fields that a story is about: `B1 F 2 100`. */
export function told(messages: readonly Message[], ...names: readonly Parameters<typeof text>[1][]): string[] {
  return messages.map((message) =>
    [
      text(message, "ClOrdID") ?? "-",
      text(message, "ExecType") ?? message.msgType,
      ...names.map((name) => text(message, name) ?? "-"),
    ].join(" "),
  );
}
