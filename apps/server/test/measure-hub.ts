// The hub under load, in a process of its own: the real hub, publisher, market view and sign-in checks, without a database.
// Ticks are simulated (tick-stream.ts); what the real server writes behind the tick is left out. Run by `npm run bench -- hub`.

import { createServer } from "node:http";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { anytimeAnywhere } from "@tradebook/domain/access/sign-in-limits.ts";
import type { Security } from "@tradebook/domain/security.ts";
import { price } from "@tradebook/domain/units.ts";
import { systemClock } from "../src/clock.ts";
import { createAccessTokens, type TokenClaims } from "../src/credentials/access-token.ts";
import { createSignedInUsers, type KnownUser } from "../src/credentials/signed-in.ts";
import type { Log, Publish } from "../src/deps.ts";
import { createPublish } from "../src/hub/publish.ts";
import { createTradeBookHub, type TradeBookHub } from "../src/hub/trade-book-hub.ts";
import {
  allStatisticsNow,
  createMarketState,
  findListed,
  snapshotOf,
  statisticsNow,
} from "../src/modules/market-data/market-view.ts";
import { createMarketReceiver } from "../src/modules/market-data/receive-market-data.ts";
import { createTickStream } from "./tick-stream.ts";

/** Said to it by whoever measures. */
export type HubAsked =
  | { readonly kind: "begin"; readonly updatesPerSecond: number }
  | { readonly kind: "end" }
  | { readonly kind: "usage" };

const clients = Number(process.argv[2] ?? 1);
const securityCount = 20;
const active = 4;
const depth = 10;
const statisticsEveryMs = 100;
const stepMs = 5;
const clock = systemClock;
const day = tradingDay("2026-11-20");
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, error) => process.stderr.write(`${event} ${String(error)}\n`),
};

const securities = Array.from({ length: securityCount }, (_, at) => security(`SECURITY${at}`));
const market = createMarketState({
  securities,
  aliases: new Map(),
  closes: new Map(securities.map(({ securityID }) => [securityID, price(9_990)])),
  tradingDay: day,
  connectedSince: clock.now(),
  simulated: true,
});
const tokens = createAccessTokens({
  signingKey: Buffer.alloc(32, 1),
  encryptionKey: Buffer.alloc(32, 2),
  dataKeys: [{ id: "1", key: Buffer.alloc(32, 3) }],
  indexKey: Buffer.alloc(32, 4),
});
const hub: TradeBookHub = createTradeBookHub({
  users: createSignedInUsers({
    tokens,
    clock,
    load: async (claims) => userOf(claims),
    loadKey: async () => undefined,
    loadMany: async (claims) => new Map(claims.map((one) => [one.sid, userOf(one)])),
    stamps: async (claims) =>
      new Map(claims.map(({ sid }) => [sid, { stamp: "1", endsAt: hourFromNow(), signInLimits: anytimeAnywhere }])),
  }),
  market: {
    snapshot: (securityID) => {
      const listed = findListed(market, securityID);
      return listed === undefined ? undefined : snapshotOf(listed);
    },
    newestTrades: (count) => market.trades.slice(0, count),
    statistics: (securityID) => statisticsNow(market, securityID),
    allStatistics: () => allStatisticsNow(market),
  },
  allowOrigin: () => true,
  connectionsPerUser: Number.POSITIVE_INFINITY,
  clock,
  log,
});

let published = 0;
const told = createPublish(() => hub, log);
const counted: Publish = (event, payload, audience) => {
  published += 1;
  told(event, payload, audience);
};
const receiver = createMarketReceiver({
  market,
  publish: counted,
  keeper: {
    keepSecurity: () => undefined,
    keepTrade: () => undefined,
    keepDay: () => undefined,
    keepPastDay: () => undefined,
    keepIndex: () => undefined,
    keepNews: () => undefined,
  },
  now: clock.now,
  askSnapshots: () => undefined,
  onNewDay: () => undefined,
});
const stream = createTickStream({ securities, active, depth, day, now: clock.now });
receiver.lineChanged(true);
for (const snapshot of stream.snapshots()) receiver.receive(snapshot);
receiver.flushStatistics();

const server = createServer();
server.on("upgrade", (request, socket, head) => {
  if (!hub.hub.upgrade(request, socket, head)) socket.destroy();
});
let running: NodeJS.Timeout[] = [];
process.on("message", (asked: HubAsked) => answer(asked));
process.on("disconnect", () => process.exit());
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  process.send?.({ kind: "ready", port, tokens: Array.from({ length: clients }, (_, at) => token(at + 1)) });
});

function answer(asked: HubAsked): void {
  if (asked.kind === "begin") return begin(asked.updatesPerSecond);
  if (asked.kind === "usage") return void process.send?.(usage());
  for (const timer of running) clearInterval(timer);
  running = [];
}

/** Statistics follow the books and trades: with four active securities four of ten updates are theirs. */
function begin(updatesPerSecond: number): void {
  const perMs = (updatesPerSecond - (active * 1000) / statisticsEveryMs) / 1000;
  const began = performance.now();
  const from = published;
  let statistics = 0;
  const step = () => {
    let missing = (performance.now() - began) * perMs - (published - from - statistics);
    while (missing > 0) {
      const before = published;
      receiver.receive(stream.next());
      missing -= published - before;
    }
  };
  const flush = () => {
    const before = published;
    receiver.flushStatistics();
    statistics += published - before;
  };
  running = [setInterval(step, stepMs), setInterval(flush, statisticsEveryMs)];
  process.send?.({ kind: "began", atMs: clock.now() });
}

function usage() {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  const memory = { rssBytes: process.memoryUsage.rss(), peakRssBytes: maxRSS * 1024 };
  return { kind: "usage", cpuUs: user + system, systemUs: system, ...memory, published, hub: hub.hub.stats() };
}

function hourFromNow() {
  return instant(clock.now() + 3_600_000);
}

/** Each client is somebody else, in a session of their own. */
function token(userId: number): string {
  const own = { userId, userName: `loader${userId}`, sid: `session-${userId}` };
  const subject = { ...own, tenantId: 1, securityStamp: "1", scope: "full" } as const;
  const life = { now: clock.now(), seconds: 3_600 };
  return tokens.sign({ ...subject, emailAddress: "loader@example.com", roles: [] }, life).accessToken;
}

function userOf({ userId, userName, securityStamp }: TokenClaims): KnownUser {
  return {
    id: userId,
    userName,
    name: userName,
    surname: userName,
    emailAddress: "loader@example.com",
    isActive: true,
    isTenantActive: true,
    securityStamp,
    isRevoked: false,
    authenticatedAt: clock.now(),
    sessionEndsAt: hourFromNow(),
    signInLimits: anytimeAnywhere,
    twoFactorEnabled: false,
    isAddressProven: true,
    hasPasskey: false,
    roles: [],
    permissions: [],
    holds: [],
    brokers: [],
    language: null,
    uiTheme: null,
    impersonator: null,
  };
}

function security(securityID: string): Security {
  return {
    securityID,
    name: `${securityID} Plc`,
    isin: null,
    sector: "Financial Services",
    board: "Premium",
    priceGroup: "A",
    tick: price(10),
    status: "Trading",
    tags: [],
    sharesOutstanding: null,
  };
}
