// The simulated exchange without its process: what main starts, and what tests build.

import { join } from "node:path";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { listenFix, type AcceptedSession, type Acceptor } from "@tradebook/fix/acceptor.ts";
import { translator, versionOf } from "@tradebook/fix/dialects.ts";
import { fileJournal } from "@tradebook/fix/file-journal.ts";
import type { SessionHandlers } from "@tradebook/fix/fix-session.ts";
import { memoryStore } from "@tradebook/fix/message-store.ts";
import { usualProfile } from "@tradebook/fix/venue-profile.ts";
import { settableClock, type Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { newControlRoom, type ControlRoom } from "./control-room.ts";
import { tickRate } from "./crowd-turn.ts";
import { newCrowd, type Crowd } from "./crowd.ts";
import { rebuild } from "./customer-order.ts";
import { openCycle, type DayCycle } from "./day-cycle.ts";
import type { Timetable } from "./day.ts";
import { enterDay } from "./day-turn.ts";
import { openDropCopy, type DropCopy } from "./drop-copy.ts";
import type { Exchange } from "./exchange.ts";
import { idsOfStart, type Ids } from "./ids.ts";
import { keepTime } from "./keep-time.ts";
import type { Log, LogFields } from "./log.ts";
import { openMarketDesk, type MarketDesk } from "./market-desk.ts";
import { countStart, exchangeFolder, readMarket, saveMarket } from "./market-file.ts";
import { openMarketWith, resumedDay } from "./market-opening.ts";
import { openOrderDesk, type OrderDesk } from "./order-desk.ts";
import { overlaid, readOverlay } from "./reference-overlay.ts";
import { readListings } from "./securities.ts";
import { inDialect } from "./spoken-line.ts";
import { earlierTrades, replayTape } from "./tape-replay.ts";
import { writeTradeFile } from "./trade-file.ts";
import { dropUnheard, recordTrades, settledBy } from "./trade-recording.ts";
import { openTape, type TradeTape } from "./trade-tape.ts";

export const { venue: exchangeCompID, orders: ordersCompID, marketData: marketDataCompID } = usualProfile;

const tickMs = 1000 / tickRate;
/** After a pause the crowd makes up for a few ticks, not for all. */
const maxTicksAtOnce = 4;
const saveEveryMs = 3000;
const gatherMs = 5;
/** A reader that falls further behind is told of a gap, sees it in RptSeq, and asks for snapshots. */
const marketMessagesKept = 2000;

export type SimulatorParts = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** How the open market's days go; without it, the usual one. */
  readonly cycle?: DayCycle;
  /** The journal or a desk failed: the program must end, and start again from what was kept. */
  readonly onFault: (error: unknown) => void;
};
export type Simulator = {
  readonly port: number;
  /** What the market opened with, for the log. */
  readonly opening: LogFields;
  readonly close: () => Promise<void>;
};

type Desks = {
  readonly orders: OrderDesk;
  readonly market: MarketDesk;
  readonly tape: TradeTape;
  readonly dropCopy: DropCopy;
  readonly ids: Ids;
};
type Market = SimulatorParts & { readonly exchange: Exchange; readonly room: ControlRoom };
type Running = Market & { readonly folder: string; readonly crowd: Crowd };

