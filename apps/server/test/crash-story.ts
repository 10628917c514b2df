// What a customer does while a process dies under them, and what must hold when it is over.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { isTradingDay, tradingDay } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { inHost, inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { readOrders } from "../src/store/order-facts.ts";
import { verifyAll } from "../src/store/verify.ts";
import type { CrashPoint, Doing } from "./crash-points.ts";
import { crashWorld, type CrashWorld, type Mortal } from "./crash-world.ts";
import { ada, password } from "./edge-world.ts";
import { ask, resultOf, until } from "./with-server.ts";

/** A test for each point, all in one world: one side dies at it, comes back, and is asked again under the same key. */
export async function proveDeaths(whoDies: "server" | "exchange", points: readonly CrashPoint[]): Promise<void> {
  const s = await crashWorld();
  const [mortal, other] = whoDies === "server" ? [s.server, s.exchange] : [s.exchange, s.server];
  for (const { name, doing, death, again, orAnswered, both } of points) {
    test(`the ${whoDies} killed: ${name}`, async () => {
      await live([s.exchange, s.server]);
      const story = await startStory(s, doing);
      await mortal.arm(death);
      const first = await story.act();
      await mortal.died();
      if (both === true) await other.kill();
      if (again !== undefined) {
        await mortal.start(again);
        if (orAnswered === true) {
          await until(async () => !mortal.lives() || (await story.isAnswered()), name, 30_000);
          // It may still come to its point, at any moment.
          await mortal.kill();
        } else await mortal.died();
      }
      await live([s.exchange, s.server]);
      await marketOf(s);
      const second = await story.act();
      stays(first, second);
      await settleAfter(s, story, second);
    });
  }
}

export async function live(programs: readonly Mortal[]): Promise<void> {
  for (const program of programs) if (!program.lives()) await program.start();
}

/** The order that the server answered with; null when it died before the answer was whole. */
type Answered = { readonly id: number } | null;

type Story = {
  readonly doing: Doing;
  /** Asks, or asks again, under the same key. */
  readonly act: () => Promise<Answered>;
  /** Whether the exchange has answered the newest order. */
  readonly isAnswered: () => Promise<boolean>;
};

const securityID = "ZENITHBANK";
/** Far below the market, and within the day's limits. */
const restingPrice = 107;
/** Above the offer in naira: the makers of an exchange that came back may ask a little more than before. */
const margin = 2;
const [orderQty, changedQty] = [10, 7];
const pending = new Set<string>(["PendingNew", "PendingCancel", "PendingReplace"]);
let serial = 0;

/** Waits for a market, places what the story needs, and is ready to act. */
async function startStory(s: CrashWorld, doing: Doing): Promise<Story> {
  const clOrdID = `crash-${(serial += 1)}`;
  const { token, offer } = await marketOf(s);
  const isAnswered = () => newestIsAnswered(s);
  const asking = (asked: Asked) => ({ doing, act: () => post(s, token, asked), isAnswered });
  const ticket = { cscsAccount: ada, securityID, side: "1", ordType: "2", orderQty, timeInForce: "0" };
  const placing = (key: string, price: number) =>
    asking({
      path: "order/SendNewOrder",
      body: { ...ticket, clOrdID: key, price, acceptWarnings: ["DUPLICATE_ORDER"] },
    });
  if (doing === "rest") return placing(clOrdID, restingPrice);
  if (doing === "trade") return placing(clOrdID, Math.round((offer + margin) * 100) / 100);
  const standing = await placing(`${clOrdID}-first`, restingPrice).act();
  assert(standing !== null, "the order that is to be changed was taken");
  const { id } = standing;
  await until(async () => (await orderOf(s, id)).ordStatus === "New", "it stands", 30_000);
  await until(async () => (await unmarked(s)) === 0, "what was sent for it is marked", 30_000);
  return asking(
    doing === "cancel"
      ? { path: "order/sendCancelOrderRequest", body: { clOrdID, id } }
      : { path: "order/SendOrderReplaceRequest", body: { clOrdID, id, orderQty: changedQty } },
  );
}

async function newestIsAnswered(s: CrashWorld): Promise<boolean> {
  const [newest] = await inTenant(s.db, s.world.defaultId, (tx) =>
    tx.rows<{ id: number }>(sql`select max(id)::int as id from stock_order`),
  );
  return newest !== undefined && !pending.has((await orderOf(s, newest.id)).ordStatus);
}

/** Requests that are neither marked nor answered. */
async function unmarked(s: CrashWorld): Promise<number> {
  const rows = await inHost(s.db, (tx) =>
    tx.rows(sql`select id from outbox where sent_at is null and answered_at is null`),
  );
  return rows.length;
}

type Asked = { readonly path: string; readonly body: unknown };

