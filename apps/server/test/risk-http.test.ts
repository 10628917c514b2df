// The risk desk over HTTP and the hub, with the real exchange: what stops orders, what is in doubt, and how the server says it is.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { quarantineReports } from "../src/store/quarantine.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada } from "./edge-world.ts";
import { ask, resultOf, until, withServer, type ApiAnswer, type SignedInClient } from "./with-server.ts";

const s = await withServer();
const connected = () => until(() => s.server.market.connected, "the exchange is connected");
await connected();
const [asAda, asBroker, asAdmin] = await Promise.all(["ada", "broker", "admin"].map((name) => s.signIn(name)));
assert(asAda !== undefined && asBroker !== undefined && asAdmin !== undefined);

type StockOrder = { id: number; ordStatus: string; unconfirmed?: boolean; unconfirmedSince?: string };

let serial = 0;
function send(client: SignedInClient, terms: Record<string, unknown> = {}): Promise<ApiAnswer> {
  const clOrdID = `risk-${(serial += 1)}`;
  const order = { clOrdID, cscsAccount: ada, securityID: "ZENITHBANK", side: "1", ordType: "2", timeInForce: "0" };
  return client.post("Order/SendNewOrder", {
    ...order,
    orderQty: 10,
    price: 110,
    acceptWarnings: ["DUPLICATE_ORDER"],
    ...terms,
  });
}

function nameOf({ status, body }: ApiAnswer): string {
  const error = body?.["error"] as { name?: string } | null | undefined;
  return error?.name ?? String(status);
}

async function orderOf(id: number): Promise<StockOrder> {
  const answer = await asAda?.get("Order/getStockOrders?maxResultCount=100");
  assert(answer !== undefined);
  const found = (resultOf(answer) as { items: StockOrder[] }).items.find((order) => order.id === id);
  assert(found !== undefined);
  return found;
}

test("a switch thrown over HTTP stops orders at once and cancels what is open at the exchange", async () => {
  const open = resultOf(await send(asAda)) as StockOrder;
  await until(async () => (await orderOf(open.id)).ordStatus === "0", "the order stands");
  const denied = await asAda.post("Risk/SetKillSwitch", { scope: "tenant", mode: "CancelAll", reason: "no" });
  assert.equal(denied.status, 403);
  const thrown = await asAdmin.post("Risk/SetKillSwitch", { scope: "tenant", mode: "CancelAll", reason: "a drill" });
  assert.partialDeepStrictEqual(resultOf(thrown), {
    scope: "tenant",
    isOn: true,
    mode: "CancelAll",
    userName: "admin",
  });
  assert.equal(nameOf(await send(asAda)), "KILL_SWITCH");
  await until(async () => (await orderOf(open.id)).ordStatus === "4", "the exchange has canceled it");
  const health = resultOf(await asAdmin.get("Risk/GetHealth")) as {
    status: string;
    why: string[];
    reconciled: boolean;
  };
  assert.deepEqual(
    [health.status, health.why, health.reconciled],
    ["cancelOnly", ["Stopped for this brokerage"], true],
  );
  resultOf(await asAdmin.post("Risk/LiftKillSwitch", { scope: "tenant", reason: "the drill is over" }));
  assert.equal((await send(asAda)).status, 200);
});

test("limits set over HTTP bind the next order, in naira, and say whose they are", async () => {
  const set = await asAdmin.post("Risk/SetLimits", { cscsAccount: ada, maxOrderValue: 5_000.5, reason: "a review" });
  assert.partialDeepStrictEqual(resultOf(set), { cscsAccount: ada, maxOrderValue: 5_000.5, status: "InForce" });
  const refused = await send(asAda, { orderQty: 100 });
  assert.equal(nameOf(refused), "MAX_ORDER_VALUE");
  assert.match(JSON.stringify(refused.body), /₦5,000.50 is allowed in one order: the limit for account/);
  assert.equal((await send(asAda, { orderQty: 20 })).status, 200);
  const list = resultOf(await asAdmin.get("Risk/GetLimits?current=true")) as { totalCount: number };
  assert(list.totalCount >= 3);
});

test("a holder reads what the broker entered for them, and nobody can keep it from them", async () => {
  const mandate = { channel: "PHONE", reference: "call 9" };
  assert.equal((await send(asBroker, { mandate, orderQty: 12 })).status, 200);
  const notices = resultOf(await asAda.get("Notification/GetNotifications")) as {
    items: { title: string; body: string }[];
  };
  assert.equal(notices.items[0]?.title, "An order was entered for your account");
  assert.match(notices.items[0]?.body ?? "", /^Buy 12 ZENITHBANK at ₦110.00, account /);
});

