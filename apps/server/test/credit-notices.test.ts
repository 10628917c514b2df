// What holders hear of overdrafts and liens, what a freeze means for them, and that both stand in the person's own data.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { AccountState } from "@tradebook/domain/access/account-state.ts";
import { dateText } from "@tradebook/contract/date-text.ts";
import { addDays } from "@tradebook/domain/instant.ts";
import { tellOfEnds } from "../src/credit-watch.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { beginning, ownLines } from "../src/store/own-data.ts";
import { verifyAll } from "../src/store/verify.ts";
import { makeFundedWorld, type Method } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, today } from "./small-world.ts";

const { db } = await freshDatabase();
const world = await makeFundedWorld(db);
const { ask, ada, admin, supervisor, deps, adaAccount } = world;
let made = 0;

async function answer(method: Method, caller: DeskCaller, body: Record<string, unknown>): Promise<string> {
  const said = await ask(method, caller, body);
  if (!said.ok) return said.rejection.code;
  last = (said.value as unknown as { readonly id: number }).id;
  return "ok";
}
let last = 0;

async function told(kind: string): Promise<readonly string[]> {
  const rows = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ text: string }>(sql`
      select title || ': ' || body as text from notice where user_id = ${ada.userId} and kind = ${kind} order by id`),
  );
  return rows.map(({ text }) => text);
}

async function grant(change: Record<string, unknown>): Promise<string> {
  made += 1;
  const terms = { limit: 1_000_000, fromDay: today, toDay: null, reason: "Salary comes on Friday" };
  const body = { cscsAccount: adaNumber, ...terms, idempotencyKey: `credit-${made}`, ...change };
  const asked = await answer("AskCreditLimit", admin, body);
  return asked === "ok" ? await answer("ApproveCreditLimit", supervisor, { id: last }) : asked;
}

async function pledge(): Promise<string> {
  made += 1;
  const paper = { beneficiary: "First Bank", reference: "DEED 1", reason: "Loan of the bank" };
  const body = { cscsAccount: adaNumber, amount: 100, ...paper, idempotencyKey: `lien-${made}` };
  const asked = await answer("AskCashLien", admin, body);
  return asked === "ok" ? await answer("ApproveLien", supervisor, { id: last }) : asked;
}

async function putInto(state: AccountState): Promise<void> {
  await inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      insert into account_state_move (account_id, state, reason, user_id, by_holder, cancels_orders, at)
      values (${adaAccount}, ${state}, 'a test', ${admin.userId}, false, false, now())`),
  );
}

test("a holder hears that an overdraft was granted, changed and ended, and of nothing that was only asked for", async () => {
  assert.equal(await grant({ toDay: addDays(today, 200) }), "ok");
  const toDay = addDays(today, 3);
  assert.equal(await grant({ limit: 2_000_000, toDay }), "ok");
  assert.equal(await answer("AskCreditLimit", admin, { ...terms("only-asked"), limit: 7 }), "ok");
  assert.deepEqual(await told("CreditLimit"), [
    `Your broker has granted you an overdraft: Up to ₦1,000,000.00, from ${dateText(today)} to ${dateText(addDays(today, 200))}.`,
    `Your overdraft was changed by your broker: Up to ₦2,000,000.00, from ${dateText(today)} to ${dateText(toDay)}.`,
  ]);
});

const terms = (idempotencyKey: string) => {
  const reason = "Salary comes on Friday";
  return { cscsAccount: adaNumber, fromDay: today, toDay: null, reason, idempotencyKey };
};

test("that it is about to end, and that it has ended, is said once each", async () => {
  const before = (await told("CreditLimit")).length;
  const look = async (ahead: number) => {
    const on = { ...deps, market: { ...deps.market, tradingDay: () => addDays(today, ahead) } };
    await tellOfEnds(on, world.tenantId);
    return (await told("CreditLimit")).slice(before);
  };
  const lastDay = dateText(addDays(today, 3));
  const soon = `Your overdraft is about to end: Its last day is ${lastDay}. ₦0.00 of it is drawn now; what is drawn after that day is to be paid back.`;
  assert.deepEqual(await look(0), [soon]);
  assert.deepEqual(await look(1), [soon]);
  // The first one holds again on the day after: nothing has ended for the client.
  assert.deepEqual(await look(4), [soon]);
  assert.equal(await grant({ limit: 500, toDay: addDays(today, 9) }), "ok");
  const ended = `Your overdraft has ended: Its last day was ${dateText(addDays(today, 9))}. ₦0.00 is drawn and to be paid back.`;
  assert.deepEqual((await look(300)).slice(2), [ended]);
  assert.deepEqual((await look(301)).slice(2), [ended]);
});

test("on an account that may not buy no more credit is granted, less is, and a lien is placed and lifted", async () => {
  for (const state of ["DebitFrozen", "Suspended"] as const) {
    await putInto(state);
    assert.equal(await grant({ limit: 3_000_000 }), "ACC_INACTIVE", state);
    assert.equal(await grant({ limit: 500 }), "ACC_INACTIVE", `${state}: as much, without an end`);
    assert.equal(await grant({ limit: 500, toDay: addDays(today, 201) }), "ACC_INACTIVE", `${state}: for longer`);
    assert.equal(await grant({ limit: 100, toDay: addDays(today, 200) }), "ok", state);
    assert.equal(await pledge(), "ok", state);
    const id = last;
    assert.equal(await answer("AskLienLift", admin, { id, reason: "Paid back" }), "ok");
    assert.equal(await answer("ApproveLienLift", supervisor, { id }), "ok");
    await putInto("Active");
  }
  assert.deepEqual((await told("Lien")).slice(0, 2), [
    "Something in your account was pledged: ₦100.00: First Bank, by paper DEED 1.",
    "A pledge on your account was lifted: ₦100.00: First Bank, by paper DEED 1.",
  ]);
  assert.deepEqual(
    (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0),
    [],
  );
});

test("overdrafts and liens stand in the person's own data", async () => {
  const linesOf = async (part: "overdrafts" | "liens") => {
    const lines = await readInTenant(db, world.tenantId, (tx) =>
      ownLines(tx, part, { of: adaAccount, after: beginning }),
    );
    return lines.map(({ line }) => JSON.parse(line) as Record<string, unknown>);
  };
  const [granted] = await linesOf("overdrafts");
  assert.deepEqual([granted?.["limitKobo"], granted?.["status"]], [100_000_000, "APPROVED"]);
  const [lien] = await linesOf("liens");
  assert.deepEqual([lien?.["amountKobo"], lien?.["beneficiary"], lien?.["status"]], [10_000, "First Bank", "LIFTED"]);
});
