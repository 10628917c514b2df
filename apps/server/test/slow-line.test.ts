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
const s = await withServer({
  env: { EXCHANGE_MESSAGES_PER_SECOND: String(perSecond), TRADEBOOK_RATE_LIMITS: "off" },
});
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

const most = 60 * perSecond;
const atOnce = 40;

async function waiting(): Promise<{ readonly count: number; readonly newest: number }> {
  const [row] = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ id: bigint; count: number }>(sql`
      select max(order_id) as id, count(*)::int as count from outbox
      where sent_at is null and answered_at is null and kind = 'NewOrder'`),
  );
  return { count: row?.count ?? 0, newest: Number(row?.id ?? 0n) };
}

/** Small ones: the account's money lasts for as many as a slow machine takes. */
const oneMore = (n: number) => ({
  ...bid(0),
  clOrdID: `flood-${n}`,
  orderQty: 1 + (n % atOnce),
  acceptWarnings: ["DUPLICATE_ORDER"],
});

/** Orders until some are refused; how many were taken, and what the others were told. */
async function flood(asAda: Awaited<ReturnType<typeof s.signIn>>) {
  let taken = 0;
  for (let from = 0; from < 3 * most; from += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, n) => asAda.post("Order/SendNewOrder", oneMore(from + n)));
    const answers = await Promise.all(batch);
    taken += answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => faultIn(body));
    if (refused.length > 0) return { taken, refused };
  }
  return { taken, refused: [] };
}

function faultIn(body: unknown): { readonly code: unknown; readonly details: string } {
  const error: unknown = Reflect.get(Object(body), "error");
  return { code: Reflect.get(Object(error), "code"), details: String(Reflect.get(Object(error), "details")) };
}

test("when a minute's worth waits, orders and changes are refused with the reason until there is room; cancels are taken", async () => {
  const asAda = await s.signIn("ada");
  const rests = resultOf(await asAda.post("Order/SendNewOrder", { ...bid(50), price: 106.2 })) as Shown;
  const shown = async (id: number) =>
    (resultOf(await asAda.get("Order/getStockOrders?maxResultCount=1000")) as { items: Shown[] }).items.find(
      (order) => order.id === id,
    );
  await until(async () => (await shown(rests.id))?.ordStatus === "0", "it rests");

  const { taken, refused } = await flood(asAda);
  assert(refused.length > 0, `${taken} were taken`);
  const told = { code: 1305, details: refused[0]?.details ?? "" };
  assert.deepEqual(new Set(refused.map((fault) => JSON.stringify(fault))), new Set([JSON.stringify(told)]));
  assert.match(told.details, /^240 requests wait to be sent, which takes about 60 seconds\. The order was not taken\./);
  const { count, newest } = await waiting();
  assert(count < most + 4 * atOnce, `${count} wait`);

  const change = { clOrdID: "flood-g", id: rests.id, orderQty: 160 };
  const changed = await asAda.post("Order/SendOrderReplaceRequest", change);
  assert.deepEqual([changed.status === 200, faultIn(changed.body).code], [false, 1305]);
  const again = resultOf(await asAda.post("Order/SendNewOrder", oneMore(0))) as Shown;
  assert.equal((await shown(again.id))?.id, again.id, "what was taken before gets its first answer again");
  resultOf(await asAda.post("Order/sendCancelOrderRequest", { clOrdID: "flood-c", id: newest }));
  resultOf(await asAda.post("Order/sendCancelOrderRequest", { clOrdID: "flood-r", id: rests.id }));
  await until(async () => (await shown(rests.id))?.ordStatus === "4", "the cancel has passed all that wait");
  assert((await waiting()).count > 0, "they wait still");

  await until(async () => (await waiting()).count < most, "the line goes on", 60_000);
  const fresh = { ...oneMore(0), clOrdID: "flood-last" };
  await until(
    async () => (await asAda.post("Order/SendNewOrder", fresh)).status === 200,
    "there is room again",
    60_000,
  );
  const verdicts = await verifyAll(s.server.db, s.server.market.tradingDay);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
});
