// Orders like a wash trade: what is found for a house, for a list that is narrowed and for a page is what a plain reading finds.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { Client } from "pg";
import { instant, lagosAt, lagosDay, tradingDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { readInTenant } from "../src/db/in-tenant.ts";
import { diceFrom } from "../src/demo/dice.ts";
import { patternsOf } from "../src/store/order-patterns.ts";
import { listOrders, ordersOf, pickOrders, type OrderFilter } from "../src/store/orders.ts";
import { openFreshDatabase } from "./postgres.ts";
import { makeSmallWorld } from "./small-world.ts";

const seed = Math.trunc(Number(process.env["SEED"] ?? 20_261_120));
const dice = diceFrom(seed);
const below = (most: number): number => Math.floor(dice.unit() * most);

type Trade = {
  readonly order: number;
  readonly account: number;
  readonly securityID: string;
  readonly side: "Buy" | "Sell";
  readonly px: number;
  readonly at: Instant;
  /** The trade that this one takes back; null of a trade. */
  readonly takesBack: number | null;
};

const days: readonly TradingDay[] = [tradingDay("2026-11-19"), tradingDay("2026-11-20")];
const accounts = [901, 902, 903, 904, 905, 906];
const users = [801, 802, 803, 804];
/** Nobody holds the last account; whoever only brokes one does not. */
const links = accounts
  .slice(0, -1)
  .flatMap((account) =>
    users
      .filter(() => below(3) === 0)
      .map((user) => ({ account, user, relation: below(4) === 0 ? ("broker" as const) : ("holder" as const) })),
  );
const trades = madeTrades();
const expected = trades.filter(isWashLike).map(({ order }) => order);

function madeTrades(): readonly Trade[] {
  const made: Trade[] = [];
  for (let order = 1; order <= 240; order += 1) {
    const account = accounts[below(accounts.length)] ?? 0;
    const securityID = below(3) === 0 ? "GTCO" : "ZENITHBANK";
    const side = below(2) === 0 ? "Buy" : "Sell";
    const first = below(days.length);
    for (let fill = below(3); fill > 0; fill -= 1) {
      // An order of the first day may trade on the second as well.
      const day = days[Math.max(first, below(days.length))] ?? tradingDay("2026-11-20");
      const at = instant(lagosAt(day, 600 + below(90)) + 1000 * below(2));
      const trade = { order, account, securityID, side, px: 1000 + below(3), at, takesBack: null } as const;
      made.push(trade);
      if (below(8) === 0) made.push({ ...trade, at: instant(at + 60_000), takesBack: made.length - 1 });
    }
  }
  return made;
}

function holdersOf(account: number): readonly number[] {
  return links.filter((link) => link.account === account && link.relation === "holder").map(({ user }) => user);
}

/** By the words of it: its holder traded the other side at one price within five minutes, by this account or another. */
function isWashLike(mine: Trade): boolean {
  return trades.some(
    (theirs) =>
      mine.takesBack === null &&
      theirs.takesBack === null &&
      theirs.side !== mine.side &&
      theirs.securityID === mine.securityID &&
      theirs.px === mine.px &&
      lagosDay(theirs.at) === lagosDay(mine.at) &&
      Math.abs(theirs.at - mine.at) <= 300_000 &&
      (theirs.account === mine.account ||
        holdersOf(mine.account).some((user) => holdersOf(theirs.account).includes(user))),
  );
}

const { db, urls, close } = await openFreshDatabase();
const world = await makeSmallWorld(db);
const superuser = new Client({ connectionString: urls.superuserUrl });
await superuser.connect();
after(async () => {
  await superuser.end();
  await close();
});
await superuser.query(`select set_config('app.tenant_id', '${world.tenantId}', false)`);
// What is written here is only read.
await superuser.query("set session_replication_role = replica");
await keep();

async function keep(): Promise<void> {
  const [customer] = (await superuser.query<{ id: number }>("select min(id) as id from customer")).rows;
  for (const account of accounts)
    await superuser.query(`
      insert into securities_account (id, cscs_account, chn, customer_id, name, opened_on) overriding system value
      values (${account}, '${numberOf(account)}', 'C${numberOf(account)}AB', ${customer?.id ?? 0}, 'Client ${account}', date '2026-01-05')`);
  for (const { account, user, relation } of links)
    await superuser.query(
      `insert into account_user (account_id, user_id, relation) values (${account}, ${user}, '${relation}')`,
    );
  for (const id of new Set(trades.map(({ order }) => order))) await keepOrder(id);
  for (const [at, trade] of trades.entries()) await keepTrade(at, trade);
}

async function keepOrder(id: number): Promise<void> {
  const [first] = trades.filter(({ order }) => order === id).toSorted((a, b) => a.at - b.at);
  assert(first !== undefined);
  const { account, securityID, side, px, at } = first;
  await superuser.query(`
    insert into stock_order (id, account_id, cscs_account, security_id, side, ord_type, time_in_force, price_kobo,
      hold_price_kobo, order_qty, cum_qty, leaves_qty, cum_value_kobo, note_value_kobo, hold_amount_kobo, hold_qty,
      ord_status, cl_ord_id, exchange_cl_ord_id, channel, created_by, trade_date, transact_time, received_time,
      closed_time, version)
    values (${id}, ${account}, '${numberOf(account)}', '${securityID}', '${side}', 'Limit', 'Day', ${px}, ${px}, 1, 1, 0, ${px}, 0,
      0, 0, 'Filled', 'order-${id}', 'X${id}', 'web', ${world.ada.userId}, date '${lagosDay(at)}', '${iso(at)}',
      '${iso(at)}', '${iso(at)}', 1)`);
}

async function keepTrade(serial: number, trade: Trade): Promise<void> {
  const { order, account, securityID, side, px, at, takesBack } = trade;
  const qty = takesBack === null ? 1 : -1;
  const named = takesBack === null ? "null" : `'trade-${takesBack}'`;
  await superuser.query(`
    insert into execution (exec_id, ref_exec_id, order_id, account_id, security_id, side, last_px_kobo, last_qty,
      value_kobo, commission_kobo, vat_commission_kobo, sec_fee_kobo, vat_sec_kobo, ngx_fee_kobo, vat_ngx_kobo,
      cscs_fee_kobo, vat_cscs_kobo, stamp_duty_kobo, trade_alert_kobo, trade_date, settlement_date, transact_time)
    values ('trade-${serial}', ${named}, ${order}, ${account}, '${securityID}', '${side}', ${px}, ${qty}, ${qty * px},
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, date '${lagosDay(at)}', date '2026-11-24', '${iso(at)}')`);
}

function numberOf(account: number): string {
  return `0000000${account}`;
}

function iso(at: Instant): string {
  return new Date(at).toISOString(); // a given moment
}

const everything: OrderFilter = {
  visibleTo: null,
  cscsAccount: null,
  securityID: null,
  side: null,
  ordStatus: null,
  open: null,
  from: null,
  to: null,
  user: null,
  keyword: null,
  watch: {
    pattern: "WashLike",
    minValue: null,
    workingSince: null,
    unansweredBy: null,
    expiresBy: null,
    capacity: null,
  },
};

const page = { sort: "id", descending: false, skip: 0, take: 1000 } as const;
const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);
const dayOf = (id: number) => trades.filter(({ order }) => order === id).map(({ at }) => lagosDay(at));

