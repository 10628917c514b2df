// Two servers with hub and API and one that holds the line, over a real NATS and a real PostgreSQL: what is done at one is
// seen at the other, the bus may go away, and the line passes from one process to the next without losing or repeating,
// and so do the orders that wait for a session.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { systemStatus } from "@tradebook/contract/services/system.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada, chidi } from "./edge-world.ts";
import { client, severalWorld, type Client, type Running } from "./several-world.ts";
import { until } from "./with-server.ts";

const w = await severalWorld(0);
const first = await w.server("gateway,relay,jobs");
const [one, two] = await Promise.all([w.server("api,hub"), w.server("api,hub")]);
const people = {
  ada: await client(one, w.world.defaultId, "ada"),
  chidi: await client(two, w.world.defaultId, "chidi"),
  admin: await client(two, w.world.defaultId, "admin"),
};

async function isConnected(at: Running): Promise<boolean> {
  const { body } = await people.ada.get(at, "MarketData/GetMarketStatus");
  return Reflect.get(Object(body?.["result"]), "exchangeConnected") === true;
}

async function lineOf(at: Running, securityID: string): Promise<Record<string, unknown>> {
  const { body } = await people.ada.get(at, "MarketData/GetMarketStats");
  const result: unknown = body?.["result"];
  const items = (Array.isArray(result) ? result : Reflect.get(Object(result), "items")) as Record<string, unknown>[];
  const found = items.find((line) => line["securityID"] === securityID);
  assert.ok(found !== undefined, JSON.stringify(body).slice(0, 300));
  return found;
}

/** What a server tells staff of the others. */
async function busSeenAt(at: Running): Promise<string> {
  const { body } = await people.admin.get(at, "System/GetStatus");
  return systemStatus.decode(body?.["result"] as never).process.bus;
}

/** How many bids the book at this server has at the price. */
async function bidsAt(at: Running, price: number): Promise<number> {
  const { body } = await people.ada.get(at, "MarketData/getMarketOrders?security=ZENITHBANK");
  const entries = body?.["result"] as Record<string, unknown>[];
  return entries.filter((entry) => entry["mdEntryPx"] === price).length;
}

const bothConnected = () =>
  until(
    async () => (await isConnected(one)) && (await isConnected(two)),
    "both know that the exchange is there",
    30_000,
  );
await bothConnected();
await until(async () => (await lineOf(two, "ZENITHBANK"))["stale"] === false, "the market came over the bus");

let orders = 0;
type Terms = { readonly side: "1" | "2"; readonly orderQty: number; readonly price: number };

/** The answer, and in it the order's id unless it was refused. */
async function place(by: Client, at: Running, terms: Terms) {
  orders += 1;
  const answer = await by.post(at, "Order/SendNewOrder", {
    clOrdID: `several-${orders}`,
    cscsAccount: by === people.ada ? ada : chidi,
    securityID: "ZENITHBANK",
    ordType: "2",
    timeInForce: "0",
    acceptWarnings: ["DUPLICATE_ORDER"],
    ...terms,
  });
  const id: unknown = Reflect.get(Object(answer.body?.["result"]), "id");
  return { answer, id: answer.status === 200 && typeof id === "number" ? id : undefined };
}

/**
 * An order for the session that goes on. While nobody hears the exchange the hours of the clock count, after which it would wait
 * for another day: then it is taken back.
 */
async function placeNow(by: Client, at: Running, terms: Terms): Promise<number | undefined> {
  const { answer, id } = await place(by, at, terms);
  if (id === undefined || Reflect.get(Object(answer.body?.["result"]), "queuedFor") === undefined) return id;
  const gone = await by.post(at, "Order/sendCancelOrderRequest", { clOrdID: `several-c-${id}`, id });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  return undefined;
}

async function accepted(by: Client, at: Running, terms: Terms): Promise<number> {
  const { id, answer } = await place(by, at, terms);
  assert.ok(id !== undefined, JSON.stringify(answer.body));
  return id;
}

/** Far enough apart that neither trades. */
const buy = { side: "1", orderQty: 20, price: 110 } as const;
const sell = { side: "2", orderQty: 20, price: 125 } as const;

type Row = { readonly id: bigint; readonly ord_status: string; readonly exchange_cl_ord_id: string };
const rowsOf = (ids: readonly number[]) =>
  inTenant(w.db, w.world.defaultId, (tx) =>
    tx.rows<Row>(sql`select id, ord_status, exchange_cl_ord_id from stock_order where id = any(${ids}) order by id`),
  );

async function allAtTheExchange(ids: readonly number[], patienceMs: number): Promise<void> {
  await until(
    async () => (await rowsOf(ids)).every((row) => row.ord_status === "New"),
    "every order that was accepted has been taken by the exchange",
    patienceMs,
  );
  const rows = await rowsOf(ids);
  assert.equal(rows.length, ids.length);
  const times = rows.map((row) => w.line.timesSent(row.exchange_cl_ord_id));
  assert.deepEqual(new Set(times), new Set([1]), "each was sent under one number");
  assert.deepEqual(w.line.refusedTwice(), []);
}