/** Opens the market with the customers' orders of earlier runs in it, lets the crowd in, and listens. */
export async function startSimulator(given: SimulatorParts): Promise<Simulator> {
  const { config } = given;
  // The lines keep the real time: a session is ended over clocks that differ.
  const { clock, set } = settableClock(given.clock);
  const parts = { ...given, clock };
  const folder = exchangeFolder(config.dataDir);
  const exchange = openExchange(parts, folder);
  const [setClock, { marketData }] = [config.clockCanBeSet === true ? set : null, config.venue ?? usualProfile];
  const room = newControlRoom({ config, folder, clock, setClock, marketCompID: marketData });
  const market: Market = { ...parts, exchange, room };
  const desks: { opened: Desks | null; closing: boolean } = { opened: null, closing: false };
  const acceptor = await listenFix({
    host: config.host,
    port: config.port,
    now: given.clock,
    sessions: [
      orderSession(market, folder, desks),
      marketSession(parts, desks),
      room.session(wire, (handlers) => handlersOf(parts, handlers)),
    ],
    authenticate: room.authenticate,
    onRefused: (reason) => parts.log("caller refused", { reason }),
  });
  // No caller is heard before this turn of the event loop ends, so the desks are open by then.
  desks.opened = openDesks(market, { acceptor, folder });
  const { orders, ids } = desks.opened;
  const crowd = newCrowd({ exchange, seed: config.seed, pace: config.pace });
  room.open({ exchange, crowd, acceptor, orders, wireID: ids.orderID });
  crowd.tick(clock());
  const stop = run({ ...market, folder, crowd });
  return {
    port: acceptor.port,
    opening: openingOf(exchange, desks.opened),
    async close() {
      desks.closing = true;
      stop();
      await acceptor.close();
      opened(desks).tape.close();
      opened(desks).dropCopy.close();
    },
  };
}

/** The market where the last run left it, but for the trades of its day. */
function openExchange({ config, clock, cycle }: SimulatorParts, folder: string): Exchange {
  const overlay = readOverlay(folder);
  const calendar = overlaid(ngxCalendar, overlay);
  const timetable: Timetable = { mode: config.market, calendar, cycle: cycle ?? openCycle };
  const remembered = readMarket(folder);
  const day = resumedDay(timetable, remembered, clock());
  const exchange = openMarketWith(readListings(), {
    day,
    remembered,
    overrides: overlay.limits,
    exDates: overlay.exDates,
  });
  exchange.timetable = timetable;
  return exchange;
}

/** The trades of the day the last run was in: this day goes on from them, and of an earlier one the file is made up for. */
function recallTrades(exchange: Exchange, folder: string, records: readonly unknown[]): void {
  const remembered = readMarket(folder);
  if (remembered === null) return;
  const { tradeDate: day, over } = remembered.day;
  const fills = [...rebuild(records).fills.values()];
  dropUnheard(folder, day, fills);
  if (day === exchange.day.tradeDate) replayTape(exchange, folder);
  else if (!over) writeTradeFile(folder, exchange, { day, settled: settledBy(fills) });
}

type Opening = { readonly acceptor: Acceptor; readonly folder: string };

function openDesks({ config, clock, exchange, room }: Market, { acceptor, folder }: Opening): Desks {
  const ids = idsOfStart(countStart(folder));
  const profile = config.venue ?? usualProfile;
  const spokenLine = acceptor.session(profile.orders);
  const marketLine = acceptor.session(profile.marketData);
  invariant(spokenLine !== undefined && marketLine !== undefined, "the exchange listens for both sessions");
  const orderLine = inDialect(spokenLine, profile.dialect);
  recallTrades(exchange, folder, orderLine.records());
  const tape = openTape(folder, exchange.day.tradeDate);
  const desk: { orders: OrderDesk | null } = { orders: null };
  const ownerOf = (number: number) => desk.orders?.ownerOf(number) ?? null;
  const fills = () => desk.orders?.fills() ?? [];
  recordTrades(exchange, { tape, ids, folder, ownerOf, fills, isReplaying: room.isReplaying });
  const soon = (flush: () => void) => void setTimeout(flush, gatherMs);
  const earlier = earlierTrades(exchange, folder);
  const market = openMarketDesk({ exchange, ids, clock, line: marketLine, soon, earlier });
  const dropCopy = openDropCopy(folder, rebuild(orderLine.records()));
  const orders = openOrderDesk({ exchange, ids, clock, line: orderLine, dropCopy });
  desk.orders = orders;
  // Orders collected in a call phase of an earlier run may stand crossed.
  enterDay(exchange, exchange.day, clock());
  return { orders, market, tape, dropCopy, ids };
}

type LateDesks = { readonly opened: Desks | null; readonly closing: boolean };

