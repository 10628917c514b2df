// What is stopped on an account holds in the transaction of every order and withdrawal, by whom it may be stopped, and who hears.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import type { Answer } from "@tradebook/contract/method.ts";
import type { StoppedState } from "@tradebook/domain/access/account-state.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { startCancelStopped } from "../src/cancel-stopped.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { FieldChange } from "../src/field-changes.ts";
import { accountShareHandlers } from "../src/modules/account-share/account-share-handlers.ts";
import { accountClosingHandlers } from "../src/modules/risk/account-closing-handlers.ts";
import { accountStateHandlers } from "../src/modules/risk/account-state-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { lockAccounts, readOrders } from "../src/store/order-facts.ts";
import { verifyAll } from "../src/store/verify.ts";
import { adaBank, makeFundedWorld } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, chidiNumber, makeSmallWorld, order, reportOn, today } from "./small-world.ts";
import { until } from "./with-server.ts";

const { db, urls } = await freshDatabase();
const world = await makeFundedWorld(db);
const { ada, chidi, admin, supervisor, deps } = world;
const desk = createOrderDesk(deps);
const cancels = startCancelStopped(deps, desk);
let wakes = 0;
const states = accountStateHandlers({ ...deps, cancelStopped: () => (wakes += 1) });

test.after(() => cancels.stop());

function codeOf(answer: Answer<unknown> | Awaited<ReturnType<typeof world.ask>>): string {
  return answer.ok ? "done" : answer.rejection.code;
}

type Asked = Partial<Parameters<typeof states.SetAccountState>[0]>;
const set = (asked: Asked, who: DeskCaller = admin) =>
  states.SetAccountState(
    { cscsAccount: adaNumber, state: "Suspended", reason: "a review", ...asked },
    world.callOf(who),
  );
const freeze = (state: "Frozen" | "TradingFrozen", who: DeskCaller = ada, cancelOrders = false) =>
  states.FreezeOwnAccount({ cscsAccount: adaNumber, state, cancelOrders }, world.callOf(who));

async function open(): Promise<void> {
  assert.equal(codeOf(await set({ state: "Active", reason: "all is well" })), "done");
}

const place = (change: Parameters<typeof order>[0] = {}, who: DeskCaller = ada) =>
  desk.place(world.tenantId, who, order({ orderQty: 10, acceptWarnings: ["DUPLICATE_ORDER"], ...change }));

async function standing(change: Parameters<typeof order>[0] = {}): Promise<number> {
  const placed = await place(change);
  assert(placed.ok, placed.ok ? "" : placed.rejection.code);
  const { order: sent } = placed.value;
  await desk.receiveExecutions([reportOn(sent, { execID: `N${sent.id}`, execType: "New", leavesQty: sent.orderQty })]);
  return sent.id;
}

const withdraw = (idempotencyKey: string) =>
  world.ask("Withdraw", ada, { cscsAccount: adaNumber, amount: 100, idempotencyKey });

/** What each act comes to in a state. */
async function tried(id: number): Promise<Readonly<Record<string, string>>> {
  const change = (orderQty: number) =>
    desk.replace(world.tenantId, ada, {
      clOrdID: `r-${id}-${orderQty}`,
      id,
      orderQty,
      price: null,
      timeInForce: null,
      expireDate: null,
    });
  return {
    buy: codeOf(await place()),
    sell: codeOf(await place({ side: "Sell", price: price(11_900) })),
    more: codeOf(await change(20)),
    withdraw: codeOf(await withdraw(`w-${id}`)),
  };
}

test("each state refuses what it stops, lets the rest through, and an order may always be made smaller or canceled", async () => {
  const asked = await world.ask("ChangeBankDetails", ada, {
    cscsAccount: adaNumber,
    ...adaBank,
    idempotencyKey: "bank",
  });
  assert(asked.ok);
  assert((await world.ask("ApproveBankDetails", admin, { id: asked.value.id })).ok);
  const no = "ACC_INACTIVE";
  const expected: { readonly [S in StoppedState]: Readonly<Record<string, string>> } = {
    Suspended: { buy: no, sell: no, more: no, withdraw: no },
    DebitFrozen: { buy: no, sell: "done", more: no, withdraw: no },
    Frozen: { buy: no, sell: no, more: no, withdraw: no },
    TradingFrozen: { buy: no, sell: no, more: no, withdraw: "COOLING_OFF" },
  };
  for (const state of ["Suspended", "DebitFrozen"] as const) {
    const id = await standing();
    assert.equal(codeOf(await set({ state })), "done");
    assert.deepEqual(await tried(id), expected[state], state);
    await smallerThenGone(id);
    await open();
  }
  for (const state of ["Frozen", "TradingFrozen"] as const) {
    const id = await standing();
    assert.equal(codeOf(await freeze(state)), "done");
    assert.deepEqual(await tried(id), expected[state], state);
    await smallerThenGone(id);
    await open();
  }
  assert.equal(codeOf(await place()), "done", "what is open again trades");
});

