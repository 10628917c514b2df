// What the desk can ask of the simulator, each by its name on the control line. Every command answers the state after it.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import { phases, type Phase } from "@tradebook/domain/market/phase.ts";
import { maxPrice, price, quantity } from "@tradebook/domain/units.ts";
import {
  BadArgument,
  choiceIn,
  dayIn,
  numberIn,
  optionalText,
  optionalWhole,
  textIn,
  wholeIn,
  type Arguments,
} from "./control-arguments.ts";
import { refusal, type ControlAnswer, type ControlCommands } from "./control-line.ts";
import type { Scenes } from "./control-scenes.ts";
import { crowdScenes, type CrowdScene } from "./control-state.ts";
import { maxPace, type Crowd } from "./crowd.ts";
import { maxOrderQty } from "./entry-rules.ts";
import type { EventLog } from "./event-log.ts";
import type { Exchange } from "./exchange.ts";
import { haltSecurity, resumeSecurity } from "./halts.ts";
import type { Instrument } from "./instrument.ts";
import { newsCategories, publishNews } from "./market-news.ts";
import { endOfDay, haltMarket, resumeMarket, setPhase } from "./phase-commands.ts";
import { declareExDate, withdrawExDate } from "./ex-dates.ts";
import { exTermsIn } from "./ex-terms.ts";
import { declareHoliday, withdrawHoliday } from "./reference-overlay.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { ReplayRoom } from "./replay-room.ts";

export type CommandParts = {
  readonly exchange: Exchange;
  readonly crowd: Crowd;
  readonly orders: Pick<OrderDesk, "bustTrade" | "correctTrade">;
  readonly clock: () => Instant;
  readonly folder: string;
  readonly scenes: Scenes;
  readonly log: EventLog;
  readonly replays: ReplayRoom;
  /** What GetState tells. */
  readonly state: () => unknown;
  /** Null unless the clock may be set. */
  readonly setClock: ((now: Instant) => void) | null;
};

const longest = { symbol: 24, tradeID: 36, name: 100, reason: 200, headline: 200, body: 4_000, line: 400 } as const;
const mostSeconds = 3_600;
const usualSeconds = 30;
const speeds = { least: 0.1, most: 10_000 } as const;
const phaseNames = Object.keys(phases) as Phase[]; // the table's own keys
const crowdSceneNames = Object.keys(crowdScenes) as CrowdScene[]; // the table's own keys
const sceneNames = [...crowdSceneNames, "halt", "feedLoss"] as const;

type Act = (from: Arguments, at: Instant) => string | null;

export function controlCommands(parts: CommandParts): ControlCommands {
  const { state, clock, replays } = parts;
  const answered = (why: string | null): ControlAnswer =>
    why === null ? { done: true, result: state() } : refusal(why);
  const command = (act: Act) => (from: Arguments) => answered(act(from, clock()));
  /** A replay has the market: its phases and halts are the logged day's. */
  const live = (act: Act) =>
    command((from, at) => (replays.current() === null ? act(from, at) : "a day is being replayed"));
  return {
    GetState: command(() => null),
    GetDays: () => ({ done: true, result: parts.log.days() }),
    ...eachAs(command, alwaysCommands(parts)),
    ...eachAs(live, liveCommands(parts)),
  };
}

type Acts = { readonly [name: string]: Act };

function eachAs(make: (act: Act) => ControlCommands[string], acts: Acts): ControlCommands {
  return Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, make(act)]));
}

function alwaysCommands(parts: CommandParts): Acts {
  const { exchange, crowd, folder, scenes, replays } = parts;
  return {
    SetPace: (from) => {
      crowd.setPace(wholeIn(from, "ordersPerSecond", { least: 0, most: maxPace }));
      return null;
    },
    PublishNews: (from, at) => news(exchange, from, at),
    StopScenario: (_, at) => {
      crowd.stopPlaying(at);
      scenes.stop(at);
      return null;
    },
    DeclareHoliday: (from) => {
      const holiday = { date: dayIn(from, "date"), name: textIn(from, "name", longest.name) };
      return declareHoliday(exchange, folder, holiday);
    },
    WithdrawHoliday: (from) => withdrawHoliday(exchange, folder, dayIn(from, "date")),
    DeclareExDate: (from) => declareExDate(exchange, folder, { ...exDayIn(from), terms: exTermsIn(from) }),
    WithdrawExDate: (from) => withdrawExDate(exchange, folder, exDayIn(from)),
    ReplayDay: (from, at) => replays.start(dayIn(from, "tradingDate"), numberIn(from, "speed", speeds), at),
    StopReplay: (_, at) => replays.stop(at),
    SetClock: (from, at) => setClock(parts, from, at),
  };
}

