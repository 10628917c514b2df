// Webhooks against a real HTTP server on loopback: each fact once by its id, signed, tried again, stopped, and never behind a wall.

import { strict as assert } from "node:assert";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { after, test } from "node:test";
import type { Answer } from "@tradebook/contract/method.ts";
import type { Webhook, WebhookEvent } from "@tradebook/contract/webhook.ts";
import { webhookEvents } from "@tradebook/contract/webhook.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import type { FieldChange } from "../src/field-changes.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { webhookHandlers } from "../src/modules/webhook/webhook-handlers.ts";
import { lookForFacts, sendDue, startWebhooks } from "../src/webhook-job.ts";
import { postEvent } from "../src/outbound/webhooks/post-event.ts";
import { adaBank, makeFundedWorld } from "./funded-world.ts";
import { ownCertificate } from "./own-certificate.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, opening, order, reportOn } from "./small-world.ts";
import { until } from "./with-server.ts";

const { db } = await freshDatabase();
const world = await makeFundedWorld(db);
const other = await makeFundedWorld(db, "Other");
const { ask, ada, admin, supervisor } = world;
const deps = { ...world.deps, mayLoopback: true };
const hooks = webhookHandlers(deps);
const changes: FieldChange[] = [];
const callOf = (of = world): Call => ({ ...of.callOf(of.admin), noteChanges: (noted) => changes.push(...noted) });
const page = { skipCount: 0, maxResultCount: 50 };
const dayMs = 86_400_000;

type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly rejection: unknown };

function granted<T>(answer: Answered<T>): T {
  assert(answer.ok, answer.ok ? "" : JSON.stringify(answer.rejection));
  return answer.value;
}
const refusedBy = (answer: Answer<unknown>) => (answer.ok ? "ok" : answer.rejection.code);

type Heard = { readonly headers: Readonly<Record<string, unknown>>; readonly body: string };
const heard: Heard[] = [];
/** What is answered, in turn; 200 when nothing is left. */
const answers: (number | "nothing")[] = [];