async function smallerThenGone(id: number): Promise<void> {
  const smaller = await desk.replace(world.tenantId, ada, {
    clOrdID: `s-${id}`,
    id,
    orderQty: 5,
    price: null,
    timeInForce: null,
    expireDate: null,
  });
  assert.equal(codeOf(smaller), "done");
  assert.equal(codeOf(await desk.cancel(world.tenantId, ada, { clOrdID: `c-${id}`, id })), "done");
}

test("a refusal names the state", async () => {
  await set({ state: "DebitFrozen" });
  assert.deepEqual(await place(), {
    ok: false,
    rejection: { code: "ACC_INACTIVE", cscsAccount: adaNumber, state: "DebitFrozen" },
  });
  await open();
});

test("the office moves an account once, never its own, and a holder only ever stops more", async () => {
  assert.equal(codeOf(await set({ state: "Suspended" })), "done");
  assert.equal(codeOf(await set({ state: "Suspended" }, supervisor)), "ACCOUNT_STATE_SAME");
  assert.equal(codeOf(await freeze("TradingFrozen")), "ACCOUNT_STATE_OFFICE");
  assert.equal(codeOf(await set({ state: "Active" }, { ...ada, permissions: admin.permissions })), "SAME_PERSON");
  await open();
  assert.equal(codeOf(await freeze("TradingFrozen")), "done");
  assert.equal(codeOf(await freeze("Frozen")), "done");
  assert.equal(codeOf(await freeze("TradingFrozen")), "ACCOUNT_STATE_OFFICE");
  await open();
});

test("to whoever does not hold it, and to another house, there is no account", async () => {
  assert.equal(codeOf(await freeze("Frozen", chidi)), "NOT_FOUND");
  assert.equal(codeOf(await freeze("Frozen", world.broker)), "NOT_FOUND");
  const other = await makeSmallWorld(db, "Elsewhere");
  const call = { ...world.callOf(other.admin), tenantId: other.tenantId };
  const there = { ...call, caller: { ...other.admin, tenantId: other.tenantId, roles: [] } };
  await set({ cscsAccount: chidiNumber, state: "DebitFrozen" });
  const list = await states.GetAccountStates({ skipCount: 0, maxResultCount: 10, state: "DebitFrozen" }, there);
  assert(list.ok);
  assert.equal(list.value.totalCount, 0);
  const moves = await states.GetAccountStateMoves(
    { skipCount: 0, maxResultCount: 10, cscsAccount: chidiNumber },
    there,
  );
  assert(moves.ok);
  assert.equal(moves.value.totalCount, 0);
  assert.equal(codeOf(await set({ cscsAccount: chidiNumber, state: "Active" })), "done");
});

test("who, when and why are kept and in the trail; the client hears what is stopped and never why", async () => {
  const changes: FieldChange[] = [];
  const call = { ...world.callOf(admin), noteChanges: (more: readonly FieldChange[]) => changes.push(...more) };
  const asked = {
    cscsAccount: adaNumber,
    state: "Suspended",
    reason: "Asked by the police",
    cancelOrders: true,
  } as const;
  const moved = await states.SetAccountState(asked, call);
  assert(moved.ok);
  assert.deepEqual(
    [moved.value.state, moved.value.reason, moved.value.userName, moved.value.byHolder, moved.value.cancelsOrders],
    ["Suspended", "Asked by the police", "admin", false, true],
  );
  assert.deepEqual(changes, [
    { field: "state", before: "Active", after: "Suspended" },
    { field: "reason", before: null, after: "Asked by the police" },
    { field: "cancelsOrders", before: null, after: "true" },
  ]);
  const told = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ user_id: number; title: string; body: string }>(sql`
      select user_id, title, body from notice where kind = 'AccountState' order by id desc limit 1`),
  );
  assert.deepEqual(told, [
    {
      user_id: ada.userId,
      title: "Your account is suspended",
      body: `Account ${adaNumber} takes no orders and pays nothing out. Call us to learn more.`,
    },
  ]);
  const outside = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ channel: string }>(sql`select channel from outbound_message order by id desc limit 1`),
  );
  assert.equal(outside.length, 1, "by mail as well, which no choice of notices turns off");
  await open();
  const list = await states.GetAccountStateMoves(
    { skipCount: 0, maxResultCount: 2, cscsAccount: adaNumber },
    world.callOf(supervisor),
  );
  assert(list.ok);
  assert.deepEqual(
    list.value.items.map(({ state, reason, userName }) => [state, reason, userName]),
    [
      ["Active", "all is well", "admin"],
      ["Suspended", "Asked by the police", "admin"],
    ],
  );
});