function liveCommands(parts: CommandParts): Acts {
  const { exchange, orders } = parts;
  return {
    SetPhase: (from, at) => setPhase(exchange, choiceIn(from, "phase", phaseNames), at),
    Halt: (from, at) => halt(exchange, from, at),
    Resume: (from, at) => resume(exchange, from, at),
    EndOfDay: (_, at) => endOfDay(exchange, at),
    PlayScenario: (from, at) => play(parts, from, at),
    BustTrade: (from) => orders.bustTrade(textIn(from, "tradeID", longest.tradeID), reasonIn(from)),
    CorrectTrade: (from) => {
      const lastPx = price(wholeIn(from, "price", { least: 1, most: maxPrice }));
      const lastQty = quantity(wholeIn(from, "quantity", { least: 1, most: maxOrderQty }));
      const correction = { lastPx, lastQty, reason: reasonIn(from) };
      return orders.correctTrade(textIn(from, "tradeID", longest.tradeID), correction);
    },
  };
}

function reasonIn(from: Arguments): string {
  return optionalText(from, "reason", longest.reason) ?? "by the exchange";
}

function securityIn(exchange: Exchange, from: Arguments): Instrument | null {
  const symbol = optionalText(from, "securityID", longest.symbol);
  if (symbol === null) return null;
  const found = exchange.instruments.get(symbol.toUpperCase());
  if (found === undefined) throw new BadArgument(`there is no security ${symbol}`);
  return found;
}

function exDayIn(from: Arguments) {
  return { securityID: textIn(from, "securityID", longest.symbol).toUpperCase(), day: dayIn(from, "date") };
}

function halt(exchange: Exchange, from: Arguments, at: Instant): string | null {
  const reason = optionalText(from, "reason", longest.reason) ?? "halted by the exchange";
  const instrument = securityIn(exchange, from);
  return instrument === null
    ? haltMarket(exchange, { reason, at })
    : haltSecurity(exchange, instrument, { reason, at });
}

function resume(exchange: Exchange, from: Arguments, at: Instant): string | null {
  const instrument = securityIn(exchange, from);
  return instrument === null ? resumeMarket(exchange, at) : resumeSecurity(exchange, instrument, { at });
}

function news(exchange: Exchange, from: Arguments, at: Instant): string | null {
  const instrument = securityIn(exchange, from);
  const headline = textIn(from, "headline", longest.headline).replaceAll(/\s+/g, " ");
  const lines = linesOf(textIn(from, "body", longest.body));
  const category = choiceIn(from, "category", newsCategories);
  const symbols = instrument === null ? [] : [instrument.security.securityID];
  publishNews(exchange, { headline, lines, symbols, category }, at);
  return null;
}

/** Lines as they were typed, long ones broken where words end; none is empty, since a field of the line may not be. */
function linesOf(body: string): string[] {
  return body.split(/\r?\n/).flatMap((line) => {
    const words = line.trim();
    return words.match(new RegExp(`.{1,${longest.line}}(?:\\s|$)|.{1,${longest.line}}`, "g")) ?? [];
  });
}

function play({ exchange, crowd, scenes }: CommandParts, from: Arguments, at: Instant): string | null {
  const name = choiceIn(from, "name", sceneNames);
  const instrument = securityIn(exchange, from);
  const seconds = optionalWhole(from, "seconds", { least: 1, most: mostSeconds }) ?? usualSeconds;
  if (name === "feedLoss") return scenes.cutFeed(seconds, at);
  if (name === "halt") return instrument === null ? "a halt needs a security" : scenes.halt(instrument, seconds, at);
  if (!phases[exchange.day.phase].matches) return "scenarios are played in continuous trading";
  const played = crowd.play({ kind: crowdScenes[name], securityID: instrument?.security.securityID ?? null });
  return played.accepted ? null : played.text;
}

function setClock({ setClock: set }: CommandParts, from: Arguments, at: Instant): string | null {
  if (set === null) return "the clock can be set only when the program was started with TRADEBOOK_CLOCK=test";
  const now = wholeIn(from, "now", { least: 0, most: 253_402_300_799_000 });
  if (now <= at) return "the clock can only be set forward";
  set(instant(now));
  return null;
}
