// The simulator's own part of the exchange: the control session, scenes, replays and the event log, put together.

import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { AcceptedSession, Acceptor, LogonClaim } from "@tradebook/fix/acceptor.ts";
import type { SessionHandlers } from "@tradebook/fix/fix-session.ts";
import { memoryStore } from "@tradebook/fix/message-store.ts";
import type { Config } from "./config.ts";
import { controlCommands } from "./control-commands.ts";
import { controlKey, isControlKey, publishControlKey } from "./control-key.ts";
import { controlCompID, openControlDesk, type ControlDesk } from "./control-line.ts";
import { newScenes, type Scenes } from "./control-scenes.ts";
import { stateOf } from "./control-state.ts";
import type { Crowd } from "./crowd.ts";
import { newEventLog, type EventLog } from "./event-log.ts";
import type { Exchange } from "./exchange.ts";
import type { OrderDesk } from "./order-desk.ts";
import { newReplayRoom, type ReplayRoom } from "./replay-room.ts";

type Parts = {
  readonly config: Config;
  readonly folder: string;
  readonly clock: () => Instant;
  /** Null unless the clock may be set. */
  readonly setClock: ((now: Instant) => void) | null;
  /** The CompID of the session that reads the market. */
  readonly marketCompID: string;
};

/** What is there once the exchange listens. */
export type Opened = {
  readonly exchange: Exchange;
  readonly crowd: Crowd;
  readonly acceptor: Acceptor;
  readonly orders: OrderDesk;
  /** An order's id on the wire by its number. */
  readonly wireID: (orderNumber: number) => string;
};

export type ControlRoom = {
  readonly session: (wire: Omit<AcceptedSession["settings"], "targetCompID">, wrap: Wrap) => AcceptedSession;
  readonly authenticate: (claim: LogonClaim) => boolean;
  readonly open: (opened: Opened) => void;
  /** A beat of the market; true when a replay has it, and neither timetable nor crowd may act. */
  readonly beat: (at: Instant) => boolean;
  readonly isReplaying: () => boolean;
  /** Ends a replay and writes the log's last lines. */
  readonly close: () => void;
};

type Wrap = (handlers: Pick<SessionHandlers, "onMessage" | "onState">) => SessionHandlers;
type Room = {
  readonly desk: ControlDesk;
  readonly scenes: Scenes;
  readonly replays: ReplayRoom;
  readonly log: EventLog;
};

const messagesKept = 100;

export function newControlRoom(parts: Parts): ControlRoom {
  const { folder, clock, marketCompID } = parts;
  const key = controlKey(folder);
  let room: Room | null = null;
  const opened = () => {
    invariant(room !== null, "the control room opens before anybody is heard");
    return room;
  };
  return {
    session: (wire, wrap) => ({
      settings: { ...wire, targetCompID: controlCompID, resetOnLogon: true },
      store: memoryStore(messagesKept),
      handlers: wrap({ onMessage: (message, { seq }) => opened().desk.onMessage(message, seq) }),
    }),
    authenticate: ({ compID, password }) => {
      if (compID === controlCompID) return isControlKey(key, password);
      return compID !== marketCompID || room === null || room.scenes.feedCutUntil() === null;
    },
    open: (all) => {
      publishControlKey(folder, { port: all.acceptor.port, key });
      room = openRoom(parts, all);
      room.log.begin(clock());
    },
    beat: (at) => {
      const { scenes, replays, log } = opened();
      scenes.tick(at);
      log.flush();
      if (replays.current() === null) return false;
      replays.tick(at);
      return true;
    },
    isReplaying: () => room !== null && room.replays.current() !== null,
    close: () => {
      const { replays, log } = opened();
      if (replays.current() !== null) replays.stop(clock());
      log.pause();
    },
  };
}

function openRoom(parts: Parts, opened: Opened): Room {
  const { config, folder, clock, setClock, marketCompID } = parts;
  const { exchange, crowd, acceptor, orders, wireID } = opened;
  const line = acceptor.session(controlCompID);
  const marketLine = acceptor.session(marketCompID);
  invariant(line !== undefined && marketLine !== undefined, "the exchange listens for the desk and its reader");
  const log = newEventLog({ exchange, folder });
  const scenes = newScenes({ exchange, cut: () => marketLine.hangUp("the market data line is cut") });
  const customers = () => {
    const ids = new Set(orders.openOrders().map(({ orderID }) => orderID));
    return (orderNumber: number) => ids.has(wireID(orderNumber));
  };
  const resetFeed = () => marketLine.hangUp("the market begins anew");
  const replays = newReplayRoom({ exchange, crowd, log, customers, resetFeed });
  const state = () =>
    stateOf(
      { exchange, crowd, config, scenes, replay: replays.current(), customerOrders: orders.openOrders().length },
      clock(),
    );
  const commands = controlCommands({ exchange, crowd, orders, clock, folder, scenes, log, replays, state, setClock });
  return { desk: openControlDesk({ clock, line, commands }), scenes, replays, log };
}