test("the office hears of a holder's freeze", async () => {
  await freeze("Frozen");
  const told = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ user_id: number; body: string }>(sql`
      select user_id, body from notice
      where title = 'A client has frozen their account' order by id desc limit 2`),
  );
  assert.deepEqual(
    told.map((row) => row.user_id).toSorted((a, b) => a - b),
    [admin.userId, supervisor.userId].toSorted((a, b) => a - b),
  );
  assert.match(told[0]?.body ?? "", /account 0010000001: call them before you open it again/);
  await open();
});

test("open orders go with the act where that was asked for, and of a debit freeze the buys alone", async () => {
  const [buy, sell] = [await standing(), await standing({ side: "Sell", price: price(12_000), orderQty: 10 })];
  const statusOf = async (id: number) => {
    const [known] = await readInTenant(db, world.tenantId, (tx) => readOrders(tx, [id]));
    return known?.order.ordStatus;
  };
  await set({ state: "DebitFrozen" });
  await cancels.cancelNow();
  assert.deepEqual([await statusOf(buy), await statusOf(sell)], ["New", "New"], "nobody asked for it");
  await open();
  const before = wakes;
  await set({ state: "DebitFrozen", cancelOrders: true });
  assert.equal(wakes, before + 1);
  await cancels.cancelNow();
  assert.deepEqual([await statusOf(buy), await statusOf(sell)], ["PendingCancel", "New"]);
  await set({ state: "Suspended", cancelOrders: true });
  await cancels.cancelNow();
  assert.deepEqual([await statusOf(buy), await statusOf(sell)], ["PendingCancel", "PendingCancel"]);
  await open();
});

test("an order that waits behind a suspension is refused by it, in its own transaction", async () => {
  const placing = await inTenant(db, world.tenantId, async (tx) => {
    await lockAccounts(tx, { cscsAccounts: [adaNumber], accountIds: [] });
    await tx.run(sql`
      insert into account_state_move (account_id, state, reason, user_id, by_holder, cancels_orders, at)
      values (${world.adaAccount}, 'Suspended', 'a race', ${admin.userId}, false, false, now())`);
    const waiting = place();
    await until(async () => await someoneWaits(), "the order waits for the account");
    return { waiting };
  });
  assert.deepEqual(await placing.waiting, {
    ok: false,
    rejection: { code: "ACC_INACTIVE", cscsAccount: adaNumber, state: "Suspended" },
  });
  await open();
});

async function someoneWaits(): Promise<boolean> {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ waits: boolean }>(
    "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits",
  );
  await client.end();
  return rows[0]?.waits === true;
}

test("of many orders and a suspension at once, each is taken before it or refused by it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const orders = Array.from({ length: 12 }, (_, at) => place({ orderQty: quantity(1 + at) }));
    const [moved, ...answers] = await Promise.all([set({ state: "Suspended" }), ...orders]);
    assert.equal(codeOf(moved), "done");
    const codes = new Set(answers.map(codeOf));
    assert(
      [...codes].every((code) => code === "done" || code === "ACC_INACTIVE"),
      [...codes].join(" "),
    );
    assert.equal(codeOf(await place()), "ACC_INACTIVE");
    await open();
  }
});

