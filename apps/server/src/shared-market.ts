// One market in several processes: the holder of the line tells what it hears, the others follow it and say so when they no
// longer can. How the line stands they know from the bus, and from the database while the bus is silent.

import type { Bus } from "./bus/bus.ts";
import { lineState, type ToldLine } from "./bus/bus-messages.ts";
import { marketMessage } from "./bus/market-schema.ts";
import type { Log } from "./deps.ts";
import type { MarketChange, MarketMessage } from "./market-message.ts";
import type { MarketReceiver } from "./modules/market-data/receive-market-data.ts";
import type { MarketState } from "./modules/market-data/market-view.ts";
import { phaseOf, wholeMarket } from "./shared-market-whole.ts";

export type SharedMarketOptions = {
  readonly bus: Bus;
  readonly market: MarketState;
  readonly receiver: () => MarketReceiver;
  /** What the holder of the line wrote of it into the database, and under which number; null when nobody holds it. */
  readonly readLine: () => Promise<{ readonly fence: number; readonly state: unknown } | null>;
  /** Told how the line stands, by others. */
  readonly onLine: (line: ToldLine) => void;
  readonly log: Log;
};

export type SharedMarket = {
  /** From now on this process holds the line and tells the others; `line` says how it stands. */
  readonly lead: (fence: number, line: () => ToldLine) => void;
  readonly follow: () => void;
  /** What the exchange said to the holder of the line. */
  readonly said: (message: MarketMessage) => void;
  /** The line stands otherwise. */
  readonly lineChanged: () => void;
  /** Asks the holder of the line, where that is another; false: it is this process. */
  readonly ask: (securityIDs: readonly string[]) => boolean;
  /** What the holder keeps in the database for those who cannot hear it. */
  readonly kept: () => unknown;
  readonly stop: () => void;
};

type Leading = { readonly fence: number; readonly line: () => ToldLine };
type State = {
  readonly options: SharedMarketOptions;
  leading: Leading | null;
  /** The highest number that was heard, and who has it. */
  fence: number;
  leader: string | null;
  heardAt: number;
  isHeard: boolean;
  isSilent: boolean;
  isReading: boolean;
  readonly answeredAt: Map<string, number>;
};

const beatMs = 1_000;
/** The holder of the line says every second that it is there. */
const silenceMs = 3_500;
/** Who asks for everything again and again is answered so often. */
const answerEveryMs = 500;
const mostAskers = 64;

export function openSharedMarket(options: SharedMarketOptions): SharedMarket {
  const heard = { fence: 0, leader: null, heardAt: performance.now(), isHeard: false, isSilent: false };
  const state: State = { options, leading: null, ...heard, isReading: false, answeredAt: new Map() };
  const { bus } = options;
  listen(state);
  const beating = bus.isShared ? setInterval(() => beat(state), beatMs) : undefined;
  return {
    lead: (fence, line) => {
      state.leading = { fence, line };
      state.fence = Math.max(state.fence, fence);
      tellLine(state);
    },
    follow: () => {
      if (state.leading === null) return;
      Object.assign(state, {
        leading: null,
        leader: null,
        heardAt: performance.now(),
        isHeard: false,
        isSilent: false,
      });
    },
    said: (message) => {
      if (message.kind === "news" || state.leading === null) return;
      bus.publish("market.said", { fence: state.leading.fence, to: null, message });
    },
    lineChanged: () => tellLine(state),
    ask: (securityIDs) => {
      if (state.leading !== null) return false;
      bus.publish("market.ask", { securityIDs: [...securityIDs] });
      return true;
    },
    kept: () => keptOf(state),
    stop: () => clearInterval(beating),
  };
}

function listen(state: State): void {
  const { options } = state;
  const { bus } = options;
  bus.hear("line.is", {
    take: ({ fence, line }, from) => hearLine(state, { fence, from, line }),
    missed: () => undefined, // The next one says it all.
  });
  bus.hear("market.said", {
    take: ({ fence, to, message }, from) => {
      if (state.leading !== null || fence < state.fence || from !== state.leader) return;
      state.heardAt = performance.now();
      if (to === null) options.receiver().receive(message);
      else if (to === bus.id) options.receiver().receive(withoutKnown(options.market, message));
    },
    missed: (from) => {
      if (state.leading === null && (from === null || from === state.leader)) beginAnew(state);
    },
  });
  bus.hear("market.ask", { take: ({ securityIDs }, from) => answer(state, from, securityIDs) });
}

