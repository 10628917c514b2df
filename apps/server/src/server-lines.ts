// The line to the exchange as this process has it: its own while it holds the lease, else as its holder tells.

import { instant } from "@tradebook/domain/instant.ts";
import type { ToldLine } from "./bus/bus-messages.ts";
import { guarded } from "./db/database.ts";
import type { ExchangeLine, Publish } from "./deps.ts";
import { openGateway, type Gateway, type GatewayOptions } from "./exchange/gateway.ts";
import type { Lease, Seat } from "./leases.ts";
import type { KeepMarket } from "./modules/market-data/keep-market.ts";
import type { MarketKeeper } from "./modules/market-data/market-fold.ts";
import { createMarketReceiver, type MarketReceiver } from "./modules/market-data/receive-market-data.ts";
import type { OrderDesk } from "./modules/order/order-desk.ts";
import { createDoubtTeller } from "./modules/order/unconfirmed.ts";
import type { Parts } from "./server-parts.ts";
import { openSharedMarket, type SharedMarket } from "./shared-market.ts";
import { holdLease, leaseState } from "./store/leases.ts";
import { watchBacklog } from "./line-backlog.ts";
import { orderClients, unsentWithClients } from "./store/order-clients.ts";
import { outboxSource } from "./store/outbox.ts";
import { sharedOutboxSource } from "./store/shared-outbox.ts";
import { standingOrders } from "./store/standing-orders.ts";
import type { LineState } from "./trading-health.ts";

export type LineOptions = {
  /** This process's own hub: every process tells its own of the market. */
  readonly local: Publish;
  readonly keeper: KeepMarket;
  readonly desk: () => OrderDesk;
  readonly onNewDay: () => void;
};

export type LineRoom = {
  readonly exchange: Required<ExchangeLine>;
  readonly state: () => LineState;
  readonly flushStatistics: () => void;
  /** To be taken by a process that may hold the line. */
  readonly seat: Seat;
  readonly close: () => Promise<void>;
};

type Room = LineOptions & {
  readonly parts: Parts;
  readonly receiver: MarketReceiver;
  readonly shared: SharedMarket;
  readonly onDoubt: ReturnType<typeof createDoubtTeller>;
  gateway: Gateway | undefined;
  /** How others say that it stands. */
  told: ToldLine | null;
  isClosed: boolean;
};

const notDialled = { orderSession: "disconnected", marketDataSession: "disconnected", reconciled: false };

export function openLineRoom(parts: Parts, options: LineOptions): LineRoom {
  const { db, log, bus, market } = parts;
  const shared = openSharedMarket({
    bus,
    market,
    log,
    receiver: () => room.receiver,
    readLine: () => leaseState(db, "gateway"),
    onLine: (line) => hearLine(room, line),
  });
  const onDoubt = createDoubtTeller({ db, publish: options.local, log });
  const kept = { gateway: undefined, told: null, isClosed: false };
  const receiver = receiverOf(parts, options, { shared, gateway: () => room.gateway });
  const room: Room = { ...options, parts, shared, receiver, onDoubt, ...kept };
  const wake = () => room.gateway?.wake();
  const backlog = watchBacklog({ db, perSecond: parts.config.exchangePerSecond, log });
  bus.hear("outbox.written", { take: wake, missed: wake });
  return {
    exchange: {
      wake,
      isSlowed: () => parts.config.exchangePerSecond > 0,
      full: backlog.full,
      inDoubtSince: () => room.gateway?.inDoubtSince() ?? doubtOf(room.told),
    },
    state: () => stateOf(room),
    flushStatistics: () => receiver.flushStatistics(),
    seat: {
      name: "gateway",
      taken: (lease) => takeLine(room, lease),
      lost: () => loseLine(room),
      state: () => shared.kept(),
    },
    close: async () => {
      room.isClosed = true;
      shared.stop();
      await backlog.stop();
      await room.gateway?.close();
    },
  };
}

type Sources = { readonly shared: SharedMarket; readonly gateway: () => Gateway | undefined };

/** Folds what is heard into the market; asks anew where something was missed. */
function receiverOf(parts: Parts, { local, keeper, onNewDay }: LineOptions, { shared, gateway }: Sources) {
  const { market, clock, log } = parts;
  return createMarketReceiver({
    market,
    publish: local,
    keeper: keptBy(keeper, () => gateway() !== undefined),
    now: clock.now,
    askSnapshots: (securityIDs) => {
      log.warn("market.asked", { securities: securityIDs.length, first: securityIDs[0] });
      if (!shared.ask(securityIDs)) gateway()?.askSnapshots(securityIDs);
    },
    onNewDay: () => {
      log.info("market.newDay", { tradingDay: market.tradingDay });
      gateway()?.startDay();
      onNewDay();
    },
  });
}

/** What is heard is written down once, by the holder of the line. */
function keptBy(keeper: MarketKeeper, isOurs: () => boolean): MarketKeeper {
  return {
    keepSecurity: (security) => void (isOurs() && keeper.keepSecurity(security)),
    keepTrade: (trade, day) => void (isOurs() && keeper.keepTrade(trade, day)),
    keepDay: (day) => void (isOurs() && keeper.keepDay(day)),
    keepPastDay: (securityID, day) => void (isOurs() && keeper.keepPastDay(securityID, day)),
    keepIndex: (index, day) => void (isOurs() && keeper.keepIndex(index, day)),
    keepNews: (news) => void (isOurs() && keeper.keepNews(news)),
  };
}