test("whoever pays hears of the withdrawals of an account that was stopped, once, and sees it on them", async () => {
  await inTenant(db, world.tenantId, (tx) => tx.run(sql`update bank_details set cooling_off_until = null`));
  assert.equal(codeOf(await set({})), "done");
  assert.deepEqual(await toldToPayers(), [], "where nothing is open nobody is told");
  await open();
  const [waiting, approved] = [await withdraw("pay-1"), await withdraw("pay-2")];
  assert(waiting.ok && approved.ok, codeOf(waiting));
  assert.equal(approved.value.accountState, "Active");
  assert((await world.ask("ApproveWithdrawal", admin, { id: approved.value.id })).ok);
  assert.equal(codeOf(await freeze("TradingFrozen")), "done");
  assert.deepEqual(await toldToPayers(), [], "trading alone is stopped");
  assert.equal(codeOf(await freeze("Frozen")), "done");
  assert.equal(codeOf(await set({ state: "Suspended" })), "done");
  const body = `ada, account ${adaNumber}: WDL-${approved.value.id}, WDL-${waiting.value.id}. Pay nothing until the account is open again.`;
  assert.deepEqual(
    await toldToPayers(),
    [admin.userId, supervisor.userId].toSorted((a, b) => a - b).map((user_id) => ({ user_id, body })),
  );
  const page = { skipCount: 0, maxResultCount: 10, open: true };
  const list = await world.ask("GetWithdrawals", admin, page);
  assert(list.ok);
  assert.deepEqual(
    list.value.items.map(({ status, accountState }) => [status, accountState]),
    [
      ["APPROVED", "Suspended"],
      ["REQUESTED", "Suspended"],
    ],
  );
  assert.equal(codeOf(await world.ask("ApproveWithdrawal", supervisor, { id: waiting.value.id })), "ACC_INACTIVE");
  const told = await world.ask("PayWithdrawal", admin, { id: approved.value.id, bankReference: "NIP 7" });
  assert.equal(codeOf(told), "done", "what the bank has done is told, whatever was stopped since");
  await open();
});

async function toldToPayers() {
  return await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ user_id: number; body: string }>(sql`
      select user_id, body from notice where kind = 'WithdrawalsStopped' order by user_id`),
  );
}

test("bank details are neither changed nor approved while the account pays nothing out", async () => {
  const given = { cscsAccount: adaNumber, ...adaBank };
  const asked = await world.ask("ChangeBankDetails", ada, { ...given, idempotencyKey: "bank-before" });
  assert(asked.ok);
  const { id } = asked.value;
  for (const state of ["Suspended", "DebitFrozen"] as const) {
    assert.equal(codeOf(await set({ state })), "done");
    for (const [at, caller] of [ada, admin].entries()) {
      const another = { ...given, idempotencyKey: `bank-${state}-${at}` };
      assert.equal(codeOf(await world.ask("ChangeBankDetails", caller, another)), "ACC_INACTIVE", state);
    }
    assert.equal(codeOf(await world.ask("ApproveBankDetails", supervisor, { id })), "ACC_INACTIVE", state);
    await open();
  }
  assert.equal(codeOf(await freeze("TradingFrozen")), "done");
  const other = await world.ask("ChangeBankDetails", ada, { ...given, idempotencyKey: "bank-trading" });
  assert(other.ok, "what stops orders alone stops no change");
  assert.equal(codeOf(await freeze("Frozen")), "done");
  assert.equal(codeOf(await world.ask("ApproveBankDetails", supervisor, { id: other.value.id })), "ACC_INACTIVE");
  assert.equal(
    codeOf(await world.ask("RejectBankDetails", supervisor, { id: other.value.id, reason: "stolen" })),
    "done",
  );
  await open();
});

test("the database moves no account by the wrong person, and changes no move", async () => {
  const wrong = (userId: number, state: string, byHolder: boolean) =>
    inTenant(db, world.tenantId, (tx) =>
      tx.run(sql`
        insert into account_state_move (account_id, state, reason, user_id, by_holder, cancels_orders, at)
        values (${world.adaAccount}, ${state}, 'no', ${userId}, ${byHolder}, false, now())`),
    );
  await assert.rejects(wrong(ada.userId, "Active", false), /wrong person/);
  await assert.rejects(wrong(admin.userId, "Frozen", true), /wrong person/);
  await assert.rejects(wrong(ada.userId, "Active", true), /check/);
  const changed = inTenant(db, world.tenantId, (tx) => tx.run(sql`update account_state_move set reason = 'other'`));
  await assert.rejects(changed, /denied|refused/);
});

test("after all of that every invariant holds", async () => {
  const verdicts = await verifyAll(db, today);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
});

const closings = accountClosingHandlers(deps);
const askClosing = (who: DeskCaller, cscsAccount = chidiNumber) =>
  closings.AskAccountClosing({ cscsAccount, reason: "I am moving abroad" }, world.callOf(who));
const approve = (id: number, who: DeskCaller) => closings.ApproveAccountClosing({ id }, world.callOf(who));

