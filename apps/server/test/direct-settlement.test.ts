// Direct Cash Settlement: the mandate by two people, what sales bring straight to the bank, debts first, withdrawn at once.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { addBusinessDays } from "@tradebook/domain/trading-calendar.ts";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { readBalance } from "../src/account-balance.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { accountStatement } from "../src/modules/back-office/account-statement.ts";
import { accountOutflow } from "../src/modules/back-office/cash-flow-reports.ts";
import { settleDue } from "../src/modules/order/end-of-day.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { cashSteps } from "../src/store/account-history.ts";
import { proceedsGoTo } from "../src/store/direct-settlements.ts";
import { cashBalances } from "../src/store/ledger.ts";
import { verifyAll } from "../src/store/verify.ts";
import { adaBank, makeFundedWorld, type Method } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, later, order, reportOn, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeFundedWorld(db);
const other = await makeFundedWorld(db, "Other");
const { ask, ada, chidi, broker, admin, supervisor, deps, adaAccount } = world;
const desk = createOrderDesk(deps);
const page = { skipCount: 0, maxResultCount: 50 };
let made = 0;

async function done(method: Method, caller: DeskCaller, body: Record<string, unknown>) {
  const answer = await ask(method, caller, body);
  assert(answer.ok, answer.ok ? "" : JSON.stringify(answer.rejection, (_, value) => String(value)));
  return answer.value as unknown as { readonly id: number; readonly status: string; readonly fromDay: string | null };
}

async function refusal(method: Method, caller: DeskCaller, body: Record<string, unknown>): Promise<string> {
  const answer = await ask(method, caller, body);
  return answer.ok ? "ok" : answer.rejection.code;
}

const mandate = (change: Record<string, unknown> = {}) => {
  made += 1;
  return { cscsAccount: adaNumber, idempotencyKey: `dcs-${made}`, ...change };
};

