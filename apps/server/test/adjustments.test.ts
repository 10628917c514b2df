// Shares that come from another house or go to one, and cash put right by hand: by two people, in the books and in every report.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { accountStates, type AccountState } from "@tradebook/domain/access/account-state.ts";
import { addDays } from "@tradebook/domain/instant.ts";
import { holdingOf } from "@tradebook/domain/portfolio/holding.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { accountStatement } from "../src/modules/back-office/account-statement.ts";
import { accountInflow, inflowFilterOf } from "../src/modules/back-office/cash-flow-reports.ts";
import { fundingHandlers } from "../src/modules/funding/funding-handlers.ts";
import { movedInPeriod } from "../src/modules/back-office/movement-report.ts";
import { notificationHandlers } from "../src/modules/notification/notification-handlers.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { cashBalances, unitBalances } from "../src/store/ledger.ts";
import { waitingApprovals } from "../src/store/waiting-approvals.ts";
import { movementsOfOne } from "../src/store/portfolio.ts";
import { movementsPage } from "../src/store/share-movements.ts";
import { verifyAll } from "../src/store/verify.ts";
import { makeFundedWorld, type Method } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, order, reportOn, today } from "./small-world.ts";
import { price, quantity } from "@tradebook/domain/units.ts";

const { db } = await freshDatabase();
const world = await makeFundedWorld(db);
const other = await makeFundedWorld(db, "Other");
const { ask, ada, admin, supervisor, deps, adaAccount } = world;
const notices = notificationHandlers(deps);
const desk = createOrderDesk(deps);
const page = { skipCount: 0, maxResultCount: 50 };
let keys = 0;

type Row = { readonly id: number; readonly status: string; readonly cost: bigint | null; readonly reference: string };

async function done(method: Method, caller: DeskCaller, body: Record<string, unknown>): Promise<Row> {
  const answer = await ask(method, caller, body);
  assert(answer.ok, answer.ok ? "" : JSON.stringify(answer.rejection, (_, value) => String(value)));
  return answer.value as unknown as Row; // each of these answers a row of its kind
}

async function refusal(method: Method, caller: DeskCaller, body: Record<string, unknown>): Promise<string> {
  const answer = await ask(method, caller, body);
  return answer.ok ? "ok" : answer.rejection.code;
}

const shares = (change: Record<string, unknown> = {}) => {
  keys += 1;
  const terms = {
    direction: "in",
    securityID: "ZENITHBANK",
    shares: 1000,
    cost: 50_000,
    reason: "From her old broker",
  };
  return { cscsAccount: adaNumber, ...terms, slip: `CSCS/${keys}`, idempotencyKey: `k-${keys}`, ...change };
};
const cash = (change: Record<string, unknown> = {}) => {
  keys += 1;
  const terms = { direction: "credit", amount: 100, houseAccount: "fee.commission", reason: "Charged twice" };
  return { cscsAccount: adaNumber, ...terms, slip: `MEMO ${keys}`, idempotencyKey: `k-${keys}`, ...change };
};

const free = async (securityID = "ZENITHBANK") => {
  const rows = await readInTenant(db, world.tenantId, (tx) => unitBalances(tx, [adaAccount]));
  return rows.find((row) => row.securityID === securityID)?.free ?? 0n;
};
const available = async () =>
  (await readInTenant(db, world.tenantId, (tx) => cashBalances(tx, adaAccount))).get("cash.available") ?? 0n;
const holding = async () =>
  holdingOf(
    "ZENITHBANK",
    (
      await readInTenant(db, world.tenantId, (tx) =>
        movementsOfOne(tx, { accountId: adaAccount, securityID: "ZENITHBANK", until: today }),
      )
    ).map(({ movement }) => movement),
  );

async function isSound(): Promise<void> {
  assert.deepEqual(
    (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0),
    [],
  );
}

async function told(kind: string): Promise<readonly string[]> {
  const answer = await notices.GetNotifications(page, world.callOf(ada));
  assert(answer.ok);
  return answer.value.items.filter((one) => one.kind === kind).map(({ title, body }) => `${title}: ${body}`);
}

