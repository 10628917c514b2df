// The line to the exchange: a trade from HTTP to the ledger, and what happens when either side dies in between.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada, chidi } from "./edge-world.ts";
import { resultOf, until, withServer, type SignedInClient } from "./with-server.ts";

const s = await withServer();
const connected = () => until(() => s.server.market.connected, "the exchange is connected");
await connected();

type StockOrder = {
  id: number;
  ordStatus: string;
  cumQty: number;
  leavesQty: number;
  avgPx: number | null;
  orderID: string;
};

async function place(client: SignedInClient, clOrdID: string, terms: Record<string, unknown>): Promise<StockOrder> {
  const order = { clOrdID, cscsAccount: ada, securityID: "ZENITHBANK", ordType: "2", timeInForce: "0", ...terms };
  const answer = await client.post("Order/SendNewOrder", order);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body?.["result"] as StockOrder;
}

async function orderOf(client: SignedInClient, id: number): Promise<StockOrder> {
  const answer = await client.get("Order/getStockOrders?maxResultCount=100");
  const found = (resultOf(answer) as { items: StockOrder[] }).items.find((order) => order.id === id);
  assert(found !== undefined);
  return found;
}

async function reaches(client: SignedInClient, id: number, ordStatus: string): Promise<StockOrder> {
  await until(async () => (await orderOf(client, id)).ordStatus === ordStatus, `order ${id} is ${ordStatus}`);
  return await orderOf(client, id);
}

/** What the exchange has said about an order, oldest first. */
async function reportsOf(id: number): Promise<readonly string[]> {
  const rows = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ readonly exec_type: string }>(sql`
      select exec_type from execution_report where order_id = ${id} order by received_at, exec_id`),
  );
  return rows.map((row) => row.exec_type);
}

/** Sums of every asset over all accounts of the tenant; each must be zero. */
async function ledgerSums(): Promise<readonly unknown[]> {
  return await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows(sql`
      select asset, sum(credits - debits)::text as total
      from ledger_account
      group by asset
      having sum(credits - debits) <> 0
      order by asset`),
  );
}

test("an order over HTTP is acknowledged, filled and paid for", async () => {
  const client = await s.signIn("ada");
  const placed = await place(client, "line-1", { side: "1", orderQty: 500, price: 129 });
  assert.equal(placed.ordStatus, "A");
  const filled = await reaches(client, placed.id, "2");
  assert.deepEqual([filled.cumQty, filled.leavesQty], [500, 0]);
  assert(filled.avgPx !== null && filled.avgPx <= 129);
  const holding = await client.get(`BackOffice/GetDashAccountPortfolioHolding?cscsAcct=${ada}`);
  const rows = (resultOf(holding) as { items: { symbol: string; quantity: number }[] }).items;
  assert.equal(rows.find((row) => row.symbol === "ZENITHBANK")?.quantity, 5_500);
  assert.deepEqual(await ledgerSums(), []);
});

test("a trade is on the tape, in the statistics and in the candles", async () => {
  const client = await s.signIn("ada");
  const placed = await place(client, "line-2", { side: "1", orderQty: 250, price: 129 });
  await reaches(client, placed.id, "2");
  type Row = Record<string, number> & { securityID: string };
  const resultOf = async (path: string) => (await client.get(path)).body?.["result"];
  const traded = async () => {
    const trades = (await resultOf("MarketData/getMarketTrades?security=ZENITHBANK")) as Row[];
    return trades.reduce((sum, trade) => sum + (trade["mdEntrySize"] ?? 0), 0);
  };
  await until(async () => (await traded()) === 750, "both orders are on the tape");
  const stats = ((await resultOf("MarketData/GetMarketStats")) as Row[]).find((row) => row.securityID === "ZENITHBANK");
  assert(stats !== undefined);
  assert.equal(stats["volume"], 750);
  const candle = async () =>
    ((await resultOf("MarketData/GetPriceTrend?security=zenithbank&interval=1d")) as Row[]).at(-1);
  await until(async () => (await candle())?.["volume"] === 750, "the day's candle holds both trades");
  assert.equal((await candle())?.["value"], stats["value"]);
  // The day is answered as it stands; minutes as they were kept, which is within a second or two.
  const inMinutes = async () => {
    const minutes = (await resultOf("MarketData/GetPriceTrend?security=ZENITHBANK&interval=1m")) as Row[];
    return minutes.reduce((sum, minute) => sum + (minute["volume"] ?? 0), 0);
  };
  await until(async () => (await inMinutes()) === 750, "the minutes hold both trades");
});

async function takenBack(client: Awaited<ReturnType<typeof s.signIn>>, order: unknown): Promise<void> {
  const id: unknown = Reflect.get(Object(order), "id");
  const gone = await client.post("Order/sendCancelOrderRequest", { clOrdID: `line-c-${String(id)}`, id });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
}

