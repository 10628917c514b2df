// The server is killed with -9 while orders wait for a session, at every point of their release, and when it is over: each
// is at the exchange once, and none is lost.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { releasePoints } from "./crash-points.ts";
import { checkBooks, live } from "./crash-story.ts";
import { crashWorld } from "./crash-world.ts";
import { ada, meridianAda } from "./edge-world.ts";
import { client } from "./several-world.ts";
import { resultOf, until } from "./with-server.ts";

const s = await crashWorld();
await live([s.exchange, s.server]);
const at = () => ({ url: s.server.url() });
const houses = [
  { tenantId: s.world.defaultId, cscsAccount: ada, ada: await client(at(), s.world.defaultId, "ada") },
  { tenantId: s.world.meridianId, cscsAccount: meridianAda, ada: await client(at(), s.world.meridianId, "ada") },
] as const;
type House = (typeof houses)[number];

const perHouse = 4;
/** So few requests a second that a session's first orders are on the line while the last still wait in the outbox. */
const slowLine = { EXCHANGE_MESSAGES_PER_SECOND: "4" };
let serial = 0;

type Waiting = { readonly house: House; readonly ids: readonly number[] };

/** The market closes, and each house's customer enters orders that wait for the next session. */
async function evening(): Promise<readonly Waiting[]> {
  await s.desk.setPhase("END_OF_DAY");
  await until(() => hears("END_OF_DAY"), "the server hears that the market has closed", 30_000);
  const waiting: Waiting[] = [];
  for (const house of houses) {
    const ids: number[] = [];
    for (let one = 0; one < perHouse; one += 1) ids.push(await enter(house));
    waiting.push({ house, ids });
  }
  for (const { house, ids } of waiting) {
    const rows = await rowsOf(house, ids);
    assert.deepEqual(
      rows.map((row) => [row.ord_status, row.releases, row.requests, s.line.timesSent(row.wire_id)]),
      ids.map(() => ["PendingNew", 0, 0, 0]),
      "they wait, and nobody was told",
    );
  }
  return waiting;
}

async function hears(phase: string): Promise<boolean> {
  const status = resultOf(await houses[0].ada.get(at(), "MarketData/GetMarketStatus")) as {
    readonly phase: string;
    readonly exchangeConnected: boolean;
  };
  return status.phase === phase && status.exchangeConnected;
}

async function enter({ cscsAccount, ada: by }: House): Promise<number> {
  const clOrdID = `waits-${(serial += 1)}`;
  const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", orderQty: 10, price: 107, timeInForce: "0" };
  const body = { clOrdID, cscsAccount, ...terms, acceptWarnings: ["DUPLICATE_ORDER"] };
  return (resultOf(await by.post(at(), "Order/SendNewOrder", body)) as { id: number }).id;
}

type Row = {
  readonly ord_status: string;
  readonly wire_id: string;
  readonly requests: number;
  readonly releases: number;
  readonly held: bigint;
};

/** The orders, how often each was released, and how many requests there are for it. */
async function rowsOf({ tenantId }: House, ids: readonly number[]): Promise<readonly Row[]> {
  return await inTenant(s.db, tenantId, (tx) =>
    tx.rows<Row>(sql`
      select ord_status, exchange_cl_ord_id as wire_id, hold_amount_kobo as held,
        (select count(*)::int from outbox where order_id = stock_order.id) as requests,
        (select count(*)::int from order_event where order_id = stock_order.id and kind = 'released') as releases
      from stock_order where id = any(${ids}) order by id`),
  );
}

/** The market's day begins; the server may have died of it. */
const morning = () => s.desk.setPhase("PRE_OPEN");

/** All are answered; then database, line and exchange are counted. */
async function eachOnce(waiting: readonly Waiting[], mayBeLate = false): Promise<void> {
  const all = async () => (await Promise.all(waiting.map(({ house, ids }) => rowsOf(house, ids)))).flat();
  await until(async () => (await all()).every((row) => row.ord_status !== "PendingNew"), "each is answered", 30_000);
  const rows = await all();
  assert.equal(rows.length, perHouse * houses.length);
  for (const { wire_id: wireId, ord_status: ordStatus, requests, releases, held } of rows) {
    const isLate = mayBeLate && ordStatus === "Rejected";
    const now = { ordStatus, requests, releases, sent: s.line.timesSent(wireId), isHeld: held > 0n };
    const once = { ordStatus: "New", requests: 1, releases: 1, sent: 1, isHeld: true };
    assert.deepEqual(now, isLate ? { ...once, ordStatus, sent: 0, isHeld: false } : once, wireId);
  }
  assert.deepEqual(s.line.refusedTwice(), [], "the exchange has seen no ClOrdID twice");
  assert.equal(await s.desk.standing(), rows.filter((row) => row.ord_status === "New").length);
  await checkBooks(s);
}

/** How many houses' orders have been released, all of a house's together. */
async function housesReleased(waiting: readonly Waiting[]): Promise<number> {
  const released = waiting.map(async ({ house, ids }) => {
    const counts = new Set((await rowsOf(house, ids)).map((row) => row.releases));
    assert.equal(counts.size, 1, "a house's are released in one step");
    return counts.has(1);
  });
  return (await Promise.all(released)).filter(Boolean).length;
}

async function sentOf(waiting: readonly Waiting[]): Promise<number> {
  const rows = (await Promise.all(waiting.map(({ house, ids }) => rowsOf(house, ids)))).flat();
  return rows.filter((row) => s.line.timesSent(row.wire_id) > 0).length;
}

test("the server killed: while they wait, and their session begins without it", async () => {
  const waiting = await evening();
  await s.server.kill();
  await morning();
  await s.server.start();
  await eachOnce(waiting);
});

for (const { name, death, again, committed, isJournaled } of releasePoints) {
  test(`the server killed: ${name}`, async () => {
    const waiting = await evening();
    await s.server.arm(death);
    await morning();
    await s.server.died();
    if (committed !== undefined) assert.equal(await housesReleased(waiting), committed);
    if (again !== undefined) {
      await s.server.start(again);
      await s.server.died();
    }
    await s.server.start();
    await eachOnce(waiting, isJournaled);
  });
}

test("the server killed: when a line that takes few a second has taken some of them", async () => {
  await s.server.kill();
  await s.server.start(null, slowLine);
  const waiting = await evening();
  await morning();
  await until(async () => (await sentOf(waiting)) > 0, "the first are on the line");
  await s.server.kill();
  const sent = await sentOf(waiting);
  assert(sent < perHouse * houses.length, `${sent} had been sent`);
  await s.server.start(null, slowLine);
  await eachOnce(waiting);
});

test("the server killed: when all are at the exchange, and it looks again", async () => {
  const waiting = await evening();
  await morning();
  await eachOnce(waiting);
  await s.server.kill();
  await s.server.start();
  await until(() => hears("PRE_OPEN"), "the server has come back in their session", 30_000);
  await eachOnce(waiting);
});