test("shares come once a second person agrees, with what they cost, and the client hears of it", async () => {
  const asked = await done("AskShareTransfer", admin, shares());
  assert.deepEqual([asked.status, await free(), await told("SharesTransferred")], ["REQUESTED", 5000n, []]);
  assert.equal(await refusal("ApproveAdjustment", admin, { id: asked.id }), "SAME_PERSON");
  assert.equal(await refusal("RejectAdjustment", admin, { id: asked.id, reason: "myself" }), "SAME_PERSON");
  const approved = await done("ApproveAdjustment", supervisor, { id: asked.id, note: "Slip seen" });
  assert.deepEqual([approved.status, await free()], ["APPROVED", 6000n]);
  assert.equal(await refusal("ApproveAdjustment", supervisor, { id: asked.id }), "FUNDING_STATE");
  const { quantity: held, totalCost } = await holding();
  assert.deepEqual([held, totalCost], [6000, 5_000_000n]);
  assert.deepEqual(await told("SharesTransferred"), ["Shares have come to your account: ZENITHBANK: 1000 shares."]);
  await isSound();
});

test("shares that leave take their part of the average cost along, and nothing is gained by it", async () => {
  const asked = await done("AskShareTransfer", admin, shares({ direction: "out", shares: 1500, cost: null }));
  const { cost } = await done("ApproveAdjustment", supervisor, { id: asked.id });
  assert.equal(cost, 1_250_000n, "a quarter of what six thousand had cost");
  const left = await holding();
  assert.deepEqual([await free(), left.quantity, left.totalCost, left.realisedGain], [4500n, 4500, 3_750_000n, 0n]);
  assert.equal(await refusal("AskShareTransfer", admin, shares({ direction: "out", shares: 4501 })), "SHARES_NOT_FREE");
  const search = { accountId: adaAccount, from: today, to: addDays(today, 1), securityID: null };
  const { rows, moved } = await readInTenant(db, world.tenantId, async (tx) => {
    const moved = await movedInPeriod(tx, search);
    return { moved, rows: await movementsPage(tx, { ...search, before: moved.before }, { skip: 0, take: 50 }) };
  });
  assert.deepEqual(
    rows.map(({ kind, quantityIn, quantityOut, amount, runningQuantity }) => [
      kind,
      quantityIn - quantityOut,
      amount,
      runningQuantity,
    ]),
    [
      ["TransferIn", 5000, 0n, 5000],
      ["TransferIn", 1000, 5_000_000n, 6000],
      ["TransferOut", -1500, 1_250_000n, 4500],
    ],
  );
  assert.deepEqual(
    moved.securities.map(({ closing, transferred }) => [closing, transferred]),
    [[4500, 4500]],
  );
  await isSound();
});

test("what stands is taken back by its mirror alone, asked by one and decided by another, once", async () => {
  const [out, came] = await inTenant(db, world.tenantId, (tx) =>
    tx.rows<{ id: bigint }>(sql`select id from adjustment where status = 'APPROVED' order by id desc`),
  );
  for (const [row, free_, cost] of [
    [out, 6000n, 5_000_000n],
    [came, 5000n, 0n],
  ] as const) {
    const id = Number(row?.id);
    const back = await done("AskAdjustmentReversal", supervisor, { id, reason: "Entered for the wrong client" });
    assert.equal(await refusal("AskAdjustmentReversal", admin, { id, reason: "And again" }), "FUNDING_STATE");
    assert.equal(await refusal("ApproveAdjustment", supervisor, { id: back.id }), "SAME_PERSON");
    await done("ApproveAdjustment", admin, { id: back.id });
    const { totalCost, realisedGain } = await holding();
    assert.deepEqual([await free(), totalCost, realisedGain], [free_, cost, 0n]);
    assert.equal(await refusal("AskAdjustmentReversal", admin, { id, reason: "And again" }), "FUNDING_STATE");
    assert.equal(await refusal("AskAdjustmentReversal", admin, { id: back.id, reason: "Back again" }), "FUNDING_STATE");
  }
  await isSound();
});

