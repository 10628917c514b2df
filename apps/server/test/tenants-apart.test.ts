// Two brokerages on one server: whatever one asks for by the other's numbers is not there.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { ada, meridianAda } from "./edge-world.ts";
import { resultOf, until, withServer, type ApiAnswer, type SignedInClient } from "./with-server.ts";

const s = await withServer();
await until(() => s.server.market.connected, "the exchange is connected");

const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110, timeInForce: "0" };

/** Each of another size, since a twin of an order is asked about first. */
let orderQty = 100;

async function place(client: SignedInClient, clOrdID: string, cscsAccount: string): Promise<ApiAnswer> {
  orderQty += 1;
  return await client.post("Order/SendNewOrder", { ...terms, clOrdID, cscsAccount, orderQty });
}

function idOf(answer: ApiAnswer): number {
  return (resultOf(answer) as { id: number }).id;
}

function assertNotFound(answer: ApiAnswer): void {
  assert.equal(answer.status, 404, JSON.stringify(answer.body));
  assert.match(JSON.stringify(answer.body), /"name":"NOT_FOUND"/);
}

test("the same clOrdID is free in each brokerage, and each sees its own order alone", async () => {
  const [here, there] = [await s.signIn("ada"), await s.signIn("ada", s.world.meridianId)];
  const [own, other] = [idOf(await place(here, "same-id", ada)), idOf(await place(there, "same-id", meridianAda))];
  assert.notEqual(own, other);
  const listed = async (client: SignedInClient) =>
    (resultOf(await client.get("Order/getStockOrders")) as { items: { id: number }[] }).items.map(({ id }) => id);
  assert.deepEqual(await listed(here), [own]);
  assert.deepEqual(await listed(there), [other]);
});

test("another brokerage's account and order are not there, to an administrator either", async () => {
  const owner = await s.signIn("ada", s.world.meridianId);
  const order = idOf(await place(owner, "theirs", meridianAda));
  for (const name of ["ada", "admin", "broker"]) {
    const client = await s.signIn(name);
    assertNotFound(await client.get(`Order/GetDashAccountBalance?cscsAccount=${meridianAda}`));
    assertNotFound(await client.get(`BackOffice/GetDashAccountPortfolioHolding?cscsAcct=${meridianAda}`));
    assertNotFound(await client.get(`Order/GetOrderHistory?id=${order}`));
    assertNotFound(await client.get(`Order/getStockOrders?cscsAccount=${meridianAda}`));
  }
  const broker = await s.signIn("broker");
  assertNotFound(await place(broker, "for-them", meridianAda));
  assertNotFound(await broker.post("Order/sendCancelOrderRequest", { clOrdID: "end-theirs", id: order }));
});

test("a header that names another brokerage changes nothing for somebody signed in", async () => {
  const { token } = await s.signIn("admin");
  const headers = { authorization: `Bearer ${token}`, "Abp.TenantId": String(s.world.meridianId) };
  const response = await fetch(`${s.url}/api/services/app/BackOffice/GetCustomers`, { headers });
  const body = (await response.json()) as { result: { items: { cscsAccount: string }[] } };
  assert(body.result.items.length > 0);
  assert(body.result.items.every(({ cscsAccount }) => cscsAccount !== meridianAda));
});

test("an entry of one's own is marked in the book, and nobody else's", async () => {
  const [here, there] = [await s.signIn("ada"), await s.signIn("ada", s.world.meridianId)];
  const { orderID } = await acknowledged(here, idOf(await place(here, "marked", ada)));
  const own = async (client: SignedInClient) =>
    (resultOf(await client.get("MarketData/getMarketOrders?security=ZENITHBANK&side=0")) as Entry[])
      .filter((entry) => entry.own === true)
      .map(({ mdEntryID }) => mdEntryID);
  await until(async () => (await own(here)).includes(orderID), "the own entry is marked");
  assert(!(await own(there)).includes(orderID));
});

type Entry = { readonly mdEntryID: string; readonly own?: boolean };

async function acknowledged(client: SignedInClient, id: number): Promise<{ readonly orderID: string }> {
  type Row = { readonly id: number; readonly orderID: string | null };
  const find = async () =>
    (resultOf(await client.get("Order/getStockOrders")) as { items: Row[] }).items.find((row) => row.id === id);
  await until(async () => typeof (await find())?.orderID === "string", "the exchange has answered");
  return { orderID: (await find())?.orderID ?? "" };
}
