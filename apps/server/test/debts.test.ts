// What clients owe: paid by what comes in before any of it can be used, shown to them and to the house, and owed again when taken back.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { sharesOf } from "@tradebook/domain/ledger/account.ts";
import { transferIn } from "@tradebook/domain/ledger/cash-movement.ts";
import { addDays, tradingDay } from "@tradebook/domain/instant.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { readBalance } from "../src/account-balance.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { accountStatement } from "../src/modules/back-office/account-statement.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { commitThroughDebts } from "../src/store/commit-through-debts.ts";
import { freeBalances } from "../src/store/order-facts.ts";
import { verifyAll } from "../src/store/verify.ts";
import { makeFundedWorld, type Method } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, later, order, reportOn, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeFundedWorld(db);
const other = await makeFundedWorld(db, "Other");
const { ask, ada, chidi, admin, supervisor, deps, adaAccount } = world;
const desk = createOrderDesk(deps);
const page = { skipCount: 0, maxResultCount: 50 };
const security = "ZENITHBANK";
let made = 0;
let lastOrder: Order;

async function done(method: Method, caller: DeskCaller, body: Record<string, unknown>) {
  const answer = await ask(method, caller, body);
  assert(answer.ok, answer.ok ? "" : JSON.stringify(answer.rejection, (_, value) => String(value)));
  return answer.value as unknown as { readonly id: number };
}

async function standing(asset: string = "NGN") {
  const [row] = await readInTenant(db, world.tenantId, (tx) => freeBalances(tx, [adaAccount], [asset]));
  return { free: row?.balance ?? 0n, owed: row?.owed ?? 0n };
}

async function isSound(): Promise<void> {
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
}

async function placed(side: "Buy" | "Sell", orderQty: number): Promise<Order> {
  made += 1;
  const asked = order({ side, orderQty, clOrdID: `owing-${made}`, acceptWarnings: ["DUPLICATE_ORDER"] });
  const answer = await desk.place(world.tenantId, ada, asked);
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value.order;
}

/** Trades more than was ordered, and so more than was held. */
async function traded(side: "Buy" | "Sell", lastQty: number) {
  lastOrder = await placed(side, 100);
  const fill = { lastPx: price(11_780), lastQty: quantity(lastQty), ordStatus: "Filled" as const };
  await desk.receiveExecutions([reportOn(lastOrder, { execID: `OWING-${made}`, ...fill })]);
}

const deposit = (amount: number) => {
  made += 1;
  const body = { cscsAccount: adaNumber, amount, reference: `BANK-${made}`, idempotencyKey: `dep-${made}` };
  return done("Deposit", admin, { ...body, channel: "NIBSS" });
};

test("a deposit pays what is owed first, says so in the statement, and only the rest can be used", async () => {
  await traded("Buy", 60_000);
  const before = await standing();
  assert(before.owed > before.free && before.free > 0n);
  const owed = before.owed - before.free;
  await deposit(1_000);
  assert.deepEqual(await standing(), { free: 0n, owed: owed - 100_000n }, "what was free pays along");
  const left = (owed - 100_000n) / 100n + 50n;
  const last = await deposit(Number(left));
  const after = await standing();
  assert.deepEqual(after, { free: left * 100n - (owed - 100_000n), owed: 0n });
  const of = { accountId: adaAccount, cscsAccount: adaNumber, asAt: later(0), day: today };
  const shown = await inTenant(db, world.tenantId, (tx) => readBalance(tx, of));
  assert.deepEqual([shown.owed, shown.withdrawable, shown.availableToTrade], [0n, after.free, after.free]);
  const period = { accountId: adaAccount, from: today, to: addDays(today, 1), today: addDays(today, 1) };
  const kinds = { type: "DEPOSIT", unclearedOnly: false, reference: null } as const;
  const { items } = await readInTenant(db, world.tenantId, (tx) =>
    accountStatement(tx, { ...period, ...kinds }, { skip: 0, take: 50 }),
  );
  const said = items.map(({ description }) => description);
  assert.match(said.at(-1) ?? "", /^Funding by nibss · [\d,.]+ of it paid what was owed$/);
  assert.equal(last.id > 0, true);
  await isSound();
});

test("a deposit that paid a debt can be taken back, and the debt is there again", async () => {
  await deposit(13_000);
  await traded("Buy", 1_000);
  const { owed, free } = await standing();
  assert(owed > free);
  const entered = await deposit(Number((owed - free) / 100n) + 10);
  const paid = await standing();
  assert.equal(paid.owed, 0n);
  await done("ReverseDeposit", supervisor, { id: entered.id, reason: "Another client's" });
  assert.deepEqual(await standing(), { free: 0n, owed: owed - free });
  await deposit(Number((owed - free) / 100n) + 10);
  await isSound();
});

