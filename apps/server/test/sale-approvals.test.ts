// Sales that staff enter for a client and that wait: large ones for the client, doubtful ones for a second person. Over HTTP,
// with the real exchange.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import { addDays, instant, type Instant } from "@tradebook/domain/instant.ts";
import { transferIn } from "@tradebook/domain/ledger/cash-movement.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { quantity } from "@tradebook/domain/units.ts";
import { systemClock } from "../src/clock.ts";
import { openDatabase } from "../src/db/database.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { expireOf } from "../src/sale-expiry.ts";
import { insertBankDetails } from "../src/store/bank-details.ts";
import { commitOutcomes } from "../src/store/commit-outcome.ts";
import { nextFundingId } from "../src/store/funding-facts.ts";
import { openAccount } from "../src/store/new-people.ts";
import { verifyAll } from "../src/store/verify.ts";
import { holdWithdrawals, withdrawalsHeldUntil } from "../src/store/withdrawal-holds.ts";
import { ada, chidi } from "./edge-world.ts";
import { opening, today } from "./small-world.ts";
import { ask, resultOf, until, withServer, type ApiAnswer, type SignedInClient } from "./with-server.ts";

const s = await withServer();
await until(() => s.server.market.connected, "the exchange is connected");
const asAda = await s.signIn("ada");
const asChidi = await s.signIn("chidi");
const asBroker = await s.signIn("broker");
const asAdmin = await s.signIn("admin");
const asOversight = await s.signIn("compliance");
await until(() => s.server.market.phase === "CONTINUOUS", "the market trades");

type Sale = {
  readonly id: number;
  readonly status: string;
  readonly proceeds: number;
  readonly worth: number;
  readonly orderId: number | null;
  readonly reason: string | null;
  readonly doubts: readonly string[];
  readonly needsClient: boolean;
  readonly may: { readonly approve: boolean; readonly decline: boolean; readonly withdraw: boolean };
};
type StockOrder = { readonly id: number; readonly clOrdID: string; readonly ordStatus: string; readonly side: string };

const above = 100_000;
let serial = 0;
const terms = (change: Record<string, unknown> = {}) => ({
  clOrdID: `sale-${(serial += 1)}`,
  cscsAccount: ada,
  securityID: "ZENITHBANK",
  side: "2",
  ordType: "2",
  timeInForce: "0",
  orderQty: 1_000,
  price: 118,
  mandate: { channel: "PHONE", reference: "call 12" },
  acceptWarnings: ["DUPLICATE_ORDER"],
  ...change,
});
const place = (client: SignedInClient, change: Record<string, unknown> = {}) =>
  client.post("Order/SendNewOrder", terms(change));
const askFor = async (change: Record<string, unknown> = {}) =>
  resultOf(await asBroker.post("SaleApproval/AskSaleApproval", terms(change))) as Sale;
const approve = (client: SignedInClient, id: number) => client.post("SaleApproval/ApproveSale", { id });

function codeOf({ status, body }: ApiAnswer): string {
  const error = body?.["error"] as { name?: string } | null | undefined;
  return error?.name ?? String(status);
}

/** A client whose sales are none of the other tests'. */
const ofChidi = { cscsAccount: chidi, orderQty: 10 };

const withdraw = (client: SignedInClient, cscsAccount: string) =>
  client.post("Funding/Withdraw", { cscsAccount, amount: 100, idempotencyKey: `w-${(serial += 1)}` });

/** Chidi has not been seen since his account was opened, long ago. */
async function becomeDormant(): Promise<void> {
  const owner = openDatabase({ url: s.ownerUrl });
  await inTenant(owner, s.world.defaultId, async (tx) => {
    await tx.run(sql`update app_user set last_login_at = null where user_name = 'chidi'`);
    await tx.run(sql`update securities_account set opened_on = '2025-01-06' where cscs_account = ${chidi}`);
  });
  await owner.close();
}

/** Whether the administrator and this user are one person, by their telephone. */
const isAdmin = (userName: string, isOne: boolean) =>
  inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.run(sql`
      update app_user set phone = ${isOne ? "08030000001" : null} where user_name = any(${["admin", userName]})`),
  );