/** Dials, and goes on dialling until the lease is lost. */
function takeLine(room: Room, lease: Lease): void {
  if (room.isClosed) return;
  const { parts, shared } = room;
  room.told = null;
  // Until it stands here, whatever it was with the holder before.
  if (parts.market.connected) connectionIs(room, false, "Another server takes over the line to the exchange.");
  room.gateway = gatewayOf(room, lease);
  shared.lead(lease.fence, () => lineOf(room));
  parts.log.info("line.taken", { fence: lease.fence });
}

async function loseLine(room: Room): Promise<void> {
  const { gateway, shared } = room;
  room.gateway = undefined;
  shared.follow();
  connectionIs(room, false, "This server no longer holds the line to the exchange.");
  room.receiver.lineChanged(false);
  await gateway?.close();
}

function gatewayOf(room: Room, lease: Lease): Gateway {
  const { parts, desk } = room;
  const { config, clock, log, market, onFault, orderTimes } = parts;
  return openGateway({
    ...earsOf(room, lease),
    address: config.exchange,
    dataDir: config.dataDir,
    perSecond: config.exchangePerSecond,
    venue: config.venue,
    patience: parts.bus.isShared ? besideOthers : alone,
    source: sourceOf(parts, lease),
    receiveExecutions: (messages) => {
      orderTimes.heard(messages.map(({ exchangeClOrdID }) => exchangeClOrdID));
      return desk().receiveExecutions(messages);
    },
    lastTradeID: () => market.trades[0]?.mdEntryID ?? null,
    maySpeak: lease.isHeld,
    onFault: (error) => {
      // Whoever was too late ends the session, and may hold the line again later.
      if (lease.isHeld()) onFault(error);
      else log.warn("line.ended", { fence: lease.fence, why: String(error) });
    },
    clock: parts.lineClock ?? clock,
    log,
  });
}

/**
 * The exchange lets the next holder in when it has missed the last one's heartbeats, for 2.4 times as long as lies between two:
 * where another can take over, that is not much longer than the lease.
 */
const besideOthers = { heartBtIntS: 3, longestWaitMs: 1_000 };
const alone = { heartBtIntS: 30, longestWaitMs: 5_000 };

/** What the holder of the line reads to send, and marks. */
function sourceOf({ db, bus, orderTimes }: Parts, lease: Lease): GatewayOptions["source"] {
  const fenced = guarded(db, holdLease(lease));
  const withClients = orderClients(db);
  const source = bus.isShared ? sharedOutboxSource(db, fenced) : outboxSource(db, fenced);
  return {
    ...source,
    standing: (limit) => standingOrders(db, limit),
    unsent: async (limit) => {
      const rows = await unsentWithClients(source, withClients, limit);
      orderTimes.sent(rows.map(({ request }) => request.exchangeClOrdID));
      return rows;
    },
  };
}

type Ears = Pick<GatewayOptions, "receiveMarket" | "onMarketLine" | "onDoubt" | "onConnection">;

/** What is heard on the line is for this process, and for the others. */
function earsOf(room: Room, lease: Lease): Ears {
  const { parts, receiver, shared, onDoubt } = room;
  const changed = () => {
    shared.lineChanged();
    parts.leases.changed();
  };
  return {
    // What an ending line still says is not heard: by then the market comes from elsewhere.
    receiveMarket: (message) => {
      if (!lease.isHeld()) return;
      receiver.receive(message);
      shared.said(message);
    },
    onMarketLine: (isUp) => {
      if (!lease.isHeld()) return;
      receiver.lineChanged(isUp);
      shared.lineChanged();
    },
    onDoubt: async (since) => {
      changed();
      await onDoubt(since);
    },
    onConnection: (connected, reason) => {
      if (!lease.isHeld()) return;
      connectionIs(room, connected, reason);
      changed();
    },
  };
}

/** Tells this process's people when it is otherwise than before. */
function connectionIs({ parts, local }: Room, connected: boolean, reason: string | null): void {
  const { market, clock } = parts;
  if (market.connected === connected && (connected || market.connectionReason === reason)) return;
  const isChange = market.connected !== connected;
  market.connected = connected;
  market.connectionReason = connected ? null : reason;
  if (isChange) market.connectedSince = clock.now();
  const why = connected || reason === null ? {} : { reason };
  local("onNseConnection", { connected, since: market.connectedSince, ...why }, { to: "everyone" });
}

function hearLine(room: Room, line: ToldLine): void {
  if (room.gateway !== undefined) return;
  const before = doubtOf(room.told);
  room.told = line;
  connectionIs(room, line.connected, line.reason);
  const since = doubtOf(line);
  if (since !== before) void room.onDoubt(since);
}

function doubtOf(line: ToldLine | null) {
  return line === null || line.inDoubtSince === null ? null : instant(line.inDoubtSince);
}

function stateOf({ gateway, told }: Room): LineState {
  if (gateway !== undefined) return { ...gateway.state(), held: gateway.held() };
  if (told === null) return { ...notDialled, held: 0 };
  const { orderSession, marketDataSession, reconciled } = told;
  return { orderSession, marketDataSession, reconciled, held: 0 };
}

/** How the line stands, for the others. */
function lineOf({ gateway, parts }: Room): ToldLine {
  const { connected, connectedSince: since, connectionReason: reason, isHeard } = parts.market;
  const state = gateway?.state() ?? notDialled;
  return { connected, since, reason, isHeard, inDoubtSince: gateway?.inDoubtSince() ?? null, ...state };
}
