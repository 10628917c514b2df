// The trade book hub, driven with Microsoft's client: what each hears, and that a replayed book is the book.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from "@microsoft/signalr";
import {
  hubEvents,
  hubMethods,
  type BookSnapshot,
  type HubEventName,
  type MarketStatChange,
} from "@tradebook/contract/hub.ts";
import {
  applyBookEvent,
  bookRows,
  emptyBook,
  loadSnapshot,
  type OrderBook,
} from "@tradebook/domain/market/order-book.ts";
import type { MdEntry } from "@tradebook/domain/market/md-entry.ts";
import { marketStat, type MarketStat, type OrderBookEntry } from "@tradebook/contract/services/market-data.ts";
import { findListed } from "../src/modules/market-data/market-view.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ada, chidi } from "./edge-world.ts";
import { resultOf, until, withServer, type SignedInClient } from "./with-server.ts";

const s = await withServer();
await until(() => s.server.market.connected, "the exchange is connected");

type Heard = { readonly event: HubEventName; readonly payload: unknown };
type Listener = {
  readonly connection: HubConnection;
  readonly heard: Heard[];
  readonly of: (event: HubEventName) => unknown[];
};

const open: HubConnection[] = [];
after(async () => {
  for (const connection of open) await connection.stop();
});

/** A client that takes down all it hears, decoded by the contract. */
async function listenAs(client: SignedInClient): Promise<Listener> {
  const heard: Heard[] = [];
  const connection = new HubConnectionBuilder()
    .withUrl(`${s.url}/signalr-tradebookhub?enc_auth_token=${encodeURIComponent(client.encryptedToken)}`, {
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  for (const event of Object.keys(hubEvents) as HubEventName[])
    connection.on(event, (argument) => heard.push({ event, payload: hubEvents[event].payload.decode(argument) }));
  await connection.start();
  open.push(connection);
  const of = (event: HubEventName) => heard.flatMap((one) => (one.event === event ? [one.payload] : []));
  return { connection, heard, of };
}

let orders = 0;
async function place(client: SignedInClient, cscsAccount: string, terms: Record<string, unknown>) {
  orders += 1;
  const order = {
    clOrdID: `hub-${orders}`,
    cscsAccount,
    securityID: "ZENITHBANK",
    ordType: "2",
    timeInForce: "0",
    ...terms,
  };
  const answer = await client.post("Order/SendNewOrder", order);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body?.["result"] as { id: number };
}

function entryOf({ mdEntryType, mdEntryPx, ...entry }: OrderBookEntry): MdEntry {
  assert(mdEntryPx !== null);
  return { ...entry, side: mdEntryType, mdEntryPx };
}

/** What a client that only has the snapshot and the events after it believes. */
function replay(snapshot: BookSnapshot, heard: readonly Heard[]): OrderBook {
  const book = emptyBook(snapshot.securityID);
  loadSnapshot(book, snapshot.rptSeq, snapshot.entries.map(entryOf));
  for (const { event, payload } of heard) {
    const about = payload as { securityID?: string; rptSeq: number; mdEntryID: string };
    if (about.securityID !== snapshot.securityID) continue;
    const { rptSeq, mdEntryID } = about;
    const kinds = { addOrderBook: "add", updateOrderBook: "update" } as const;
    if (event === "addOrderBook" || event === "updateOrderBook")
      applied(applyBookEvent(book, { kind: kinds[event], rptSeq, entry: entryOf(payload as OrderBookEntry) }));
    if (event === "deleteOrderBook") applied(applyBookEvent(book, { kind: "delete", rptSeq, mdEntryID }));
    if (event === "clearAllOrderBook") applied(applyBookEvent(book, { kind: "clear", rptSeq }));
  }
  return book;
}

function applied(verdict: string): void {
  assert.notEqual(verdict, "gap");
}

const rowsOf = (book: OrderBook) =>
  (["Buy", "Sell"] as const).map((side) =>
    bookRows(book, side).map((row) => [row.mdEntryID, row.mdEntryPx, row.mdEntrySize, row.totalQuantity]),
  );

function serverBook(securityID: string): OrderBook {
  const listed = findListed(s.server.market, securityID);
  assert(listed !== undefined);
  return listed.book;
}

test("arguments that are not the contract's are refused by the method's name, and the time is told", async () => {
  const { connection } = await listenAs(await s.signIn("ada"));
  await assert.rejects(connection.invoke("SetDataMode", "loud"), /SetDataMode/);
  const before = Date.now();
  const { clientTime, serverTime } = hubMethods.Ping.answer.decode(await connection.invoke("ping", "then"));
  assert.equal(clientTime, "then");
  assert(before <= serverTime && serverTime <= Date.now());
});

test("book events replayed over a snapshot are the server's book, while it changes", async () => {
  const [client, other] = [await s.signIn("ada"), await s.signIn("chidi")];
  const listener = await listenAs(client);
  await place(client, ada, { side: "1", orderQty: 100, price: 110 });
  // Before the answer is awaited: what follows it in the same frame is heard before the wait is over. Changes that the
  // snapshot contains are old to the replay.
  const from = listener.heard.length;
  const answer = await listener.connection.invoke("WatchOrderBook", ["ZENITHBANK", "NOPE"]);
  const [snapshot, ...more] = hubMethods.WatchOrderBook.answer.decode(answer);
  assert(snapshot !== undefined && more.length === 0);
  const { id } = await place(client, ada, { side: "1", orderQty: 200, price: 110.5 });
  await place(other, chidi, { side: "2", orderQty: 700, price: 129 });
  await place(other, chidi, { side: "2", orderQty: 900, price: 117.5 });
  await place(client, ada, { side: "1", orderQty: 500, price: 118 });
  type Open = { readonly items: readonly { readonly id: number; readonly ordStatus: string }[] };
  const open = async () => (resultOf(await client.get("Order/getStockOrders?open=true")) as Open).items;
  await until(
    async () => (await open()).some((order) => order.id === id && order.ordStatus === "0"),
    "the order stands",
  );
  await client.post("Order/sendCancelOrderRequest", { clOrdID: "hub-cancel", id });
  await until(async () => !(await open()).some((order) => order.id === id), "the order is cancelled");
  const isSame = () => {
    const replayed = replay(snapshot, listener.heard.slice(from));
    return replayed.rptSeq === serverBook("ZENITHBANK").rptSeq;
  };
  await until(isSame, "every event has arrived");
  const heard = listener.heard.slice(from);
  assert.deepEqual(rowsOf(replay(snapshot, heard)), rowsOf(serverBook("ZENITHBANK")));
  for (const kind of ["addOrderBook", "updateOrderBook", "deleteOrderBook"] as const)
    assert(
      heard.some(({ event }) => event === kind),
      kind,
    );
  await until(() => listener.of("onMarketTrade").length > 0, "the market's trade is told");
});

test("a client that says what it watches hears no other book; one that says nothing hears every book", async () => {
  const client = await s.signIn("ada");
  const [watcher, plain] = [await listenAs(client), await listenAs(client)];
  await watcher.connection.invoke("WatchOrderBook", ["GTCO"]);
  await place(client, ada, { side: "1", orderQty: 10, price: 109 });
  await until(() => plain.of("addOrderBook").length > 0, "the plain client hears the order");
  await watcher.connection.invoke("Ping", 1);
  assert.deepEqual(watcher.of("addOrderBook"), []);
});

test("order events go to the account's holder and to whoever watches all orders, and to nobody else", async () => {
  const [client, broker, compliance, chidiClient] = await Promise.all(
    ["ada", "broker", "compliance", "chidi"].map((name) => s.signIn(name)),
  );
  assert(client !== undefined && broker !== undefined && compliance !== undefined && chidiClient !== undefined);
  const stranger = await listenAs(await s.signIn("ada", s.world.meridianId));
  const [own, all, seeing, other] = await Promise.all([client, broker, compliance, chidiClient].map(listenAs));
  assert(own !== undefined && all !== undefined && seeing !== undefined && other !== undefined);
  const { id } = await place(client, ada, { side: "1", orderQty: 300, price: 129 });
  for (const listener of [own, all, seeing]) {
    await until(
      () => listener.of("onExecutionReport").some((one) => (one as { execType: string }).execType === "Trade"),
      "a fill",
    );
    assert.deepEqual(
      listener.of("addStockOrder").map((order) => (order as { id: number }).id),
      [id],
    );
    assert(listener.of("updateStockOrder").every((order) => (order as { id: number }).id === id));
  }
  for (const listener of [other, stranger]) {
    await until(() => listener.of("onMarketTrade").length > 0, "everybody hears of the market's trade");
    await listener.connection.invoke("Ping", 1);
    for (const event of ["addStockOrder", "updateStockOrder", "onExecutionReport"] as const)
      assert.deepEqual(listener.of(event), [], event);
  }
});

test("in saver mode statistics come for what is watched alone, and no books", async () => {
  const client = await s.signIn("ada");
  const listener = await listenAs(client);
  await listener.connection.invoke("SetDataMode", "saver");
  await listener.connection.invoke("WatchMarketStatistics", ["GTCO"]);
  const plain = await listenAs(client);
  await place(client, ada, { side: "1", orderQty: 10, price: 108 });
  await until(() => plain.of("addMarketStatistics").length > 0, "the plain client hears statistics");
  await listener.connection.invoke("Ping", 1);
  // What it had come to was told when it was watched.
  assert.deepEqual(securitiesIn(listener), ["GTCO"]);
  assert.deepEqual(listener.of("addOrderBook"), []);
});

const securitiesIn = (listener: Listener) =>
  listener.of("addMarketStatistics").map((stat) => (stat as MarketStatChange).securityID);

async function readStat(client: SignedInClient, securityID: string): Promise<MarketStat> {
  const stats = resultOf(await client.get("MarketData/GetMarketStats")) as { securityID: string }[];
  return marketStat.parse(stats.find((stat) => stat.securityID === securityID));
}

/** What was read, and after it what was told of the security. */
function asTold(listener: Listener, first: MarketStat): MarketStat {
  const parts = listener.of("addMarketStatistics") as MarketStatChange[];
  return Object.assign({}, first, ...parts.filter((part) => part.securityID === first.securityID)) as MarketStat;
}

const sameMembers = (a: MarketStat, b: MarketStat) =>
  Object.entries(a).every(
    ([name, value]) => name === "updatedAt" || isDeepStrictEqual(value, b[name as keyof MarketStat]),
  );

test("in balanced mode what has moved is told and no more, and put onto what was read it makes the whole", async () => {
  const client = await s.signIn("ada");
  const listener = await listenAs(client);
  await listener.connection.invoke("SetDataMode", "balanced");
  const first = await readStat(client, "ZENITHBANK");
  for (const price of [111, 111.5, 112]) await place(client, ada, { side: "1", orderQty: 40, price });
  await place(client, ada, { side: "1", orderQty: 30, price: 129 });
  const now = async () => readStat(client, "ZENITHBANK");
  await until(async () => (await now()).deals > first.deals, "the last of them traded");
  await until(async () => sameMembers(asTold(listener, first), await now()), "what was told makes the whole");
  const parts = listener.of("addMarketStatistics") as MarketStatChange[];
  assert(parts.length > 0);
  for (const part of parts) assert(!("name" in part) && !("lowerLimit" in part), JSON.stringify(Object.keys(part)));
});

test("in saver mode a security's standing is told when it is watched, then the prices that have moved, seconds apart", async () => {
  const client = await s.signIn("ada");
  const listener = await listenAs(client);
  await listener.connection.invoke("SetDataMode", "saver");
  const first = await readStat(client, "ZENITHBANK");
  await listener.connection.invoke("WatchMarketStatistics", ["ZENITHBANK"]);
  const [standing] = listener.of("addMarketStatistics") as MarketStatChange[];
  assert(standing !== undefined && !("deals" in standing) && !("bestBidQty" in standing));
  assert.deepEqual([standing.last, standing.bestBid, standing.bestOffer], [first.last, first.bestBid, first.bestOffer]);
  for (const price of [112.5, 113, 113.5, 114]) await place(client, ada, { side: "1", orderQty: 20, price });
  const told = () => asTold(listener, first).bestBid;
  await until(async () => told() === (await readStat(client, "ZENITHBANK")).bestBid, "the newest bid is told", 8_000);
  assert(listener.of("addMarketStatistics").length <= 3, "four bids are told together");
});

test("who saves data hears trades of what it looks at, and who has not said what of all", async () => {
  const client = await s.signIn("ada");
  const watching = async (mode: string, books: readonly string[] | null, statistics: readonly string[] = []) => {
    const listener = await listenAs(client);
    await listener.connection.invoke("SetDataMode", mode);
    if (books !== null) await listener.connection.invoke("WatchOrderBook", books);
    await listener.connection.invoke("WatchMarketStatistics", statistics);
    return listener;
  };
  const hearing = [
    await watching("full", ["GTCO"]),
    await watching("balanced", null),
    await watching("balanced", ["ZENITHBANK"]),
    await watching("balanced", [], ["ZENITHBANK"]),
    await watching("saver", ["ZENITHBANK"]),
  ];
  const others = [
    await watching("balanced", ["GTCO"]),
    await watching("saver", null),
    await watching("saver", ["GTCO"], ["ZENITHBANK"]),
  ];
  await place(client, ada, { side: "1", orderQty: 100, price: 129 });
  for (const listener of hearing)
    await until(() => listener.of("onMarketTrade").length > 0, "a trade is told to who looks at it");
  for (const listener of others) {
    await listener.connection.invoke("Ping", 1);
    assert.deepEqual(listener.of("onMarketTrade"), []);
  }
});

test("a connection whose session is revoked is closed within five seconds", async () => {
  const client = await s.signIn("compliance");
  const { connection } = await listenAs(client);
  const closed = new Promise((resolve) => {
    connection.onclose(resolve);
  });
  const { jti } = JSON.parse(Buffer.from(client.token.split(".")[1] ?? "", "base64url").toString()) as { jti: string };
  const began = performance.now();
  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`update user_session set revoked_at = now() where sid = ${jti}::uuid`),
  );
  await closed;
  assert(performance.now() - began < 6_000);
});

