// What staff see of the system and what Prometheus reads, after an order has gone all the way and a hub client has listened.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { deskDay, houseDay } from "@tradebook/contract/desk-day.ts";
import { systemStatus } from "@tradebook/contract/services/system.ts";
import { ada } from "./edge-world.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const metricsToken = "a-token-for-figures-alone";
const s = await withServer({ env: { METRICS_TOKEN: metricsToken }, pace: 20 });
await until(() => s.server.market.connected, "the exchange is connected");
const admin = await s.signIn("admin");
const client = await s.signIn("ada");

const listening = new HubConnectionBuilder()
  .withUrl(`${s.url}/signalr-tradebookhub`, {
    transport: HttpTransportType.WebSockets,
    accessTokenFactory: () => client.token,
  })
  .configureLogging(LogLevel.None)
  .build();
after(() => listening.stop());
await listening.start();

const statusOf = async () => systemStatus.decode(resultOf(await admin.get("System/GetStatus")) as never);

async function figures(): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${s.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

test("staff see each part with the time it was looked at, and no one else does", async () => {
  const began = Date.now();
  const status = await statusOf();
  assert.equal(status.database.isWell, true);
  assert.equal(status.database.why, null);
  assert.equal(status.exchange.connected, true);
  assert.equal(status.exchange.orderSession, "loggedOn");
  assert.equal(status.hub.connections, 1);
  assert.deepEqual(status.queues.oldestUnansweredAt, null);
  assert.match(status.version, /^\d+\.\d+\.\d+$/);
  assert.ok(status.process.memoryMb > 20);
  assert.equal(status.process.bus, "none");
  assert.ok(status.startedAt <= began);
  for (const { at } of [status.process, status.database, status.exchange, status.hub, status.queues])
    assert.ok(Math.abs(at - began) < 5_000, `${at - began} ms from when it was asked`);
  for (const other of [client, await s.signIn("broker"), await s.signIn("compliance")])
    assert.equal((await other.get("System/GetStatus")).status, 403);
});

test("the hub's flushes, the event loop and an order's way are counted", async () => {
  const order = { cscsAccount: ada, securityID: "ZENITHBANK", ordType: "2", timeInForce: "0", side: "1", orderQty: 1 };
  const lower = (s.server.market.listed.get("ZENITHBANK")?.limit?.lower ?? 0) / 100;
  assert.equal((await client.post("Order/SendNewOrder", { ...order, clOrdID: "counted", price: lower })).status, 200);
  await until(
    async () => ((await figures()).get("tradebook_order_acknowledged_seconds_count") ?? 0) >= 1,
    "it is answered",
  );
  await until(
    async () => ((await figures()).get("tradebook_hub_flush_seconds_count") ?? 0) >= 1,
    "the hub has flushed",
  );
  const found = await figures();
  assert.equal(found.get("tradebook_order_durable_seconds_count"), 1);
  assert.equal(found.get("tradebook_order_batch_commands_sum"), 1);
  assert.equal(found.get("tradebook_hub_connections"), 1);
  assert.ok((found.get("tradebook_hub_frames") ?? 0) > 0);
  assert.ok((found.get("tradebook_hub_flush_bytes_sum") ?? 0) > 0);
  for (const name of ["hub_conflated", "hub_resynced", "hub_closed_slow", "event_loop_lag_p99_seconds"])
    assert.ok(found.has(`tradebook_${name}`), name);
});

test("the day of the desk and of the house is counted as it goes", async () => {
  const desk = async () => deskDay.decode(resultOf(await admin.get("Desk/GetDeskDay")) as never);
  const house = async () => houseDay.decode(resultOf(await admin.get("Desk/GetHouseDay")) as never);
  const [before, early] = [await desk(), await house()];
  const { lower = 0 } = s.server.market.listed.get("ZENITHBANK")?.limit ?? {};
  const order = {
    cscsAccount: ada,
    securityID: "ZENITHBANK",
    ordType: "2",
    side: "1",
    orderQty: 3,
    price: lower / 100,
  };
  for (const orderQty of [3, 4]) {
    const sent = await client.post("Order/SendNewOrder", { ...order, orderQty, clOrdID: `day-${orderQty}` });
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
  }
  const wrong = { userNameOrEmailAddress: "broker", password: "not the password" };
  const headers = { "content-type": "application/json", "Abp.TenantId": String(s.world.defaultId) };
  await fetch(`${s.url}/api/TokenAuth/Authenticate`, { method: "POST", headers, body: JSON.stringify(wrong) });
  await until(async () => (await house()).today.ackP50Ms !== null, "the exchange has answered an order");
  const [after, late] = [await desk(), await house()];
  assert.deepEqual([after.working - before.working, after.lapsing - before.lapsing], [2, 0]);
  assert.equal(late.today.orders - early.today.orders, 2);
  assert.equal(late.today.signInsFailed - early.today.signInsFailed, 1);
  assert(late.today.signIns >= 2 && late.online >= 1 && (late.today.ackP95Ms ?? 0) >= (late.today.ackP50Ms ?? 0));
  assert(late.before.day < late.today.day);
  assert.equal(late.before.signIns, null, "nobody had signed in by then, which says nothing");
  assert.deepEqual(late.withdrawals, { waiting: 0, amount: 0n, oldestAt: null });
  assert.equal((await client.get("Desk/GetDeskDay")).status, 403);
  assert.equal((await (await s.signIn("broker")).get("Desk/GetHouseDay")).status, 403);
});