const receiver = createServer((asked, answer) => {
  let body = "";
  asked.setEncoding("utf8");
  asked.on("data", (part: string) => (body += part));
  asked.on("end", () => {
    heard.push({ headers: asked.headers, body });
    const next = answers.shift() ?? 200;
    if (next === "nothing") return;
    answer.writeHead(next, next === 302 ? { location: `${url}elsewhere` } : {});
    answer.end("whatever it says");
  });
});
const url = `http://127.0.0.1:${await portOf(receiver)}/`;

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => {
    server.close();
    if ("closeAllConnections" in server) (server as ReturnType<typeof createServer>).closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** Looks once, and sends what is due. */
async function turn(of = world): Promise<void> {
  const { signal } = new AbortController();
  for (const webhook of await lookForFacts(deps, of.tenantId)) {
    await sendDue(deps, { tenantId: of.tenantId, webhook, signal });
  }
}

async function made(name: string, events: readonly WebhookEvent[], of = world) {
  return granted(await hooks.CreateWebhook({ name, url, events: [...events] }, callOf(of)));
}
const seen = async (id: number): Promise<Webhook> => {
  const found = granted(await hooks.GetWebhooks({}, callOf())).items.find((one) => one.id === id);
  assert(found !== undefined);
  return found;
};
const deliveries = async (webhookId: number) =>
  granted(await hooks.GetDeliveries({ webhookId, ...page }, callOf())).items;
const later = (ms: number) => deps.set({ now: instant(deps.clock.now() + ms) });
let deposits = 0;
async function deposited(channel = "NIBSS") {
  deposits += 1;
  const body = { cscsAccount: adaNumber, amount: 1_234.5, reference: `HOOK-${deposits}`, channel };
  return granted(await ask("Deposit", admin, { ...body, idempotencyKey: `hook-${deposits}` }));
}

let ledger: Webhook;
let secret: string;

test("every kind of fact is told once, in order, signed, with the account as its id and nothing personal", async () => {
  const desk = createOrderDesk(deps);
  ({ webhook: ledger, secret } = await made("Ledger", webhookEvents));
  await made("Theirs", webhookEvents, other);
  const placed = async (clOrdID: string) => {
    const answer = await desk.place(
      world.tenantId,
      ada,
      order({ clOrdID, orderQty: 100, acceptWarnings: ["DUPLICATE_ORDER"] }),
    );
    return granted(answer as Answer<{ order: Parameters<typeof reportOn>[0] }>).order;
  };
  const [filled, gone] = [await placed("hook-a"), await placed("hook-b")];
  // The exchange dates its trade, and may tell of it an hour later.
  const transactTime = instant(opening - 3_600_000);
  const trade = { lastPx: price(11_780), lastQty: quantity(100), ordStatus: "Filled" as const, cumQty: quantity(100) };
  await desk.receiveExecutions([
    reportOn(filled, { execID: "HOOK-1", ...trade, transactTime }),
    reportOn(gone, { execID: "HOOK-2", execType: "Canceled", ordStatus: "Canceled" }),
  ]);
  const { reference } = await deposited();
  const cheque = await deposited("Cheque");
  await turn();
  assert.deepEqual(
    heard.map(({ headers }) => headers["tradebook-event-type"]),
    ["order.filled", "deposit.confirmed", "order.cancelled"],
    "a cheque is not confirmed before it is cleared",
  );
  const [first] = heard;
  assert.deepEqual(JSON.parse(first?.body ?? ""), {
    id: `order.filled:${filled.id}:2`,
    type: "order.filled",
    at: new Date(transactTime).toISOString(),
    tenantId: world.tenantId,
    data: {
      orderId: filled.id,
      accountId: world.adaAccount,
      securityID: "ZENITHBANK",
      side: "Buy",
      ordStatus: "Filled",
      orderQty: 100,
      cumQty: 100,
      leavesQty: 0,
      execID: "HOOK-1",
      lastQty: 100,
      lastPx: 117.8,
    },
  });
  const confirmed = JSON.parse(heard[1]?.body ?? "") as { data: unknown };
  assert.deepEqual(confirmed.data, { accountId: world.adaAccount, reference, amount: 1_234.5 });
  granted(await ask("ClearDeposit", admin, { id: cheque.id }));
  granted(
    await ask("ChangeBankDetails", admin, { cscsAccount: adaNumber, ...adaBank, idempotencyKey: "hook-bank" }).then(
      async (asked) => ask("ApproveBankDetails", supervisor, { id: granted(asked).id }),
    ),
  );
  later(2 * dayMs);
  const asked = granted(
    await ask("Withdraw", ada, { cscsAccount: adaNumber, amount: 500, idempotencyKey: "hook-out" }),
  );
  granted(await ask("ApproveWithdrawal", supervisor, { id: asked.id }));
  granted(await ask("PayWithdrawal", supervisor, { id: asked.id, bankReference: "HOOK-OUT" }));
  deps.set({ day: tradingDay("2026-11-25") });
  await settleDue(deps, world.tenantId, tradingDay("2026-11-25"));
  await openedByApplication();
  await turn();
  await turn();
  const told = heard.slice(3).map(({ headers }) => headers["tradebook-event-type"]);
  const each = new Set(["account.opened", "deposit.confirmed", "trade.settled", "withdrawal.paid"]);
  assert.deepEqual([told.length, new Set(told)], [4, each]);
  const everything = heard.map(({ body }) => body).join();
  for (const personal of [adaNumber, adaBank.accountNumber, "Obi", "@", "ada"])
    assert(!everything.includes(personal), personal);
  assert((await deliveries(ledger.id)).every(({ status, attempts }) => status === "delivered" && attempts === 1));
});

/** As the account-opening job leaves it. */
async function openedByApplication(): Promise<void> {
  await inTenant(db, world.tenantId, async (tx) => {
    const at = new Date(deps.clock.now()).toISOString();
    const [request] = await tx.rows<{ id: number }>(sql`
      insert into account_request (account_type, channel, status, sealed_application, created_by, cscs_account, chn,
        customer_id, created_at, updated_at)
      select 'individual', 'web', 'ACTIVE', 'sealed', ${admin.userId}, cscs_account, chn, customer_id, ${at}, ${at}
      from securities_account where id = ${world.adaAccount}
      returning id`);
    for (const step of ["open", "note"])
      await tx.run(sql`
        insert into account_request_event (request_id, at, step, status) values (${request?.id ?? 0}, ${at}, ${step}, 'ACTIVE')`);
  });
}

test("the signature is made with the secret that was shown once, which is kept sealed", async () => {
  const last = heard.at(-1);
  assert(last !== undefined);
  const [, seconds = "", mark = ""] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(last.headers["tradebook-signature"])) ?? [];
  assert.equal(mark, createHmac("sha256", secret).update(`${seconds}.${last.body}`).digest("hex"));
  assert.equal(Number(seconds), Math.floor(deps.clock.now() / 1000));
  const kept = await readInTenant(db, world.tenantId, (tx) => tx.rows(sql`select * from webhook order by id`));
  assert(!JSON.stringify(kept).includes(secret));
  assert(!JSON.stringify(changes).includes(secret));
  const { secret: next } = granted(await hooks.RotateSecret({ webhookId: ledger.id }, callOf()));
  assert.notEqual(next, secret);
  const marks = async () => {
    await deposited();
    await turn();
    const { headers, body } = heard.at(-1) ?? { headers: {}, body: "" };
    const [at = "", ...signed] = String(headers["tradebook-signature"]).replace(/^t=/, "").split(/,v1=/);
    const by = (key: string) => createHmac("sha256", key).update(`${at}.${body}`).digest("hex");
    return [signed.length, signed.includes(by(next)), signed.includes(by(secret))];
  };
  assert.deepEqual(await marks(), [2, true, true], "both sign for a day");
  later(dayMs);
  assert.deepEqual(await marks(), [1, true, false]);
});