/** What is open of chidi's account, as chidi reads it. */
async function openOfChidi() {
  const own = await closings.GetOwnClosing({ cscsAccount: chidiNumber }, world.callOf(chidi));
  assert(own.ok);
  return own.value;
}

/** All that chidi has goes to another firm and to the house, as an office would put it right by hand. */
async function emptied(): Promise<void> {
  const out = { cscsAccount: chidiNumber, slip: "MOVE/1", reason: "moved to another firm" };
  const holdings = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ asset: string; balance: bigint }>(sql`
      select asset, balance from ledger_account
      where account_id = ${world.chidiAccount} and class in ('units.free', 'cash.available') and balance <> 0
      order by asset`),
  );
  for (const { asset, balance } of holdings) {
    const asked =
      asset === "NGN"
        ? await world.ask("AskCashCorrection", admin, {
            ...out,
            direction: "debit",
            amount: Number(balance) / 100,
            houseAccount: "suspense.cash",
            idempotencyKey: `out-${asset}`,
          })
        : await world.ask("AskShareTransfer", admin, {
            ...out,
            slip: asset.slice("SEC:".length),
            direction: "out",
            securityID: asset.slice("SEC:".length),
            shares: Number(balance),
            idempotencyKey: `out-${asset.slice("SEC:".length)}`,
          });
    assert(asked.ok, codeOf(asked));
    const done = await world.ask("ApproveAdjustment", supervisor, { id: asked.value.id });
    assert(done.ok, codeOf(done));
  }
}

test("an account is closed once it is empty, by two of the office, and opened again by two; the client hears of each", async () => {
  assert.equal(codeOf(await askClosing(ada)), "NOT_FOUND", "to whoever does not hold it there is none");
  const changes: FieldChange[] = [];
  const call = { ...world.callOf(chidi), noteChanges: (more: readonly FieldChange[]) => changes.push(...more) };
  const asked = await closings.AskAccountClosing({ cscsAccount: chidiNumber, reason: "I am moving abroad" }, call);
  assert(asked.ok, codeOf(asked));
  const { id } = asked.value;
  assert.deepEqual(changes, [
    { field: "deed", before: null, after: "Close" },
    { field: "reason", before: null, after: "I am moving abroad" },
    { field: "status", before: null, after: "Asked" },
  ]);
  assert.equal(codeOf(await askClosing(admin)), "CLOSING_WAITS");
  const holding = { ...chidi, permissions: admin.permissions };
  assert.equal(codeOf(await approve(id, holding)), "SAME_PERSON");
  assert.equal(codeOf(await approve(id, admin)), "done");
  assert.equal(codeOf(await approve(id, admin)), "SAME_PERSON");
  const full = await approve(id, supervisor);
  assert(!full.ok && full.rejection.code === "ACCOUNT_NOT_EMPTY");
  assert.deepEqual(
    (await openOfChidi()).open.map(({ what }) => what),
    full.rejection.bars,
  );
  assert(full.rejection.bars.includes("cash"));
  await assert.rejects(
    inTenant(db, world.tenantId, (tx) =>
      tx.run(sql`
        update account_closing set status = 'Done', ended_by = ${supervisor.userId}, ended_at = now() where id = ${id}`),
    ),
    /is not empty/,
    "the database closes no account that is not",
  );
  await emptied();
  assert.deepEqual((await openOfChidi()).open, []);
  assert.equal(codeOf(await approve(id, supervisor)), "done");
  assert.equal(codeOf(await approve(id, supervisor)), "CLOSING_DECIDED");
  assert.equal((await openOfChidi()).isClosed, true);
  assert.equal(codeOf(await askClosing(chidi)), "CLOSING_NEEDLESS");
  const sent = { cscsAccount: chidiNumber, amount: 100, reference: "NIP 99", idempotencyKey: "late" };
  assert.equal(codeOf(await world.ask("Deposit", admin, sent)), "ACC_INACTIVE");
  assert.equal(codeOf(await place({ cscsAccount: chidiNumber }, chidi)), "ACC_INACTIVE");
  const look = { cscsAccount: chidiNumber, person: "ada", scope: "Portfolio", lastDay: today } as const;
  const offer = () => accountShareHandlers(deps).Offer(look, world.callOf(chidi));
  assert.equal(codeOf(await offer()), "ACC_INACTIVE", "nor is a look at it offered");
  await reopened();
  assert.deepEqual(await titlesOf(chidi), [
    "We are asked to close your account",
    "Your account is closed",
    "Your account is open again",
  ]);
  assert.equal(codeOf(await world.ask("Deposit", admin, sent)), "done");
  assert.equal(codeOf(await offer()), "done");
});