/** Null when nobody answered; a refusal is a fault. */
async function post(s: CrashWorld, token: string, { path, body }: Asked): Promise<Answered> {
  const answer = await ask(`${s.server.url()}/api/services/app/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  return answer === null ? null : (resultOf(answer) as { id: number });
}

type Market = { readonly token: string; readonly offer: number };

/** Signed in, once the market is there to be traded in. */
async function marketOf(s: CrashWorld): Promise<Market> {
  const url = s.server.url();
  const signedIn = await ask(`${url}/api/TokenAuth/Authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json", "abp.tenantid": String(s.world.defaultId) },
    body: JSON.stringify({ userNameOrEmailAddress: "ada", password }),
  });
  const { accessToken: token } = resultOf(signedIn) as { accessToken: string };
  const get = async (path: string) =>
    resultOf(
      await ask(`${url}/api/services/app/MarketData/${path}`, { headers: { authorization: `Bearer ${token}` } }),
    );
  let offer: number | null = null;
  await until(
    async () => {
      const { exchangeConnected } = (await get("GetMarketStatus")) as { exchangeConnected: boolean };
      const stats = (await get("GetMarketStats")) as { securityID: string; bestOffer: number | null }[];
      offer = stats.find((stat) => stat.securityID === securityID)?.bestOffer ?? null;
      return exchangeConnected && offer !== null;
    },
    "the market is there",
    30_000,
  );
  assert(offer !== null);
  return { token, offer };
}

async function orderOf(s: CrashWorld, id: number): Promise<Order> {
  const [found] = await inTenant(s.db, s.world.defaultId, (tx) => readOrders(tx, [id]));
  assert(found !== undefined, `order ${id} is there`);
  return found.order;
}

/** What was acknowledged is what is there, and what was not is there once it is asked for again. */
function stays(first: Answered, again: Answered): void {
  assert(again !== null, "the server that came back answers");
  if (first !== null) assert.equal(again.id, first.id, "an acknowledged order is the one that is found again");
}

/** The exchange has answered; then order, line and books are looked at. */
async function settleAfter(s: CrashWorld, { doing }: Story, answered: Answered): Promise<void> {
  assert(answered !== null);
  const { id } = answered;
  // What trades may be told as placed first, and as traded a moment later.
  const waits = (ordStatus: string) => pending.has(ordStatus) || (doing === "trade" && ordStatus === "New");
  await until(async () => !waits((await orderOf(s, id)).ordStatus), `order ${id} is answered`, 30_000);
  const order = await orderOf(s, id);
  await checkLine(s, order);
  checkOrder(doing, order);
  await checkBooks(s);
}

/** An order that was in doubt too long to be wanted at its price is not sent again: then the exchange has never had it. */
async function checkLine(s: CrashWorld, order: Order): Promise<void> {
  const requests = await inTenant(s.db, s.world.defaultId, (tx) =>
    tx.rows<{ id: string; kind: string; answered: boolean }>(sql`
      select exchange_cl_ord_id as id, kind, answered_at is not null as answered from outbox
      where order_id = ${order.id} order by outbox.id`),
  );
  assert(requests.length > 0, "the exchange was to hear of it");
  for (const { id, kind, answered } of requests) {
    const times = s.line.timesSent(id);
    const wasStale = kind === "NewOrder" && order.ordStatus === "Rejected";
    assert.equal(times, wasStale ? 0 : 1, `${kind} ${id} was sent ${times} times`);
    assert(answered, `${kind} ${id} was answered`);
  }
  assert.deepEqual(s.line.refusedTwice(), [], "the exchange has seen no ClOrdID twice");
}

function checkOrder(doing: Doing, order: Order): void {
  if (order.ordStatus === "Rejected") assert(doing === "rest" || doing === "trade", "a change was not lost");
  else if (doing === "rest") assert.deepEqual([order.ordStatus, order.leavesQty], ["New", orderQty]);
  else if (doing === "trade") assert.deepEqual([order.ordStatus, order.cumQty], ["Filled", orderQty]);
  else if (doing === "cancel") assert.deepEqual([order.ordStatus, order.leavesQty], ["Canceled", 0]);
  else assert.deepEqual([order.ordStatus, order.leavesQty, order.orderQty], ["New", changedQty, changedQty]);
  assert.equal(order.holdAmount > 0n, order.leavesQty > 0, "an order holds money as long as it stands");
}

/** The rules of the books hold, and nothing that the exchange said was odd. */
export async function checkBooks(s: CrashWorld): Promise<void> {
  const [day] = await readInTenant(s.db, s.world.defaultId, (tx) =>
    tx.rows<{ day: string }>(sql`select max(trade_date)::text as day from stock_order`),
  );
  assert(day !== undefined && isTradingDay(day.day));
  const verdicts = await verifyAll(s.db, tradingDay(day.day));
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
  const odd = await inTenant(s.db, s.world.defaultId, (tx) => tx.rows(sql`select why, report from quarantined_report`));
  assert.deepEqual(odd, [], "nothing that the exchange said was odd");
}
