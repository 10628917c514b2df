// What one order costs as a house has more accounts, or the database more houses: the desk alone, on real PostgreSQL.
// Run by `npm run bench -- growth`, which hands it "accounts" or "tenants" and the sizes; it answers one line of JSON a size.

import { deposit } from "@tradebook/domain/ledger/cash-movement.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { kobo, price } from "@tradebook/domain/units.ts";
import { Client } from "pg";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import type { DeskCaller } from "../src/modules/order/decide.ts";
import { createOrderDesk } from "../src/modules/order/order-desk.ts";
import { commitOutcomes } from "../src/store/commit-outcome.ts";
import { createTenant, setFees, setLimits } from "../src/store/new-tenant.ts";
import { standardLimits } from "../src/store/standard-limits.ts";
import { standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { openFreshDatabase } from "./postgres.ts";
import { makeSmallWorld, opening, testDeps, today } from "./small-world.ts";

const [dimension = "accounts", ...given] = process.argv.slice(2);
const sizes = given.map(Number);
const callers = 64;
const roundMs = 2_000;
const rounds = 5;
const depositsAtOnce = 2_000;
const accountsOfOtherHouse = 10;
const accountsThatOrder = 100;

type Seat = { readonly caller: DeskCaller; readonly cscsAccount: string };

const { db, urls, close } = await openFreshDatabase();
const world = await makeSmallWorld(db);
const superuser = new Client({ connectionString: urls.superuserUrl });
await superuser.connect();
const desk = createOrderDesk(testDeps(db));
let seats: readonly Seat[] = [];
let sent = 0;
let houses = 1;

try {
  for (const [at, size] of sizes.entries()) {
    if (dimension === "accounts") await growAccounts(world.tenantId, seats.length, size);
    else {
      await growHouses(size);
      // Accounts that have not ordered yet, or what grew would be their day.
      await growAccounts(world.tenantId, at * accountsThatOrder, (at + 1) * accountsThatOrder);
      seats = seats.slice(-accountsThatOrder);
    }
    await superuser.query("analyze");
    await round(500);
    const found = [];
    for (let at = 0; at < rounds; at += 1) found.push(await round(roundMs));
    const middle = found.toSorted((a, b) => a.usOfOrder - b.usOfOrder)[rounds >> 1];
    process.stdout.write(`${JSON.stringify({ size, ...middle })}\n`);
  }
} finally {
  await superuser.end();
  await close();
}

/** The accounts of a house from one number to another, each with its holder and money; the orders come from them. */
async function growAccounts(tenantId: number, from: number, to: number): Promise<void> {
  await insertAccounts(tenantId, from, to);
  const made = await inTenant(db, tenantId, (tx) =>
    tx.rows<{ id: number; cscsAccount: string; userId: number; userName: string }>(sql`
      select account.id, account.cscs_account as "cscsAccount", holder.id as "userId", holder.user_name as "userName"
      from securities_account account
      join account_user link on link.account_id = account.id
      join app_user holder on holder.id = link.user_id
      where holder.user_name like 'grown%'
      order by account.id`),
  );
  for (let at = from; at < made.length; at += depositsAtOnce) {
    const journals = made.slice(at, at + depositsAtOnce).map(({ id: accountId }) => {
      return deposit({ accountId, amount: kobo(100_000_000_000n), ref: `grown-${accountId}`, businessDate: today });
    });
    await inTenant(db, tenantId, (tx) => commitOutcomes(tx, { now: opening, outcomes: [{ ...nothing, journals }] }));
  }
  const { permissions } = world.ada;
  seats = made.map(({ cscsAccount, userId, userName }) => ({ cscsAccount, caller: { userId, userName, permissions } }));
}

async function growHouses(to: number): Promise<void> {
  for (; houses < to; houses += 1) {
    const name = `house${houses}`;
    const id = await inHost(db, (tx) => createTenant(tx, { tenancyName: name, name }));
    await inTenant(db, id, async (tx) => {
      await setFees(tx, standardFeeSchedule);
      await setLimits(tx, standardLimits);
    });
    await insertAccounts(id, 0, accountsOfOtherHouse);
  }
}

async function insertAccounts(tenantId: number, from: number, to: number): Promise<void> {
  await superuser.query(`select set_config('app.tenant_id', '${tenantId}', false)`);
  const range = `generate_series(${from + 1}, ${to}) as n`;
  await superuser.query(`
    insert into app_user (user_name, normalized_user_name, email, normalized_email, name, surname, password_hash,
      is_email_confirmed, is_registration_complete, is_active)
    select 'grown' || n, 'GROWN' || n, n || '@example.com', n || '@EXAMPLE.COM', 'Grown', 'Bench', 'none', true, true, true
    from ${range}`);
  await superuser.query(`
    insert into customer (name, email, phone, chn, kyc_status)
    select 'grown' || n, n || '@example.com', '', 'C' || (900000000 + n), 'COMPLETE' from ${range}`);
  await superuser.query(`
    insert into securities_account (cscs_account, chn, customer_id, name, opened_on)
    select (900000000 + n)::text, 'C' || (900000000 + n), customer.id, 'grown' || n, date '${today}'
    from ${range}
    join customer on customer.tenant_id = ${tenantId} and customer.name = 'grown' || n`);
  await superuser.query(`
    insert into account_user (account_id, user_id, relation)
    select account.id, holder.id, 'holder'
    from ${range}
    join securities_account account on account.tenant_id = ${tenantId} and account.name = 'grown' || n
    join app_user holder on holder.tenant_id = ${tenantId} and holder.user_name = 'grown' || n`);
}

/** So many callers ask one after another; what an order took of the wall clock and of this process. */
async function round(ms: number) {
  const before = { sent, at: performance.now(), cpu: process.cpuUsage() };
  const end = before.at + ms;
  const call = async (): Promise<void> => {
    while (performance.now() < end) await place();
  };
  await Promise.all(Array.from({ length: callers }, call));
  const orders = sent - before.sent;
  const { user, system } = process.cpuUsage(before.cpu);
  return {
    usOfOrder: Math.round(((performance.now() - before.at) * 1000) / orders),
    cpuUsOfOrder: Math.round((user + system) / orders),
    perSecond: Math.round((orders * 1000) / (performance.now() - before.at)),
  };
}

/** A cheap buy that rests; the accounts take turns in strides, so that neighbours do not follow each other. */
async function place(): Promise<void> {
  sent += 1;
  const seat = seats[(sent * 7_919) % seats.length];
  if (seat === undefined) throw new Error("somebody has to order");
  const request: NewOrder = {
    clOrdID: `grown-${sent}`,
    cscsAccount: seat.cscsAccount,
    securityID: "ACCESSCORP",
    side: "Buy",
    ordType: "Limit",
    orderQty: 1 + (sent % 97),
    price: price(2400 + 5 * (sent % 40)),
    timeInForce: "Day",
    expireDate: null,
    mandate: null,
    acceptWarnings: ["DUPLICATE_ORDER"],
  };
  const answer = await desk.place(world.tenantId, seat.caller, request);
  if (!answer.ok) throw new Error(`refused: ${answer.rejection.code}`);
}