test("cash is put right against an account of the house that has it, and stands in the statement with its reason", async () => {
  assert.equal(await refusal("AskCashCorrection", admin, cash()), "HOUSE_ACCOUNT_SHORT");
  const placed = await desk.place(world.tenantId, ada, order({ orderQty: 100 }));
  assert(placed.ok);
  const fill = { lastPx: price(11_780), lastQty: quantity(100), ordStatus: "Filled" as const };
  await desk.receiveExecutions([reportOn(placed.value.order, { execID: "ADJ-FILL", ...fill })]);
  const before = await available();
  const asked = await done("AskCashCorrection", admin, cash({ amount: 100 }));
  assert.equal(await available(), before, "nothing moves before it is decided");
  await done("ApproveAdjustment", supervisor, { id: asked.id });
  assert.equal(await available(), kobo(before + 10_000n));
  assert.equal(await refusal("AskCashCorrection", admin, cash({ amount: 100 })), "HOUSE_ACCOUNT_SHORT");
  const debit = await done(
    "AskCashCorrection",
    admin,
    cash({ direction: "debit", amount: 40, houseAccount: "suspense.cash" }),
  );
  await done("ApproveAdjustment", supervisor, { id: debit.id });
  const terms = { accountId: adaAccount, from: today, to: addDays(today, 1), today: addDays(today, 1) };
  const none = { type: "TRANSFER", unclearedOnly: false, reference: null } as const;
  const { items } = await readInTenant(db, world.tenantId, (tx) =>
    accountStatement(tx, { ...terms, ...none }, { skip: 0, take: 50 }),
  );
  assert.deepEqual(
    items.map(({ reference, description, debit: taken, credit }) => [reference, description, taken, credit]),
    [
      [asked.reference, "Correction: Charged twice", 0n, 10_000n],
      [debit.reference, "Correction: Charged twice", 4_000n, 0n],
    ],
  );
  const inflow = await readInTenant(db, world.tenantId, (tx) =>
    accountInflow(tx, { ...terms, ...inflowFilterOf({ type: "TRANSFER" }) }, { skip: 0, take: 50 }),
  );
  assert.deepEqual(
    inflow.items.map(({ reference, channel, amount }) => [reference, channel, amount]),
    [[asked.reference, "Correction", 10_000n]],
    "what was put right is money that came in",
  );
  assert.deepEqual(await told("CashCorrected"), [
    "Your cash was put right by your broker: ₦40.00 taken off. Why: Charged twice",
    "Your cash was put right by your broker: ₦100.00 added. Why: Charged twice",
  ]);
  assert.equal(inflow.totals.amount, 10_000n);
  const back = await done("AskAdjustmentReversal", admin, { id: debit.id, reason: "It was hers" });
  await done("ApproveAdjustment", supervisor, { id: back.id });
  assert.equal(await available(), kobo(before + 10_000n));
  const undone = await done("AskAdjustmentReversal", admin, { id: asked.id, reason: "Not hers at all" });
  await done("ApproveAdjustment", supervisor, { id: undone.id });
  const left = await readInTenant(db, world.tenantId, (tx) =>
    accountInflow(tx, { ...terms, ...inflowFilterOf({ type: "TRANSFER" }) }, { skip: 0, take: 50 }),
  );
  assert.deepEqual([left.totalCount, left.totals.amount], [1, 0n], "what was taken back is a line, and adds nothing");
  await isSound();
});

test("nobody takes from a client what the client has not, and what was free when asked must be free when approved", async () => {
  const all = Number(await available()) / 100;
  const tooMuch = cash({ direction: "debit", houseAccount: "suspense.cash", amount: all + 1 });
  assert.equal(await refusal("AskCashCorrection", admin, tooMuch), "WITHDRAWAL_TOO_LARGE");
  const blind = {
    ...admin,
    permissions: new Set([...admin.permissions].filter((name) => name !== "SHOW_ACCOUNT_BALANCE")),
  };
  const amounts = async (caller: DeskCaller) => {
    const answer = await ask("AskCashCorrection", caller, {
      ...tooMuch,
      idempotencyKey: `of-${caller.permissions.size}`,
    });
    if (answer.ok || answer.rejection.code !== "WITHDRAWAL_TOO_LARGE") return "another answer";
    return (answer.rejection as { withdrawable?: bigint | null }).withdrawable; // told by this refusal alone
  };
  assert.equal(await amounts(admin), await available());
  assert.equal(await amounts(blind), null, "what is free is for whoever may see balances");
  const most = Number(await free());
  const asked = await done("AskShareTransfer", admin, shares({ direction: "out", shares: most, cost: null }));
  const sold = await desk.place(world.tenantId, ada, order({ side: "Sell", orderQty: 100, acceptWarnings: [] }));
  assert(sold.ok, sold.ok ? "" : sold.rejection.code);
  assert.equal(await refusal("ApproveAdjustment", supervisor, { id: asked.id }), "SHARES_NOT_FREE");
  assert.equal((await done("RejectAdjustment", supervisor, { id: asked.id, reason: "She sells" })).status, "REJECTED");
  await isSound();
});