test("an order whose request was not answered is shown in doubt until the exchange has been heard again", async () => {
  const open = resultOf(await send(asAda)) as StockOrder;
  await until(async () => (await orderOf(open.id)).ordStatus === "0", "the order stands");
  const certain = await orderOf(open.id);
  assert.equal("unconfirmed" in certain, false);
  await s.exchange.kill();
  await until(() => !s.server.market.connected, "the server notices");
  assert.equal((await orderOf(open.id)).unconfirmed, undefined, "what was answered is not in doubt");
  await inHost(s.server.db, (tx) =>
    tx.run(sql`
      update outbox set answered_at = null, sent_at = coalesce(sent_at, now()) where order_id = ${open.id}`),
  );
  const doubtful = await orderOf(open.id);
  assert.equal(doubtful.unconfirmed, true);
  assert(Date.parse(doubtful.unconfirmedSince ?? "") > 0);
  assert.equal(doubtful.ordStatus, "0", "it is no status");
  await inHost(s.server.db, (tx) => tx.run(sql`update outbox set answered_at = now() where order_id = ${open.id}`));
  await s.exchange.startAgain();
  await connected();
  assert.equal((await orderOf(open.id)).unconfirmed, undefined);
});

test("the server says of each house whether it may trade, without a name", async () => {
  const { status, body } = await ask(`${s.url}/health/trading`, {
    headers: { authorization: `Bearer ${asAdmin.token}` },
  });
  assert.equal(status, 200, JSON.stringify(body));
  const tenants = body?.["tenants"] as Record<string, unknown>[];
  assert(tenants.length > 0);
  for (const tenant of tenants)
    assert.deepEqual(Object.keys(tenant).toSorted(), [
      "brokenRules",
      "checkedAt",
      "oldestUnansweredAt",
      "oldestUnsentAt",
      "quarantined",
      "status",
      "tenantId",
      "unanswered",
      "unsent",
      "why",
    ]);
  assert.equal(tenants.find(({ tenantId }) => tenantId === s.world.defaultId)?.["status"], "ok");
});

test("a report that was set aside shows on the house's health and to who looks after its days alone, until it is closed", async () => {
  const { defaultId, meridianId } = s.world;
  const report = {
    exchangeClOrdID: "T1-zz",
    origExchangeClOrdID: "T1-zz",
    orderID: null,
    cxlRejReason: "1",
    text: null,
  };
  const row = { why: "no order has this id", report: { ...report, transactTime: instant(0) }, receivedAt: instant(1) };
  await inTenant(s.server.db, defaultId, (tx) => quarantineReports(tx, [row]));
  const countOf = async (client: SignedInClient) => {
    const status = resultOf(await client.get("System/GetStatus")) as { queues: { quarantined: number } };
    const health = resultOf(await client.get("Risk/GetHealth")) as { quarantined: number };
    return [status.queues.quarantined, health.quarantined];
  };
  await until(async () => (await countOf(asAdmin))[0] === 1, "the status is read anew");
  assert.deepEqual(await countOf(asAdmin), [1, 1]);
  const elsewhere = await s.signIn("admin", meridianId);
  assert.deepEqual(await countOf(elsewhere), [0, 0]);
  const list = resultOf(await asAdmin.get("EndOfDay/GetQuarantinedReports")) as { items: { id: number }[] };
  const [found] = list.items;
  assert(found !== undefined);
  const body = { id: found.id, reason: "Looked at" };
  for (const client of [asAda, asBroker]) {
    assert.equal((await client.get("EndOfDay/GetQuarantinedReports")).status, 403);
    assert.equal((await client.get("EndOfDay/GetQuarantineCount")).status, 403);
    assert.equal((await client.post("EndOfDay/CloseQuarantinedReport", body)).status, 403);
  }
  assert.equal((await elsewhere.post("EndOfDay/CloseQuarantinedReport", body)).status, 404);
  assert.equal((await asAdmin.post("EndOfDay/CloseQuarantinedReport", body)).status, 200);
  assert.equal(nameOf(await asAdmin.post("EndOfDay/CloseQuarantinedReport", body)), "QUARANTINE_CLOSED");
  await until(async () => (await countOf(asAdmin))[0] === 0, "the status is read anew");
});

test("after all of that every invariant holds", async () => {
  const verdicts = await verifyAll(s.server.db, s.server.market.tradingDay);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
});
