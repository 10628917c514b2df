// The server without a port: what main and the tests build. Its parts are made here, in the order they need each other.

import type { FastifyInstance } from "fastify";
import { openAuditAnchors } from "./audit-anchors.ts";
import { createCallRecords } from "./call-records.ts";
import { createEmbeddedChecks } from "./checks/embedded-checks.ts";
import { createBus } from "./bus/create-bus.ts";
import { loneTransport } from "./bus/in-process-transport.ts";
import { natsTransport } from "./bus/nats-transport.ts";
import { createAccessTokens } from "./credentials/access-token.ts";
import { createPersonalData } from "./credentials/personal-data.ts";
import { readSecrets } from "./credentials/secrets.ts";
import { openDatabase, type Database } from "./db/database.ts";
import { watchDatabase } from "./db/database-watch.ts";
import { hostTenantId, inHost, readInTenant } from "./db/in-tenant.ts";
import { sql } from "./db/sql.ts";
import type { Deps, Publish } from "./deps.ts";
import { openControlLine } from "./exchange/control-line.ts";
import { embeddedDropCopies } from "./files/drop-copy.ts";
import { embeddedTradeFiles } from "./files/trade-file.ts";
import { createPublish } from "./hub/publish.ts";
import { openLeases } from "./leases.ts";
import { createKeeper } from "./modules/market-data/keep-market.ts";
import { marketPort, type MarketState } from "./modules/market-data/market-view.ts";
import { readMarket } from "./modules/market-data/read-market.ts";
import { createOrderDesk, type OrderDesk } from "./modules/order/order-desk.ts";
import { createOrderTimes } from "./order-times.ts";
import { createMailFolder } from "./outbound/mail-folder.ts";
import { createOutbound } from "./outbound/send.ts";
import { createTransports } from "./outbound/transports.ts";
import { urlAt } from "./own-address.ts";
import { closeHttp, httpOf, hubOf, listen } from "./server-http.ts";
import { openJobsRoom, type JobsRoom } from "./server-jobs.ts";
import { openLineRoom, type LineRoom } from "./server-lines.ts";
import type { Address, Parts, ServerOptions } from "./server-parts.ts";
import type { TradeBookHub } from "./hub/trade-book-hub.ts";
import type { Config } from "./config.ts";
import { signedInUsers } from "./sign-in-parts.ts";
import { createRateLimiter, unlimited } from "./http/rate-limit.ts";
import { openSharedOrders } from "./shared-orders.ts";
import { sharedExchange } from "./shared-signals.ts";
import { readCalendar } from "./store/reference.ts";

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
    const orderTimes = createOrderTimes();
    return assemble({ ...options, ...sealing, db, watch, market, orderTimes, ...togetherOf(options) });
  } catch (error) {
    watch.stop();
    await db.close();
    throw error;
  }
}

/** The bus to other processes, and what only one of them may do. */
function togetherOf({ config, log, busTransport, leaseTimes }: ServerOptions): Pick<Parts, "bus" | "leases"> {
  const { natsUrl, databaseUrl } = config;
  const ofConfig = () => (natsUrl === undefined ? loneTransport() : natsTransport({ url: natsUrl, log }));
  const bus = createBus(busTransport ?? ofConfig(), log);
  const times = leaseTimes === undefined ? {} : { times: leaseTimes };
  return { bus, leases: openLeases({ url: databaseUrl, holder: bus.id, isAlone: !bus.isShared, log, ...times }) };
}

/** Who calls, and how often they may. */
function callersOf(parts: Parts) {
  const rateLimiter = parts.config.rateLimits ? createRateLimiter(parts.clock) : unlimited;
  return { rateLimiter, users: signedInUsers({ ...parts, orAway: parts.watch.orAway, rateLimiter }) };
}