function keptOf({ leading, options }: State): unknown {
  if (leading === null) return null;
  return { line: leading.line(), phase: marketMessage.encode(phaseOf(options.market)) };
}

function tellLine({ leading, options }: State): void {
  if (leading !== null) options.bus.publish("line.is", { fence: leading.fence, line: leading.line() });
}

function answer({ leading, options, answeredAt }: State, to: string, wanted: readonly string[] | null): void {
  if (leading === null) return;
  const now = performance.now();
  if (wanted === null && now - (answeredAt.get(to) ?? -Infinity) < answerEveryMs) return;
  if (wanted === null) answeredAt.delete(to);
  if (wanted === null) answeredAt.set(to, now);
  const [oldest] = answeredAt.keys();
  if (answeredAt.size > mostAskers && oldest !== undefined) answeredAt.delete(oldest);
  for (const message of wholeMarket(options.market, wanted)) {
    options.bus.publish("market.said", { fence: leading.fence, to, message });
  }
}

type HeardLine = { readonly fence: number; readonly from: string; readonly line: ToldLine };

function hearLine(state: State, { fence, from, line }: HeardLine): void {
  if (state.leading !== null || fence < state.fence) return;
  const isOther = fence > state.fence || from !== state.leader;
  const hasMoved = isOther || state.isSilent || line.isHeard !== state.isHeard;
  Object.assign(state, { fence, leader: from, heardAt: performance.now(), isSilent: false, isHeard: line.isHeard });
  state.options.onLine(line);
  if (!hasMoved) return;
  if (line.isHeard) beginAnew(state);
  else state.options.receiver().lineChanged(false);
}

/** Trades that came by themselves before they came with the whole are no new ones. */
function withoutKnown(market: MarketState, message: MarketMessage): MarketMessage {
  if (message.kind !== "changes") return message;
  const known = new Set(market.trades.map(({ mdEntryID }) => mdEntryID));
  const isNew = (change: MarketChange) => change.kind !== "trade" || !known.has(change.trade.mdEntryID);
  return { ...message, changes: message.changes.filter(isNew) };
}

/** All is stale until it is told again, and asked for. */
function beginAnew({ isHeard, isSilent, options }: State): void {
  if (!isHeard || isSilent) return;
  options.receiver().lineChanged(true);
  options.bus.publish("market.ask", { securityIDs: null });
}

function beat(state: State): void {
  if (state.leading !== null) return tellLine(state);
  const isSilent = !state.options.bus.isUp() || performance.now() - state.heardAt > silenceMs;
  if (!isSilent) return;
  if (!state.isSilent) {
    state.isSilent = true;
    state.options.log.warn("market.silent", { leader: state.leader });
    state.options.receiver().lineChanged(false);
  }
  if (state.isReading) return;
  state.isReading = true;
  void readKept(state).finally(() => (state.isReading = false));
}

/** What orders are decided on while nothing is heard: whether the exchange can be traded with, and in which phase it is. */
async function readKept(state: State): Promise<void> {
  const { options } = state;
  try {
    const kept = await options.readLine();
    if (!state.isSilent || state.leading !== null) return;
    const line = lineState.safeParse(Reflect.get(Object(kept?.state), "line"));
    options.onLine(line.success ? { ...line.data, isHeard: false } : nobodyHolds());
    const phase = marketMessage.safeParse(Reflect.get(Object(kept?.state), "phase"));
    if (phase.success && isNews(options.market, phase.data)) options.receiver().receive(phase.data);
  } catch (error) {
    options.log.error("line.notRead", error);
  }
}

function isNews(market: MarketState, message: MarketMessage): boolean {
  return JSON.stringify(phaseOf(market)) !== JSON.stringify(message);
}

function nobodyHolds(): ToldLine {
  return {
    connected: false,
    since: 0,
    reason: "No server holds the line to the exchange.",
    isHeard: false,
    inDoubtSince: null,
    orderSession: "disconnected",
    marketDataSession: "disconnected",
    reconciled: false,
  };
}