const fenceNow = async () => {
  const [row] = await inHost(w.db, (tx) =>
    tx.rows<{ fence: bigint }>(sql`select fence from lease where name = 'gateway'`),
  );
  return Number(row?.fence);
};

test("an order placed on one server is heard on the other's hub, and the market on both", async () => {
  const [here, there] = [await people.ada.listen(one), await people.ada.listen(two)];
  const id = await accepted(people.ada, one, buy);
  for (const heard of [here, there]) {
    const statuses = () =>
      [...heard.of("addStockOrder"), ...heard.of("updateStockOrder")].filter((told) => told["id"] === id);
    await until(() => statuses().some((told) => told["orderID"] !== null), "the exchange's answer is heard");
    await until(() => heard.of("addOrderBook").some((entry) => entry["mdEntrySize"] === 20), "it is in the book");
  }
  assert.equal(there.of("addStockOrder").filter((told) => told["id"] === id).length, 1, "it is new once");
  await until(() => there.of("onExecutionReport").length > 0, "the other hub tells of it as a report");
  assert.equal(there.of("onExecutionReport").length, 1);
  const best = async (at: Running) => {
    const { bestBid, bestBidQty } = await lineOf(at, "ZENITHBANK");
    return JSON.stringify([bestBid, bestBidQty]);
  };
  await until(async () => (await best(one)) === (await best(two)), "both show the same best bid");
});

test("with the bus away orders go on, the market says that it is old, and views catch up by themselves", async () => {
  const there = await people.ada.listen(two);
  await w.bus.kill();
  const ids = [await accepted(people.ada, one, buy), await accepted(people.ada, one, { ...buy, price: 111 })];
  await allAtTheExchange(ids, 15_000);
  const seen = () => new Set([...there.of("addStockOrder"), ...there.of("updateStockOrder")].map((told) => told["id"]));
  await until(() => ids.every((id) => seen().has(id)), "the other's hub has told of them without the bus");
  await until(async () => (await lineOf(two, "ZENITHBANK"))["stale"] === true, "the market is shown as old");
  await until(async () => (await busSeenAt(two)) === "down", "staff see that the others are not heard");
  assert.equal(await isConnected(two), true, "the database says that the exchange is there");
  await w.bus.start();
  await until(async () => (await lineOf(two, "ZENITHBANK"))["stale"] === false, "the market is heard again", 30_000);
  await until(async () => (await bidsAt(two, 111)) === 1, "and is what it is");
  await until(async () => (await bidsAt(one, 111)) === 1, "at both");
  await until(async () => (await busSeenAt(two)) === "up", "staff see that the others are heard again");
});

/** Orders at both servers, a few at a time, until it is told to end. */
function orderFlow() {
  const ids: number[] = [];
  const ending = new AbortController();
  const flowing = (async () => {
    while (!ending.signal.aborted) {
      const both = await Promise.all([placeNow(people.ada, one, buy), placeNow(people.chidi, two, sell)]);
      for (const id of both) if (id !== undefined) ids.push(id);
    }
  })();
  return {
    ids,
    end: async () => {
      ending.abort();
      await flowing;
    },
  };
}

/** Who holds the line, and who would be the next: never more than two, so that it is known who takes all from whom. */
let holder = first;
let spare: Running | null = null;
const saidBy = (server: Running, what: string) => server.said.filter(({ event }) => event === what).length;
test("the holder of the line is killed while orders flow: the next one takes over, none is lost and none sent twice", async () => {
  const next = await w.server("gateway,relay,jobs");
  const flow = orderFlow();
  await until(() => flow.ids.length >= 30, "orders flow");
  const fence = await fenceNow();
  holder.signal("SIGKILL");
  await until(async () => (await fenceNow()) > fence, "the lease is another's");
  await until(
    async () => !(await isConnected(one)) || next.said.some(({ event }) => event === "line.taken"),
    "it is noticed",
  );
  const before = flow.ids.length;
  await until(() => flow.ids.length >= before + 30, "orders flow again", 30_000);
  await flow.end();
  await allAtTheExchange(flow.ids, 30_000);
  holder = next;
});

test("a holder that was stopped and wakes when its time is over sends nothing", async () => {
  const next = await w.server("gateway,relay,jobs");
  await bothConnected();
  const fence = await fenceNow();
  holder.signal("SIGSTOP");
  const ids = [await accepted(people.ada, one, buy), await accepted(people.chidi, two, sell)];
  await until(async () => (await fenceNow()) > fence, "its time is over and another has the lease", 20_000);
  const times = (await rowsOf(ids)).map((row) => w.line.timesSent(row.exchange_cl_ord_id));
  assert.ok(Math.max(...times) <= 1, "by nobody but the next");
  holder.signal("SIGCONT");
  await until(() => holder.said.some(({ event }) => event === "lease.lost"), "it notices that it is late");
  await allAtTheExchange(ids, 40_000);
  assert.equal(next.said.filter(({ event }) => event === "line.taken").length, 1);
  assert.equal(holder.child.exitCode, null, "it waits for its turn");
  [holder, spare] = [next, holder];
});

