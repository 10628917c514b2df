// A line that takes only so many requests a second, with the real exchange: orders wait in the outbox and are not refused,
// cancels pass them, all of it is told, and a restart in between sends nothing twice.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada } from "./edge-world.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const perSecond = 4;
const s = await withServer({ env: { EXCHANGE_MESSAGES_PER_SECOND: String(perSecond) } });
await until(() => s.server.market.connected, "the exchange is connected");

type Shown = { readonly id: number; readonly ordStatus: string; readonly sending?: true };

const bid = (n: number) => ({
  clOrdID: `slow-${n}`,
  cscsAccount: ada,
  securityID: "ZENITHBANK",
  side: "1",
  ordType: "2",
  orderQty: 100 + n,
  price: 106.1,
  timeInForce: "0",
});

async function sentTimes(): Promise<readonly number[]> {
  const rows = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ at: number }>(sql`
      select extract(epoch from received_at)::float8 * 1000 as at from execution_report
      where exec_type in ('New', 'Canceled') order by received_at`),
  );
  return rows.map(({ at }) => at);
}

test("orders wait for their turn, a cancel passes them, and what waits is told with its age", async () => {
  const asAda = await s.signIn("ada");
  const asAdmin = await s.signIn("admin");
  const first = resultOf(await asAda.post("Order/SendNewOrder", bid(0))) as Shown;
  assert.equal(first.sending, true);
  const listed = async () =>
    (resultOf(await asAda.get("Order/getStockOrders?maxResultCount=100")) as { items: Shown[] }).items;
  await until(
    async () => (await listed()).some(({ id, ordStatus }) => id === first.id && ordStatus === "0"),
    "it is taken",
  );
  const placed = await Promise.all(Array.from({ length: 10 }, (_, n) => asAda.post("Order/SendNewOrder", bid(n + 1))));
  assert.deepEqual(new Set(placed.map(({ status }) => status)), new Set([200]));
  assert((await listed()).filter(({ sending }) => sending === true).length >= 3, "some wait for their turn");
  const health = resultOf(await asAdmin.get("Risk/GetHealth")) as {
    unsent: number;
    oldestUnsentAt: string | null;
  };
  assert(health.unsent >= 3 && health.oldestUnsentAt !== null, JSON.stringify(health));
  resultOf(await asAda.post("Order/sendCancelOrderRequest", { clOrdID: "slow-c", id: first.id }));
  await until(
    async () => (await listed()).some(({ id, ordStatus }) => id === first.id && ordStatus === "4"),
    "it is gone",
  );
  const waiting = (await listed()).filter(({ ordStatus }) => ordStatus === "A").length;
  assert(waiting > 0, "the cancel has passed orders that were entered before it");

  // The server is put away while orders wait, and started again.
  await s.restart();
  await until(() => s.server.market.connected, "the exchange is connected");
  const again = await s.signIn("ada");
  const after = async () =>
    (resultOf(await again.get("Order/getStockOrders?maxResultCount=100")) as { items: Shown[] }).items;
  await until(
    async () => (await after()).every(({ ordStatus }) => ordStatus === "0" || ordStatus === "4"),
    "all are taken",
  );
  assert.deepEqual(
    (await after()).filter(({ sending }) => sending === true),
    [],
  );
  const times = await sentTimes();
  assert.equal(times.length, 12);
  // They are counted as they leave; their answers may come a little closer together.
  for (const at of times) {
    const inHalf = times.filter((other) => other > at - 500 && other <= at).length;
    assert(inHalf <= perSecond + 1, `${inHalf} answers within half a second`);
  }
  const verdicts = await verifyAll(s.server.db, s.server.market.tradingDay);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
});