function assemble(parts: Parts): Server {
  const { config, log, db, market, bus, clock } = parts;
  const address: Address = { url: urlAt(config, config.port), isReady: false };
  const callers = callersOf(parts);
  const hub = hubOf(parts, callers.users, address);
  const local = createPublish(() => hub, log);
  const told = openSharedOrders({ bus, db, clock, log, local, listening: () => housesOf(hub) });
  const keeper = createKeeper({ db, log, publish: told.publish, simulated: config.simulated });
  const line = openLineRoom(parts, { local, keeper, desk: () => desk, onNewDay: () => jobs.onNewDay() });
  const reached = { exchange: sharedExchange(bus, line.exchange), baseUrl: () => address.url };
  const deps = depsOf(parts, told.publish, reached);
  const desk = createOrderDesk(deps);
  const jobs = openJobsRoom(parts, () => ({ ...deps, ...sendingOf(parts), orderDesk: desk }));
  const { records, anchors } = recordsOf(parts);
  const control = openControlLine({ ...parts, isShared: bus.isShared });
  const kept = { ...callers, address, records, anchors };
  const app = httpOf(parts, { ...kept, deps, control, desk, jobs, hub, line: line.state });
  const statistics = setInterval(line.flushStatistics, statisticsEveryMs);
  let closing: Promise<void> | undefined;
  const close = async () => {
    address.isReady = false;
    await hub.stop();
    await closeHttp(app);
    clearInterval(statistics);
    await desk.idle();
    await Promise.all([line.close(), control.close()]);
    await closeBooks(parts, [keeper.stop(), records.stop().then(anchors.flush), jobs.stop(), told.stop()]);
  };
  const made = { app, db, market, desk };
  return {
    ...made,
    listen: async () => {
      const bound = await listen(app, config, address);
      // Nobody dials before we listen.
      for (const seat of seatsOf(config, line, jobs)) parts.leases.stand(seat);
      return bound;
    },
    close: () => (closing ??= close()),
  };
}

function seatsOf({ roles }: Config, line: LineRoom, jobs: JobsRoom) {
  const seats = { gateway: line.seat, relay: jobs.relay, jobs: jobs.jobs };
  return (["gateway", "relay", "jobs"] as const).filter((role) => roles.has(role)).map((role) => seats[role]);
}

function housesOf(hub: TradeBookHub): ReadonlySet<number> {
  return new Set([...hub.hub.connections()].map(({ user }) => user.claims.tenantId ?? hostTenantId));
}

/** The database goes when all that writes to it has ended. */
async function closeBooks({ watch, db, leases, bus }: Parts, ending: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(ending);
  // Who waits for our leases may have them now that nothing of ours is under way.
  await leases.close();
  await bus.close();
  watch.stop();
  await db.close();
}

function sendingOf({ config }: Parts) {
  const files = {
    tradeFiles: embeddedTradeFiles(config.dataDir),
    dropCopies: embeddedDropCopies(config.dataDir),
  };
  const folder = config.isProduction ? undefined : createMailFolder(config.dataDir);
  return { transports: createTransports(config.outbound), folder, forgetSent: config.isProduction, ...files };
}

/** What every module is given. */
function depsOf(parts: Parts, publish: Publish, reached: Pick<Deps, "exchange" | "baseUrl">): Deps {
  const { db, clock, log, personalData, market, orderTimes, config } = parts;
  const outside = { outbound: createOutbound(parts), checks: createEmbeddedChecks(), ...reached };
  const { full: lineFull = () => null } = reached.exchange;
  const known = { ...marketPort(market), lineFull };
  const mayLoopback = config.loopbackWebhooks;
  if (mayLoopback) log.warn("webhooks.mayLoopback");
  return { db, clock, log, personalData, ...outside, market: known, publish, orderTimes, mayLoopback };
}

function recordsOf({ config, db, log }: Parts) {
  const anchors = openAuditAnchors(config.dataDir, log);
  return { anchors, records: createCallRecords(db, log, anchors.keep) };
}
