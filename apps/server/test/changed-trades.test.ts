// Trades that were taken back or corrected: found by that in trades and notes, and an order's charges are what its notes say.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { chargeLineNames, noCharges } from "@tradebook/domain/fees/charge-fees.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { kobo, price, quantity, sum } from "@tradebook/domain/units.ts";
import { readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { accountInflow, inflowFilterOf } from "../src/modules/back-office/cash-flow-reports.ts";
import { contractNotes } from "../src/modules/back-office/contract-note-reports.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { auditTrades, oldestTrades, type TradeSearch } from "../src/store/audit-trades.ts";
import { chargesOfOrders } from "../src/store/order-charges.ts";
import { freshDatabase } from "./postgres.ts";
import { chidiNumber, makeSmallWorld, order, reportOn, testDeps, today } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeSmallWorld(db);
const deps = testDeps(db);
const desk = createOrderDesk(deps);
const cut = { skip: 0, take: 50 };
let orders: readonly Order[];

const fill = (of: Order, execID: string, lastQty: number) =>
  reportOn(of, { execID, ordStatus: "PartiallyFilled", lastPx: price(11_770), lastQty: quantity(lastQty) });

/** Three buys: one stands, of one a trade was taken back and another corrected, and nothing is left of the last. */
before(async () => {
  const placed = [];
  for (const orderQty of [100, 200, 300]) {
    const answer = await desk.place(world.tenantId, world.ada, order({ orderQty }));
    assert(answer.ok);
    placed.push(answer.value.order);
  }
  const [stands, changed, gone] = placed;
  assert(stands !== undefined && changed !== undefined && gone !== undefined);
  await desk.receiveExecutions([
    fill(stands, "S1", 100),
    fill(changed, "A1", 40),
    fill(changed, "A2", 50),
    { ...fill(changed, "A3", 40), execType: "TradeCancel", execRefID: "A1" },
    { ...fill(changed, "A4", 60), execType: "TradeCorrect", execRefID: "A2" },
    fill(gone, "G1", 30),
    { ...fill(gone, "G2", 30), execType: "TradeCancel", execRefID: "G1" },
  ]);
  orders = [stands, changed, gone];
});

const everyTrade: TradeSearch = {
  from: null,
  to: null,
  securityID: null,
  side: null,
  cscsAccount: null,
  keyword: null,
  fate: null,
  dealer: null,
};

test("trades are found by whether they were taken back, corrected or either, in the list and in its file", async () => {
  const found = (fate: TradeSearch["fate"]) =>
    readInTenant(db, world.tenantId, async (tx) => {
      const search = { ...everyTrade, fate };
      const listed = await auditTrades(tx, search, cut);
      const filed = await oldestTrades(tx, search, { skip: 0, take: 50 });
      assert.deepEqual(
        [...listed.rows].map(({ tradeId }) => tradeId).toSorted((a, b) => a - b),
        filed.map(({ tradeId }) => tradeId),
      );
      assert.equal(listed.count, filed.length);
      return filed.map(({ executionId, status, correction }) => [executionId, status, correction]);
    });
  const [stood, back, wrong, right, last] = [
    ["S1", "UNSETTLED", false],
    ["A1", "TAKEN_BACK", false],
    ["A2", "TAKEN_BACK", false],
    ["A4", "UNSETTLED", true],
    ["G1", "TAKEN_BACK", false],
  ];
  assert.deepEqual(await found(null), [stood, back, wrong, right, last]);
  assert.deepEqual(await found("TAKEN_BACK"), [back, wrong, last]);
  assert.deepEqual(await found("CORRECTION"), [right]);
  assert.deepEqual(await found("EITHER"), [back, wrong, right, last]);
});

test("trades are found by who entered them, and each charge is added up of those that stand", async () => {
  const found = (dealer: string) =>
    readInTenant(db, world.tenantId, (tx) => auditTrades(tx, { ...everyTrade, dealer }, cut));
  const { rows, lines, sums } = await found("AD");
  assert.deepEqual([...new Set(rows.map((row) => row.dealer))], ["ada"]);
  const standing = rows.filter(({ status }) => status !== "TAKEN_BACK");
  assert(standing.length === 2 && rows.length === 5);
  for (const line of chargeLineNames) assert.equal(lines[line], sum(standing.map((row) => row[line])), line);
  assert.equal(sum(chargeLineNames.map((line) => lines[line])), sums.charges);
  assert(lines.commission > 0n && lines.vatCommission > 0n);
  const nobodys = await found("chidi");
  assert.deepEqual([nobodys.count, nobodys.lines], [0, noCharges]);
});

const searchOf = (status: "ISSUED" | "AMENDED" | "CANCELLED" | null) => ({
  accountId: world.adaAccount,
  side: "Buy" as const,
  from: today,
  to: today,
  securityID: null,
  noteNo: null,
  status,
  minAmount: null,
  maxAmount: null,
});

test("notes are found by whether they were amended or cancelled, with sums of those alone", async () => {
  const [stands, changed, gone] = orders;
  const found = (status: Parameters<typeof searchOf>[0]) =>
    readInTenant(db, world.tenantId, async (tx) => {
      const { totalCount, items, totals } = await contractNotes(tx, searchOf(status), cut);
      assert.equal(totalCount, items.length);
      return [items.map(({ orderId }) => orderId), totals.quantity];
    });
  assert.deepEqual(await found("ISSUED"), [[stands?.id], 100]);
  assert.deepEqual(await found("AMENDED"), [[changed?.id], 60]);
  assert.deepEqual(await found("CANCELLED"), [[gone?.id], 0]);
  assert.deepEqual(await found(null), [[gone?.id, changed?.id, stands?.id], 160]);
});

test("an order's charges are its notes', line by line, and what the ledger has of them", async () => {
  await readInTenant(db, world.tenantId, async (tx) => {
    const ids = orders.map(({ id }) => id);
    const charges = await chargesOfOrders(tx, [...ids, 999_999]);
    const { items } = await contractNotes(tx, searchOf(null), cut);
    assert.deepEqual([...charges.keys()], ids);
    for (const note of items)
      for (const line of chargeLineNames)
        assert.equal(charges.get(note.orderId)?.[line], note[line], `${note.id} ${line}`);
    const [booked] = await tx.rows<{ fees: bigint }>(sql`
      select sum(balance)::bigint as fees from ledger_account where class like 'fee.%' or class like 'tax.%'`);
    const all = sum([...charges.values()].flatMap((of) => chargeLineNames.map((line) => of[line])));
    assert.equal(kobo(booked?.fees ?? 0n), all);
  });
});

test("money in counts a sale that was taken back as a line, and not in the total", async () => {
  const sale = { side: "Sell", securityID: "ACCESSCORP", price: price(2_600), cscsAccount: chidiNumber } as const;
  const answer = await desk.place(world.tenantId, world.chidi, order({ ...sale, orderQty: 200 }));
  assert(answer.ok);
  const sold = (execID: string) => ({ ...fill(answer.value.order, execID, 100), lastPx: price(2_600) });
  await desk.receiveExecutions([sold("C1"), sold("C2")]);
  const terms = { accountId: world.chidiAccount, from: today, to: today, today, ...inflowFilterOf({ type: "SALE" }) };
  const inflow = () => readInTenant(db, world.tenantId, (tx) => accountInflow(tx, terms, cut));
  const before = await inflow();
  assert.equal(before.totals.amount, sum(before.items.map(({ amount }) => amount)));
  await desk.receiveExecutions([{ ...sold("C3"), execType: "TradeCancel", execRefID: "C1" }]);
  const { items, totals } = await inflow();
  assert.equal(items.length, before.items.length);
  const kept = before.items.filter(({ id }) => id !== Math.min(...before.items.map((row) => row.id)));
  assert.equal(totals.amount, sum(kept.map(({ amount }) => amount)));
});