test("the loss of the exchange and its return are told, and the book begins anew", async () => {
  await until(() => s.server.market.connected, "the exchange is connected");
  const listener = await listenAs(await s.signIn("ada"));
  const from = listener.heard.length;
  const [snapshot] = hubMethods.WatchOrderBook.answer.decode(
    await listener.connection.invoke("WatchOrderBook", ["GTCO"]),
  );
  assert(snapshot !== undefined);
  await s.exchange.kill();
  const states = () => listener.of("onNseConnection").map((one) => (one as { connected: boolean }).connected);
  await until(() => states().at(-1) === false, "the loss is told");
  const lost = listener.of("onNseConnection").at(-1) as { since: number; reason?: string };
  assert.match(lost.reason ?? "", /\w/);
  const status = resultOf(await (await s.signIn("ada")).get("MarketData/GetMarketStatus")) as Record<string, unknown>;
  assert.deepEqual(
    [status["exchangeConnected"], status["connectionReason"], status["connectedSince"]],
    [false, lost.reason, new Date(lost.since).toISOString()],
  );
  await s.exchange.startAgain();
  await until(() => states().at(-1) === true, "the return is told");
  await until(() => listener.of("clearAllOrderBook").length > 0, "the book is cleared");
  const isSame = () => {
    const replayed = replay(snapshot, listener.heard.slice(from));
    return JSON.stringify(rowsOf(replayed)) === JSON.stringify(rowsOf(serverBook("GTCO")));
  };
  await until(isSame, "the book is the server's again");
});
