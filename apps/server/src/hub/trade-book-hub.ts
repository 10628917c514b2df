// Who may connect, which groups they join, what to send on joining.

import { hubMethods, type HubMethodName } from "@tradebook/contract/hub.ts";
import { abpHubPath, hubPath, hubTokenParameters } from "@tradebook/contract/names.ts";
import { createHub } from "@tradebook/signalr/hub-server.ts";
import {
  HubError,
  type Hub,
  type HubConnection,
  type HubFlush,
  type HubMethod,
  type HubRequest,
} from "@tradebook/signalr/hub.ts";
import type * as z from "zod";
import { askingAddress } from "../asking-address.ts";
import type { News, SignedIn, SignedInUsers } from "../credentials/signed-in.ts";
import type { Clock, Log } from "../deps.ts";
import { groups } from "./groups.ts";
import type { HubUser } from "./hub-user.ts";
import { rejoin } from "./rejoin.ts";
import { createStatisticsTeller, type StatisticsTeller } from "./statistics-teller.ts";
import {
  joinMarket,
  resync,
  setDataMode,
  watchBooks,
  watchingAll,
  watchStatistics,
  wireStat,
  type HubMarket,
} from "./watching.ts";

export type TradeBookHubOptions = {
  readonly users: SignedInUsers;
  readonly market: HubMarket;
  /** Origins whose pages may connect; a request without one is no page's. */
  readonly allowOrigin: (origin: string | undefined) => boolean;
  readonly connectionsPerUser: number;
  readonly clock: Clock;
  readonly log: Log;
};

export type TradeBookHub = {
  readonly hub: Hub<HubUser>;
  readonly statistics: StatisticsTeller;
  readonly onFlush: (listener: (flush: HubFlush) => void) => void;
  /** Tells everybody to come back, a few at a time, or all of them would come back at once. */
  readonly stop: () => Promise<void>;
};

type Connection = HubConnection<HubUser>;

/** Users of the host stand under this number, as their rows do. */
const hostTenantId = 0;
const recheckMs = 2_000;
/** 200 are told to come back in each second, and all of them within ten. */
const stopEachMs = 5;
const longestStopMs = 10_000;
/** The market leaves at most ten times a second; a first event after a silence, and what is one's own, at once. */
const mostOftenMs = 100;

export function createTradeBookHub(options: TradeBookHubOptions): TradeBookHub {
  const onFlush: ((flush: HubFlush) => void)[] = [];
  const hub = createHub<HubUser>({
    path: [hubPath, abpHubPath],
    authenticate: async (request) => {
      const ip = askingAddress(request);
      const signedIn = await bearerOf(options.users, request, ip);
      if (signedIn === undefined || (isLook(signedIn) && request.path === abpHubPath)) return undefined;
      return { ...signedIn, ...watchingAll(), ip, stamp: null, orderGroups: new Set() };
    },
    allowOrigin: options.allowOrigin,
    ownerOf: ({ claims }) => `${claims.tenantId ?? 0}/${claims.userId}`,
    methods: methodsOf(options),
    onConnect: (connection) => joinGroups(connection, statistics),
    onResync: (connection, key) => resync(options.market, connection, key),
    onFlush: (flush) => {
      for (const listener of onFlush) listener(flush);
    },
    onFault: (fault) => options.log.error("hub.fault", fault),
    limits: { flushMs: mostOftenMs, connectionsPerOwner: options.connectionsPerUser },
  });
  const all = () => options.market.allStatistics().map(wireStat);
  const statistics = createStatisticsTeller({ hub: () => hub, all });
  let isChecking = false;
  const checking = setInterval(() => {
    // A database that is slow is not asked by one round while the one before still waits.
    if (isChecking) return;
    isChecking = true;
    void recheck(hub, options).finally(() => (isChecking = false));
  }, recheckMs);
  return {
    hub,
    statistics,
    onFlush: (listener) => void onFlush.push(listener),
    stop: async () => {
      clearInterval(checking);
      await hub.stop({ spreadMs: Math.min(longestStopMs, hub.stats().connections * stopEachMs) });
    },
  };
}

