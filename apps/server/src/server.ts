// The server without a port: what main and the tests build. Its parts are made here, in the order they need each other.

import { isAbsolute } from "node:path";
import type { FastifyInstance } from "fastify";
import { instant, lagosDay } from "@tradebook/domain/instant.ts";
import { startDay, type SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { latestBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import type { Config } from "./config.ts";
import { createAccessTokens } from "./credentials/access-token.ts";
import { readSecrets } from "./credentials/secrets.ts";
import { createSignedInUsers, type SignedInUsers } from "./credentials/signed-in.ts";
import { openDatabase, type Database } from "./db/database.ts";
import { hostTenantId, inHost, readInTenant } from "./db/in-tenant.ts";
import { sql } from "./db/sql.ts";
import type { Clock, Deps, Log } from "./deps.ts";
import { openGateway, type Gateway } from "./exchange/gateway.ts";
import { createHttpServer } from "./http/http-server.ts";
import { languages } from "./http/culture.ts";
import { createMetrics } from "./http/metrics.ts";
import { createRateLimiter, unlimited } from "./http/rate-limit.ts";
import { createSite } from "./http/site.ts";
import { createPublish } from "./hub/publish.ts";
import { createTradeBookHub, type TradeBookHub } from "./hub/trade-book-hub.ts";
import { allHandlers } from "./modules/all-handlers.ts";
import { createKeeper, type KeepMarket } from "./modules/market-data/keep-market.ts";
import { createMarketState, findListed, marketPort, snapshotOf, type MarketState } from "./modules/market-data/market-view.ts";
import { createMarketReceiver, type MarketReceiver } from "./modules/market-data/receive-market-data.ts";
import { createOrderDesk, type OrderDesk } from "./modules/order/order-desk.ts";
import { candlesOfDay, closesBefore, listAliases, listSecurities, newestTrades, type DailyCandle } from "./store/market.ts";
import { markSent, unansweredOrders, unsentRequests } from "./store/outbox.ts";
import { readCalendar } from "./store/reference.ts";
import { createTenantDirectory } from "./store/tenant-directory.ts";
import { userState } from "./store/users.ts";

export type ServerOptions = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** A part failed for good: the process should end, and what starts it again begins from the journals. */
  readonly onFault: (error: unknown) => void;
};

export type Server = {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly deps: Deps;
  readonly market: MarketState;
  readonly gateway: Gateway;
  readonly desk: OrderDesk;
  /** Listens and answers the address it is reached at. */
  readonly listen: () => Promise<{ readonly url: string; readonly port: number }>;
  /** Not ready, hub closed with leave to reconnect, line and database closed, in that order. Safe to call twice. */
  readonly close: () => Promise<void>;
};

const statisticsEveryMs = 100;
const hubCloseSpreadMs = 500;

/** Builds everything; throws when the database or the secrets cannot be used. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, clock, log } = options;
  invariant(isAbsolute(config.dataDir), "the data directory is an absolute path");
  const secrets = readSecrets(config.secretFile.path, config.secretFile.mayCreate);
  const db = openDatabase({ url: config.databaseUrl, onLostConnection: (error) => log.error("db.lost", error) });
  try {
    const market = await readMarket(db, config, clock);
    return assemble({ ...options, db, market, tokens: createAccessTokens(secrets) });
  } catch (error) {
    await db.close();
    throw error;
  }
}

type Parts = ServerOptions & {
  readonly db: Database;
  readonly market: MarketState;
  readonly tokens: ReturnType<typeof createAccessTokens>;
};

function assemble(parts: Parts): Server {
  const { config, clock, log, db, market } = parts;
  let url = config.baseUrl ?? `http://${config.host}:${config.port}`;
  let isReady = false;
  const users = signedInUsers(parts);
  const tenants = createTenantDirectory(db, clock);
  const hub = tradeBookHub(parts, users, () => url);
  const publish = createPublish(() => hub.hub, log);
  const deps: Deps = { db, clock, log, market: marketPort(market), publish, exchange: { wake: () => gateway.wake() } };
  const desk = createOrderDesk(deps);
  const keeper = createKeeper({ db, log, publish });
  const receiver = marketReceiver(parts, { publish, keeper, gateway: () => gateway });
  const gateway = exchangeGateway(parts, { publish, desk, receiver });
  const metrics = createMetrics();
  metrics.gauge("tradebook_hub_connections", "Hub connections now.", () => hub.hub.stats().connections);
  metrics.gauge("tradebook_exchange_connected", "1 while the exchange can be traded with.", () => Number(market.connected));
  const byToken = async (call: { readonly token?: string }) => (call.token === undefined ? undefined : users.byToken(call.token));
  void byToken;
  const app = createHttpServer({
    users,
    clock,
    log,
    metrics,
    isTenant: async (id) => (await tenants.byId(id)) !== undefined,
    handlers: allHandlers({ ...deps, desk, tenants, users, tokens: parts.tokens, baseUrl: () => url, languages, marketState: market }),
    rateLimiter: config.rateLimits ? createRateLimiter(clock) : unlimited,
    record: async () => undefined,
    hub: hub.hub,
    site: createSite(config.siteDir),
    health: {
      probeDatabase: async () => void (await inHost(db, (tx) => tx.rows(sql`select 1 as probe`))),
      isReady: () => isReady,
      trading: () => ({ ...gateway.state(), phase: market.phase }),
    },
    metricsToken: config.metricsToken,
    origins: new Set(config.corsOrigins),
    baseUrl: () => url,
  });
  const statistics = setInterval(() => receiver.flushStatistics(), statisticsEveryMs);
  const listen = async () => {
    await app.listen({ host: config.host, port: config.port });
    const address = app.server.address();
    const port = typeof address === "object" && address !== null ? address.port : config.port;
    url = config.baseUrl ?? `http://${config.host}:${port}`;
    isReady = true;
    return { url, port };
  };
  let closing: Promise<void> | undefined;
  const close = async () => {
    isReady = false;
    await hub.stop(hubCloseSpreadMs);
    await app.close();
    clearInterval(statistics);
    await desk.idle();
    await gateway.close();
    await keeper.stop();
    await db.close();
  };
  return { app, db, deps, market, gateway, desk, listen, close: () => (closing ??= close()) };
}