test("after the exchange dies and comes back, the link is up and the orders agree", async () => {
  const client = await s.signIn("ada");
  const resting = await place(client, "line-3", { side: "1", orderQty: 100, price: 110 });
  await reaches(client, resting.id, "0");
  await s.exchange.kill();
  await until(() => !s.server.market.connected, "the server notices");
  const unheard = await client.post("Order/SendNewOrder", {
    clOrdID: "line-4",
    cscsAccount: ada,
    securityID: "ZENITHBANK",
    side: "1",
    ordType: "2",
    orderQty: 1,
    price: 110,
  });
  // By the hours of the clock the day goes on, or what is entered waits for another; either way nothing is sent now.
  const waits: unknown = Reflect.get(Object(unheard.body?.["result"]), "queuedFor");
  if (waits === undefined) assert.match(JSON.stringify(unheard.body), /"name":"EXCHANGE_DOWN"/);
  else await takenBack(client, unheard.body?.["result"]);
  await s.exchange.startAgain();
  await connected();
  const cancel = await client.post("Order/sendCancelOrderRequest", { clOrdID: "line-5", id: resting.id });
  assert.equal(cancel.status, 200, JSON.stringify(cancel.body));
  await reaches(client, resting.id, "4");
});

test("a server that died between journal and mark does not send the order again", async () => {
  const client = await s.signIn("ada");
  const placed = await place(client, "line-6", { side: "1", orderQty: 130, price: 110 });
  await reaches(client, placed.id, "0");
  const { db } = s.server;
  await inHost(db, (tx) =>
    tx.run(sql`update outbox set sent_at = null, answered_at = null where order_id = ${placed.id}`),
  );
  await s.restart();
  await connected();
  const isMarked = async () => {
    const rows = await inHost(s.server.db, (tx) =>
      tx.rows(sql`select id from outbox where order_id = ${placed.id} and sent_at is not null`),
    );
    return rows.length === 1;
  };
  await until(isMarked, "the row is marked");
  const again = await s.signIn("ada");
  await again.post("Order/sendCancelOrderRequest", { clOrdID: "line-7", id: placed.id });
  await reaches(again, placed.id, "4");
  assert.deepEqual(
    (await reportsOf(placed.id)).filter((type) => type === "Rejected" || type === "New"),
    ["New"],
  );
});

test("an order that never reached the exchange is asked about, rejected, and gives its hold back", async () => {
  const client = await s.signIn("chidi");
  const balance = async () => {
    const answer = await client.get(`Order/GetDashAccountBalance?cscsAccount=${chidi}`);
    return (resultOf(answer) as { availableToTrade: number }).availableToTrade;
  };
  const before = await balance();
  await s.exchange.kill();
  await until(() => !s.server.market.connected, "the server notices");
  // The desk believes in the line once more, so that the order is taken; nothing is sent over a line that is down.
  s.server.market.connected = true;
  const placed = await place(client, "line-8", { cscsAccount: chidi, side: "1", orderQty: 100, price: 110 });
  assert(before - (await balance()) > 11_000);
  await inHost(s.server.db, (tx) => tx.run(sql`update outbox set sent_at = now() where order_id = ${placed.id}`));
  await s.exchange.startAgain();
  await reaches(client, placed.id, "8");
  assert.equal(await balance(), before);
  assert.deepEqual(await ledgerSums(), []);
  await connected();
});

test("an order is replaced over HTTP, trades at its new price, and its history says how", async () => {
  const client = await s.signIn("ada");
  const resting = await place(client, "line-9", { side: "1", orderQty: 300, price: 110 });
  await reaches(client, resting.id, "0");
  const change = { clOrdID: "line-10", id: resting.id, price: 129, orderQty: 200 };
  const asked = await client.post("Order/SendOrderReplaceRequest", change);
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const shown = asked.body?.["result"] as StockOrder & Record<string, unknown>;
  assert.deepEqual([shown.ordStatus, shown["price"], shown["orderQty"]], ["E", 110, 300]);
  const wanted = { clOrdID: "line-10", price: 129, orderQty: 200, timeInForce: "0", expireDate: null };
  assert.deepEqual(shown["pendingReplace"], wanted);
  const again = await client.post("Order/SendOrderReplaceRequest", change);
  assert.deepEqual(again.body?.["result"], shown);
  const filled: StockOrder & Record<string, unknown> = await reaches(client, resting.id, "2");
  assert.deepEqual([filled.cumQty, filled["orderQty"], filled["clOrdID"]], [200, 200, "line-10"]);
  assert.deepEqual([filled["origClOrdID"], filled["pendingReplace"]], ["line-9", undefined]);
  const history = resultOf(await client.get(`Order/GetOrderHistory?id=${resting.id}`)) as { kind: string }[];
  assert.deepEqual(
    history.slice(0, 5).map(({ kind }) => kind),
    ["placed", "acknowledged", "replaceRequested", "replaced", "filled"],
  );
  const nothing = await client.post("Order/SendOrderReplaceRequest", { clOrdID: "line-11", id: resting.id });
  assert.equal(nothing.status, 400, JSON.stringify(nothing.body));
  const late = await client.post("Order/SendOrderReplaceRequest", { ...change, clOrdID: "line-12" });
  assert.match(JSON.stringify(late.body), /"name":"ORDER_NOT_OPEN"/);
});

test("after all of that every invariant holds", async () => {
  const verdicts = await verifyAll(s.server.db, s.server.market.tradingDay);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
});