/** Chidi's, as an account that is opened has it from the beginning. */
async function openedWithBankAccount(): Promise<void> {
  const at = systemClock.now();
  await inTenant(s.server.db, s.world.defaultId, async (tx) => {
    const [of] = await tx.rows<{ customerId: number; askedBy: number; decidedBy: number }>(sql`
      select account.customer_id as "customerId", held.user_id as "askedBy",
        (select id from app_user where user_name = 'admin') as "decidedBy"
      from securities_account account join account_user held on held.account_id = account.id
      where account.cscs_account = ${chidi}`);
    assert(of !== undefined);
    const bank = { bankCode: "058", last4: "6784", accountName: `CUSTOMER ${chidi}`, status: "APPROVED" } as const;
    const times = { askedAt: at, decidedAt: at, note: null, coolingOffUntil: null };
    const details = { id: await nextFundingId(tx), ...of, ...bank, ...times, warnings: [] };
    await insertBankDetails(tx, details, { sealed: "sealed", index: "index" });
  });
}

/** Of the same client, with shares of its own. */
async function secondAccountOfChidi(): Promise<string> {
  const cscsAccount = "0010000012";
  await inTenant(s.server.db, s.world.defaultId, async (tx) => {
    const [first] = await tx.rows<{ chn: string; customerId: number; userId: number }>(sql`
      select account.chn, account.customer_id as "customerId", held.user_id as "userId"
      from securities_account account join account_user held on held.account_id = account.id
      where account.cscs_account = ${chidi}`);
    assert(first !== undefined);
    const { userId, ...of } = first;
    const names = { cscsAccount, name: "Chidi, second account", openedOn: today };
    const accountId = await openAccount(tx, { ...of, ...names, holderUserIds: [userId], brokerUserIds: [] });
    const shares = { accountId, ref: `open-${accountId}`, businessDate: today, securityID: "ZENITHBANK" };
    const journals = [transferIn({ ...shares, quantity: quantity(100) })];
    await commitOutcomes(tx, { now: opening, outcomes: [{ ...nothing, journals }] });
  });
  return cscsAccount;
}

/** As if they had been entered so many days earlier. */
async function dateBack(ids: readonly number[], days: number): Promise<void> {
  const owner = openDatabase({ url: s.ownerUrl });
  await inTenant(owner, s.world.defaultId, (tx) =>
    tx.run(sql`update stock_order set trade_date = trade_date - ${days}::integer where id = any(${ids})`),
  );
  await owner.close();
}

async function settings(change: Record<string, number>): Promise<void> {
  const answer = await ask(`${s.url}/api/services/app/Tenant/UpdateSettings`, {
    method: "PUT",
    headers: { authorization: `Bearer ${asAdmin.token}`, "content-type": "application/json" },
    body: JSON.stringify(change),
  });
  assert.partialDeepStrictEqual(resultOf(answer), change);
}

const setAbove = (naira: number) => settings({ saleApprovalAbove: naira });

async function ordersOf(client = asAda, cscsAccount = ada): Promise<readonly StockOrder[]> {
  const answer = await client.get(`Order/getStockOrders?cscsAccount=${cscsAccount}&maxResultCount=100`);
  return (resultOf(answer) as { items: StockOrder[] }).items;
}

async function saleOf(id: number, client: SignedInClient = asAda): Promise<Sale> {
  const answer = await client.get("SaleApproval/GetSaleApprovals?maxResultCount=100");
  const found = (resultOf(answer) as { items: Sale[] }).items.find((sale) => sale.id === id);
  assert(found !== undefined);
  return found;
}

async function titlesOf(client: SignedInClient): Promise<readonly string[]> {
  const answer = await client.get("Notification/GetNotifications?maxResultCount=100");
  return (resultOf(answer) as { items: { title: string }[] }).items.map(({ title }) => title);
}