test("what is not taken is tried again under the same id, longer and longer, and a wait is kept", async () => {
  heard.length = 0;
  answers.push(500, 302);
  await deposited();
  await turn();
  const [row] = await deliveries(ledger.id);
  assert.deepEqual([row?.status, row?.attempts, row?.lastFailure, row?.lastStatus], ["waiting", 1, "answered", 500]);
  await turn();
  assert.equal(heard.length, 1, "not before its time");
  later(30_000);
  await turn();
  const failing = await seen(ledger.id);
  assert.deepEqual([failing.lastFailure, failing.lastStatus, failing.waiting], ["redirected", 302, 1]);
  assert.notEqual(failing.failingSince, null);
  later(120_000);
  await turn();
  assert.equal(heard.length, 3, "nobody followed to another address");
  assert.equal(new Set(heard.map(({ headers }) => headers["tradebook-event-id"])).size, 1);
  assert.equal(new Set(heard.map(({ body }) => body)).size, 1);
  const well = await seen(ledger.id);
  assert.deepEqual([well.failingSince, well.waiting], [null, 0]);
});

test("after three days with nothing taken it is stopped, those who keep the settings hear of it, and it can be resumed", async () => {
  heard.length = 0;
  answers.push(...Array.from({ length: 40 }, () => 503));
  await deposited();
  for (let hours = 0; hours <= 50; hours += 2) {
    await turn();
    later(2 * 3_600_000);
  }
  const [given] = await deliveries(ledger.id);
  assert.deepEqual([given?.status, given?.attempts], ["failed", 8], "it was given up");
  assert.equal((await seen(ledger.id)).state, "active");
  later(dayMs / 2);
  await deposited();
  await turn();
  assert.equal((await seen(ledger.id)).state, "active", "not yet three days");
  later(dayMs / 2);
  await turn();
  const stopped = await seen(ledger.id);
  assert.equal(stopped.state, "stopped");
  const told = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ userId: number }>(
      sql`select user_id as "userId" from notice where kind = 'WebhookStopped' order by user_id`,
    ),
  );
  assert.deepEqual(new Set(told.map(({ userId }) => userId)), new Set([admin.userId, supervisor.userId]));
  assert.equal(told.length, 2);
  answers.length = 0;
  const tries = heard.length;
  await deposited();
  await turn();
  assert.equal(heard.length, tries, "nothing goes out");
  assert.equal(refusedBy(await hooks.SendTest({ webhookId: ledger.id }, callOf())), "WEBHOOK_STATE");
  later(200_000);
  granted(await hooks.ResumeWebhook({ webhookId: ledger.id }, callOf()));
  await turn();
  const again = granted(await hooks.SendAgain({ deliveryId: given?.id ?? 0 }, callOf()));
  assert.deepEqual([again.status, again.eventId], ["waiting", given?.eventId]);
  await turn();
  const ids = heard.slice(tries).map(({ headers }) => headers["tradebook-event-id"]);
  assert.equal(ids.length, 2, "what waited and what was asked for, and nothing of the time between");
  assert(ids.includes(given?.eventId));
});

