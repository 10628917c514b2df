// What a connection hears of the market: all of it until its client says what it watches and how much data it may cost.

import { hubMethods, type BookSnapshot, type DataMode } from "@tradebook/contract/hub.ts";
import type { MarketStat, MarketTrade } from "@tradebook/contract/services/market-data.ts";
import type { HubConnection } from "@tradebook/signalr/hub.ts";
import { groups } from "./groups.ts";
import type { HubUser } from "./hub-user.ts";
import { hubEventOf, tradesKey } from "./publish.ts";
import { rejoin } from "./rejoin.ts";
import { statisticsFor, type WireStat } from "./statistics-teller.ts";

/** The market as the hub needs it: what is asked for is answered at once, so that nothing can come between. */
export type HubMarket = {
  /** A book at this instant; undefined for a security that is not listed. */
  readonly snapshot: (securityID: string) => BookSnapshot | undefined;
  /** Of all securities, newest first. */
  readonly newestTrades: (count: number) => readonly MarketTrade[];
  /** At this instant; whatever has moved before has been told by then. */
  readonly statistics: (securityID: string) => MarketStat | undefined;
  readonly allStatistics: () => readonly MarketStat[];
};

type Connection = HubConnection<HubUser>;

/** A connection that was too slow for trades gets the newest of them again; it knows by their ids which it has. */
const tradesSentAgain = 500;

/** What a client watches that has not said it. */
export function watchingAll(): Pick<HubUser, "mode" | "books" | "statistics" | "marketGroups"> {
  return { mode: "full", books: null, statistics: [], marketGroups: new Set() };
}

/** Joins what it is to hear of the market now, and leaves what it heard before. */
export function joinMarket(connection: Connection): void {
  const { user } = connection;
  user.marketGroups = rejoin(connection, user.marketGroups, marketGroupsOf(user));
}

// A client that never says what it watches hears every book; one that does is moved by WatchOrderBook.
function marketGroupsOf(user: HubUser): readonly string[] {
  const { mode, books, statistics } = user;
  const watched = (books ?? []).map(groups.book);
  const trades = tradesHeardBy(user)?.map(groups.tradesOf) ?? [groups.trades];
  if (mode === "saver") return [...watched, ...trades, ...statistics.map(groups.statisticsOf)];
  const told = mode === "full" ? groups.statistics : groups.balancedStatistics;
  return [told, ...trades, ...(books === null ? [groups.allBooks] : watched)];
}

/** Of which securities it hears trades; null: of all. */
function tradesHeardBy({ mode, books, statistics }: HubUser): readonly string[] | null {
  if (mode === "saver") return books ?? [];
  return mode === "full" || books === null ? null : [...books, ...statistics];
}

// Not async: the snapshots are of one instant, and their answer leaves before any event that comes after it.
export function watchBooks(market: HubMarket, connection: Connection, securityIDs: readonly string[]): unknown {
  const snapshots = [...new Set(securityIDs)].flatMap((securityID) => market.snapshot(securityID) ?? []);
  connection.user.books = snapshots.map(({ securityID }) => securityID);
  joinMarket(connection);
  return hubMethods.WatchOrderBook.answer.encode(snapshots);
}

export function setDataMode(market: HubMarket, connection: Connection, mode: DataMode): null {
  const { user } = connection;
  user.mode = mode;
  // What was on its way to it in the mode before is told now.
  if (mode === "saver") tellStatistics(market, connection, user.statistics);
  joinMarket(connection);
  return null;
}

/** In saver mode nothing was told of a security that was not watched before: what it has come to is told first. */
export function watchStatistics(market: HubMarket, connection: Connection, securityIDs: readonly string[]): null {
  const { user } = connection;
  const before = new Set(user.statistics);
  user.statistics = securityIDs.map((securityID) => securityID.toUpperCase());
  const added = user.statistics.filter((securityID) => !before.has(securityID));
  if (user.mode === "saver") tellStatistics(market, connection, added);
  joinMarket(connection);
  return null;
}

/** A connection that was too slow: what it missed begins anew. */
export function resync(market: HubMarket, connection: Connection, key: string): void {
  if (key === tradesKey) return tellTrades(market, connection);
  const [what, securityID = ""] = key.split(" ");
  if (what === "statistics") tellStatistics(market, connection, [securityID]);
  else tellBook(market, connection, securityID);
}

function tellStatistics(market: HubMarket, connection: Connection, securityIDs: readonly string[]): void {
  for (const securityID of securityIDs) {
    const stat = market.statistics(securityID);
    if (stat !== undefined) connection.send(statisticsFor(connection.user.mode, wireStat(stat)));
  }
}

export function wireStat(stat: MarketStat): WireStat {
  return hubEventOf("addMarketStatistics", stat).argument as WireStat; // encoded by the event's own schema
}

function tellTrades(market: HubMarket, connection: Connection): void {
  const heard = tradesHeardBy(connection.user);
  for (const trade of market.newestTrades(tradesSentAgain).toReversed()) {
    if (heard === null || heard.includes(trade.securityID))
      connection.send({ ...hubEventOf("onMarketTrade", trade), delivery: "keep" });
  }
}

function tellBook(market: HubMarket, connection: Connection, id: string): void {
  const snapshot = market.snapshot(id);
  if (snapshot === undefined) return;
  const { securityID, rptSeq, entries } = snapshot;
  connection.send({ ...hubEventOf("clearAllOrderBook", { securityID, rptSeq }), delivery: "keep" });
  for (const entry of entries) {
    connection.send({ ...hubEventOf("addOrderBook", { ...entry, rptSeq }), delivery: "keep" });
  }
}