/** Nothing that a test leaves open counts against the next one's day. */
async function cancelAll(client = asAda, cscsAccount = ada): Promise<void> {
  resultOf(await client.post("Order/sendMassCancel", { clOrdID: `all-${(serial += 1)}`, cscsAccount }));
  await until(
    async () =>
      (await ordersOf(client, cscsAccount)).every(({ ordStatus }) => ["4", "2", "8", "C"].includes(ordStatus)),
    "all is canceled",
  );
}

/** Once the exchange has it as it was last asked for. */
async function standing(id: number): Promise<void> {
  await until(async () => (await ordersOf()).find((order) => order.id === id)?.ordStatus === "0", `order ${id} stands`);
}

await setAbove(above);

test("a sale above what the house lets through is no order until its client approves it", async () => {
  const refused = await place(asBroker);
  assert.equal(codeOf(refused), "SALE_NEEDS_APPROVAL");
  assert.match(JSON.stringify(refused.body), /₦118,000.00 for account 0010000001 today; above ₦100,000.00/);
  const preview = resultOf(await asBroker.post("Order/PreviewOrder", terms())) as {
    findings: { code: string; severity: string }[];
  };
  assert.deepEqual(
    preview.findings.map(({ code, severity }) => [code, severity]),
    [["SALE_NEEDS_APPROVAL", "warning"]],
  );
  const sale = await askFor();
  assert.deepEqual([sale.status, sale.worth, sale.orderId], ["Waiting", 118_000, null]);
  assert(sale.proceeds > 110_000 && sale.proceeds < 118_000, String(sale.proceeds));
  assert.deepEqual(sale.may, { approve: false, decline: false, withdraw: true }, "staff cannot approve for the client");
  assert.deepEqual(await ordersOf(), [], "nothing is an order yet");
  assert.equal((await titlesOf(asAda))[0], "A sale for your account waits for your approval");
  assert.deepEqual((await saleOf(sale.id)).may, { approve: true, decline: true, withdraw: false });

  const approved = resultOf(await approve(asAda, sale.id)) as { sale: Sale; order: StockOrder };
  assert.deepEqual([approved.sale.status, approved.sale.orderId], ["Approved", approved.order.id]);
  await until(async () => (await ordersOf())[0]?.ordStatus === "0", "the exchange has the order");
  const history = resultOf(await asAda.get(`Order/GetOrderHistory?id=${approved.order.id}`)) as {
    text: string | null;
  }[];
  assert(history.some(({ text }) => text === "Approved by the client, ada"));
  await until(async () => {
    const receipts = resultOf(await asAda.get(`Receipt/GetOrderReceipts?id=${approved.order.id}`));
    const { items } = receipts as { items: { approvedBy: readonly string[] | null }[] };
    return items.length === 1 && items[0]?.approvedBy?.join() === "ada";
  }, "the sale has its receipt");
  assert.equal((await titlesOf(asBroker))[0], "A sale that waited for approval is now an order");
  await cancelAll();
});

test("only a holder approves: neither who asked, nor another of the staff, nor another client", async () => {
  const sale = await askFor();
  assert.equal(codeOf(await approve(asBroker, sale.id)), "SALE_NOT_YOURS");
  assert.equal(codeOf(await approve(asAdmin, sale.id)), "SALE_NOT_YOURS");
  assert.equal(codeOf(await approve(asOversight, sale.id)), "SALE_NOT_YOURS");
  assert.equal((await approve(asChidi, sale.id)).status, 404);
  assert.equal((await asChidi.post("SaleApproval/DeclineSale", { id: sale.id })).status, 404);
  assert.equal(codeOf(await asOversight.post("SaleApproval/WithdrawSale", { id: sale.id })), "SALE_NOT_YOURS");
  assert.equal(codeOf(await asAda.post("SaleApproval/WithdrawSale", { id: sale.id })), "SALE_NOT_YOURS");
  // Past the code as well: the database asks who holds the account.
  await assert.rejects(
    inTenant(s.server.db, s.world.defaultId, (tx) =>
      tx.run(sql`
        update sale_approval set client_by = (select id from app_user where user_name = 'admin'), client_at = now()
        where id = ${sale.id}`),
    ),
    /is a holder's to approve/,
  );
  await assert.rejects(
    inTenant(s.server.db, s.world.defaultId, (tx) =>
      tx.run(sql`update sale_approval set order_qty = 5 where id = ${sale.id}`),
    ),
    /permission denied/,
  );
  resultOf(await asBroker.post("SaleApproval/WithdrawSale", { id: sale.id }));
  assert.equal(codeOf(await approve(asAda, sale.id)), "SALE_NOT_WAITING");
  assert.equal((await saleOf(sale.id)).status, "Withdrawn");
});

