// What a hub connection may hear follows the user's grants while it lasts, and one user has only so many.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ada } from "./edge-world.ts";
import { ask, until, withServer, type SignedInClient } from "./with-server.ts";

const s = await withServer();
await until(() => s.server.market.connected, "the exchange is connected");

const hubUrl = (client: SignedInClient) =>
  `${s.url}/signalr-tradebookhub?enc_auth_token=${encodeURIComponent(client.encryptedToken)}`;

async function ordersHeardBy(client: SignedInClient) {
  const heard: string[] = [];
  const connection = new HubConnectionBuilder()
    .withUrl(hubUrl(client), { transport: HttpTransportType.WebSockets })
    .configureLogging(LogLevel.None)
    .build();
  connection.on("addStockOrder", (order: { readonly clOrdID: string }) => heard.push(order.clOrdID));
  connection.on("updateStockOrder", () => undefined);
  connection.on("onExecutionReport", () => undefined);
  await connection.start();
  after(() => connection.stop());
  return {
    hears: (clOrdID: string) => heard.includes(clOrdID),
    /** Whether it has heard of an order, once all that was sent to it before now has arrived. */
    hasHeard: async (clOrdID: string) => {
      await connection.invoke("Ping", 0);
      return heard.includes(clOrdID);
    },
  };
}

let placed = 10;
async function place(client: SignedInClient, clOrdID: string): Promise<void> {
  const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110, timeInForce: "0" };
  const order = { clOrdID, cscsAccount: ada, orderQty: (placed += 1), ...terms };
  const answer = await client.post("Order/SendNewOrder", order);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

test("who may no longer see all orders hears none within seconds, without a new connection", async () => {
  const client = await s.signIn("ada");
  const compliance = await ordersHeardBy(await s.signIn("compliance"));
  const own = await ordersHeardBy(client);
  await place(client, "before");
  await until(() => own.hears("before"), "the holder hears of the first order");
  assert(await compliance.hasHeard("before"));
  await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`
      delete from user_role
      where user_id in (select id from app_user where user_name = 'compliance')`),
  );
  let orders = 0;
  const isHeard = async () => {
    const clOrdID = `after-${(orders += 1)}`;
    await place(client, clOrdID);
    await until(() => own.hears(clOrdID), "the holder hears of it");
    return await compliance.hasHeard(clOrdID);
  };
  await until(async () => !(await isHeard()), "compliance hears no more", 8_000);
  assert(!(await isHeard()));
});

test("one user opens only so many connections, and another is not concerned", async () => {
  const client = await s.signIn("chidi");
  const sockets: WebSocket[] = [];
  after(() => sockets.forEach((socket) => socket.close()));
  const open = (of: SignedInClient): Promise<boolean> => {
    const socket = new WebSocket(hubUrl(of).replace("http", "ws"));
    sockets.push(socket);
    return new Promise((resolve) => {
      socket.addEventListener("open", () => resolve(true));
      socket.addEventListener("error", () => resolve(false));
    });
  };
  let opened = 0;
  while (opened < 100 && (await open(client))) opened += 1;
  assert.equal(opened, 50);
  assert(await open(await s.signIn("broker")));
  sockets[0]?.close();
  await until(() => open(client), "a place is free again");
  assert.equal((await ask(`${s.url}/health/live`)).status, 200);
});
