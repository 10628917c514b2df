// The server without a port: what main and the tests build. Its parts are made here, in the order they need each other.

import type { FastifyInstance } from "fastify";
import { openAuditAnchors, type AuditAnchors } from "./audit-anchors.ts";
import { createCallRecords, type CallRecords } from "./call-records.ts";
import { createEmbeddedChecks } from "./checks/embedded-checks.ts";
import type { Config } from "./config.ts";
import { createAccessTokens, type AccessTokens } from "./credentials/access-token.ts";
import { createPersonalData, type PersonalData } from "./credentials/personal-data.ts";
import { readSecrets, type Secrets } from "./credentials/secrets.ts";
import type { SignedInUsers } from "./credentials/signed-in.ts";
import { openDatabase, type Database } from "./db/database.ts";
import { watchDatabase, type DatabaseWatch } from "./db/database-watch.ts";
import { hostTenantId, inHost, readInTenant } from "./db/in-tenant.ts";
import { sql } from "./db/sql.ts";
import type { Clock, Deps, Log, Publish } from "./deps.ts";
import { openControlLine, type ControlLine, type ControlLineOptions } from "./exchange/control-line.ts";
import { openGateway, type Gateway } from "./exchange/gateway.ts";
import { languages } from "./http/culture.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createRateLimiter, unlimited } from "./http/rate-limit.ts";
import { createSite } from "./http/site.ts";
import { createPublish } from "./hub/publish.ts";
import { createTradeBookHub, type TradeBookHub } from "./hub/trade-book-hub.ts";
import { startJobs, type Jobs } from "./jobs.ts";
import { allHandlers } from "./modules/all-handlers.ts";
import { createKeeper, type KeepMarket } from "./modules/market-data/keep-market.ts";
import { findListed, marketPort, snapshotOf, type MarketState } from "./modules/market-data/market-view.ts";
import { readMarket } from "./modules/market-data/read-market.ts";
import { createMarketReceiver, type MarketReceiver } from "./modules/market-data/receive-market-data.ts";
import { isOwn, urlAt } from "./own-address.ts";
import { createOrderDesk, type OrderDesk } from "./modules/order/order-desk.ts";
import { createDoubtTeller } from "./modules/order/unconfirmed.ts";
import { createOutbound } from "./outbound/send.ts";
import { createTransports } from "./outbound/transports.ts";
import { metricsOf } from "./server-metrics.ts";
import { signedInUsers, signInParts } from "./sign-in-parts.ts";
import { createDatabaseProbe } from "./store/database-probe.ts";
import { markSent, openOrdersToReconcile, nextRequests } from "./store/outbox.ts";
import { standingOrders } from "./store/standing-orders.ts";
import { readCalendar } from "./store/reference.ts";
import { createTenantDirectory, reachable, type TenantDirectory } from "./store/tenant-directory.ts";
import { createTradingHealth } from "./trading-health.ts";

export type ServerOptions = Pick<ControlLineOptions, "setClock" | "lineClock"> & {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** A part failed for good: the process should end, and what starts it again begins from the journals. */
  readonly onFault: (error: unknown) => void;
};

export type Server = {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly market: MarketState;
  readonly desk: OrderDesk;
  /** Listens, dials the exchange, and answers the address it is reached at. */
  readonly listen: () => Promise<{ readonly url: string; readonly port: number }>;
  /** Not ready, hub closed with leave to reconnect, line and database closed, in that order. Safe to call twice. */
  readonly close: () => Promise<void>;
};

const statisticsEveryMs = 100;
const hubCloseSpreadMs = 500;
/** What is being answered when the end is asked for has so long. */
const lastAnswersMs = 3_000;
/** Tabs and devices of one person, and of a desk that shares a name. */
const mostConnectionsOfUser = 50;
const notDialled = { orderSession: "disconnected", marketDataSession: "disconnected", reconciled: false };

