// A program started for tests lets its clock be set forward: on both sides at once, and trading goes on.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { systemClock } from "../src/clock.ts";
import { ada } from "./edge-world.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const s = await withServer({ env: { TRADEBOOK_CLOCK: "test" } });
await until(() => s.server.market.connected, "the exchange is connected");
const admin = await s.signIn("admin");

const minutes = (count: number) => count * 60_000;
const ahead = (ms: number) => new Date(systemClock.now() + ms).toISOString();

type State = { asAt: string; phase: string; clockCanBeSet: boolean; exchangeConnected: boolean };

test("the clock goes forward on both sides, the lines stay up, and an order is taken", async () => {
  const set = resultOf(await admin.post("Simulator/SetClock", { now: ahead(minutes(30)) })) as State;
  assert.deepEqual([set.clockCanBeSet, set.phase, set.exchangeConnected], [true, "CONTINUOUS", true]);
  assert.ok(Date.parse(set.asAt) >= systemClock.now() + minutes(29), set.asAt);
  const customer = await s.signIn("ada");
  const terms = { securityID: "GTCO", side: "1", ordType: "2", orderQty: 10, price: 117, timeInForce: "0" };
  const placed = await customer.post("Order/SendNewOrder", { clOrdID: "clock-1", cscsAccount: ada, ...terms });
  const order = resultOf(placed) as { id: number; transactTime: string };
  assert.ok(Date.parse(order.transactTime) >= systemClock.now() + minutes(29), order.transactTime);
  type Page = { items: { id: number; ordStatus: string }[] };
  await until(async () => {
    const { items } = resultOf(await customer.get("Order/getStockOrders?maxResultCount=10")) as Page;
    return items.some(({ id, ordStatus }) => id === order.id && ordStatus === "0");
  }, "the exchange has taken the order");
  assert.ok(s.server.market.connected);
});

test("the phase that is due by then begins, and time does not run backwards", async () => {
  // Half an hour later the first sign-in has lapsed.
  await (await s.signIn("admin")).post("Simulator/SetClock", { now: ahead(minutes(61)) });
  await until(() => s.server.market.phase === "PRE_CLOSE", "the hour of continuous trading is over");
  const back = await (await s.signIn("admin")).post("Simulator/SetClock", { now: ahead(minutes(1)) });
  assert.equal(back.status, 422);
});
