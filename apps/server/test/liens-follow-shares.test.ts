// Pledged shares through a consolidation, a split and a bonus, and back again, on real PostgreSQL: the lien follows them.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { NewCorporateAction } from "@tradebook/contract/services/corporate-action.ts";
import { instant, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { clientAccount, houseAccount, sharesOf } from "@tradebook/domain/ledger/account.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { Call } from "../src/deps.ts";
import { carryOutEverywhere } from "../src/modules/corporate-action/carry-out.ts";
import { corporateActionHandlers } from "../src/modules/corporate-action/corporate-action-handlers.ts";
import { beginReversal } from "../src/store/corporate-actions-reversals.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { commitThroughDebts } from "../src/store/commit-through-debts.ts";
import { verifyAll } from "../src/store/verify.ts";
import { makeFundedWorld, type Method } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, later, order, reportOn, today } from "./small-world.ts";

const { db } = await freshDatabase();
const monday = tradingDay("2026-11-23");
const friday = tradingDay("2026-11-27");
const dates = { announcedOn: today, qualificationDate: monday, paymentDate: monday } as const;
const ratio = { securityID: "ZENITHBANK", fractionPrice: price(1_000) } as const;
let houses = 0;

async function openHouse() {
  houses += 1;
  const world = await makeFundedWorld(db, `Pledges${houses}`);
  const desk = createOrderDesk(world.deps);
  const handlers = corporateActionHandlers({ ...world.deps, orderDesk: desk });
  const callOf = ({ userId, userName, permissions }: DeskCaller): Call => {
    const caller = { userId, userName, permissions, tenantId: world.tenantId, roles: [] };
    return { caller, tenantId: world.tenantId, culture: "en", now: instant(later(60_000)), ip: "127.0.0.1" };
  };
  const done = async (method: Method, caller: DeskCaller, body: Record<string, unknown>) => {
    const answer = await world.ask(method, caller, body);
    assert(answer.ok, answer.ok ? "" : answer.rejection.code);
    return answer.value as unknown as { readonly id: number; readonly shares: number };
  };
  let keys = 0;
  return {
    ...world,
    pledge: async (shares: number) => {
      keys += 1;
      const paper = { beneficiary: "First Bank", reference: `DEED ${keys}`, reason: "Loan of the bank" };
      const what = { cscsAccount: adaNumber, securityID: "ZENITHBANK", shares, idempotencyKey: `lien-${keys}` };
      const { id } = await done("AskShareLien", world.admin, { ...what, ...paper });
      await done("ApproveLien", world.supervisor, { id });
      return id;
    },
    lift: async (id: number) => {
      await done("AskLienLift", world.admin, { id, reason: "Paid back" });
      await done("ApproveLienLift", world.supervisor, { id });
    },
    approved: async (input: NewCorporateAction) => {
      const made = await handlers.Create(input, callOf(world.admin));
      assert(made.ok, made.ok ? "" : JSON.stringify(made.rejection));
      const answer = await handlers.Approve({ id: made.value.id }, callOf(world.supervisor));
      assert(answer.ok);
      return made.value.id;
    },
    dayBegins: async (day: TradingDay) => {
      world.deps.set({ day });
      await settleDue(world.deps, world.tenantId, day);
      await carryOutEverywhere({ ...world.deps, orderDesk: desk }, day);
    },
    reverse: async (id: number, day: TradingDay) => {
      const by = { userId: world.admin.userId, at: later(70_000), reason: "Entered wrongly" };
      await inTenant(db, world.tenantId, (tx) => beginReversal(tx, id, by));
      await carryOutEverywhere({ ...world.deps, orderDesk: desk }, day);
    },
    /** Traded on that day, and delivered on a later one. */
    sell: async (shares: number, day: TradingDay) => {
      world.deps.set({ day });
      const terms = { clOrdID: `sale-${shares}`, side: "Sell", orderQty: shares } as const;
      const placed = await desk.place(world.tenantId, world.ada, order(terms));
      assert(placed.ok, placed.ok ? "" : placed.rejection.code);
      const traded = {
        execID: `S${houses}`,
        ordStatus: "Filled",
        lastQty: quantity(shares),
        lastPx: price(11_780),
      } as const;
      await desk.receiveExecutions([reportOn(placed.value.order, traded)]);
    },
    /** Shares that went and were not there, or that came: debts first. */
    owes: async (shares: number) => {
      const asset = sharesOf("ZENITHBANK");
      const depository = houseAccount("depository", { asset });
      const own = (name: "client.receivable" | "units.free") => clientAccount(name, world.adaAccount, { asset });
      const ends =
        shares > 0
          ? { debit: own("client.receivable"), credit: depository }
          : { debit: depository, credit: own("units.free") };
      const journal = {
        kind: "adjustment",
        ref: `DEBT-${shares}`,
        businessDate: today,
        description: "Delivered",
        orderId: null,
        postings: [{ ...ends, amount: BigInt(Math.abs(shares)) }],
      } as const;
      await inTenant(db, world.tenantId, (tx) =>
        commitThroughDebts(tx, { now: later(0), outcomes: [{ ...nothing, journals: [journal] }], details: new Map() }),
      );
    },
    shares: async () => {
      const rows = await readInTenant(db, world.tenantId, (tx) =>
        tx.rows<{ class: string; balance: bigint }>(sql`
          select class, balance from ledger_account
          where account_id = ${world.adaAccount} and asset = 'SEC:ZENITHBANK' and class in ('units.free', 'units.lien')`),
      );
      const of = (name: string) => rows.find((row) => row.class === name)?.balance ?? 0n;
      return [of("units.free"), of("units.lien")];
    },
    state: async (id: number) => {
      const [row] = await readInTenant(db, world.tenantId, (tx) =>
        tx.rows<{ state: string }>(sql`select state from corporate_action where id = ${id}`),
      );
      return row?.state;
    },
  };
}