test("neither shares nor cash leave a stopped account, by whatever was asked before", async () => {
  const came = await done("AskShareTransfer", admin, shares());
  await done("ApproveAdjustment", supervisor, { id: came.id });
  const out = await done("AskShareTransfer", admin, shares({ direction: "out", shares: 10, cost: null }));
  const back = await done("AskAdjustmentReversal", admin, { id: came.id, reason: "Wrong client" });
  const debit = { direction: "debit", amount: 1, houseAccount: "suspense.cash" };
  const asked = await done("AskCashCorrection", admin, cash(debit));
  const before = await free();
  for (const state of ["Suspended", "DebitFrozen", "Frozen", "TradingFrozen"] as const) {
    await putInto(state);
    for (const { id } of [out, back])
      assert.equal(await refusal("ApproveAdjustment", supervisor, { id }), "ACC_INACTIVE", state);
    const another = shares({ direction: "out", shares: 10, cost: null });
    assert.equal(await refusal("AskShareTransfer", admin, another), "ACC_INACTIVE", state);
    // Only orders are stopped by the last of them.
    if (state !== "TradingFrozen") {
      assert.equal(await refusal("AskCashCorrection", admin, cash(debit)), "ACC_INACTIVE", state);
      assert.equal(await refusal("ApproveAdjustment", supervisor, { id: asked.id }), "ACC_INACTIVE", state);
    }
    await putInto("Active");
  }
  assert.equal(await free(), before);
  assert.equal((await done("ApproveAdjustment", supervisor, { id: out.id })).status, "APPROVED");
  assert.equal((await done("ApproveAdjustment", supervisor, { id: back.id })).status, "APPROVED");
  assert.equal((await done("ApproveAdjustment", supervisor, { id: asked.id })).status, "APPROVED");
  await isSound();
});