test("a holder that stays stopped gives way in seconds, and sends nothing when it wakes", async () => {
  assert.ok(spare !== null);
  const next = spare;
  await bothConnected();
  const before = await accepted(people.ada, one, buy);
  await allAtTheExchange([before], 15_000);
  const [fence, lost, taken] = [await fenceNow(), saidBy(holder, "lease.lost"), saidBy(next, "line.taken")];
  const stoppedAt = performance.now();
  const ids: number[] = [];
  holder.signal("SIGSTOP");
  await until(async () => (await fenceNow()) > fence, "its time is over and another has the lease", 20_000);
  const leaseMs = performance.now() - stoppedAt;
  await until(
    async () => {
      const id = await placeNow(people.ada, one, buy);
      if (id !== undefined) ids.push(id);
      return id !== undefined && (await rowsOf(ids)).some((row) => row.ord_status === "New");
    },
    "the exchange takes orders again while it is still stopped",
    60_000,
  );
  const tookMs = performance.now() - stoppedAt;
  process.stdout.write(`# the lease passed after ${Math.round(leaseMs)} ms, orders after ${Math.round(tookMs)} ms\n`);
  assert.ok(tookMs < 25_000, `it took ${Math.round(tookMs)} ms`);
  await bothConnected();
  ids.push(await accepted(people.ada, one, buy), await accepted(people.chidi, two, sell));
  await allAtTheExchange([before, ...ids], 15_000);
  holder.signal("SIGCONT");
  await until(() => saidBy(holder, "lease.lost") > lost, "it notices that it is late");
  await allAtTheExchange([before, ...ids, await accepted(people.ada, one, buy)], 15_000);
  assert.equal(saidBy(next, "line.taken"), taken + 1);
  assert.equal(holder.child.exitCode, null, "it waits for its turn");
  [holder, spare] = [next, holder];
});

/** The market closes, and orders are entered at both servers that wait for the next session. */
async function waitingAtBoth(): Promise<readonly number[]> {
  await w.desk.setPhase("END_OF_DAY");
  const isClosedAt = async (at: Running) => {
    const { body } = await people.ada.get(at, "MarketData/GetMarketStatus");
    return Reflect.get(Object(body?.["result"]), "phase") === "END_OF_DAY" && (await isConnected(at));
  };
  await until(async () => (await isClosedAt(one)) && (await isClosedAt(two)), "both know that it has closed", 30_000);
  const ids: number[] = [];
  for (let pair = 0; pair < 5; pair += 1)
    ids.push(await accepted(people.ada, one, buy), await accepted(people.chidi, two, sell));
  assert.deepEqual(await releasesOf(ids), { orders: 10, waiting: 10, releases: 0, requests: 0 });
  return ids;
}

async function releasesOf(ids: readonly number[]) {
  const [counts] = await inTenant(w.db, w.world.defaultId, (tx) =>
    tx.rows(sql`
      select count(*)::int as orders, count(*) filter (where released_at is null)::int as waiting,
        (select count(*)::int from order_event where order_id = any(${ids}) and kind = 'released') as releases,
        (select count(*)::int from outbox where order_id = any(${ids})) as requests
      from stock_order where id = any(${ids})`),
  );
  return counts;
}

async function eachReleasedOnce(ids: readonly number[]): Promise<void> {
  await allAtTheExchange(ids, 40_000);
  assert.deepEqual(await releasesOf(ids), { orders: 10, waiting: 0, releases: 10, requests: 10 });
  assert.equal(await w.desk.standing(), ids.length, "as many stand at the exchange");
}

test("orders that wait, entered at both servers, are each sent once when their session begins", async () => {
  const ids = await waitingAtBoth();
  await w.desk.setPhase("PRE_OPEN");
  await eachReleasedOnce(ids);
});

test("whoever was to release them is stopped, and wakes in their session when another has its place: each is sent once", async () => {
  const ids = await waitingAtBoth();
  const lost = () => holder.said.filter(({ event }) => event === "lease.lost").length;
  const [lostBefore, fence] = [lost(), await fenceNow()];
  holder.signal("SIGSTOP");
  await w.desk.setPhase("PRE_OPEN");
  await until(async () => (await fenceNow()) > fence, "its time is over and another has the lease", 20_000);
  holder.signal("SIGCONT");
  await until(() => lost() > lostBefore, "it notices that it is late");
  await eachReleasedOnce(ids);
  const verdicts = await verifyAll(w.db, await dayOf(ids));
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
});

async function dayOf(ids: readonly number[]) {
  const [row] = await inTenant(w.db, w.world.defaultId, (tx) =>
    tx.rows<{ day: string }>(sql`select max(trade_date)::text as day from stock_order where id = any(${ids})`),
  );
  return tradingDay(row?.day ?? "");
}
