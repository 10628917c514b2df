// The rules of sales that wait for a word and of withdrawals after them: silent on sound ones, each names what was damaged.

import { strict as assert } from "node:assert";
import { before, test } from "node:test";
import { Client } from "pg";
import { saleApprovalService } from "@tradebook/contract/services/sale-approval.ts";
import { addDays, instant } from "@tradebook/domain/instant.ts";
import { kobo } from "@tradebook/domain/units.ts";
import * as z from "zod";
import { inTenant } from "../src/db/in-tenant.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { saleApprovalHandlers } from "../src/modules/order/sale-approval-handlers.ts";
import { openPolicies, setTenantPolicies } from "../src/store/tenant-settings.ts";
import { saleInvariants } from "../src/store/invariants-of-sales.ts";
import { allInvariants } from "../src/store/verify.ts";
import { brokenIn } from "./damage.ts";
import { adaBank, makeFundedWorld, type Method } from "./funded-world.ts";
import { freshDatabase } from "./postgres.ts";
import { adaNumber, opening, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
const world = await makeFundedWorld(db);
const { ada, admin, broker, supervisor, deps, callOf } = world;
const sales = saleApprovalHandlers({ ...deps, orderDesk: createOrderDesk(deps) });
const dayMs = 86_400_000;
let serial = 0;

async function funding(method: Method, caller: DeskCaller, body: Record<string, unknown>): Promise<number> {
  const answer = await world.ask(method, caller, { idempotencyKey: `f-${(serial += 1)}`, ...body });
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return (answer.value as { readonly id: number }).id; // every one of these answers a row
}

async function changeBank(accountNumber: string): Promise<void> {
  const details = { ...adaBank, accountNumber };
  const id = await funding("ChangeBankDetails", ada, { cscsAccount: adaNumber, ...details });
  await funding("ApproveBankDetails", supervisor, { id });
}

/** A minute passes before each. */
function goOn(ms = 60_000): void {
  deps.set({ now: instant(deps.clock.now() + ms) });
}

async function asked(orderQty: number): Promise<number> {
  goOn();
  const what = { clOrdID: `sale-${orderQty}`, cscsAccount: adaNumber, securityID: "ZENITHBANK", side: "2", orderQty };
  const how = { ordType: "2", price: 117.8, timeInForce: "0", acceptWarnings: ["DUPLICATE_ORDER"] };
  const mandate = { channel: "PHONE", reference: "call 12" };
  const input = z.decode(saleApprovalService.AskSaleApproval.input, { ...what, ...how, mandate });
  const answer = await sales.AskSaleApproval(input, callOf(broker));
  assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  return answer.value.id;
}

async function approved(id: number, ...by: readonly DeskCaller[]): Promise<void> {
  for (const caller of by) {
    goOn();
    const answer = await sales.ApproveSale({ id }, callOf(caller));
    assert(answer.ok, answer.ok ? "" : answer.rejection.code);
  }
}

before(async () => {
  await changeBank(adaBank.accountNumber);
  deps.set({ now: instant(opening + 3 * dayMs) });
  const rules = { above: kobo(1_000_000n), dormantDays: null, largePercent: 50, bankDays: 30 };
  await inTenant(db, world.tenantId, (tx) =>
    setTenantPolicies(tx, { ...openPolicies, saleRules: { ...rules, bankDays: null } }),
  );
  for (const isApproved of [false, true]) {
    const id = await funding("Withdraw", ada, { cscsAccount: adaNumber, amount: 100 });
    if (isApproved) await funding("ApproveWithdrawal", admin, { id });
  }
  const declined = await asked(201);
  assert((await sales.DeclineSale({ id: declined }, callOf(ada))).ok);
  assert((await sales.WithdrawSale({ id: await asked(202) }, callOf(broker))).ok);
  await approved(await asked(100), ada);
  await approved(await asked(3000), supervisor, ada);
  await approved(await asked(300), supervisor);
  await inTenant(db, world.tenantId, (tx) => setTenantPolicies(tx, { ...openPolicies, saleRules: rules }));
  goOn();
  await changeBank("0123456791");
});

async function brokenBy(damage: string, day = today): Promise<readonly string[]> {
  const { superuserUrl } = urls;
  return await brokenIn({ superuserUrl, tenantId: world.tenantId, rules: saleInvariants, day }, damage);
}

test("sound sales and holds are silent, and stand with the other rules", async () => {
  assert.deepEqual(await brokenBy("select 1"), []);
  for (const rule of saleInvariants) assert(allInvariants.includes(rule), rule.id);
  const outside = new Client({ connectionString: urls.superuserUrl });
  await outside.connect();
  const ends = await outside.query("select status from sale_approval order by id");
  const holds = await outside.query("select why from withdrawal_hold order by id");
  await outside.end();
  assert.deepEqual(
    ends.rows.map(({ status }) => status),
    ["Declined", "Withdrawn", "Approved", "Approved", "Waiting"],
  );
  assert.deepEqual(
    holds.rows.map(({ why }) => why),
    [["LargeShare"], ["BankChange"]],
  );
});

test("a sale that nobody has ended stops no house: its day is over for everybody", async () => {
  assert.deepEqual(await brokenBy("select 1", addDays(today, 30)), []);
});

const unchecked = (table: "sale_approval" | "stock_order") => `
  do $$ declare named text; begin
    for named in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'u')
    loop execute format('alter table ${table} drop constraint %I', named); end loop;
  end $$;`;
const ofSale = (qty: number, change: string) =>
  `${unchecked("sale_approval")} update sale_approval set ${change} where order_qty = ${qty}`;
const orderOf = (qty: number) => `(select order_id from sale_approval where order_qty = ${qty})`;
const hold = "(select from_at + interval '1 hour' from withdrawal_hold where why = '{LargeShare}')";

/** A sale's order trades when its hold is nearly over, and somebody withdraws when it would have been. */
const tradedLate = (askedAfter: string) => `
  insert into execution_report (tenant_id, exec_id, order_id, exec_type, content_hash, received_at)
  select tenant_id, 'late', order_id, 'Trade', '', until - interval '1 hour' from withdrawal_hold where why = '{LargeShare}';
  insert into execution (tenant_id, exec_id, order_id, account_id, security_id, side, last_px_kobo, last_qty, value_kobo,
    commission_kobo, vat_commission_kobo, sec_fee_kobo, vat_sec_kobo, ngx_fee_kobo, vat_ngx_kobo, cscs_fee_kobo,
    vat_cscs_kobo, stamp_duty_kobo, trade_alert_kobo, trade_date, settlement_date, transact_time)
  select tenant_id, 'late', order_id, account_id, 'ZENITHBANK', 'Sell', 11780, 1, 11780, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    date '${today}', date '${today}', until - interval '1 hour' from withdrawal_hold where why = '{LargeShare}';
  update withdrawal set asked_at = (select max(until) + interval '${askedAfter}' from withdrawal_hold)
  where status = 'REQUESTED'`;

const damages: readonly (readonly [rules: readonly string[], what: string, damage: string])[] = [
  [["I61"], "an order that its sale has lost", ofSale(100, "order_id = 2")],
  [["I61"], "an order of another quantity", ofSale(100, "order_qty = 101")],
  [["I61"], "an order at another price", ofSale(100, "price_kobo = 11700")],
  [["I61"], "an order that somebody else entered", ofSale(100, `asked_by = ${admin.userId}`)],
  [
    ["I61"],
    "an order of another account",
    `update stock_order set account_id = ${world.chidiAccount} where id = ${orderOf(100)}`,
  ],
  [["I61"], "an order of another security", `update stock_order set security_id = 'GTCO' where id = ${orderOf(100)}`],
  [
    ["I61"],
    "an order that buys",
    `${unchecked("stock_order")} update stock_order set side = 'Buy' where id = ${orderOf(100)}`,
  ],
  [
    ["I61"],
    "an order placed under another id",
    `update order_command set cl_ord_id = 'x' where cl_ord_id = 'sale-100'`,
  ],
  [["I61"], "an order of a sale that was declined", ofSale(201, `order_id = ${orderOf(100)}`)],
  [["I61"], "one that still waits", ofSale(300, "order_id = 1")],
  [
    ["I61"],
    "a receipt that calls an order approved which nobody was asked for",
    `insert into order_receipt (tenant_id, account_id, seq, order_id, version, step, at, user_id, user_name, cscs_account,
      side, security_id, ord_type, order_qty, time_in_force, previous_hash, hash, approved_by)
    values (${world.tenantId}, ${world.adaAccount}, 900, 999, 1, 'placed', now(), 1, 'x', 'x', 'Sell', 'GTCO', 'Limit', 1, 'Day',
      '', '', '["ada"]')`,
  ],
  [["I62"], "a client's word of whoever asked", ofSale(100, "client_by = asked_by")],
  [["I62"], "a second word of whoever asked", ofSale(3000, "second_by = asked_by")],
  [["I62"], "one person who spoke twice", ofSale(3000, "second_by = client_by")],
  [["I62"], "an approval without the client", ofSale(100, "client_by = null")],
  [["I62"], "an approval without the second person", ofSale(3000, "second_by = null")],
  [["I62"], "a sale declined by whoever asked", ofSale(201, "ended_by = asked_by")],
  [["I62"], "a sale withdrawn by nobody", ofSale(202, "ended_by = null")],
  [["I62"], "a sale that waits though all have spoken", ofSale(300, `client_by = ${ada.userId}`)],
  [["I63"], "a sale that became an order after its day", ofSale(100, "trading_day = trading_day - 1")],
  [["I64"], "a hold that is missing", "delete from withdrawal_hold where why = '{LargeShare}'"],
  [
    ["I64"],
    "a hold that begins later than its sale",
    "update withdrawal_hold set from_at = from_at + interval '1 day' where why = '{LargeShare}'",
  ],
  [
    ["I64"],
    "a hold on another account",
    `update withdrawal_hold set account_id = ${world.chidiAccount} where why = '{BankChange}'`,
  ],
  [
    ["I64"],
    "a hold after no change of the bank account",
    "update bank_details set decided_at = decided_at + interval '1 day'",
  ],
  [
    ["I64"],
    "a hold after a holder's own sale",
    "update stock_order set mandate = null where id = (select order_id from withdrawal_hold where why = '{BankChange}')",
  ],
  [
    ["I65"],
    "a withdrawal that was taken meanwhile",
    `update withdrawal set asked_at = ${hold} where status = 'REQUESTED'`,
  ],
  [["I65"], "one that was taken while a later trade of the sale held it", tradedLate("1 day")],
  [["I65"], "one that was approved meanwhile", `update withdrawal set decided_at = ${hold} where status = 'APPROVED'`],
];

for (const [rules, what, damage] of damages) {
  test(`${rules.join(" and ")} finds ${what}`, async () => {
    const found = await brokenBy(damage);
    for (const rule of rules) assert(found.includes(rule), `${rule} was silent; heard: ${found.join(", ")}`);
  });
}

test("what ended before a hold, or began after it, is silent", async () => {
  const early = "update withdrawal set asked_at = (select min(from_at) - interval '1 hour' from withdrawal_hold)";
  assert.deepEqual(await brokenBy(early), []);
  const late = "update withdrawal set asked_at = (select max(until) + interval '1 minute' from withdrawal_hold)";
  assert.deepEqual(await brokenBy(late), []);
  assert(!(await brokenBy(tradedLate("6 days"))).includes("I65"), "after the later trade as well");
});