async function putInto(state: AccountState): Promise<void> {
  const isByHolder = accountStates[state].byHolder;
  await inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      insert into account_state_move (account_id, state, reason, user_id, by_holder, cancels_orders, at)
      values (${adaAccount}, ${state}, 'a test', ${isByHolder ? ada.userId : admin.userId}, ${isByHolder}, false, now())`),
  );
}

test("what a client owes of a security does not leave by a transfer, nor by taking back what came", async () => {
  const came = await done("AskShareTransfer", admin, shares({ shares: 50 }));
  await done("ApproveAdjustment", supervisor, { id: came.id });
  const before = Number(await free());
  const out = await done("AskShareTransfer", admin, shares({ direction: "out", shares: before, cost: null }));
  const sold = await desk.place(
    world.tenantId,
    ada,
    order({ side: "Sell", orderQty: 100, acceptWarnings: ["DUPLICATE_ORDER"] }),
  );
  assert(sold.ok, sold.ok ? "" : sold.rejection.code);
  // The exchange sells more of it than was ordered: what is beyond is owed, and stays among the free shares.
  const beyond = before - 120;
  const fill = { lastPx: price(11_780), lastQty: quantity(100 + beyond), ordStatus: "Filled" as const };
  await desk.receiveExecutions([reportOn(sold.value.order, { execID: "ADJ-OVER", ...fill })]);
  assert.equal(await free(), BigInt(before - 100));
  const tooMany = shares({ direction: "out", shares: 21, cost: null });
  assert.equal(await refusal("AskShareTransfer", admin, tooMany), "SHARES_NOT_FREE");
  const rest = await done("AskShareTransfer", admin, shares({ direction: "out", shares: 20, cost: null }));
  assert.equal(await refusal("ApproveAdjustment", supervisor, { id: out.id }), "SHARES_NOT_FREE");
  for (const { id } of [out, rest]) await done("CancelAdjustment", admin, { id });
  const back = await ask("AskAdjustmentReversal", admin, { id: came.id, reason: "Wrong client" });
  assert.deepEqual(back.ok ? null : back.rejection, {
    code: "SHARES_NOT_FREE",
    securityID: "ZENITHBANK",
    needed: 50,
    free: 20,
  });
  await isSound();
});

test("a slip moves shares once, a request is done once, and what is wrong in it is named", async () => {
  const body = shares({ slip: "CSCS/same" });
  const first = await done("AskShareTransfer", admin, body);
  assert.equal((await done("AskShareTransfer", admin, body)).id, first.id, "sent again it is the first");
  assert.equal(await refusal("AskShareTransfer", admin, { ...body, shares: 7 }), "IDEMPOTENCY_MISMATCH");
  assert.equal(await refusal("AskShareTransfer", admin, shares({ slip: "cscs/SAME" })), "REFERENCE_TAKEN");
  const twice = await Promise.all(
    [1, 2].map(() => refusal("AskShareTransfer", admin, shares({ slip: "CSCS/at once" }))),
  );
  assert.deepEqual(
    twice.toSorted((a, b) => (a < b ? -1 : 1)),
    ["REFERENCE_TAKEN", "ok"],
  );
  assert.equal(await refusal("CancelAdjustment", supervisor, { id: first.id }), "NOT_THE_ASKER");
  assert.equal((await done("CancelAdjustment", admin, { id: first.id })).status, "CANCELLED");
  assert.equal((await done("AskShareTransfer", admin, shares({ slip: "CSCS/same" }))).status, "REQUESTED");
  assert.equal(await refusal("AskShareTransfer", admin, shares({ cost: null })), "COST_MISSING");
  assert.equal(await refusal("AskShareTransfer", admin, shares({ cost: -1 })), "AMOUNT_OUT_OF_RANGE");
  assert.equal(await refusal("AskShareTransfer", admin, shares({ shares: 0 })), "QTY_INVALID");
  assert.equal(await refusal("AskShareTransfer", admin, shares({ securityID: "NOSUCH" })), "SEC_UNKNOWN");
  for (const amount of [0, -5, 1e12])
    assert.equal(await refusal("AskCashCorrection", admin, cash({ amount })), "AMOUNT_OUT_OF_RANGE");
  assert.equal(await refusal("AskShareTransfer", admin, shares({ cscsAccount: "0099999999" })), "NOT_FOUND");
  await isSound();
});

test("nobody enters or decides what is their own, and another house has no part in it", async () => {
  await inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`insert into account_user (account_id, user_id, relation)
      values (${adaAccount}, ${supervisor.userId}, 'holder')`),
  );
  assert.equal(await refusal("AskShareTransfer", supervisor, shares()), "SAME_PERSON");
  const asked = await done("AskShareTransfer", admin, shares());
  assert.equal(await refusal("ApproveAdjustment", supervisor, { id: asked.id }), "SAME_PERSON");
  assert.equal(await refusal("RejectAdjustment", supervisor, { id: asked.id, reason: "mine" }), "SAME_PERSON");
  for (const method of ["ApproveAdjustment", "CancelAdjustment"] as const) {
    const answer = await other.ask(method, other.supervisor, { id: asked.id });
    assert.equal(answer.ok ? "ok" : answer.rejection.code, "NOT_FOUND");
  }
  const theirs = await fundingHandlers(deps).GetAdjustments(page, other.callOf(other.admin));
  assert.equal(theirs.ok ? theirs.value.totalCount : null, 0);
  const waiting = await readInTenant(db, world.tenantId, (tx) => waitingApprovals(tx, admin.userId, today));
  const mine = waiting.find(({ kind }) => kind === "adjustment");
  assert.deepEqual([mine?.count, mine?.own], [3, 3]);
  const open = await fundingHandlers(deps).GetAdjustments({ ...page, status: "REQUESTED" }, world.callOf(supervisor));
  assert.equal(open.ok ? open.value.totalCount : null, 3);
});