test("a sale asked for twice is one sale, and approved twice at once one order", async () => {
  const same = terms();
  const [one, again] = [
    resultOf(await asBroker.post("SaleApproval/AskSaleApproval", same)) as Sale,
    resultOf(await asBroker.post("SaleApproval/AskSaleApproval", same)) as Sale,
  ];
  assert.equal(one.id, again.id);
  assert.equal(
    codeOf(await asBroker.post("SaleApproval/AskSaleApproval", { ...same, orderQty: 1_200 })),
    "DUPLICATE_CLORDID",
  );
  const before = (await ordersOf()).length;
  const told = (await titlesOf(asBroker)).filter((title) => title.endsWith("is now an order")).length;
  const answers = await Promise.all([1, 2, 3, 4].map(() => approve(asAda, one.id)));
  const ids = answers.map((answer) => (resultOf(answer) as { sale: Sale }).sale.orderId);
  assert.equal(new Set(ids).size, 1, "each is answered with the one order");
  assert.notEqual(ids[0], null);
  const heard = (await titlesOf(asBroker)).filter(
    (title) => title === "A sale that waited for approval is now an order",
  );
  assert.equal(heard.length, told + 1, "and it is told once");
  assert.equal(codeOf(await approve(asBroker, one.id)), "SALE_NOT_WAITING");
  assert.equal((await ordersOf()).length, before + 1);
  await cancelAll();
});

test("a sale becomes an order with all who must hear of it, or none", async () => {
  const sale = await askFor();
  const before = (await ordersOf()).length;
  const owner = new Client({ connectionString: s.ownerUrl });
  await owner.connect();
  await owner.query(`
    create function away() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
    create trigger away before insert on notice for each row when (new.kind = 'SaleDecided') execute function away()`);
  assert.equal((await approve(asAda, sale.id)).status, 500);
  await owner.query("drop trigger away on notice; drop function away()");
  await owner.end();
  assert.deepEqual([(await saleOf(sale.id)).status, (await ordersOf()).length], ["Waiting", before]);
  assert.equal((await approve(asAda, sale.id)).status, 200);
  await cancelAll();
});

test("all checks run again: shares that are gone by then are not sold twice, and the sale goes on waiting", async () => {
  const sale = await askFor({ orderQty: 3_000 });
  const own = await place(asAda, { orderQty: 4_000, mandate: null });
  assert.equal(own.status, 200, "the client's own sale waits for nobody");
  assert.equal(codeOf(await approve(asAda, sale.id)), "INSUFFICIENT_HOLDINGS");
  assert.equal((await saleOf(sale.id)).status, "Waiting");
  await cancelAll();
  assert.equal((await approve(asAda, sale.id)).status, 200);
  await cancelAll();
});

