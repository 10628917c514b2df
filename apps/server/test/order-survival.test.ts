// The exchange dies in mid-session, again and again, while orders of every kind are placed, changed and canceled: both sides
// agree in the end about every order, and nothing has traded twice.

import { strict as assert } from "node:assert";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { isOpen } from "@tradebook/domain/order/order-status.ts";
import { price, type Price } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { readOrders } from "../src/store/order-facts.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada, chidi } from "./edge-world.ts";
import { resultOf, until, withServer } from "./with-server.ts";

const s = await withServer({ pace: 100 });
const connected = () => until(() => s.server.market.connected, "the exchange is connected");
await connected();

const securityID = "ZENITHBANK";
const mandate = { channel: "PHONE", reference: "standing", note: null };
const rounds = 4;
const perRound = 60;

const people = await inTenant(s.server.db, s.world.defaultId, (tx) =>
  tx.rows<{ id: number; user_name: string }>(sql`select id, user_name from app_user order by id`),
);
function callerOf(userName: string, permissions: readonly Permission[]): DeskCaller {
  const found = people.find((person) => person.user_name === userName);
  assert(found !== undefined);
  return { userId: found.id, userName, permissions: new Set(permissions) };
}
const broker = callerOf("broker", ["TRADE_ALL_ACCOUNTS", "BUY", "SELL"]);

/** The same run of numbers every time. */
let state = 20_261_121;
function dice(sides: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * sides);
}

let serial = 0;
const newID = () => `life-${(serial += 1)}`;

function orderRequest(): NewOrder {
  const { bestBid, bestOffer } = spread();
  const buys = dice(2) === 0;
  const touch = (buys ? bestOffer : bestBid) ?? price(11_780);
  const px = Math.min(12_950, Math.max(10_610, touch + (dice(9) - 5) * 10 * (buys ? 1 : -1)));
  const orderQty = 20 + dice(80);
  const kinds = [{}, {}, { maxFloor: 10 }, { allOrNone: true }, { minQty: 5 }] as const;
  const stands = dice(5) > 0;
  return {
    clOrdID: newID(),
    cscsAccount: buys ? ada : chidi,
    securityID,
    side: buys ? "Buy" : "Sell",
    ordType: "Limit",
    orderQty,
    price: price(px),
    timeInForce: stands ? "Day" : "ImmediateOrCancel",
    expireDate: null,
    ...(stands ? (kinds[dice(kinds.length)] ?? {}) : {}),
    mandate,
    acceptWarnings: ["DUPLICATE_ORDER"],
  };
}

function spread(): { bestBid: Price | null; bestOffer: Price | null } {
  const [bid, offer] = (["Buy", "Sell"] as const).map((side) => {
    const entries = [
      ...(s.server.market.listed.get(securityID)?.book[side === "Buy" ? "buys" : "sells"].entries.values() ?? []),
    ];
    const prices = entries.flatMap(({ mdEntryPx }) => (mdEntryPx === null ? [] : [mdEntryPx]));
    return prices.length === 0 ? null : price(side === "Buy" ? Math.max(...prices) : Math.min(...prices));
  });
  return { bestBid: bid ?? null, bestOffer: offer ?? null };
}

const placed: number[] = [];

/** One step of somebody: mostly a new order, else a change or a cancel of one before. */
async function act(): Promise<void> {
  const { desk } = s.server;
  const id = placed[dice(Math.max(1, placed.length))];
  const kind = dice(10);
  if (id === undefined || kind < 6) {
    const answer = await desk.place(s.world.defaultId, broker, orderRequest());
    if (answer.ok) placed.push(answer.value.order.id);
    return;
  }
  if (kind < 8) return void (await desk.cancel(s.world.defaultId, broker, { clOrdID: newID(), id }));
  const terms = { price: null, orderQty: 15 + dice(100), timeInForce: null, expireDate: null, mandate };
  await desk.replace(s.world.defaultId, broker, { clOrdID: newID(), id, ...terms });
}

