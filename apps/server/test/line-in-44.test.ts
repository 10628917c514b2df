// The whole line in FIX 4.4 and under other names, as a venue's file asks for: an order's life from HTTP to the exchange and
// back, and what is known again after the server was away.

import { strict as assert } from "node:assert";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada } from "./edge-world.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const folder = mkdtempSync(join(tmpdir(), "tradebook-venue-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "venue.json");
writeFileSync(
  file,
  JSON.stringify({ dialect: "FIX.4.4", orders: "HOUSE1OE", marketData: "HOUSE1MD", venue: "NGX", heartBtIntS: 5 }),
);
const s = await withServer({ env: { EXCHANGE_FIX_CONFIG: file } });
const connected = () => until(() => s.server.market.connected, "the exchange is connected");
await connected();

type Shown = { readonly id: number; readonly ordStatus: string; readonly cumQty: number; readonly orderQty: number };

async function client() {
  const asAda = await s.signIn("ada");
  const all = async () =>
    (resultOf(await asAda.get("Order/getStockOrders?maxResultCount=100")) as { items: Shown[] }).items;
  const reaches = async (id: number, is: (order: Shown) => boolean, what: string) => {
    await until(async () => (await all()).some((order) => order.id === id && is(order)), what);
  };
  const place = async (clOrdID: string, terms: Record<string, unknown>) => {
    const fixed = { cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", timeInForce: "0" };
    return resultOf(await asAda.post("Order/SendNewOrder", { clOrdID, ...fixed, ...terms })) as Shown;
  };
  return { asAda, reaches, place };
}

test("an order is taken, trades, is changed and cancelled in 4.4", async () => {
  const { asAda, reaches, place } = await client();
  const bought = await place("four-1", { orderQty: 500, price: 129 });
  await reaches(bought.id, ({ ordStatus, cumQty }) => ordStatus === "2" && cumQty === 500, "it is filled");
  const rests = await place("four-2", { orderQty: 100, price: 110 });
  await reaches(rests.id, ({ ordStatus }) => ordStatus === "0", "it rests");
  resultOf(await asAda.post("Order/SendOrderReplaceRequest", { clOrdID: "four-3", id: rests.id, orderQty: 150 }));
  await reaches(rests.id, ({ ordStatus, orderQty }) => ordStatus === "0" && orderQty === 150, "it is changed");
  resultOf(await asAda.post("Order/sendCancelOrderRequest", { clOrdID: "four-4", id: rests.id }));
  await reaches(rests.id, ({ ordStatus }) => ordStatus === "4", "it is cancelled");
  const others = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ contra_broker: string | null }>(sql`select distinct contra_broker from execution`),
  );
  assert.match(others[0]?.contra_broker ?? "", /^X\d+$/, "the other side's member is kept");
});

test("after the server, and then the exchange, was away, orders are known again in 4.4", async () => {
  const before = await client();
  const rests = await before.place("four-5", { orderQty: 90, price: 110 });
  await before.reaches(rests.id, ({ ordStatus }) => ordStatus === "0", "it rests");
  await s.restart();
  await connected();
  await s.exchange.kill();
  await until(() => !s.server.market.connected, "the server notices");
  await s.exchange.startAgain();
  await connected();
  const { asAda, reaches } = await client();
  resultOf(await asAda.post("Order/sendCancelOrderRequest", { clOrdID: "four-6", id: rests.id }));
  await reaches(rests.id, ({ ordStatus }) => ordStatus === "4", "it is cancelled");
  const verdicts = await verifyAll(s.server.db, s.server.market.tradingDay);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
});