test("a paused one keeps nothing of what happens, a test goes once, and a deleted one leaves nothing", async () => {
  heard.length = 0;
  later(300_000);
  granted(await hooks.PauseWebhook({ webhookId: ledger.id }, callOf()));
  assert.equal(refusedBy(await hooks.PauseWebhook({ webhookId: ledger.id }, callOf())), "WEBHOOK_STATE");
  await deposited();
  later(1);
  granted(await hooks.ResumeWebhook({ webhookId: ledger.id }, callOf()));
  answers.push(404);
  granted(await hooks.SendTest({ webhookId: ledger.id }, callOf()));
  assert.equal(refusedBy(await hooks.SendTest({ webhookId: ledger.id }, callOf())), "WEBHOOK_STATE");
  await turn();
  const [tested] = await deliveries(ledger.id);
  assert.deepEqual([tested?.eventType, tested?.status, tested?.attempts], ["test", "failed", 1]);
  assert.equal(heard.length, 1);
  assert.equal((await seen(ledger.id)).failingSince, null, "a test moves nothing");
  later(6 * dayMs);
  await turn();
  assert.notEqual((await deliveries(ledger.id)).length, 0);
  later(dayMs + 1);
  await turn();
  assert.deepEqual(await deliveries(ledger.id), [], "what is done is forgotten after a week");
  granted(await hooks.DeleteWebhook({ webhookId: ledger.id }, callOf()));
  assert.deepEqual(granted(await hooks.GetWebhooks({}, callOf())).items, []);
  assert.equal(refusedBy(await hooks.GetDeliveries({ webhookId: ledger.id, ...page }, callOf())), "NOT_FOUND");
});

