// Approved overdrafts and liens: by two people, in the books, in what can be bought, sold and withdrawn, and in the checks of the books.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { addDays } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { readBalance } from "../src/account-balance.ts";
import { readInTenant } from "../src/db/in-tenant.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { cashBalances } from "../src/store/ledger.ts";
import { freeBalances } from "../src/store/order-facts.ts";
import { verifyAll } from "../src/store/verify.ts";
import { holdingRows } from "../src/modules/back-office/portfolio-reports.ts";
import { portfolioValues } from "../src/modules/back-office/portfolio-values.ts";
import { watchAccounts } from "../src/store/account-watch.ts";
import { makeFundedWorld, type Method } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, later, order, reportOn, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeFundedWorld(db);
const other = await makeFundedWorld(db, "Other");
const { ask, ada, chidi, admin, supervisor, deps, adaAccount } = world;
const desk = createOrderDesk(deps);
const page = { skipCount: 0, maxResultCount: 50 };
let made = 0;

async function done(method: Method, caller: DeskCaller, body: Record<string, unknown>) {
  const answer = await ask(method, caller, body);
  assert(answer.ok, answer.ok ? "" : JSON.stringify(answer.rejection, (_, value) => String(value)));
  return answer.value as unknown as { readonly id: number; readonly status: string };
}

async function refusal(method: Method, caller: DeskCaller, body: Record<string, unknown>): Promise<string> {
  const answer = await ask(method, caller, body);
  return answer.ok ? "ok" : answer.rejection.code;
}

const cash = async () => {
  const by = await readInTenant(db, world.tenantId, (tx) => cashBalances(tx, adaAccount));
  const of = (name: "cash.available" | "cash.held" | "client.credit" | "cash.lien") => by.get(name) ?? 0n;
  return { free: of("cash.available"), held: of("cash.held"), drawn: of("client.credit"), pledged: of("cash.lien") };
};
const balance = () =>
  readInTenant(db, world.tenantId, (tx) =>
    readBalance(tx, { accountId: adaAccount, cscsAccount: adaNumber, asAt: later(0), day: today }),
  );

async function broken(): Promise<readonly string[]> {
  return (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0).map(({ id }) => id);
}

const limit = (change: Record<string, unknown> = {}) => {
  made += 1;
  const terms = { limit: 1_000_000, fromDay: today, toDay: null, reason: "Salary comes on Friday" };
  return { cscsAccount: adaNumber, ...terms, idempotencyKey: `credit-${made}`, ...change };
};

const lien = (change: Record<string, unknown> = {}) => {
  made += 1;
  const terms = { beneficiary: "First Bank", reference: `DEED ${made}`, reason: "Loan of the bank" };
  return { cscsAccount: adaNumber, ...terms, idempotencyKey: `lien-${made}`, ...change };
};

async function place(change: Parameters<typeof order>[0]) {
  made += 1;
  return await desk.place(
    world.tenantId,
    ada,
    order({ clOrdID: `on-credit-${made}`, acceptWarnings: ["DUPLICATE_ORDER"], ...change }),
  );
}

async function placed(change: Parameters<typeof order>[0]): Promise<Order> {
  const answer = await place(change);
  assert(answer.ok, answer.ok ? "" : JSON.stringify(answer.rejection, (_, value) => String(value)));
  return answer.value.order;
}

test("an overdraft is granted by two people, from its first day to its last, and by no holder", async () => {
  assert.equal((await balance()).creditLimit, 0n, "off until somebody asks");
  assert.equal(await refusal("AskCreditLimit", admin, limit({ fromDay: addDays(today, -1) })), "CREDIT_DAYS");
  assert.equal(await refusal("AskCreditLimit", admin, limit({ toDay: addDays(today, -1) })), "CREDIT_DAYS");
  assert.equal(await refusal("AskCreditLimit", admin, limit({ limit: -1 })), "AMOUNT_OUT_OF_RANGE");
  const coming = await done("AskCreditLimit", admin, limit({ limit: 9, fromDay: addDays(today, 3) }));
  await done("ApproveCreditLimit", supervisor, { id: coming.id, note: null });
  const asked = await done("AskCreditLimit", admin, limit());
  assert.equal(await refusal("ApproveCreditLimit", admin, { id: asked.id }), "SAME_PERSON");
  assert.equal((await balance()).creditLimit, 0n, "nothing holds before it is approved, nor before its day");
  assert.equal((await done("ApproveCreditLimit", supervisor, { id: asked.id })).status, "APPROVED");
  assert.equal(await refusal("ApproveCreditLimit", supervisor, { id: asked.id }), "FUNDING_STATE");
  const { creditLimit, creditUsed, availableToTrade, withdrawable } = await balance();
  const { free } = await cash();
  assert.deepEqual(
    [creditLimit, creditUsed, availableToTrade, withdrawable],
    [100_000_000n, 0n, free + 100_000_000n, free],
  );
  assert.deepEqual(await broken(), []);
});