test("many small sales, a larger change, a low limit and a cross do not go around it", async () => {
  const small = resultOf(await place(asBroker, { orderQty: 500 })) as StockOrder;
  assert.equal(
    codeOf(await place(asBroker, { orderQty: 500 })),
    "SALE_NEEDS_APPROVAL",
    "the day's sales count together",
  );
  await until(async () => (await ordersOf())[0]?.ordStatus === "0", "the small one stands");
  const { mandate } = terms();
  const change = { clOrdID: `up-${serial}`, id: small.id, mandate };
  const up = await asBroker.post("Order/SendOrderReplaceRequest", { ...change, orderQty: 2_000 });
  assert.equal(codeOf(up), "SALE_NEEDS_APPROVAL");
  const down = await asBroker.post("Order/SendOrderReplaceRequest", { ...change, orderQty: 400 });
  assert.equal(down.status, 200, "less of the same needs nobody");
  await cancelAll();
  assert.equal(codeOf(await place(asBroker, { price: 107, orderQty: 900 })), "SALE_NEEDS_APPROVAL");
  const cross = {
    clOrdID: `x-${serial}`,
    securityID: "ZENITHBANK",
    orderQty: 1_000,
    price: 117.8,
    reason: "Both asked",
  };
  const crossed = await asBroker.post("Order/sendCrossDealOrder", {
    ...cross,
    buyCscsAccount: chidi,
    sellCscsAccount: ada,
    mandateBuy: mandate,
    mandateSell: mandate,
  });
  assert.equal(codeOf(crossed), "SALE_NEEDS_APPROVAL");
  assert.equal(
    codeOf(await asBroker.post("SaleApproval/AskSaleApproval", terms({ orderQty: 10 }))),
    "SALE_NEEDS_NO_APPROVAL",
  );
  assert.equal(
    codeOf(await asBroker.post("SaleApproval/AskSaleApproval", terms({ orderQty: 9_000 }))),
    "INSUFFICIENT_HOLDINGS",
  );
});

test("a client declines and says why; what nobody approved lapses with its day, and both are told", async () => {
  const declined = await askFor();
  resultOf(await asAda.post("SaleApproval/DeclineSale", { id: declined.id, reason: "I did not call." }));
  const { status, reason } = await saleOf(declined.id, asBroker);
  assert.deepEqual([status, reason], ["Declined", "I did not call."]);
  assert.equal((await titlesOf(asBroker))[0], "A sale that waited for approval was declined");
  const lapsing = await askFor();
  const { db, market } = s.server;
  const clock = systemClock;
  const tomorrow = { tradingDay: () => addDays(market.tradingDay, 1) };
  await expireOf({ db, clock, market: tomorrow }, s.world.defaultId);
  await expireOf({ db, clock, market: tomorrow }, s.world.defaultId);
  assert.equal((await saleOf(lapsing.id)).status, "Expired");
  assert.equal(codeOf(await approve(asAda, lapsing.id)), "SALE_NOT_WAITING");
  for (const client of [asAda, asBroker]) {
    const told = (await titlesOf(client)).filter((title) => title === "A sale that waited for approval has lapsed");
    assert.equal(told.length, 1);
  }
});

test("approved, declined, withdrawn and lapsed at one moment, a sale comes to one end", async () => {
  const { db, market } = s.server;
  const tomorrow = { tradingDay: () => addDays(market.tradingDay, 1) };
  for (let round = 0; round < 12; round += 1) {
    const { id } = await askFor();
    const before = (await ordersOf()).length;
    const ways = [
      () => approve(asAda, id),
      () => asAda.post("SaleApproval/DeclineSale", { id }),
      () => asBroker.post("SaleApproval/WithdrawSale", { id }),
      () => expireOf({ db, clock: systemClock, market: tomorrow }, s.world.defaultId),
    ];
    // Another goes first each time.
    const answers = await Promise.all([...ways.slice(round % 4), ...ways.slice(0, round % 4)].map((way) => way()));
    const codes = answers.flatMap((answer) => (answer === undefined ? [] : [codeOf(answer)]));
    const { status, orderId } = await saleOf(id);
    assert.deepEqual(
      codes.filter((code) => code !== "SALE_NOT_WAITING"),
      status === "Expired" ? [] : ["200"],
    );
    const made = (await ordersOf()).length - before;
    assert.deepEqual([made, orderId !== null], status === "Approved" ? [1, true] : [0, false]);
    await cancelAll();
  }
});