const cash = () => readInTenant(db, world.tenantId, (tx) => cashBalances(tx, adaAccount));
const free = async () => (await cash()).get("cash.available") ?? 0n;
const wire = (value: unknown) => JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}` : one));

async function broken(day = today): Promise<readonly string[]> {
  return (await verifyAll(db, day)).filter(({ violations }) => violations.length > 0).map(({ id }) => id);
}

/** Sells and trades; answers what the sale brings. */
async function sold(shares: number, day = today): Promise<bigint> {
  made += 1;
  deps.set({ day });
  const before = (await cash()).get("cash.due_in") ?? 0n;
  const terms = {
    clOrdID: `sale-${made}`,
    side: "Sell",
    orderQty: shares,
    acceptWarnings: ["DUPLICATE_ORDER"],
  } as const;
  const placed = await desk.place(world.tenantId, ada, order(terms));
  assert(placed.ok, placed.ok ? "" : placed.rejection.code);
  await traded(placed.value.order, shares);
  return ((await cash()).get("cash.due_in") ?? 0n) - before;
}

async function traded(of: Order, shares: number): Promise<void> {
  made += 1;
  await desk.receiveExecutions([
    reportOn(of, { execID: `S${made}`, ordStatus: "Filled", lastQty: quantity(shares), lastPx: price(11_780) }),
  ]);
}

const nextDay = addBusinessDays(ngxCalendar, today, 1);
const inForce = addBusinessDays(ngxCalendar, today, 3);

/** As the cooling-off after the change of bank details ends. */
const cooledOff = () =>
  inTenant(db, world.tenantId, (tx) => tx.run(sql`update bank_details set cooling_off_until = ${"2020-01-02"}`));
const kycOfAda = (status: string) =>
  inTenant(db, world.tenantId, (tx) =>
    tx.run(sql`
      update customer set kyc_status = ${status}
      where id = (select customer_id from securities_account where id = ${adaAccount})`),
  );

async function bankOfAda(): Promise<void> {
  made += 1;
  const asked = await done("ChangeBankDetails", ada, {
    ...adaBank,
    accountName: "Ada Obi",
    cscsAccount: adaNumber,
    idempotencyKey: `bank-${made}`,
  });
  await done("ApproveBankDetails", supervisor, { id: asked.id });
}

test("a mandate asks what a withdrawal asks: complete papers, and bank details whose cooling-off has ended", async () => {
  assert.equal(await refusal("AskDirectSettlement", ada, mandate()), "NO_BANK_DETAILS");
  await bankOfAda();
  const refusals = async (method: Method, caller: DeskCaller, body: () => Record<string, unknown>) => {
    const tooNew = await refusal(method, caller, body());
    await cooledOff();
    await kycOfAda("PENDING");
    const unknown = await refusal(method, caller, body());
    await kycOfAda("COMPLETE");
    return [tooNew, unknown];
  };
  assert.deepEqual(await refusals("AskDirectSettlement", ada, mandate), ["COOLING_OFF", "KYC_INCOMPLETE"]);
  const { id } = await done("AskDirectSettlement", ada, mandate());
  await inTenant(db, world.tenantId, (tx) => tx.run(sql`update bank_details set cooling_off_until = ${"2099-01-02"}`));
  const sending = () => ({ id });
  assert.deepEqual(await refusals("SendDirectSettlement", supervisor, sending), ["COOLING_OFF", "KYC_INCOMPLETE"]);
  await done("WithdrawDirectSettlement", ada, { id });
});

test("a mandate needs the holder's approved bank account, or the client's paper, and a second person", async () => {
  assert.equal(await refusal("AskDirectSettlement", chidi, mandate()), "NOT_FOUND");
  assert.equal(await refusal("AskDirectSettlement", broker, mandate()), "NOT_FOUND");
  assert.equal(await refusal("AskDirectSettlement", admin, mandate()), "MANDATE_PAPER_MISSING");
  const input = mandate();
  const asked = await done("AskDirectSettlement", ada, input);
  assert.equal((await done("AskDirectSettlement", ada, input)).id, asked.id, "the same key, the same answer");
  assert.equal(await refusal("AskDirectSettlement", admin, mandate({ paper: "P 7" })), "DIRECT_SETTLEMENT_STANDS");
  assert.equal(await refusal("SendDirectSettlement", ada, { id: asked.id }), "SAME_PERSON");
  const sent = await done("SendDirectSettlement", supervisor, { id: asked.id });
  assert.deepEqual([sent.status, sent.fromDay], ["SENT", inForce], "the depository has it three working days before");
  assert.equal(await refusal("SendDirectSettlement", supervisor, { id: asked.id }), "FUNDING_STATE");
  assert.equal(await refusal("RejectDirectSettlement", supervisor, { id: asked.id, reason: "Nope" }), "FUNDING_STATE");
});

test("nobody but holder and office sees or ends a mandate", async () => {
  const [row] = (
    (await ask("GetDirectSettlements", ada, page)) as { value: { items: { id: number; accountNumber: string }[] } }
  ).value.items;
  assert(row !== undefined && row.accountNumber === "••••••6784");
  for (const stranger of [chidi, broker]) {
    assert.equal(await refusal("WithdrawDirectSettlement", stranger, { id: row.id }), "NOT_FOUND");
    const seen = (await ask("GetDirectSettlements", stranger, page)) as { value: { totalCount: number } };
    assert.equal(seen.value.totalCount, 0);
  }
  const answer = await other.ask("WithdrawDirectSettlement", other.admin, { id: row.id });
  assert(!answer.ok && answer.rejection.code === "NOT_FOUND");
});

test("what settles before its first day stays here, and the ladder says where the rest will go", async () => {
  const before = await free();
  const early = await sold(100);
  const ladder = async (day = today) =>
    (
      await readInTenant(db, world.tenantId, (tx) =>
        readBalance(tx, { accountId: adaAccount, cscsAccount: adaNumber, asAt: later(0), day }),
      )
    ).ladder.map(({ amount, toBank }) => [amount, toBank]);
  assert.deepEqual(await ladder(), [[early, null]]);
  await settleDue(deps, world.tenantId, nextDay);
  assert.equal(await free(), before + early);
  const coming = await sold(200, addBusinessDays(ngxCalendar, today, 2));
  assert.equal((await ladder())[0]?.[0], coming);
  assert.match(String((await ladder())[0]?.[1]), / ••••6784$/);
  const goes = await readInTenant(db, world.tenantId, (tx) =>
    proceedsGoTo(tx, { cscsAccount: adaNumber, settleDate: inForce }),
  );
  assert.match(String(goes), / ••••6784$/, "the contract note says so");
});

test("proceeds of its first day on go straight to the bank: in the statement, the outflow, and never to be used here", async () => {
  const before = await free();
  const due = (await cash()).get("cash.due_in") ?? 0n;
  assert(due > 0n);
  await settleDue(deps, world.tenantId, inForce);
  await settleDue(deps, world.tenantId, inForce);
  assert.equal(await free(), before);
  const terms = { accountId: adaAccount, from: today, to: inForce, today: inForce };
  const whole = {
    type: null,
    unclearedOnly: false,
    direction: null,
    minAmount: null,
    maxAmount: null,
    reference: null,
  };
  const [statement, outflow] = await readInTenant(db, world.tenantId, async (tx) => [
    await accountStatement(tx, { ...terms, ...whole }, { skip: 0, take: 50 }),
    await accountOutflow(
      tx,
      { ...terms, stage: null, minAmount: null, maxAmount: null, reference: null },
      { skip: 0, take: 50 },
    ),
  ]);
  const line = statement.items.at(-1);
  assert.deepEqual([line?.type, line?.debit, line?.reference], ["WITHDRAWAL", due, `DCS-${inForce}:${adaAccount}`]);
  assert.equal(outflow.items.length, 1);
  const [out] = outflow.items;
  assert.deepEqual(
    [out?.amount, out?.status, out?.beneficiaryAccount, out?.channel],
    [due, "PAID", "••••••6784", "CSCS"],
  );
  assert.deepEqual(await broken(inForce), []);
  const told = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ user_id: number }>(sql`select user_id from notice where kind = 'DirectSettlementPaid' order by user_id`),
  );
  assert.deepEqual(
    told.map(({ user_id }) => user_id),
    [ada.userId],
  );
});

test("what went straight to the bank went out, and is no loss of the account", async () => {
  const steps = await readInTenant(db, world.tenantId, (tx) =>
    cashSteps(tx, adaAccount, { from: inForce, to: inForce }),
  );
  const out = steps.filter(({ isOutside }) => isOutside).reduce((total, { amount }) => total - amount, 0n);
  const whole = { from: inForce, to: inForce, stage: null, minAmount: null, maxAmount: null, reference: null };
  const outflow = await readInTenant(db, world.tenantId, (tx) =>
    accountOutflow(tx, { accountId: adaAccount, ...whole }, { skip: 0, take: 50 }),
  );
  assert.equal(out, outflow.totals.amount);
  assert.ok(out > 0n);
  assert.ok(
    steps.every(({ isOutside, amount }) => isOutside || amount > 0n),
    "nothing else went",
  );
});

test("what the client owes is paid first, and only the rest goes on", async () => {
  const day = addBusinessDays(ngxCalendar, inForce, 1);
  const due = await sold(300, inForce);
  const owed = 1_000_000n;
  const before = await free();
  // A debt as a late fill leaves it: beyond all that is free.
  await inTenant(db, world.tenantId, async (tx) => {
    const { commitOutcomes } = await import("../src/store/commit-outcome.ts");
    const { nothing } = await import("@tradebook/domain/order/outcome.ts");
    const { clientAccount, houseAccount, naira } = await import("@tradebook/domain/ledger/account.ts");
    const bank = houseAccount("bank.client", { asset: naira });
    const own = (name: "cash.available" | "client.receivable") => clientAccount(name, adaAccount, { asset: naira });
    const postings = [
      { debit: own("cash.available"), credit: bank, amount: kobo(before) },
      { debit: own("client.receivable"), credit: bank, amount: kobo(owed) },
    ];
    const journal = {
      kind: "reversal",
      ref: "DEBT-1",
      businessDate: inForce,
      description: "Taken back",
      orderId: null,
      postings,
    } as const;
    await commitOutcomes(tx, { now: later(0), outcomes: [{ ...nothing, journals: [journal] }] });
  });
  await settleDue(deps, world.tenantId, day);
  const by = await cash();
  assert.equal(by.get("client.receivable") ?? 0n, 0n);
  assert.equal(by.get("cash.available") ?? 0n, 0n);
  const [row] = await readInTenant(db, world.tenantId, (tx) =>
    tx.rows<{ amount: bigint }>(sql`
      select sum(amount)::bigint as amount from transfer join journal on journal.id = transfer.journal_id
      where journal.kind = 'direct-settlement' and journal.ref = ${`DCS-${day}:${adaAccount}`}`),
  );
  assert.equal(row?.amount, due - owed, wire(row));
  assert.deepEqual(await broken(day), []);
});

test("a stopped account and other bank details send nothing on, and a withdrawn mandate ends at once", async () => {
  const days = [1, 2, 3, 4, 5].map((count) => addBusinessDays(ngxCalendar, inForce, count));
  const [one = inForce, second = inForce, third = inForce, fourth = inForce, fifth = inForce] = days;
  const stop = (state: string) =>
    inTenant(db, world.tenantId, (tx) =>
      tx.run(sql`update securities_account set state = ${state} where id = ${adaAccount}`),
    );
  const first = await sold(100, one);
  await stop("Suspended");
  await settleDue(deps, world.tenantId, second);
  assert.equal(await free(), first, "what is stopped leaves by no other door");
  await stop("Active");
  const more = await sold(100, second);
  await kycOfAda("PENDING");
  await settleDue(deps, world.tenantId, third);
  assert.equal(await free(), first + more, "what no withdrawal takes goes by no mandate");
  await kycOfAda("COMPLETE");
  await bankOfAda();
  await cooledOff();
  const then = await sold(100, third);
  await settleDue(deps, world.tenantId, fourth);
  assert.equal(await free(), first + more + then, "the mandate names a bank account that is no longer the holder's");
  const open = (await ask("GetDirectSettlements", ada, page)) as {
    value: { items: { id: number; isBankInUse: boolean }[] };
  };
  const [row] = open.value.items;
  assert.equal(row?.isBankInUse, false);
  assert.equal((await done("WithdrawDirectSettlement", ada, { id: row?.id })).status, "WITHDRAWN");
  assert.equal(await refusal("WithdrawDirectSettlement", ada, { id: row?.id }), "FUNDING_STATE");
  deps.set({ day: fourth });
  const again = await done("AskDirectSettlement", ada, mandate());
  await bankOfAda();
  assert.equal(await refusal("SendDirectSettlement", supervisor, { id: again.id }), "DIRECT_SETTLEMENT_BANK");
  assert.equal(
    (await done("RejectDirectSettlement", supervisor, { id: again.id, reason: "Other bank" })).status,
    "REJECTED",
  );
  const last = await sold(100, fourth);
  await settleDue(deps, world.tenantId, fifth);
  assert.equal(await free(), first + more + then + last);
  assert.deepEqual(await broken(fifth), []);
});

test("money that went by no right mandate is found by the books' checks, and the database takes none from one person", async () => {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  try {
    await assert.rejects(
      client.query(`update direct_settlement set status = 'SENT', from_day = '2026-11-20', decided_by = asked_by,
        decided_at = now() where status = 'REJECTED'`),
      /direct_settlement_two_people/,
    );
    await client.query("update direct_settlement set from_day = '2027-06-01' where from_day is not null");
  } finally {
    await client.end();
  }
  assert.deepEqual(await broken(tradingDay("2026-12-01")), ["I77"]);
});