test("an order beyond the balance draws on it, its release gives it back first, and more than it is refused", async () => {
  const { free } = await cash();
  // ₦5,000,000 are there and ₦1,000,000 are granted: an order of ₦5.9 m fits, another of ₦0.2 m does not.
  const first = await placed({ orderQty: 49_000 });
  const drawn = first.holdAmount - free;
  assert(drawn > 0n);
  assert.deepEqual(await cash(), { free: 0n, held: first.holdAmount, drawn, pledged: 0n });
  assert.deepEqual([(await balance()).withdrawable, (await balance()).creditUsed], [0n, drawn]);
  const more = await place({ orderQty: 5_000 });
  assert(!more.ok && more.rejection.code === "CREDIT", more.ok ? "placed" : more.rejection.code);
  assert.equal(more.rejection.limit, 100_000_000n);
  assert(more.rejection.needed > 100_000_000n);
  assert.equal(
    await refusal("Withdraw", ada, { cscsAccount: adaNumber, amount: 1, idempotencyKey: "w-1" }),
    "NO_BANK_DETAILS",
  );
  assert.deepEqual(await broken(), []);
  const fill = { lastPx: price(11_780), lastQty: quantity(1_000), ordStatus: "PartiallyFilled" as const };
  await desk.receiveExecutions([reportOn(first, { execID: "CR-1", ...fill })]);
  assert.equal((await cash()).drawn, drawn, "what it paid stays drawn");
  await desk.receiveExecutions([reportOn(first, { execID: "CR-2", execType: "Canceled", ordStatus: "Canceled" })]);
  const after = await cash();
  assert.deepEqual([after.held, after.drawn], [0n, 0n], "the rest of the hold gives it back before it is free");
  assert(after.free > 0n && after.free < free);
  assert.deepEqual(await broken(), []);
});

test("what comes in pays what is drawn, and an overdraft that has ended can only be paid back", async () => {
  const { free } = await cash();
  const bought = await placed({ orderQty: 42_000 });
  const fill = { lastPx: bought.price ?? price(11_780), lastQty: quantity(42_000), ordStatus: "Filled" as const };
  await desk.receiveExecutions([reportOn(bought, { execID: "CR-3", ...fill })]);
  const { drawn } = await cash();
  assert(drawn > 0n && (await cash()).free === 0n, String(free));
  const end = await done("AskCreditLimit", supervisor, limit({ limit: 0 }));
  await done("ApproveCreditLimit", admin, { id: end.id });
  assert.equal((await balance()).availableToTrade, 0n);
  const refused = await place({ orderQty: 1 });
  assert(!refused.ok && refused.rejection.code === "INSUFFICIENT_FUNDS");
  const debts = await ask("GetDebts", ada, page);
  assert(debts.ok);
  const { items } = debts.value as { items: readonly { kind: string; amount: bigint }[] };
  assert.deepEqual(
    items.map(({ kind, amount }) => [kind, amount]),
    [["Credit", drawn]],
  );
  const money = { cscsAccount: adaNumber, amount: Number(drawn) / 100 + 50, channel: "NIBSS", reference: "CR-DEP" };
  await done("Deposit", admin, { ...money, idempotencyKey: "cr-dep" });
  assert.deepEqual(await cash(), { free: 5_000n, held: 0n, drawn: 0n, pledged: 0n });
  assert.deepEqual(await broken(), []);
});