test("a sale from an account whose holder has done nothing for long wants a second person, and withdrawals wait after it", async () => {
  await settings({ saleApprovalAbove: 0, saleDormantDays: 180, saleHoldDays: 7 });
  assert.equal((await place(asBroker, { ...ofChidi })).status, 200, "he has just signed in");
  await becomeDormant();
  const refused = await place(asBroker, { ...ofChidi, orderQty: 11 });
  assert.equal(codeOf(refused), "SALE_NEEDS_SECOND");
  assert.match(JSON.stringify(refused.body), /its holder has done nothing for a long time/);
  const sale = await askFor({ ...ofChidi, orderQty: 11 });
  assert.deepEqual(sale.doubts, ["Dormant"]);
  assert.equal((await titlesOf(asAdmin))[0], "A sale waits for a second person");
  assert.equal((await titlesOf(asChidi))[0], "A sale for your account waits until a second person has looked at it");
  assert.deepEqual((await saleOf(sale.id, asChidi)).may, { approve: false, decline: true, withdraw: false });
  for (const client of [asBroker, asOversight, asChidi])
    assert.equal(codeOf(await approve(client, sale.id)), "SALE_NOT_YOURS");
  await assert.rejects(
    inTenant(s.server.db, s.world.defaultId, (tx) =>
      tx.run(sql`
        update sale_approval set second_by = (select id from app_user where user_name = 'compliance'), second_at = now()
        where id = ${sale.id}`),
    ),
    /wants a second person of the house/,
  );
  assert.equal(codeOf(await withdraw(asChidi, chidi)), "NO_BANK_DETAILS", "nothing holds it yet");
  await isAdmin("broker", true);
  const { may } = await saleOf(sale.id, asAdmin);
  assert.deepEqual([may.approve, codeOf(await approve(asAdmin, sale.id))], [false, "SALE_NOT_YOURS"], "one person");
  await isAdmin("broker", false);
  const approved = resultOf(await approve(asAdmin, sale.id)) as { order: StockOrder };
  assert.equal(codeOf(await withdraw(asChidi, chidi)), "WITHDRAWALS_HELD");
  resultOf(await asChidi.post("Receipt/DisputeOrder", { id: approved.order.id }));
  const answer = await asAdmin.post("Receipt/AnswerDispute", { id: approved.order.id, answer: "You asked us." });
  assert.equal(codeOf(answer), "DISPUTE_OF_OWN", "whoever let it through does not judge it");
  assert(!(await titlesOf(asAdmin)).includes("A client says that an order was not theirs"));
  assert.equal(
    (await titlesOf(asChidi)).filter((title) => title.startsWith("Withdrawals of your account wait")).length,
    1,
  );
  const [hold] = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ days: number; why: readonly string[] }>(sql`
      select extract(day from until - from_at)::int as days, why from withdrawal_hold where order_id = ${approved.order.id}`),
  );
  assert.deepEqual(hold, { days: 7, why: ["Dormant"] });
});

test("a sale that is large as well waits for both, whoever comes first; and its client may stop it", async () => {
  await settings({ saleApprovalAbove: 1_000, saleDormantDays: 180 });
  await becomeDormant();
  const sale = await askFor({ ...ofChidi, orderQty: 12 });
  const first = resultOf(await approve(asAdmin, sale.id)) as { sale: Sale; order: StockOrder | null };
  assert.deepEqual([first.order, first.sale.status], [null, "Waiting"]);
  assert.equal(
    codeOf(await approve(asAdmin, sale.id)),
    "SALE_NOT_YOURS",
    "once is enough, and is not the client's word",
  );
  const last = resultOf(await approve(asChidi, sale.id)) as { sale: Sale; order: StockOrder | null };
  assert.deepEqual([last.order?.id, last.sale.status], [last.sale.orderId, "Approved"]);
  await becomeDormant();
  const both = await askFor({ ...ofChidi, orderQty: 14 });
  await Promise.all([approve(asAdmin, both.id), approve(asChidi, both.id)]);
  assert.equal((await saleOf(both.id, asChidi)).status, "Approved", "at the same moment, one of them is the last");
  await settings({ saleApprovalAbove: 0 });
  await becomeDormant();
  const stopped = await askFor({ ...ofChidi, orderQty: 13 });
  resultOf(await asChidi.post("SaleApproval/DeclineSale", { id: stopped.id }));
  assert.equal(codeOf(await approve(asAdmin, stopped.id)), "SALE_NOT_WAITING");
});

