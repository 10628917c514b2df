// Placing and cancelling orders: what is held, what is refused, and that the same command counts once.

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Result } from "@tradebook/domain/result.ts";
import { price } from "@tradebook/domain/units.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { OrderAnswer } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, makeSmallWorld, order, testDeps, type SmallWorld } from "./small-world.ts";

const { db } = await freshDatabase();
let world: SmallWorld;
let deps: ReturnType<typeof testDeps>;
let desk: ReturnType<typeof createOrderDesk>;
let houses = 0;

beforeEach(async () => {
  houses += 1;
  world = await makeSmallWorld(db, `House${houses}`);
  deps = testDeps(db);
  desk = createOrderDesk(deps);
});

/** What stands in an account's ledger, by class. */
async function balances(accountId: number): Promise<Record<string, bigint>> {
  const rows = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ class: string; balance: bigint }>(sql`
      select class || case asset when 'NGN' then '' else ' ' || substr(asset, 5) end as class, balance
      from ledger_account where account_id = ${accountId} order by class`),
  );
  return Object.fromEntries(rows.map((row) => [row.class, row.balance]));
}

async function count(table: string): Promise<number> {
  const text = { name: `count-${table}`, text: `select count(*)::int as rows from ${table}`, values: [] };
  const [row] = await inTenant(db, world.tenantId, (tx) => tx.rows<{ rows: number }>(text));
  return row?.rows ?? 0;
}

function placed(answer: Result<OrderAnswer>): Order {
  assert(answer.ok, answer.ok ? "" : `refused: ${answer.rejection.code}`);
  return answer.value.order;
}

test("a buy holds its worst cost to the kobo and asks the exchange", async () => {
  const answer = await desk.place(world.tenantId, world.ada, order());
  const made = placed(answer);
  // 117,800.00 and its charges: 1,590.30 + 119.27 + 353.40 + 26.51 + 4.00 without stamp duty in 2026.
  assert.equal(made.holdAmount, 11_989_348n);
  assert.deepEqual(await balances(world.adaAccount), {
    "cash.available": 500_000_000n - 11_989_348n,
    "cash.held": 11_989_348n,
    "units.free ZENITHBANK": 5000n,
  });
  assert.equal(await count("outbox"), 1);
  assert.equal(deps.wakes(), 1);
  assert.deepEqual(
    deps.published.map(({ event, audience }) => ({ event, audience })),
    [{ event: "addStockOrder", audience: { to: "account", tenantId: world.tenantId, accountId: world.adaAccount } }],
  );
});

test("fifty identical commands at once make one order and get one answer", async () => {
  const asked = order();
  const answers = await Promise.all(Array.from({ length: 50 }, () => desk.place(world.tenantId, world.ada, asked)));
  const ids = new Set(answers.map((answer) => placed(answer).id));
  assert.equal(ids.size, 1);
  assert.deepEqual(new Set(answers.map((answer) => placed(answer).version)), new Set([1]));
  assert.equal(await count("stock_order"), 1);
  assert.equal(deps.published.length, 1);
});

test("fifty identical commands on two desks make one order", async () => {
  const asked = order();
  const other = createOrderDesk(deps);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? desk : other).place(world.tenantId, world.ada, asked)),
  );
  assert.equal(new Set(answers.map((answer) => placed(answer).id)).size, 1);
  assert.equal(await count("stock_order"), 1);
});

test("the same clOrdID with other content is refused", async () => {
  const first = order();
  await desk.place(world.tenantId, world.ada, first);
  const second = await desk.place(world.tenantId, world.ada, { ...first, orderQty: 999 });
  assert.deepEqual(second, { ok: false, rejection: { code: "DUPLICATE_CLORDID", clOrdID: first.clOrdID } });
});

test("of twenty parallel buys that do not all fit, exactly the affordable ones are placed", async () => {
  // Each holds ₦1,198,898.78 of ₦5,000,000.
  const asked = Array.from({ length: 20 }, (_, at) =>
    desk.place(world.tenantId, world.ada, order({ orderQty: 10_000, price: price(11_780 + 10 * at) })),
  );
  const answers = await Promise.all(asked);
  assert.equal(answers.filter((answer) => answer.ok).length, 4);
  const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.rejection.code]));
  assert.deepEqual(new Set(codes), new Set(["INSUFFICIENT_FUNDS"]));
});