function orderSession(market: Market, folder: string, desks: LateDesks): AcceptedSession {
  const { dialect, orders, venue } = market.config.venue ?? usualProfile;
  const { heard } = translator(dialect);
  return {
    settings: { ...versionOf(dialect), senderCompID: venue, targetCompID: orders, confirm: "onDelivery" },
    store: fileJournal(join(folder, "orders.journal"), { durable: true }),
    handlers: handlersOf(market, {
      onMessage: (message, { seq }) => {
        // The next beat may be milliseconds away; an order after the bell must not pass before it.
        const { endsAt } = market.exchange.day;
        if (endsAt !== null && market.clock() >= endsAt) keepDay(market);
        opened(desks).orders.onMessage(heard(message), seq);
      },
      onState: (state) => {
        // An exchange that closes has not lost its customers.
        if (state === "disconnected" && market.config.cancelOnDisconnect === true && !desks.closing)
          desks.opened?.orders.lineLost();
      },
    }),
  };
}

function marketSession(parts: SimulatorParts, desks: LateDesks): AcceptedSession {
  const { venue: senderCompID, marketData: targetCompID } = parts.config.venue ?? usualProfile;
  return {
    settings: { ...wire, senderCompID, targetCompID, resetOnLogon: true },
    store: memoryStore(marketMessagesKept),
    handlers: handlersOf(parts, {
      onMessage: (message, { seq }) => opened(desks).market.onMessage(message, seq),
      onState: (state) => {
        if (state === "disconnected") opened(desks).market.forgetReader();
      },
    }),
  };
}

const wire = {
  beginString: "FIXT.1.1",
  defaultApplVerID: "9",
  senderCompID: exchangeCompID,
  confirm: "onDelivery",
} as const;

function handlersOf(
  { log, onFault }: SimulatorParts,
  handlers: Pick<SessionHandlers, "onMessage" | "onState">,
): SessionHandlers {
  return {
    onMessage: (message, meta, session) => {
      if (message.msgType === "3" || message.msgType === "j")
        log("our message was refused", { session: session.id, seq: meta.seq });
      handlers.onMessage(message, meta, session);
    },
    onState: (state, reason, session) => {
      log("session", { session: session.id, state, reason });
      handlers.onState?.(state, reason, session);
    },
    onFault,
  };
}

function opened({ opened: desks }: LateDesks): Desks {
  invariant(desks !== null, "the desks open before anybody is heard");
  return desks;
}

/** The clockwork: the day, the crowd, and the market's file. Answers how to stop it. */
function run(running: Running): () => void {
  const { clock, crowd, exchange, folder, onFault, room } = running;
  let lastTick = clock() as number;
  const guarded = (act: () => void) => () => {
    try {
      act();
    } catch (error) {
      stop();
      onFault(error);
    }
  };
  const beat = guarded(() => {
    const now = clock();
    if (room.beat(now)) return void (lastTick = now);
    keepDay(running);
    const missed = Math.floor((now - lastTick) / tickMs);
    // A clock that was set back must not stop the market until it has caught up.
    lastTick = missed < 0 || missed > maxTicksAtOnce ? now : lastTick + missed * tickMs;
    for (let tick = Math.min(missed, maxTicksAtOnce); tick > 0; tick -= 1) crowd.tick(now);
  });
  const keep = () => {
    // A replay's prices are not today's; a restart goes on from before it.
    if (!room.isReplaying()) saveMarket(folder, exchange, clock());
  };
  const save = guarded(keep);
  // A phase that has begun must not begin again after a crash, and a first day's trades are known by its having begun.
  exchange.listeners.push({ onDay: keep });
  keep();
  const timers = [setInterval(beat, tickMs), setInterval(save, saveEveryMs)];
  const stop = () => {
    for (const timer of timers) clearInterval(timer);
  };
  return () => {
    stop();
    room.close();
    save();
  };
}

/** Does what is due, and says when that was another phase. */
function keepDay({ clock, exchange, log, room }: Market): void {
  if (room.isReplaying()) return;
  const { phase: before } = exchange.day;
  keepTime(exchange, clock());
  const { tradeDate, phase } = exchange.day;
  if (phase !== before) log("phase", { tradeDate, phase });
}

function openingOf({ instruments, day }: Exchange, { orders }: Desks): LogFields {
  const { tradeDate, phase } = day;
  return { securities: instruments.size, tradeDate, phase, openOrders: orders.openOrders().length };
}