const narrowed: readonly (readonly [string, Partial<OrderFilter>, (id: number) => boolean])[] = [
  ["all orders of the house", {}, () => true],
  ["those of an account", { cscsAccount: numberOf(902) }, (id) => accountOf(id) === 902],
  ["those of an account that nobody holds", { cscsAccount: numberOf(906) }, (id) => accountOf(id) === 906],
  ["sales", { side: "Sell" }, (id) => trades.some(({ order, side }) => order === id && side === "Sell")],
  [
    "those of a security",
    { securityID: "GTCO" },
    (id) => trades.some((t) => t.order === id && t.securityID === "GTCO"),
  ],
  ["those from a day on", { from: days[1] ?? null }, (id) => !dayOf(id).includes(tradingDay("2026-11-19"))],
  ["those up to a day", { to: days[0] ?? null }, (id) => dayOf(id).includes(tradingDay("2026-11-19"))],
];

function accountOf(id: number): number {
  return trades.find(({ order }) => order === id)?.account ?? 0;
}

for (const [what, narrowing, passes] of narrowed) {
  test(`of ${what} the same are like a wash trade as by a plain reading (seed ${seed})`, async () => {
    const filter = { ...everything, ...narrowing };
    const wanted = sorted(expected.filter(passes));
    assert(wanted.length > 0 && wanted.length < trades.length, "some are, and some are not");
    const { totals, rows } = await readInTenant(db, world.tenantId, (tx) => listOrders(tx, filter, page));
    assert.deepEqual(
      rows.map(({ order }) => order.id),
      wanted,
    );
    assert.equal(totals.totalCount, wanted.length);
  });
}

test("a page is marked as the list finds", async () => {
  const ids = sorted(trades.map(({ order }) => order));
  const marked = await readInTenant(db, world.tenantId, (tx) => patternsOf(tx, ids));
  const washed = ids.filter((id) => marked.get(id)?.includes("WashLike"));
  assert.deepEqual(washed, sorted(expected));
});

test("totals are of all that passes, also where the page is a part or lies behind the end", async () => {
  const cut = (skip: number) =>
    readInTenant(db, world.tenantId, (tx) => listOrders(tx, everything, { ...page, descending: true, skip, take: 5 }));
  const [first, second, behind] = [await cut(0), await cut(5), await cut(100_000)];
  const newest = sorted(expected).toReversed();
  assert.deepEqual(
    [...first.rows, ...second.rows].map(({ order }) => order.id),
    newest.slice(0, 10),
  );
  assert.deepEqual(behind, { totals: first.totals, rows: [] });
  assert.equal(first.totals.orderQty, newest.length);
});

test("a file's orders are picked once, the oldest first, and read by what was picked", async () => {
  const read = await readInTenant(db, world.tenantId, async (tx) => {
    const { totals, ids } = await pickOrders(tx, everything, "oldest");
    return { totals, ids, rows: await ordersOf(tx, ids) };
  });
  const times = read.rows.map(({ order }) => order.receivedTime);
  assert.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  );
  assert.deepEqual(sorted(read.ids), sorted(expected));
  assert.deepEqual(
    read.rows.map(({ order }) => order.id),
    read.ids,
  );
  assert.equal(read.totals.totalCount, read.ids.length);
});
