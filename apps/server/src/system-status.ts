// How the server is, part by part, each with the time it was looked at; asked at most once a second, however many ask.

import type { SystemStatus } from "@tradebook/contract/services/system.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bus } from "./bus/bus.ts";
import type { Database } from "./db/database.ts";
import type { Clock } from "./deps.ts";
import type { LagWatch } from "./event-loop-lag.ts";
import type { TradeBookHub } from "./hub/trade-book-hub.ts";
import type { MarketState } from "./modules/market-data/market-view.ts";
import { createDatabaseProbe } from "./store/database-probe.ts";
import { openOfEach } from "./store/quarantine-list.ts";
import { backlogs, type Backlog } from "./store/trading-health.ts";
import type { LineState } from "./trading-health.ts";

export type StatusParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: MarketState;
  readonly hub: TradeBookHub;
  readonly lag: LagWatch;
  readonly line: () => LineState;
  readonly roles: ReadonlySet<string>;
  readonly bus: Pick<Bus, "isShared" | "isUp">;
};

const freshMs = 1_000;
/** Counted house by house, and seldom more than none. */
const countedFreshMs = 2_000;
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  readonly version: string;
};

type Asked = Pick<SystemStatus, "process" | "database" | "exchange" | "hub"> & { readonly backlog: Heard };
/** What waits, and whether that could be read; what was read before stays, with its age. */
type Heard = {
  readonly at: SystemStatus["startedAt"];
  readonly houses: readonly Backlog[];
  readonly quarantined: ReadonlyMap<number, number>;
};

export function createSystemStatus(parts: StatusParts): (tenantId: number | null) => Promise<SystemStatus> {
  const { clock, db } = parts;
  const startedAt = clock.now();
  const probe = createDatabaseProbe(db);
  const rate = frameRate(parts);
  let backlog: Heard = { at: startedAt, houses: [], quarantined: new Map() };
  let countedAt = Number.NEGATIVE_INFINITY;
  const count = async () => {
    if (performance.now() - countedAt < countedFreshMs) return backlog.quarantined;
    countedAt = performance.now();
    return await openOfEach(db);
  };
  const ask = async (): Promise<Asked> => {
    const database = await databaseOf(parts, probe);
    if (database.isWell) backlog = { at: clock.now(), houses: await backlogs(db), quarantined: await count() };
    return { process: processOf(parts), database, exchange: exchangeOf(parts), hub: hubOf(parts, rate()), backlog };
  };
  let kept: { readonly at: number; readonly asked: Promise<Asked> } | undefined;
  return async (tenantId) => {
    if (kept === undefined || performance.now() - kept.at > freshMs) kept = { at: performance.now(), asked: ask() };
    const { backlog: heard, ...found } = await kept.asked;
    return { version, startedAt, roles: [...parts.roles], ...found, queues: queuesOf(heard, tenantId) };
  };
}

function processOf({ clock, lag, bus }: StatusParts): SystemStatus["process"] {
  const { p50Ms, p99Ms, maxMs } = lag.read();
  const memoryMb = Math.round(process.memoryUsage.rss() / 1_048_576);
  return { at: clock.now(), lagP50Ms: p50Ms, lagP99Ms: p99Ms, lagMaxMs: maxMs, memoryMb, bus: busOf(bus) };
}

function busOf({ isShared, isUp }: StatusParts["bus"]): SystemStatus["process"]["bus"] {
  if (!isShared) return "none";
  return isUp() ? "up" : "down";
}

async function databaseOf(
  { clock }: StatusParts,
  probe: () => Promise<string | undefined>,
): Promise<SystemStatus["database"]> {
  const began = performance.now();
  const why = await probe().catch(() => "the database cannot be written to");
  const tookMs = Math.round((performance.now() - began) * 10) / 10;
  return { at: clock.now(), isWell: why === undefined, why: why ?? null, tookMs };
}

function exchangeOf({ clock, market, line }: StatusParts): SystemStatus["exchange"] {
  const { connected, connectedSince: since, connectionReason: reason } = market;
  const { orderSession, marketDataSession, reconciled } = line();
  return { at: clock.now(), connected, since, reason, orderSession, marketDataSession, reconciled };
}

function hubOf({ clock, hub }: StatusParts, framesPerSecond: number): SystemStatus["hub"] {
  const { connections, bytesWaiting, merged: conflated, resynced, closedSlow } = hub.hub.stats();
  return { at: clock.now(), connections, framesPerSecond, bytesWaiting, conflated, resynced, closedSlow };
}

/** Frames a second since it was last asked. */
function frameRate({ hub }: StatusParts): () => number {
  let before = { at: performance.now(), frames: hub.hub.stats().framesSent };
  return () => {
    const now = { at: performance.now(), frames: hub.hub.stats().framesSent };
    const seconds = Math.max(0.001, (now.at - before.at) / 1000);
    const rate = Math.round(((now.frames - before.frames) / seconds) * 10) / 10;
    before = now;
    return rate;
  };
}

function queuesOf({ at, houses, quarantined }: Heard, tenantId: number | null): SystemStatus["queues"] {
  const seen = houses.filter((house) => tenantId === null || house.tenantId === tenantId);
  const sum = (pick: (house: Backlog) => number) => seen.reduce((total, house) => total + pick(house), 0);
  const oldest = seen.flatMap(({ oldestUnansweredAt }) => oldestUnansweredAt ?? []);
  const oldestUnansweredAt = oldest.length === 0 ? null : instant(Math.min(...oldest));
  return {
    at,
    unsent: sum(({ unsent }) => unsent),
    unanswered: sum(({ unanswered }) => unanswered),
    oldestUnansweredAt,
    quarantined: [...quarantined]
      .filter(([id]) => tenantId === null || id === tenantId)
      .reduce((total, [, open]) => total + open, 0),
  };
}