test("so does most of what an account holds, and a sale beside a change of the bank account", async () => {
  await settings({ saleApprovalAbove: 0, saleDormantDays: 0, saleLargePercent: 50, saleBankDays: 30 });
  assert.deepEqual((await askFor({ orderQty: 3_000 })).doubts, ["LargeShare"]);
  const { mandate } = terms();
  const cross = {
    clOrdID: `x-${(serial += 1)}`,
    securityID: "ZENITHBANK",
    orderQty: 10,
    price: 117.8,
    reason: "Both asked",
  };
  const sides = { buyCscsAccount: chidi, sellCscsAccount: ada, mandateBuy: mandate, mandateSell: mandate };
  const crossed = resultOf(await asBroker.post("Order/sendCrossDealOrder", { ...cross, ...sides })) as {
    sell: StockOrder;
  };
  await until(
    async () => (await ordersOf()).some(({ id, ordStatus }) => id === crossed.sell.id && ordStatus === "2"),
    "the cross has traded",
  );
  assert.equal(codeOf(await withdraw(asAda, ada)), "NO_BANK_DETAILS");
  const bank = { cscsAccount: ada, bankCode: "058", accountNumber: "0123456784", accountName: `CUSTOMER ${ada}` };
  const asked = resultOf(await asAda.post("Funding/ChangeBankDetails", { ...bank, idempotencyKey: `b-${serial}` }));
  resultOf(await asAdmin.post("Funding/ApproveBankDetails", { id: (asked as { id: number }).id }));
  assert.equal(
    codeOf(await withdraw(asAda, ada)),
    "WITHDRAWALS_HELD",
    "a sale by staff, and then another bank account",
  );
  assert((await titlesOf(asAda)).some((title) => title.startsWith("Withdrawals of your account wait")));
  assert.deepEqual((await askFor({ orderQty: 5 })).doubts, ["BankChange"]);
});

test("a word covers what it was asked for: two halves that a second person lets through are not two small sales", async () => {
  await settings({ saleApprovalAbove: 2_000, saleDormantDays: 180, saleLargePercent: 0, saleBankDays: 0 });
  await cancelAll(asChidi, chidi);
  await becomeDormant();
  const [one, other] = [await askFor({ ...ofChidi, orderQty: 10 }), await askFor({ ...ofChidi, orderQty: 9 })];
  for (const { doubts, needsClient } of [one, other]) assert.deepEqual([doubts, needsClient], [["Dormant"], false]);
  resultOf(await approve(asAdmin, one.id));
  assert.equal(codeOf(await approve(asAdmin, other.id)), "SALE_NEEDS_APPROVAL", "the client has not been asked");
  assert.equal((await saleOf(other.id, asChidi)).status, "Waiting");
  resultOf(await asBroker.post("SaleApproval/WithdrawSale", { id: other.id }));
  await cancelAll(asChidi, chidi);
});

test("a bank account that changes holds every sale of staff that waits or works, on each account of the client", async () => {
  await settings({ saleApprovalAbove: 1_000, saleDormantDays: 0, saleBankDays: 30 });
  await openedWithBankAccount();
  const second = await secondAccountOfChidi();
  const working = [
    resultOf(await place(asBroker, { ...ofChidi, orderQty: 5 })) as StockOrder,
    resultOf(await place(asBroker, { cscsAccount: second, orderQty: 6 })) as StockOrder,
  ];
  const waiting = await askFor({ ...ofChidi, orderQty: 10 });
  assert.deepEqual(waiting.doubts, []);
  const bank = { cscsAccount: chidi, bankCode: "058", accountNumber: "0123456784", accountName: `CUSTOMER ${chidi}` };
  const asked = resultOf(await asChidi.post("Funding/ChangeBankDetails", { ...bank, idempotencyKey: `b-${serial}` }));
  resultOf(await asAdmin.post("Funding/ApproveBankDetails", { id: (asked as { id: number }).id }));
  const held = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ id: bigint }>(
      sql`select order_id as id from withdrawal_hold where why = '{BankChange}' order by order_id`,
    ),
  );
  const ids = held.map(({ id }) => Number(id)).filter((id) => working.some((order) => order.id === id));
  assert.deepEqual(
    ids,
    working.map((order) => order.id),
    "what has not traded yet may still, and each account's money is held",
  );
  assert.equal(codeOf(await approve(asChidi, waiting.id)), "SALE_NEEDS_SECOND", "nobody has looked at it twice");
  assert.equal((await saleOf(waiting.id, asChidi)).status, "Waiting");
  await cancelAll(asChidi, chidi);
  await cancelAll(asChidi, second);
});