/** A token sealed in the query, plain in the query, or in the header; the first that is good. */
async function bearerOf(
  users: SignedInUsers,
  { query, headers }: HubRequest,
  ip: string,
): Promise<SignedIn | undefined> {
  const sealed = query.get(hubTokenParameters.encrypted);
  if (sealed !== null) {
    const found = await users.byEncryptedToken(sealed, ip);
    if (found !== undefined) return found;
  }
  const header = /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? "")?.[1];
  const token = query.get(hubTokenParameters.plain) ?? header;
  return token === undefined ? undefined : await users.byToken(token, ip);
}

/** Somebody of the office with the user's eyes: what is sent to the user in person is none of theirs. */
function isLook({ claims }: SignedIn): boolean {
  return claims.scope === "actAs";
}

function joinGroups(connection: Connection, statistics: StatisticsTeller): void {
  const { tenantId, userId } = connection.user.claims;
  // ABP's own hub tells of notices and nothing else: a client that knows no more would log every other event.
  if (connection.path === abpHubPath) return connection.join(groups.abpUser(tenantId ?? hostTenantId, userId));
  connection.join(groups.everyone);
  connection.join(groups.house(tenantId ?? hostTenantId));
  if (!isLook(connection.user)) connection.join(groups.user(tenantId ?? hostTenantId, userId));
  joinMarket(connection);
  joinOrders(connection);
  statistics.begin();
}

/** Joins what the user may hear of orders now, and leaves what they might hear before and may no more. */
function joinOrders(connection: Connection): void {
  const { user } = connection;
  if (connection.path === abpHubPath) return;
  user.orderGroups = rejoin(connection, user.orderGroups, orderGroupsOf(user));
}

function orderGroupsOf(signedIn: SignedIn): readonly string[] {
  const { claims, caller, user } = signedIn;
  const { tenantId } = claims;
  if (tenantId === null) return [];
  const accounts = [...user.holds, ...user.brokers].map(({ accountId }) => groups.account(tenantId, accountId));
  const seesAll = caller.permissions.has("VIEW_ALL_ORDERS") || caller.permissions.has("TRADE_ALL_ACCOUNTS");
  const heard = seesAll ? [...accounts, groups.allOrders(tenantId)] : accounts;
  return isLook(signedIn) ? heard.map(groups.looksAt) : heard;
}

/**
 * Everybody who may no longer be here is closed, and who was granted or refused something hears accordingly;
 * a database that is away closes nobody.
 */
async function recheck(hub: Hub<HubUser>, { users, log }: TradeBookHubOptions): Promise<void> {
  const connections = [...hub.connections()];
  if (connections.length === 0) return;
  try {
    const news = await users.news(connections.map(({ user }) => user));
    if (news.size === 0) return;
    for (const connection of connections) {
      const { sid } = connection.user.claims;
      if (news.has(sid)) bringUpToDate(connection, news.get(sid));
    }
  } catch (error) {
    log.error("hub.recheckFailed", error);
  }
}

function bringUpToDate(connection: Connection, news: News | undefined): void {
  if (news === undefined) return connection.close({ error: "The session has ended.", allowReconnect: false });
  connection.user.caller = news.signedIn.caller;
  connection.user.user = news.signedIn.user;
  connection.user.stamp = news.stamp;
  joinOrders(connection);
}

function methodsOf({ market, clock }: TradeBookHubOptions): Readonly<Record<string, HubMethod<HubUser>>> {
  return {
    WatchOrderBook: (connection, args) => watchBooks(market, connection, argsOf("WatchOrderBook", args)[0]),
    SetDataMode: (connection, args) => setDataMode(market, connection, argsOf("SetDataMode", args)[0]),
    WatchMarketStatistics: (connection, args) =>
      watchStatistics(market, connection, argsOf("WatchMarketStatistics", args)[0]),
    Ping: (_connection, args) => {
      const [clientTime] = argsOf("Ping", args);
      return hubMethods.Ping.answer.encode({ clientTime, serverTime: clock.now() });
    },
    // ABP's own client calls this after connecting; the groups are in place already.
    Register: () => null,
  };
}

function argsOf<M extends HubMethodName>(name: M, args: readonly unknown[]): z.output<(typeof hubMethods)[M]["args"]> {
  const { args: schema } = hubMethods[name];
  const parsed = schema.safeParse(args);
  if (!parsed.success) throw new HubError(`The arguments of ${name} are not valid.`);
  return parsed.data as z.output<(typeof hubMethods)[M]["args"]>; // parsed by that method's own schema
}