test("every change is told to the audit trail, and another house's webhook is not there", async () => {
  changes.length = 0;
  const { webhook } = await made("Books", ["trade.settled"]);
  assert.deepEqual(
    changes.map(({ field, after: now }) => [field, now]),
    [
      ["name", "Books"],
      ["url", url],
      ["events", "trade.settled"],
    ],
  );
  const terms = { name: "Books", url, events: ["order.filled"] as WebhookEvent[] };
  for (const asked of [
    hooks.ChangeWebhook({ webhookId: webhook.id, ...terms }, callOf(other)),
    hooks.RotateSecret({ webhookId: webhook.id }, callOf(other)),
    hooks.PauseWebhook({ webhookId: webhook.id }, callOf(other)),
    hooks.DeleteWebhook({ webhookId: webhook.id }, callOf(other)),
    hooks.SendTest({ webhookId: webhook.id }, callOf(other)),
    hooks.GetDeliveries({ webhookId: webhook.id, ...page }, callOf(other)),
  ])
    // Numbers of one house may be numbers of another: what must not be there is ours.
    assert.equal(refusedBy(await asked), "NOT_FOUND");
  changes.length = 0;
  granted(await hooks.ChangeWebhook({ webhookId: webhook.id, ...terms }, callOf()));
  granted(await hooks.RotateSecret({ webhookId: webhook.id }, callOf()));
  granted(await hooks.PauseWebhook({ webhookId: webhook.id }, callOf()));
  assert.deepEqual(
    changes.map(({ field, before, after: now }) => [field, before, now]),
    [
      ["events", "trade.settled", "order.filled"],
      ["secret", "the old one", "a new one"],
      ["state", "active", "paused"],
    ],
  );
  assert.equal(refusedBy(await hooks.CreateWebhook({ ...terms }, callOf())), "WEBHOOK_NAME_TAKEN");
  for (let more = 1; more < 10; more += 1) await made(`Books ${more}`, ["order.filled"]);
  assert.equal(refusedBy(await hooks.CreateWebhook({ ...terms, name: "One more" }, callOf())), "WEBHOOKS_ENOUGH");
  const closed = { ...terms, name: "Inside", url: "https://10.0.0.1/" };
  assert.equal(refusedBy(await hooks.CreateWebhook(closed, callOf())), "WEBHOOK_ADDRESS");
  const usual = webhookHandlers({ ...deps, mayLoopback: false });
  assert.equal(refusedBy(await usual.CreateWebhook({ ...terms, name: "Here" }, callOf())), "WEBHOOK_ADDRESS");
});

test("a name that leads behind the wall, a slow, a broken, an absent and an untrusted receiver are told apart", async () => {
  const { signal } = new AbortController();
  const post = { url, headers: {}, body: "{}", mayLoopback: true, signal };
  heard.length = 0;
  assert.deepEqual(await postEvent(post), { failure: null, status: 200 });
  // The name is checked where it leads, whatever was checked of it before.
  const name = url.replace("127.0.0.1", "localhost");
  assert.deepEqual(await postEvent({ ...post, url: name, mayLoopback: false }), { failure: "forbidden", status: null });
  assert.equal(heard.length, 1);
  answers.push("nothing");
  assert.deepEqual(await postEvent({ ...post, withinMs: 200 }), { failure: "late", status: null });
  const gone = createServer();
  const port = await portOf(gone);
  await new Promise((closed) => gone.close(closed));
  assert.equal((await postEvent({ ...post, url: `http://127.0.0.1:${port}/` })).failure, "refused");
  const breaking = createServer((asked) => asked.socket.destroy());
  assert.equal((await postEvent({ ...post, url: `http://127.0.0.1:${await portOf(breaking)}/` })).failure, "broken");
  const own = createTlsServer(ownCertificate("localhost", new Date("2040-01-01")), (_, answer) => answer.end());
  const untrusted = await postEvent({ ...post, url: `https://127.0.0.1:${await portOf(own)}/` });
  assert.equal(untrusted.failure, "certificate");
  const ending = new AbortController();
  ending.abort();
  await assert.rejects(postEvent({ ...post, signal: ending.signal }), { name: "AbortError" });
});

test("the job tells by itself, and ends in the middle of a slow answer without noting it", async () => {
  for (const { id } of granted(await hooks.GetWebhooks({}, callOf())).items)
    granted(await hooks.DeleteWebhook({ webhookId: id }, callOf()));
  const { webhook } = await made("Job", ["deposit.confirmed"]);
  heard.length = 0;
  answers.push("nothing");
  later(1_000);
  await deposited();
  const job = startWebhooks(deps);
  await until(() => Promise.resolve(heard.length === 1), "it is sent");
  await job.stop();
  const [row] = await deliveries(webhook.id);
  assert.deepEqual([row?.status, row?.attempts], ["waiting", 0]);
  const next = startWebhooks(deps);
  await until(async () => (await deliveries(webhook.id))[0]?.status === "delivered", "it is sent again");
  await next.stop();
  assert.deepEqual(deps.warnings, []);
});