test("of twenty parallel sells of all shares on two desks, exactly one is placed", async () => {
  const other = createOrderDesk(deps);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? desk : other).place(
        world.tenantId,
        world.ada,
        order({ side: "Sell", orderQty: 5000, price: price(11_780 + 10 * at) }),
      ),
    ),
  );
  assert.equal(answers.filter((answer) => answer.ok).length, 1);
  assert.equal((await balances(world.adaAccount))["units.blocked ZENITHBANK"], 5000n);
});

test("a bad order in a batch fails alone", async () => {
  const bad = order({ orderQty: 1.5 });
  const stranger = order({ cscsAccount: chidiNumber });
  const [first, second, third, fourth] = await Promise.all([
    desk.place(world.tenantId, world.ada, order({ orderQty: 10 })),
    desk.place(world.tenantId, world.ada, bad),
    desk.place(world.tenantId, world.ada, stranger),
    desk.place(world.tenantId, world.ada, order({ orderQty: 20 })),
  ]);
  assert(first.ok && fourth.ok);
  assert.equal(second.ok ? "placed" : second.rejection.code, "QTY_INVALID");
  assert.deepEqual(third, { ok: false, rejection: { code: "NOT_FOUND", entity: "account", id: chidiNumber } });
  assert.equal(await count("stock_order"), 2);
});

test("a command that the database refuses fails alone, and its neighbours are decided", async () => {
  const [first, second] = await Promise.allSettled([
    desk.place(world.tenantId, world.ada, order({ orderQty: 10 })),
    desk.place(world.tenantId, world.ada, order({ orderQty: 20, clOrdID: "not a valid id" })),
  ]);
  assert.equal(first.status, "fulfilled");
  assert.equal(second.status, "rejected");
  assert.equal(await count("stock_order"), 1);
});

test("a twin within a minute is a warning that can be accepted", async () => {
  await desk.place(world.tenantId, world.ada, order());
  const twin = await desk.place(world.tenantId, world.ada, order());
  assert.equal(twin.ok ? "placed" : twin.rejection.code, "DUPLICATE_ORDER");
  const accepted = await desk.place(world.tenantId, world.ada, order({ acceptWarnings: ["DUPLICATE_ORDER"] }));
  assert(accepted.ok);
});

test("an order against one's own is refused, in the same batch as well", async () => {
  const [sell, buy] = await Promise.all([
    desk.place(world.tenantId, world.ada, order({ side: "Sell", price: price(11_780) })),
    desk.place(world.tenantId, world.ada, order({ price: price(11_780), orderQty: 10 })),
  ]);
  assert(sell.ok);
  assert.equal(buy.ok ? "placed" : buy.rejection.code, "SELF_TRADE");
});

test("a broker needs a mandate, and then trades for a client", async () => {
  const bare = await desk.place(world.tenantId, world.broker, order());
  assert.equal(bare.ok ? "placed" : bare.rejection.code, "MANDATE_REQUIRED");
  const mandate = { channel: "PHONE", reference: "call 17", note: null };
  const made = placed(await desk.place(world.tenantId, world.broker, order({ mandate })));
  assert.deepEqual(made.mandate, mandate);
  assert.equal(made.createdBy, world.broker.userId);
});

test("a cancel asks the exchange and keeps the hold until it answers", async () => {
  const made = placed(await desk.place(world.tenantId, world.ada, order()));
  const asked = placed(await desk.cancel(world.tenantId, world.ada, { clOrdID: "cancel-1", id: made.id }));
  assert.equal(asked.ordStatus, "PendingCancel");
  assert.equal((await balances(world.adaAccount))["cash.held"], made.holdAmount);
  assert.equal(await count("outbox"), 2);
  const again = placed(await desk.cancel(world.tenantId, world.ada, { clOrdID: "cancel-1", id: made.id }));
  assert.deepEqual(again, asked);
});

test("somebody else's order is not found", async () => {
  const made = placed(await desk.place(world.tenantId, world.ada, order()));
  const tried = await desk.cancel(world.tenantId, world.chidi, { clOrdID: "cancel-2", id: made.id });
  assert.deepEqual(tried, { ok: false, rejection: { code: "NOT_FOUND", entity: "order", id: String(made.id) } });
});

test("another house's account is not found, though its number is the same", async () => {
  const other = await makeSmallWorld(db, `Other${houses}`);
  const answer = placed(await desk.place(other.tenantId, other.ada, order({ cscsAccount: adaNumber })));
  assert.equal(answer.accountId, other.adaAccount);
  assert.equal(await count("stock_order"), 0);
  const tried = await desk.cancel(world.tenantId, world.ada, { clOrdID: "cancel-3", id: answer.id });
  assert.equal(tried.ok ? "cancelled" : tried.rejection.code, "NOT_FOUND");
});