async function ordersNow(): Promise<readonly Order[]> {
  return await inTenant(s.server.db, s.world.defaultId, async (tx) =>
    (await readOrders(tx, placed)).map(({ order }) => order),
  );
}

const waiting = new Set(["PendingNew", "PendingCancel", "PendingReplace"]);

test("after kills in mid-session orders and book agree on both sides, and nothing has traded twice", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const acting = Array.from({ length: perRound }, act);
    if (round % 2 === 0) await Promise.all(acting);
    await s.exchange.kill();
    await Promise.all(acting);
    await until(() => !s.server.market.connected, "the server notices");
    await s.exchange.startAgain();
    await connected();
  }
  const admin = await s.signIn("admin");
  resultOf(await admin.post("Simulator/SetPace", { ordersPerSecond: 0 }));
  await until(
    async () => (await ordersNow()).every(({ ordStatus }) => !waiting.has(ordStatus)),
    "every order is answered",
  );
  assert(placed.length > 40, "many orders were taken");
  await until(bookAgrees, "the book shows what the server's orders have left", 5_000);
  checkTrades(await ordersNow(), await executions());
  const verdicts = await verifyAll(s.server.db, s.server.market.tradingDay);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
  assert.deepEqual(await quarantined(), [], "nothing that the exchange said was odd");
});

/** What the market shows of each open order is what the server believes is left, or an iceberg's part; of others nothing. */
async function bookAgrees(): Promise<boolean> {
  const listed = s.server.market.listed.get(securityID);
  assert(listed !== undefined);
  const entries = new Map([...listed.book.buys.entries, ...listed.book.sells.entries]);
  return (await ordersNow()).every((order) => {
    const entry = entries.get(order.orderID ?? "");
    if (!isOpen(order) || order.special?.allOrNone === true) return entry === undefined;
    const most = order.special?.maxFloor ?? order.leavesQty;
    if (entry === undefined) return false;
    const size = entry.mdEntrySize;
    return order.special?.maxFloor === undefined || order.special.maxFloor === null
      ? size === order.leavesQty
      : size > 0 && size <= Math.min(most, order.leavesQty);
  });
}

type Fill = { readonly exec_id: string; readonly order_id: bigint; readonly px: bigint; readonly qty: bigint };

async function executions(): Promise<readonly Fill[]> {
  return await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<Fill>(sql`
      select exec_id, order_id, last_px_kobo as px, last_qty as qty from execution where order_id = any(${placed})
      order by exec_id`),
  );
}

/** Each execution is one side of one trade on the exchange's own tape, and no trade's side is two executions. */
function checkTrades(orders: readonly Order[], fills: readonly Fill[]): void {
  const folder = join(s.config.dataDir, "exchange");
  const tapes = readdirSync(folder).filter((name) => name.startsWith("tape-"));
  const sides = tapes
    .flatMap((name) => readFileSync(join(folder, name), "latin1").split("\n"))
    .flatMap((line) => {
      const [, , , px, qty, buyID, , , sellID] = line.split(",");
      return [`${buyID} ${px} ${qty}`, `${sellID} ${px} ${qty}`];
    });
  const onTape = new Map<string, number>();
  for (const side of sides) onTape.set(side, (onTape.get(side) ?? 0) + 1);
  const idOf = new Map(orders.map((order) => [order.id, order.orderID]));
  for (const { order_id: orderId, px, qty } of fills) {
    const side = `${idOf.get(Number(orderId))} ${px} ${qty}`;
    const left = onTape.get(side) ?? 0;
    assert(left > 0, `the exchange's tape has the trade: ${side}`);
    onTape.set(side, left - 1);
  }
  assert(fills.length > 10, "much has traded");
  for (const order of orders)
    assert(order.cumQty <= order.orderQty, `order ${order.id} has traded no more than it asked for`);
}

async function quarantined(): Promise<readonly unknown[]> {
  return await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows(sql`select why, report from quarantined_report order by id`),
  );
}
