// Alerts fire once, on the tick that reaches them or at an order's end, tell their own user alone, and wait again by being made again.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { ada } from "./edge-world.ts";
import { resultOf, until, withServer, type SignedInClient } from "./with-server.ts";

const s = await withServer({ env: { TRADEBOOK_RATE_LIMITS: "off" } });
const [client, stranger, foreign] = await Promise.all([
  s.signIn("ada"),
  s.signIn("chidi"),
  s.signIn("ada", s.world.meridianId),
]);

type Alert = { readonly id: number; readonly kind: string; readonly price: number | null; readonly firedAt: unknown };
type Notice = { readonly kind: string; readonly title: string; readonly body: string };

const create = (who: SignedInClient, body: Record<string, unknown>) => who.post("Alert/CreateAlert", body);
const alertsOf = async (who: SignedInClient) =>
  (resultOf(await who.get("Alert/GetAlerts")) as { items: readonly Alert[] }).items;
const noticesOf = async (who: SignedInClient) => {
  const page = resultOf(await who.get("Notification/GetNotifications?MaxResultCount=50")) as { items: Notice[] };
  return page.items.filter(({ kind }) => kind === "Alert");
};
const volume = () => s.server.market.listed.get("ZENITHBANK")?.day.volume ?? 0;

let placed = 0;
async function buy(terms: Record<string, unknown>): Promise<number> {
  placed += 1;
  const order = { cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", timeInForce: "0", ...terms };
  const sent = resultOf(await client.post("Order/SendNewOrder", { clOrdID: `alert-${placed}`, ...order }));
  return (sent as { id: number }).id;
}

async function offer(): Promise<number> {
  const stats = resultOf(await client.get("MarketData/GetMarketStats")) as { securityID: string; bestOffer: number }[];
  return stats.find(({ securityID }) => securityID === "ZENITHBANK")?.bestOffer ?? 0;
}

await until(() => s.server.market.connected && s.server.market.listed.get("ZENITHBANK")?.isStale === false, "heard");

test("an alert fires once on the trade that reaches it, and only its user is told", async () => {
  const asked = { kind: "VolumeAtOrAbove", securityID: "ZENITHBANK", volume: volume() + 10, note: "Look again." };
  resultOf(await create(client, asked));
  const price = await offer();
  await buy({ orderQty: 10, price });
  await until(async () => (await noticesOf(client)).length === 1, "the alert is told", 8_000);
  const [told] = await noticesOf(client);
  assert.equal(told?.title, "Alert: ZENITHBANK");
  assert.match(
    told?.body ?? "",
    /^\d[\d,]* shares of ZENITHBANK have traded today; you asked for [\d,]+\. Look again\.$/,
  );
  await buy({ orderQty: 11, price: await offer() });
  await until(() => volume() >= asked.volume + 11, "more has traded");
  assert.equal((await noticesOf(client)).length, 1);
  for (const other of [stranger, foreign]) assert.equal((await noticesOf(other)).length, 0);
  assert.ok((await alertsOf(client)).every(({ firedAt }) => firedAt !== null));
});

test("what is so already, a security nobody knows and an alert of somebody else are refused", async () => {
  const reached = await create(client, { kind: "VolumeAtOrAbove", securityID: "ZENITHBANK", volume: 1 });
  assert.match(JSON.stringify(reached.body), /ALERT_REACHED/);
  const unknown = await create(client, { kind: "PriceAtOrAbove", securityID: "NOBODY", price: 1 });
  assert.match(JSON.stringify(unknown.body), /SEC_UNKNOWN/);
  assert.equal((await create(client, { kind: "PriceAtOrAbove", securityID: "ZENITHBANK" })).status, 400);
  const made = resultOf(
    await create(client, { kind: "PriceAtOrAbove", securityID: "ZENITHBANK", price: 9000 }),
  ) as Alert;
  for (const other of [stranger, foreign]) {
    assert.equal((await other.remove(`Alert/RemoveAlert?id=${made.id}`)).status, 404);
    assert.deepEqual(await alertsOf(other), []);
  }
  resultOf(await client.remove(`Alert/RemoveAlert?id=${made.id}`));
  assert.equal((await client.remove(`Alert/RemoveAlert?id=${made.id}`)).status, 404);
});

test("an order's end is told, by mail as well when that is asked for", async () => {
  const limits = resultOf(await client.get("MarketData/getPricelimitRange?security=ZENITHBANK")) as { lower: number };
  const id = await buy({ orderQty: 20, price: limits.lower });
  assert.equal((await create(stranger, { kind: "OrderDone", orderId: id })).status, 404);
  resultOf(await create(client, { kind: "OrderDone", orderId: id, byMail: true }));
  const before = (await noticesOf(client)).length;
  resultOf(await client.post("Order/sendCancelOrderRequest", { clOrdID: "alert-cancel", id }));
  await until(async () => (await noticesOf(client)).length === before + 1, "the end is told", 8_000);
  assert.match(
    (await noticesOf(client))[0]?.body ?? "",
    /^Order \d+ in ZENITHBANK has ended; 0 shares traded of it\.$/,
  );
  const outbox = resultOf(await client.get("Alert/GetAlerts")) as { items: readonly { byMail: boolean }[] };
  assert.ok(outbox.items.some(({ byMail }) => byMail));
});

test("alerts are still waited for after the server was started again", async () => {
  resultOf(await create(client, { kind: "VolumeAtOrAbove", securityID: "ZENITHBANK", volume: volume() + 5 }));
  const before = (await noticesOf(client)).length;
  await s.restart();
  const again = await s.signIn("ada");
  await until(() => s.server.market.connected && s.server.market.listed.get("ZENITHBANK")?.isStale === false, "heard");
  const stats = resultOf(await again.get("MarketData/GetMarketStats")) as { securityID: string; bestOffer: number }[];
  const price = stats.find(({ securityID }) => securityID === "ZENITHBANK")?.bestOffer ?? 0;
  const order = { cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", timeInForce: "0" };
  resultOf(await again.post("Order/SendNewOrder", { clOrdID: "alert-later", ...order, orderQty: 5, price }));
  await until(async () => (await noticesOf(again)).length === before + 1, "the alert is told after the start");
});

test("lists are kept for their user, and a change that was made on older lists is refused", async () => {
  const again = await s.signIn("ada");
  const other = await s.signIn("chidi");
  const lists = [{ name: "Banks", securityIDs: ["ZENITHBANK", "ACCESSCORP"] }];
  assert.deepEqual(resultOf(await again.get("Workspace/GetWorkspace")), { watchlists: [], version: 0, layout: null });
  assert.deepEqual(resultOf(await again.post("Workspace/SaveWatchlists", { watchlists: lists, version: 0 })), {
    version: 1,
  });
  const stale = await again.post("Workspace/SaveWatchlists", { watchlists: [], version: 0 });
  assert.match(JSON.stringify(stale.body), /WATCHLISTS_MOVED/);
  resultOf(await again.post("Workspace/SaveLayout", { layout: "{}" }));
  assert.deepEqual(resultOf(await again.get("Workspace/GetWorkspace")), {
    watchlists: lists,
    version: 1,
    layout: "{}",
  });
  assert.deepEqual(resultOf(await other.get("Workspace/GetWorkspace")), { watchlists: [], version: 0, layout: null });
});

test("the views of a list are kept for their user, the latest whole", async () => {
  const again = await s.signIn("ada");
  const other = await s.signIn("chidi");
  const kept = async (who: typeof again) => resultOf(await who.get("Workspace/GetSavedViews"));
  const page = "/app/client-portal/account-statement";
  const views = [
    { page, name: "Fees this year", query: "period=ytd&type=FEE" },
    { page, name: "Not cleared", query: "uncleared=1" },
  ];
  assert.deepEqual(await kept(again), { views: [] });
  resultOf(await again.post("Workspace/SaveViews", { views }));
  assert.deepEqual(await kept(again), { views });
  resultOf(await again.post("Workspace/SaveViews", { views: views.slice(1) }));
  assert.deepEqual(await kept(again), { views: views.slice(1) });
  assert.deepEqual(await kept(other), { views: [] });
});