async function isSound(): Promise<void> {
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
}

test("shares that are pledged whole are consolidated, their liens bind the new ones, and taken back the old ones again", async () => {
  const house = await openHouse();
  const liens = [await house.pledge(4_995), await house.pledge(5)];
  assert.deepEqual(await house.shares(), [0n, 5_000n]);
  const id = await house.approved({ ...dates, ...ratio, type: "Consolidation", newShares: 1, forShares: 4 });
  await house.dayBegins(monday);
  assert.equal(await house.state(id), "Applied");
  assert.deepEqual(await house.shares(), [0n, 1_250n]);
  await isSound();
  await house.dayBegins(monday);
  assert.deepEqual(await house.shares(), [0n, 1_250n], "once");
  await house.reverse(id, monday);
  assert.equal(await house.state(id), "Reversed");
  assert.deepEqual(await house.shares(), [0n, 5_000n]);
  for (const lien of liens) await house.lift(lien);
  assert.deepEqual(await house.shares(), [5_000n, 0n]);
  await isSound();
});

test("a lien that ends with nothing after a consolidation stands on nothing until two people lift it", async () => {
  const house = await openHouse();
  const liens = [await house.pledge(4_999), await house.pledge(1)];
  const id = await house.approved({ ...dates, ...ratio, type: "Consolidation", newShares: 1, forShares: 5_000 });
  await house.dayBegins(monday);
  assert.equal(await house.state(id), "Applied");
  assert.deepEqual(await house.shares(), [0n, 1n]);
  await isSound();
  for (const lien of liens) await house.lift(lien);
  assert.deepEqual(await house.shares(), [1n, 0n]);
  await isSound();
});

test("a split and a bonus come to what is pledged and to what is free, each to its part", async () => {
  const house = await openHouse();
  await house.pledge(1_001);
  const split = await house.approved({ ...dates, ...ratio, type: "Split", newShares: 3, forShares: 2 });
  await house.dayBegins(monday);
  assert.equal(await house.state(split), "Applied");
  assert.deepEqual(await house.shares(), [5_998n, 1_502n]);
  const later_ = { announcedOn: monday, qualificationDate: tradingDay("2026-11-25"), paymentDate: friday } as const;
  const bonus = await house.approved({ ...later_, ...ratio, type: "Bonus", newShares: 1, forShares: 10 });
  await house.dayBegins(friday);
  assert.equal(await house.state(bonus), "Applied");
  assert.deepEqual(await house.shares(), [5_998n + 599n, 1_502n + 151n]);
  await isSound();
  await house.reverse(bonus, friday);
  assert.deepEqual(await house.shares(), [5_998n, 1_502n]);
  await isSound();
});

test("a split waits for who has not enough free for parts rounded up, and goes on when a lien is lifted", async () => {
  const house = await openHouse();
  await house.pledge(4_994);
  const small = [await house.pledge(1), await house.pledge(1), await house.pledge(1), await house.pledge(1)];
  await house.sell(2, monday);
  assert.deepEqual(await house.shares(), [0n, 4_998n]);
  const id = await house.approved({ ...dates, ...ratio, type: "Split", newShares: 3, forShares: 2 });
  await house.dayBegins(monday);
  assert.equal(await house.state(id), "Entitled");
  assert.deepEqual(house.deps.warnings, []);
  assert.deepEqual(await house.shares(), [0n, 4_998n]);
  await house.lift(small[0] ?? 0);
  await house.dayBegins(monday);
  assert.equal(await house.state(id), "Applied");
  assert.deepEqual(await house.shares(), [1n, 7_497n]);
});

test("who owes shares gives nothing pledged back before they are there", async () => {
  const house = await openHouse();
  await house.pledge(4_000);
  const id = await house.approved({ ...dates, ...ratio, type: "Split", newShares: 3, forShares: 2 });
  await house.dayBegins(monday);
  assert.deepEqual(await house.shares(), [1_500n, 6_000n]);
  await house.owes(10);
  await house.reverse(id, monday);
  assert.equal(await house.state(id), "Reversing");
  assert.deepEqual(house.deps.warnings, []);
  assert.deepEqual(await house.shares(), [1_500n, 6_000n]);
  await house.owes(-10);
  await house.dayBegins(monday);
  assert.equal(await house.state(id), "Reversed");
  assert.deepEqual(await house.shares(), [1_000n, 4_000n]);
});