test("orders of earlier days that staff change to more count among the day's sales", async () => {
  await settings({ saleApprovalAbove: above, saleDormantDays: 0, saleBankDays: 0 });
  await cancelAll();
  const gtd = { timeInForce: "6", expireDate: addDays(s.server.market.tradingDay, 7) };
  const ids: number[] = [];
  for (const orderQty of [1, 2]) ids.push((resultOf(await place(asBroker, { ...gtd, orderQty })) as StockOrder).id);
  for (const id of ids) await standing(id);
  await dateBack(ids, 1);
  const { mandate } = terms();
  const toMore = (id: number) =>
    asBroker.post("Order/SendOrderReplaceRequest", { clOrdID: `more-${(serial += 1)}`, id, mandate, orderQty: 500 });
  resultOf(await toMore(ids[0] ?? 0));
  await standing(ids[0] ?? 0);
  assert.equal(codeOf(await toMore(ids[1] ?? 0)), "SALE_NEEDS_APPROVAL");
  assert.equal(codeOf(await place(asBroker, { orderQty: 500 })), "SALE_NEEDS_APPROVAL");
  await cancelAll();
  await dateBack(ids, -1);
});

test("a holder's own sales that staff change to more count among the day's sales as well", async () => {
  await settings({ saleApprovalAbove: above, saleDormantDays: 0, saleBankDays: 0 });
  await cancelAll();
  const ids: number[] = [];
  for (const orderQty of [1, 2])
    ids.push((resultOf(await place(asAda, { orderQty, mandate: undefined })) as StockOrder).id);
  for (const id of ids) await standing(id);
  const { mandate } = terms();
  const toMore = (client: SignedInClient, id: number | undefined) =>
    client.post("Order/SendOrderReplaceRequest", { clOrdID: `own-${(serial += 1)}`, id, mandate, orderQty: 500 });
  resultOf(await toMore(asBroker, ids[0]));
  await standing(ids[0] ?? 0);
  assert.equal(codeOf(await toMore(asBroker, ids[1])), "SALE_NEEDS_APPROVAL");
  assert.equal(codeOf(await place(asBroker, { orderQty: 500 })), "SALE_NEEDS_APPROVAL");
  resultOf(await toMore(asAda, ids[1]));
  await standing(ids[1] ?? 0);
  await cancelAll();
});

test("a house that sets zero asks nobody, and the books hold", async () => {
  await settings({ saleApprovalAbove: 0, saleDormantDays: 0, saleLargePercent: 0, saleBankDays: 0 });
  assert.equal((await place(asBroker)).status, 200);
  await cancelAll();
  const verdicts = await verifyAll(s.server.db, s.server.market.tradingDay);
  assert.deepEqual(
    verdicts.filter(({ violations }) => violations.length > 0),
    [],
  );
});

// The last, since a hold of long ago belongs to no change of a bank account.
test("withdrawals wait from the last trade of a sale, however long it stood before", async () => {
  const until = await inTenant(s.server.db, s.world.defaultId, async (tx) => {
    const [traded] = await tx.rows<{ accountId: number; orderId: bigint; at: Instant }>(sql`
      select account_id as "accountId", order_id as "orderId", max(transact_time) as at
      from execution
      where side = 'Sell'
      group by account_id, order_id`);
    assert(traded !== undefined, "the cross has traded");
    const { accountId, at } = traded;
    const days = (count: number) => count * 86_400_000;
    const long = { accountId, orderId: Number(traded.orderId), why: ["BankChange"], days: 30 } as const;
    await holdWithdrawals(tx, { ...long, from: instant(at - days(31)) });
    const found = await withdrawalsHeldUntil(tx, accountId, systemClock.now());
    return found === null ? null : (found - at) / days(1);
  });
  assert.equal(until, 30);
});