/** Builds everything; throws when the database or the secrets cannot be used. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, clock, log } = options;
  const secrets = readSecrets(config.secretFile.path, config.secretFile.mayCreate);
  const sealing = { secrets, tokens: createAccessTokens(secrets), personalData: createPersonalData(secrets) };
  const db = openDatabase({ url: config.databaseUrl, onLostConnection: (error) => log.error("db.lost", error) });
  const watch = watchDatabase(() => inHost(db, (tx) => tx.rows(sql`select 1 as probe`)));
  try {
    const market = await readInTenant(db, hostTenantId, async (tx) => {
      const calendar = await readCalendar(tx);
      return await readMarket(tx, { calendar, now: clock.now(), simulated: config.simulated });
    });
    return assemble({ ...options, ...sealing, db, watch, market });
  } catch (error) {
    watch.stop();
    await db.close();
    throw error;
  }
}

type Parts = ServerOptions & {
  readonly secrets: Secrets;
  readonly tokens: AccessTokens;
  readonly personalData: PersonalData;
  readonly db: Database;
  readonly watch: DatabaseWatch;
  readonly market: MarketState;
};

/** Where we are reached: told by the configuration, or known once we listen. */
type Address = { url: string; isReady: boolean };

function assemble(parts: Parts): Server {
  const { config, clock, log, db, market, personalData } = parts;
  const address: Address = { url: urlAt(config, config.port), isReady: false };
  const users = signedInUsers({ ...parts, orAway: parts.watch.orAway });
  const hub = hubOf(parts, users, address);
  const publish = createPublish(() => hub.hub, log);
  // Nobody dials before we listen: a second server on the same data would take the first one's line.
  let gateway: Gateway | undefined;
  const exchange = { wake: () => gateway?.wake(), inDoubtSince: () => gateway?.inDoubtSince() ?? null };
  const outbound = createOutbound(parts);
  const outside = { outbound, checks: createEmbeddedChecks(), exchange };
  const deps: Deps = { db, clock, log, personalData, ...outside, market: marketPort(market), publish };
  const desk = createOrderDesk(deps);
  const keeper = createKeeper({ db, log, publish, simulated: config.simulated });
  const sending = { transports: createTransports(config.outbound), forgetSent: config.isProduction };
  const jobs = startJobs({ ...deps, ...sending, orderDesk: desk });
  const receiver = receiverOf(parts, { publish, keeper, gateway: () => gateway, onNewDay: jobs.onNewDay });
  const { records, anchors } = recordsOf(parts);
  const control = openControlLine(parts);
  const app = httpOf(parts, {
    deps,
    control,
    desk,
    jobs,
    users,
    hub,
    gateway: () => gateway,
    address,
    records,
    anchors,
  });
  const statistics = setInterval(() => receiver.flushStatistics(), statisticsEveryMs);
  let closing: Promise<void> | undefined;
  const close = async () => {
    address.isReady = false;
    await hub.stop(hubCloseSpreadMs);
    await closeHttp(app);
    clearInterval(statistics);
    await desk.idle();
    await Promise.all([gateway?.close(), control.close()]);
    await Promise.all([keeper.stop(), records.stop().then(anchors.flush), jobs.stop()]);
    parts.watch.stop();
    await db.close();
  };
  const open = { app, db, market, desk };
  return {
    ...open,
    listen: async () => {
      const bound = await listen(app, config, address);
      gateway = gatewayOf(parts, { publish, desk, receiver });
      return bound;
    },
    close: () => (closing ??= close()),
  };
}

function recordsOf({ config, db, log }: Parts) {
  const anchors = openAuditAnchors(config.dataDir, log);
  return { anchors, records: createCallRecords(db, log, anchors.keep) };
}