test("shares that come pay shares that are owed, and the trade that was owed can be taken back", async () => {
  const asset = sharesOf(security);
  const held = (await standing(asset)).free;
  await traded("Sell", Number(held) + 30);
  const owing = await standing(asset);
  assert.equal(owing.owed - owing.free, 30n);
  const debts = await done("GetDebts", admin, page);
  const rows = (debts as unknown as { items: readonly Record<string, unknown>[] }).items;
  assert.deepEqual(
    rows.map(({ cscsAccount, kind, securityID, cause }) => [cscsAccount, kind, securityID, cause]),
    [[adaNumber, "Owed", security, "Trade"]],
  );
  const shares = {
    accountId: adaAccount,
    securityID: security,
    quantity: quantity(100),
    ref: "T-1",
    businessDate: today,
  };
  await inTenant(db, world.tenantId, (tx) =>
    commitThroughDebts(tx, { now: later(0), outcomes: [{ ...nothing, journals: [transferIn(shares)] }] }),
  );
  assert.deepEqual(await standing(asset), { free: 70n, owed: 0n });
  // All of the sale comes back to the account now, since nothing of it is owed any more.
  const back = { execID: `OWING-${made}-B`, execRefID: `OWING-${made}`, execType: "TradeCancel" } as const;
  await desk.receiveExecutions([
    reportOn(lastOrder, { ...back, lastPx: price(11_780), lastQty: quantity(Number(held) + 30) }),
  ]);
  assert.deepEqual(await standing(asset), { free: held + 100n, owed: 0n });
  await isSound();
});

test("what a canceled, an expired or a rejected order frees pays what is owed, of cash and of shares", async () => {
  await deposit(Number((await standing()).owed / 100n) + 60_000);
  const waiting = await placed("Buy", 100);
  await traded("Buy", 1_000);
  const before = await standing();
  assert(before.owed > before.free && before.free >= 0n);
  const heard = async (execType: "Canceled" | "Expired" | "Rejected", of: Order) => {
    made += 1;
    await desk.receiveExecutions([reportOn(of, { execID: `ENDS-${made}`, execType, ordStatus: execType })]);
  };
  await heard("Canceled", waiting);
  const paid = before.free + waiting.holdAmount;
  assert(paid < before.owed);
  assert.deepEqual(await standing(), { free: 0n, owed: before.owed - paid });
  await heard("Canceled", waiting);
  assert.deepEqual(await standing(), { free: 0n, owed: before.owed - paid }, "once");
  await isSound();

  const asset = sharesOf(security);
  const offered = await placed("Sell", 200);
  const held = (await standing(asset)).free;
  await traded("Sell", Number(held) + 150);
  assert.deepEqual(await standing(asset), { free: held - 100n, owed: held + 50n });
  await heard("Expired", offered);
  assert.deepEqual(await standing(asset), { free: 50n, owed: 0n });
  await isSound();
  const shares = { securityID: security, quantity: quantity(1_000), ref: "T-2", businessDate: today };
  const journals = [transferIn({ accountId: adaAccount, ...shares })];
  await inTenant(db, world.tenantId, (tx) =>
    commitThroughDebts(tx, { now: later(0), outcomes: [{ ...nothing, journals }] }),
  );
  await deposit(Number((await standing()).owed / 100n) + 1);
});

test("a sale that settles pays what is owed", async () => {
  await deposit(13_000);
  await traded("Sell", 100);
  await traded("Buy", 60_000);
  const { owed, free } = await standing();
  assert(owed > free);
  const sold = (
    await readInTenant(db, world.tenantId, (tx) =>
      readBalance(tx, { accountId: adaAccount, cscsAccount: adaNumber, asAt: later(0), day: today }),
    )
  ).unsettledSales;
  await settleDue(deps, world.tenantId, tradingDay("2026-12-31"));
  assert.deepEqual(await standing(), { free: 0n, owed: owed - free - (sold ?? 0n) });
  await isSound();
});

test("a holder sees what is theirs alone, and another house nothing", async () => {
  const seen = async (caller: DeskCaller, asked = world) => {
    const answer = await asked.ask("GetDebts", caller, page);
    assert(answer.ok);
    return (answer.value as { totalCount: number }).totalCount;
  };
  assert.deepEqual([await seen(ada), await seen(chidi), await seen(other.admin, other)], [1, 0, 0]);
  const answer = await ask("GetDebts", ada, page);
  assert(answer.ok);
  const [row] = (answer.value as { items: readonly { amount: bigint; since: number; orderId: number }[] }).items;
  assert.deepEqual([row?.amount, row?.orderId], [(await standing()).owed, lastOrder.id]);
});

test("I71 finds money that came in and was not used to pay", async () => {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  await client.query("set session_replication_role = replica");
  const {
    rows: [paid],
  } = await client.query(`select transfer.id, amount from transfer join ledger_account owed on owed.id = credit_id
    where owed.class = 'client.receivable' and owed.asset = 'NGN' order by transfer.id desc limit 1`);
  await client.query("update transfer set amount = 1 where id = $1", [paid.id]);
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0).map(({ id }) => id);
  await client.query("update transfer set amount = $2 where id = $1", [paid.id, paid.amount]);
  await client.end();
  assert(broken.includes("I71"), broken.join(", "));
  await isSound();
});