test("shares under a lien are shown, cannot be sold, and are free again once two people lift it", async () => {
  const units = async () => {
    const [row] = await readInTenant(db, world.tenantId, (tx) => freeBalances(tx, [adaAccount], ["SEC:ZENITHBANK"]));
    return [row?.balance, row?.pledged];
  };
  const [free = 0n] = await units();
  assert.equal(await refusal("AskShareLien", admin, lien({ securityID: "NOSUCH", shares: 1 })), "SEC_UNKNOWN");
  const tooMany = lien({ securityID: "ZENITHBANK", shares: Number(free) + 1 });
  assert.equal(await refusal("AskShareLien", admin, tooMany), "SHARES_NOT_FREE");
  const asked = await done("AskShareLien", admin, lien({ securityID: "ZENITHBANK", shares: 4_000 }));
  assert.deepEqual(await units(), [free, 0n], "nothing is bound before it is approved");
  const worth = () => readInTenant(db, world.tenantId, (tx) => portfolioValues(tx, deps.market, [adaAccount]));
  const watched = () => readInTenant(db, world.tenantId, (tx) => watchAccounts(tx, [adaAccount]));
  const before = { worth: await worth(), watched: await watched() };
  assert((before.worth.get(adaAccount) ?? 0n) > 0n);
  assert.equal(await refusal("ApproveLien", admin, { id: asked.id }), "SAME_PERSON");
  assert.equal((await done("ApproveLien", supervisor, { id: asked.id })).status, "PLACED");
  assert.deepEqual(await units(), [free - 4_000n, 4_000n]);
  assert.deepEqual({ worth: await worth(), watched: await watched() }, before, "they are the client's all the same");
  const refused = await place({ side: "Sell", orderQty: Number(free) });
  assert.deepEqual(refused.ok ? null : refused.rejection, {
    code: "INSUFFICIENT_HOLDINGS",
    needed: Number(free),
    available: Number(free) - 4_000,
    securityID: "ZENITHBANK",
    pledged: 4_000,
  });
  const [row] = await readInTenant(db, world.tenantId, (tx) =>
    holdingRows(tx, adaAccount, { day: today, isToday: true }),
  );
  assert.deepEqual([row?.symbol, row?.pledged, row?.blocked], ["ZENITHBANK", 4_000, 4_000]);
  assert.deepEqual(await broken(), []);
  assert.equal(await refusal("ApproveLienLift", supervisor, { id: asked.id }), "FUNDING_STATE");
  await done("AskLienLift", supervisor, { id: asked.id, reason: "The loan is paid" });
  assert.equal(await refusal("ApproveLienLift", supervisor, { id: asked.id }), "SAME_PERSON");
  assert.equal((await done("RefuseLienLift", admin, { id: asked.id })).status, "PLACED");
  await done("AskLienLift", supervisor, { id: asked.id, reason: "The loan is paid" });
  assert.equal((await done("ApproveLienLift", admin, { id: asked.id })).status, "LIFTED");
  assert.deepEqual(await units(), [free, 0n]);
  assert.deepEqual(await broken(), []);
});

test("cash under a lien is neither traded with nor withdrawn, and each sees the liens that are theirs", async () => {
  const { free } = await cash();
  const asked = await done("AskCashLien", admin, lien({ amount: Number(free) / 100 }));
  await done("ApproveLien", supervisor, { id: asked.id });
  assert.deepEqual(await cash(), { free: 0n, held: 0n, drawn: 0n, pledged: free });
  const { lien: bound, pledged, withdrawable, availableToTrade, ledgerBalance } = await balance();
  assert.deepEqual([bound, pledged, withdrawable, availableToTrade], [free, free, 0n, 0n]);
  assert((ledgerBalance ?? 0n) >= free, "it is the client's all the same");
  assert.equal(await refusal("AskCashLien", admin, lien({ amount: 1 })), "WITHDRAWAL_TOO_LARGE");
  const seen = async (caller: DeskCaller, asking = ask) => {
    const answer = await asking("GetLiens", caller, page);
    assert(answer.ok);
    return (answer.value as { totalCount: number }).totalCount;
  };
  assert.deepEqual(
    [await seen(ada), await seen(chidi), await seen(admin), await seen(other.admin, other.ask)],
    [2, 0, 2, 0],
  );
  assert.deepEqual(await broken(), []);
});

for (const [rule, damage] of [
  [
    "I72",
    "update credit_limit set limit_kobo = 0; update ledger_account set debits = credits + 7 where class = 'client.credit'",
  ],
  ["I72", "update credit_limit set decided_by = asked_by where status = 'APPROVED'"],
  ["I73", "update lien set amount_kobo = amount_kobo + 1 where status = 'PLACED'"],
  ["I73", "update lien set lifted_by = lift_asked_by where status = 'LIFTED'"],
] as const) {
  test(`${rule} finds: ${damage.slice(0, 60)}`, async () => {
    const client = new Client({ connectionString: urls.superuserUrl });
    await client.connect();
    await client.query("set session_replication_role = replica");
    await client.query(`alter table credit_limit drop constraint if exists credit_limit_two_people;
      alter table lien drop constraint if exists lien_lifted;
      create table kept_limit as table credit_limit; create table kept_lien as table lien;
      create table kept_account as select id, debits from ledger_account`);
    await client.query(damage);
    const heard = await broken();
    await client.query(`update credit_limit set limit_kobo = k.limit_kobo, decided_by = k.decided_by
        from kept_limit k where k.id = credit_limit.id;
      update lien set amount_kobo = k.amount_kobo, lifted_by = k.lifted_by from kept_lien k where k.id = lien.id;
      update ledger_account set debits = k.debits from kept_account k where k.id = ledger_account.id;
      drop table kept_limit, kept_lien, kept_account`);
    await client.end();
    assert(heard.includes(rule), heard.join(", "));
    assert.deepEqual(await broken(), []);
  });
}