async function reopened(): Promise<void> {
  const again = { cscsAccount: chidiNumber, reason: "back in the country" };
  const asked = await closings.AskAccountReopening(again, world.callOf(admin));
  assert(asked.ok, codeOf(asked));
  assert.equal(asked.value.status, "Checked");
  assert.equal(codeOf(await approve(asked.value.id, admin)), "SAME_PERSON");
  assert.equal(codeOf(await approve(asked.value.id, supervisor)), "done");
  assert.equal((await openOfChidi()).isClosed, false);
  const more = await closings.AskAccountReopening(again, world.callOf(admin));
  assert.equal(codeOf(more), "CLOSING_NEEDLESS");
}

async function titlesOf({ userId }: DeskCaller): Promise<readonly string[]> {
  const rows = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ title: string }>(sql`
      select title from notice where user_id = ${userId} and kind = 'AccountState' order by id desc limit 3`),
  );
  return rows.map(({ title }) => title).toReversed();
}

test("a request is withdrawn by whoever asked, refused with a reason by the office, and listed while it waits", async () => {
  const asked = await askClosing(chidi);
  assert(asked.ok, codeOf(asked));
  const page = { skipCount: 0, maxResultCount: 10, waiting: true };
  const listed = async () => {
    const list = await closings.GetAccountClosings(page, world.callOf(supervisor));
    assert(list.ok);
    return list.value.items.map(({ cscsAccount, status, byHolder }) => [cscsAccount, status, byHolder]);
  };
  assert.deepEqual(await listed(), [[chidiNumber, "Asked", true]]);
  const withdraw = (who: DeskCaller) => closings.WithdrawAccountClosing({ id: asked.value.id }, world.callOf(who));
  assert.equal(codeOf(await withdraw(ada)), "NOT_FOUND");
  assert.equal(codeOf(await withdraw(chidi)), "done");
  assert.deepEqual(await listed(), []);
  const office = await askClosing(admin);
  assert(office.ok, codeOf(office));
  assert.equal(office.value.status, "Checked", "who of the office asks has looked at it");
  const refusal = { id: office.value.id, reason: "A claim is open" };
  assert.equal(codeOf(await closings.RefuseAccountClosing(refusal, world.callOf(supervisor))), "done");
  const { newest } = await openOfChidi();
  assert.deepEqual([newest?.status, newest?.note, newest?.endedBy], ["Refused", "A claim is open", "supervisor"]);
});

test("I82 finds an account that nobody closed, an order on it, and a closing by one person", async () => {
  const superuser = new Client({ connectionString: urls.superuserUrl });
  await superuser.connect();
  const broken = async () => {
    const verdicts = await verifyAll(db, today);
    return verdicts.flatMap(({ id, violations }) => violations.map((what) => `${id} ${what}`));
  };
  const becomes = (isActive: boolean, cscsAccount: string) =>
    superuser.query(
      `update securities_account set is_active = $1 where cscs_account = $2 and tenant_id = ${world.tenantId}`,
      [isActive, cscsAccount],
    );
  const ofTenant = `I82 tenant ${world.tenantId}:`;
  const orderId = await standing();
  try {
    await superuser.query("set session_replication_role = replica");
    assert.deepEqual(await broken(), []);
    await becomes(false, chidiNumber);
    assert.deepEqual(await broken(), [`${ofTenant} account ${world.chidiAccount} is closed`], "it was opened again");
    await becomes(true, chidiNumber);
    await becomes(false, adaNumber);
    const found = await broken();
    assert(found.includes(`${ofTenant} account ${world.adaAccount} is closed`), "it never was closed");
    assert(found.includes(`${ofTenant} order ${orderId} of closed account ${world.adaAccount}`));
    await becomes(true, adaNumber);
    await superuser.query("alter table account_closing drop constraint account_closing_two_people");
    const { rows } = await superuser.query<{ id: string; checked_by: number }>(`
      update account_closing set checked_by = ended_by where id = (
        select max(id) from account_closing where status = 'Done')
      returning id, old.checked_by`);
    const [changed] = rows;
    assert.deepEqual(await broken(), [`${ofTenant} closing ${changed?.id}`]);
    await superuser.query("update account_closing set checked_by = $1 where id = $2", [
      changed?.checked_by,
      changed?.id,
    ]);
    assert.deepEqual(await broken(), []);
  } finally {
    await superuser.end();
  }
});