/** Takes no new request, and gives those in flight some seconds for their answers. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
  await app.close();
  clearTimeout(cut);
}

async function listen(app: FastifyInstance, config: Config, address: Address) {
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : config.port;
  address.url = urlAt(config, port);
  address.isReady = true;
  return { url: address.url, port };
}

function hubOf({ config, clock, log, market }: Parts, users: SignedInUsers, address: Address): TradeBookHub {
  const origins = new Set(config.corsOrigins);
  return createTradeBookHub({
    users,
    clock,
    log,
    connectionsPerUser: config.rateLimits ? mostConnectionsOfUser : Number.POSITIVE_INFINITY,
    allowOrigin: (origin) => origin === undefined || isOwn(origin, address.url) || origins.has(origin),
    market: {
      snapshot: (securityID) => {
        const listed = findListed(market, securityID);
        return listed === undefined ? undefined : snapshotOf(listed);
      },
      newestTrades: (count) => market.trades.slice(0, count),
    },
  });
}

type Feeds = {
  readonly publish: Publish;
  readonly keeper: KeepMarket;
  readonly gateway: () => Gateway | undefined;
  readonly onNewDay: () => void;
};

function receiverOf({ market, clock, log }: Parts, { publish, keeper, gateway, onNewDay }: Feeds): MarketReceiver {
  return createMarketReceiver({
    market,
    publish,
    keeper,
    now: clock.now,
    askSnapshots: (securityIDs) => {
      log.warn("market.asked", { securities: securityIDs.length, first: securityIDs[0] });
      gateway()?.askSnapshots(securityIDs);
    },
    onNewDay: () => {
      log.info("market.newDay", { tradingDay: market.tradingDay });
      gateway()?.startDay();
      onNewDay();
    },
  });
}

type Ears = { readonly publish: Publish; readonly desk: OrderDesk; readonly receiver: MarketReceiver };

function gatewayOf(parts: Parts, { publish, desk, receiver }: Ears): Gateway {
  const { config, clock, log, db, market, onFault } = parts;
  return openGateway({
    address: config.exchange,
    dataDir: config.dataDir,
    source: {
      unsent: (limit) => nextRequests(db, limit),
      markSent: (ids, at) => markSent(db, ids, at),
      unanswered: (limit) => openOrdersToReconcile(db, limit),
      standing: (limit) => standingOrders(db, limit),
    },
    receiveExecutions: (messages) => desk.receiveExecutions(messages),
    receiveMarket: (message) => receiver.receive(message),
    lastTradeID: () => market.trades[0]?.mdEntryID ?? null,
    onMarketLine: (isUp) => receiver.lineChanged(isUp),
    onDoubt: createDoubtTeller({ db, publish, log }),
    onConnection: (connected, reason) => {
      market.connected = connected;
      market.connectedSince = clock.now();
      market.connectionReason = connected ? null : reason;
      const why = connected ? {} : { reason };
      publish("onNseConnection", { connected, since: market.connectedSince, ...why }, { to: "everyone" });
    },
    onFault,
    clock: parts.lineClock ?? clock,
    log,
  });
}

type Rooms = {
  readonly deps: Deps;
  readonly control: ControlLine;
  readonly desk: OrderDesk;
  readonly jobs: Jobs;
  readonly users: SignedInUsers;
  readonly hub: TradeBookHub;
  readonly gateway: () => Gateway | undefined;
  readonly address: Address;
  readonly records: CallRecords;
  readonly anchors: AuditAnchors;
};

function httpOf(parts: Parts, rooms: Rooms): FastifyInstance {
  const { deps, control, desk, jobs, users, hub, gateway, address, records, anchors } = rooms;
  const { config, clock, log, db, market, tokens } = parts;
  const tenants: TenantDirectory = createTenantDirectory(db, clock);
  const baseUrl = () => address.url;
  const rateLimiter = config.rateLimits ? createRateLimiter(clock) : unlimited;
  const line = () => gateway()?.state() ?? notDialled;
  const { tradingHealth, houses } = createTradingHealth({ db, books: jobs.books, line });
  const risk = { limitsChanged: desk.forgetReference, cancelStopped: jobs.cancelStopped.wake, tradingHealth };
  const kept = { orderDesk: desk, tenants, users, tokens, baseUrl, languages, marketState: market, simulator: control };
  return createHttpServer({
    users,
    clock,
    log,
    baseUrl,
    metrics: metricsOf(hub, market),
    metricsToken: config.metricsToken,
    tenants: reachable(tenants, parts.watch.orAway),
    tenantDomains: config.tenantDomains,
    handlers: allHandlers({
      ...deps,
      ...kept,
      ...risk,
      ...signInParts({ ...parts, baseUrl, rateLimiter }),
      auditAnchors: anchors.read,
    }),
    rateLimiter,
    isSecure: () => baseUrl().startsWith("https:"),
    record: (record) => records.record(record),
    orAway: parts.watch.orAway,
    hub: hub.hub,
    site: createSite(config.siteDir),
    origins: new Set(config.corsOrigins),
    health: {
      probeDatabase: createDatabaseProbe(db),
      isReady: () => address.isReady,
      trading: async () => ({ ...line(), phase: market.phase, tenants: await houses() }),
    },
  });
}
