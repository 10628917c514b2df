// The server's door: its methods, its hub, its site, and whether it is well.

import type { FastifyInstance } from "fastify";
import type { AuditAnchors } from "./audit-anchors.ts";
import type { CallRecords } from "./call-records.ts";
import { watchCertificates } from "./certificate-watch.ts";
import type { Config } from "./config.ts";
import { createFileSigner } from "./credentials/file-signer.ts";
import type { SignedInUsers } from "./credentials/signed-in.ts";
import type { Deps } from "./deps.ts";
import type { ControlLine } from "./exchange/control-line.ts";
import { languages } from "@tradebook/contract/languages/offered-languages.ts";
import { embeddedTradeFiles } from "./files/trade-file.ts";
import { watchLag } from "./event-loop-lag.ts";
import type { Health } from "./http/health.ts";
import { createHttpServer } from "./http/http-server.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import { createSite } from "./http/site.ts";
import { createTradeBookHub, type TradeBookHub } from "./hub/trade-book-hub.ts";
import { allHandlers } from "./modules/all-handlers.ts";
import type { EndOfDayDeps } from "./modules/end-of-day/end-of-day-handlers.ts";
import { allStatisticsNow, findListed, snapshotOf, statisticsNow } from "./modules/market-data/market-view.ts";
import type { OrderDesk } from "./modules/order/order-desk.ts";
import { redateActions } from "./modules/corporate-action/redate-actions.ts";
import { redateSettlements } from "./modules/order/redate-settlements.ts";
import { isOwn, urlAt } from "./own-address.ts";
import { newestOfAll } from "./outbound/read-outbox.ts";
import type { JobsRoom } from "./server-jobs.ts";
import type { LineRoom } from "./server-lines.ts";
import { metricsOf, type Counted } from "./server-metrics.ts";
import type { Address, Parts } from "./server-parts.ts";
import { hearForgetting, sharedForgetReference, sharedTenants, sharedUsers } from "./shared-signals.ts";
import { signInParts } from "./sign-in-parts.ts";
import { createDatabaseProbe } from "./store/database-probe.ts";
import { createTenantDirectory, reachable } from "./store/tenant-directory.ts";
import { createSystemStatus } from "./system-status.ts";
import { createTradingHealth } from "./trading-health.ts";

/** What is being answered when the end is asked for has so long. */
const lastAnswersMs = 3_000;
/** Tabs and devices of one person, and of a desk that shares a name. */
const mostConnectionsOfUser = 50;

type Rooms = {
  readonly deps: Deps;
  readonly control: ControlLine;
  readonly desk: OrderDesk;
  readonly jobs: Pick<JobsRoom, "books" | "cancelStopped">;
  readonly users: SignedInUsers;
  readonly hub: TradeBookHub;
  readonly line: LineRoom["state"];
  readonly address: Address;
  readonly records: CallRecords;
  readonly anchors: AuditAnchors;
  readonly rateLimiter: RateLimiter;
};

/** Every method, the hub, the site and what watches the server, behind one door. */
export function httpOf(parts: Parts, rooms: Rooms): FastifyInstance {
  const { deps, control, desk, jobs, hub, line, address, records, anchors, rateLimiter } = rooms;
  const { config, clock, log, db, market, tokens } = parts;
  const { users, tenants, limitsChanged } = rememberedOf(parts, rooms);
  const baseUrl = () => address.url;
  const lag = watchLag();
  const trading = { ...createTradingHealth({ db, books: jobs.books, line }), certificates: certificatesOf(parts) };
  const given = { ...trading, limitsChanged, cancelStopped: jobs.cancelStopped.wake, ...trailOf(parts, anchors) };
  const kept = { orderDesk: desk, tenants, users, tokens, baseUrl, languages, marketState: market, simulator: control };
  return createHttpServer({
    users,
    clock,
    log,
    baseUrl,
    ...countedOf(parts, { hub, lag, line }),
    outbox: config.isProduction ? undefined : (limit) => newestOfAll(parts, limit),
    tenants: reachable(tenants, parts.watch.orAway),
    tenantDomains: config.tenantDomains,
    handlers: allHandlers({
      ...deps,
      ...kept,
      ...given,
      ...dayEndOf(parts, deps),
      ...signInParts({ ...parts, baseUrl, rateLimiter }),
      tenantDomains: config.tenantDomains,
      sendsMail: config.outbound.smtpUrl !== undefined,
      systemStatus: createSystemStatus({ db, clock, market, hub, lag, line, roles: config.roles, bus: parts.bus }),
    }),
    rateLimiter,
    isSecure: () => baseUrl().startsWith("https:"),
    record: (record) => records.record(record),
    orAway: parts.watch.orAway,
    hub: hub.hub,
    serves: config.roles,
    site: createSite(config.siteDir),
    origins: new Set(config.corsOrigins),
    health: healthOf(parts, rooms, trading.houses),
  });
}

/** By what the audit trail is proved, and a file of it signed. */
function trailOf({ secrets }: Parts, anchors: AuditAnchors) {
  return { auditAnchors: anchors.read, fileSigner: createFileSigner(secrets) };
}

/** What is counted, and who may read it. */
function countedOf({ config, market, orderTimes, bus }: Parts, rest: Pick<Counted, "hub" | "lag" | "line">) {
  return { metrics: metricsOf({ ...rest, market, orderTimes, bus }), metricsToken: config.metricsToken };
}

/** Of the addresses that we are reached at and reach others at. */
function certificatesOf({ config, clock }: Parts) {
  const { baseUrl, natsUrl, outbound } = config;
  return watchCertificates([baseUrl, natsUrl, outbound.smtpUrl, outbound.smsUrl], clock);
}

type Houses = ReturnType<typeof createTradingHealth>["houses"];

function healthOf({ db, market }: Parts, { line, address }: Rooms, houses: Houses): Health {
  return {
    probeDatabase: createDatabaseProbe(db),
    isReady: () => address.isReady,
    trading: async () => ({ ...line(), phase: market.phase, tenants: await houses() }),
  };
}

/** What this process remembers; what is forgotten here is forgotten by every other. */
function rememberedOf({ bus, db, clock }: Parts, { users, desk }: Rooms) {
  const tenants = createTenantDirectory(db, clock);
  const { forgetReference } = desk;
  hearForgetting(bus, { users, tenants, forgetReference });
  return {
    users: sharedUsers(bus, users),
    tenants: sharedTenants(bus, tenants),
    limitsChanged: sharedForgetReference(bus, forgetReference),
  };
}

/** What the end of a day needs beside the books. */
function dayEndOf({ config }: Parts, { market, clock }: Deps): Pick<EndOfDayDeps, "tradeFiles" | "redate"> {
  return {
    tradeFiles: embeddedTradeFiles(config.dataDir),
    redate: async (tx, why) => {
      const moving = { today: market.tradingDay(), now: clock.now(), why };
      return (await redateActions(tx, moving)) + (await redateSettlements(tx, moving));
    },
  };
}

export function hubOf({ config, clock, log, market }: Parts, users: SignedInUsers, address: Address): TradeBookHub {
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
      statistics: (securityID) => statisticsNow(market, securityID),
      allStatistics: () => allStatisticsNow(market),
    },
  });
}

/** Takes no new request, and gives those in flight some seconds for their answers. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
  await app.close();
  clearTimeout(cut);
}

export async function listen(app: FastifyInstance, config: Config, address: Address) {
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : config.port;
  address.url = urlAt(config, port);
  address.isReady = true;
  return { url: address.url, port };
}
