// The demo world: exactly the stated figures, sound books, a market on tick and in its bands, made once.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { requestStatusNames } from "@tradebook/domain/account-opening/request-status.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { makeDemoWorld } from "../src/demo/demo-world.ts";
import { inHost, inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { corporateActionsPage } from "../src/store/corporate-actions.ts";
import { entitlementsPage, registeredHolders } from "../src/store/corporate-actions-holders.ts";
import { verifyAll } from "../src/store/verify.ts";
import { freshDatabase } from "./postgres.ts";
import { testPersonalData, today } from "./small-world.ts";

const { db } = await freshDatabase();
// Saturday 21 November 2026: the market's day is the Friday before, and history ends on Thursday.
const passwordHash = () => Promise.resolve("none");
const personalData = testPersonalData;
const terms = { now: instant(Date.UTC(2026, 10, 21, 15)), seed: 1, passwordHash, personalData };
const answer = await makeDemoWorld(db, terms);

type Held = { readonly cscs_account: string; readonly what: string; readonly balance: bigint };

async function held(tenantId: number): Promise<Record<string, Record<string, bigint>>> {
  const rows = await inTenant(db, tenantId, (tx) =>
    tx.rows<Held>(sql`
      select account.cscs_account, class || ' ' || asset as what, sum(balance) as balance
      from ledger_account join securities_account account on account.id = ledger_account.account_id
      group by 1, 2 having sum(balance) <> 0 order by 1, 2`),
  );
  const accounts: Record<string, Record<string, bigint>> = {};
  for (const { cscs_account: number, what, balance } of rows)
    accounts[number] = { ...accounts[number], [what]: balance };
  return accounts;
}

test("accounts end with their stated cash and shares, to the kobo, and nothing else", async () => {
  assert.equal(answer, "made");
  const house = await held(1);
  assert.deepEqual(house["0010000001"], {
    "cash.available NGN": 500_000_000n,
    "units.free SEC:DANGCEM": 200n,
    "units.free SEC:GTCO": 10_000n,
    "units.free SEC:MTNN": 2500n,
    "units.free SEC:ZENITHBANK": 5000n,
  });
  assert.deepEqual(house["0010000002"], { "cash.available NGN": 200_000_000n, "units.free SEC:ACCESSCORP": 20_000n });
  assert.deepEqual(Object.keys(house), ["0010000001", "0010000002", "0010000003", "0010000004"]);
  assert.deepEqual(Object.keys(await held(2)), ["0020000001", "0020000002"]);
});

test("a year of orders, fills, settlements and dividends lies behind each account, and every rule holds on it", async () => {
  const rows = await inTenant(db, 1, (tx) =>
    tx.rows<{ orders: number; fills: number; dividends: number; deposits: number }>(sql`
      select
        (select count(*)::int from stock_order where account_id = account.id) as orders,
        (select count(*)::int from execution where account_id = account.id) as fills,
        (select count(*)::int from deposit where account_id = account.id and status = 'CLEARED') as deposits,
        (select count(*)::int from journal where kind = 'dividend' and ref like 'CA%:' || account.id) as dividends
      from securities_account account order by account.id`),
  );
  for (const { orders, fills, deposits } of rows) {
    assert(orders >= 35 && orders <= 70, `${orders} orders`);
    assert(fills > orders && deposits >= 2);
  }
  assert(rows.some(({ dividends }) => dividends > 0));
  const broken = (await verifyAll(db, today)).filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, []);
});

test("balances never fell below zero on the way", async () => {
  const below = await inTenant(db, 1, (tx) =>
    tx.rows(sql`
      select account_id, class, asset, at, running
      from (
        select account.account_id, account.class, account.asset, journal.created_at as at,
          sum(case when transfer.credit_id = account.id then amount else -amount end)
            over (partition by account.id order by journal.created_at, transfer.id) as running
        from ledger_account account
          join transfer on account.id in (transfer.debit_id, transfer.credit_id)
          join journal on journal.id = transfer.journal_id
        where account.class in ('cash.available', 'cash.held', 'units.free', 'units.blocked')
      ) steps
      where running < 0 order by at limit 5`),
  );
  assert.deepEqual(below, []);
});

test("every demo trade has a price of its day's candle", async () => {
  const outside = await inTenant(db, 1, (tx) =>
    tx.rows(sql`
      select exec_id from execution
        left join daily_candle candle on candle.security_id = execution.security_id and candle.day = execution.trade_date
      where candle.day is null or last_px_kobo not between low_kobo and high_kobo
      order by exec_id limit 5`),
  );
  assert.deepEqual(outside, []);
});

test("148 securities have two years of days inside their bands, ending before the trading day at the listed price", async () => {
  const [counted] = await inHost(db, (tx) =>
    tx.rows<{ securities: number; days: number; last: string; outside: number; weekends: number }>(sql`
      select count(distinct security_id)::int as securities, count(distinct day)::int as days, max(day) as last,
        count(*) filter (where abs(close_kobo - before) * 10 > before and before >= 100)::int as outside,
        count(*) filter (where extract(isodow from day) > 5)::int as weekends
      from (
        select *, lag(close_kobo) over (partition by security_id order by day) as before from daily_candle
      ) days`),
  );
  assert.deepEqual(counted, { securities: 148, days: 496, last: "2026-11-19", outside: 0, weekends: 0 });
  const [zenith] = await inHost(db, (tx) =>
    tx.rows<{ close: bigint }>(sql`
      select close_kobo as close from daily_candle
      where security_id = 'ZENITHBANK' and day = '2026-11-19'`),
  );
  assert.equal(zenith?.close, 11_780n);
});

test("each day's official list follows from the day before, nothing trades outside its band, and all is marked as made up", async () => {
  const [counted] = await inHost(db, (tx) =>
    tx.rows<Record<string, number>>(sql`
      select count(*) filter (where prev_close_kobo <> before)::int as torn,
        count(*) filter (where trades = 0 and (official_open_kobo is not null or volume > 0))::int as ghosts,
        count(*) filter (where trades > 0 and (official_open_kobo is null or volume < trades))::int as empty,
        count(*) filter (where prev_close_kobo >= 100
          and (high_kobo * 10 > prev_close_kobo * 11 or low_kobo * 10 < prev_close_kobo * 9))::int as outside,
        count(*) filter (where value_kobo not between low_kobo * volume and high_kobo * volume)::int as "offValue",
        count(*) filter (where not is_simulated)::int as real
      from (
        select *, lag(official_close_kobo) over (partition by security_id order by day) as before from daily_candle
      ) days`),
  );
  assert.deepEqual(counted, { torn: 0, ghosts: 0, empty: 0, outside: 0, offValue: 0, real: 0 });
});

test("two years of the index are worked out from the closes, up to where the exchange goes on", async () => {
  const [counted] = await inHost(db, (tx) =>
    tx.rows<{ days: number; last: number; largest: number; real: number }>(sql`
      select count(*)::int as days, (array_agg(close order by day desc))[1]::int as last,
        round(max(abs(close - before)) * 100.0 / max(before))::int as largest,
        count(*) filter (where not is_simulated)::int as real
      from (select *, lag(close) over (order by day) as before from index_day) days`),
  );
  assert(counted !== undefined);
  assert.deepEqual(
    { ...counted, largest: counted.largest < 5 },
    { days: 496, last: 21_811_580, largest: true, real: 0 },
  );
});

test("the minutes of the last twenty sessions add up to their days", async () => {
  const [counted] = await inHost(db, (tx) =>
    tx.rows<{ sessions: number; unequal: number }>(sql`
      with minutes as (
        select security_id, (at at time zone 'Africa/Lagos')::date as day, sum(volume) as volume, sum(trades) as trades,
          max(high_kobo) as high, min(low_kobo) as low, sum(value_kobo) as value
        from minute_candle group by 1, 2
      )
      select count(distinct day)::int as sessions,
        count(*) filter (where (minutes.volume, minutes.trades, minutes.high, minutes.low, minutes.value)
          <> (daily.volume, daily.trades, daily.high_kobo, daily.low_kobo, daily.value_kobo))::int as unequal
      from minutes join daily_candle daily using (security_id, day)`),
  );
  assert.deepEqual(counted, { sessions: 20, unequal: 0 });
});

test("amina has registered and must still finish opening her account; nobody else who signs in must", async () => {
  const waiting = await inTenant(db, 1, (tx) =>
    tx.rows<{ user_name: string }>(sql`
      select user_name from app_user
      where not is_registration_complete and email not like '%@applicant.example' order by user_name`),
  );
  assert.deepEqual(waiting, [{ user_name: "amina" }]);
});

test("each house has account requests in every state that lasts, and none asks anybody anything at the start", async () => {
  for (const tenantId of [1, 2]) {
    const states = await inTenant(db, tenantId, (tx) =>
      tx.rows<{ status: string; count: number }>(sql`
        select status, count(*)::int as count from account_request group by status order by status`),
    );
    const lasting = requestStatusNames.filter((name) => name !== "APPROVED").toSorted();
    assert.deepEqual(
      states.map(({ status }) => status),
      lasting,
    );
    assert.equal(
      states.reduce((all, { count }) => all + count, 0),
      13,
    );
    const open = await inTenant(db, tenantId, (tx) =>
      tx.rows(sql`select id from account_request_check where status = 'PENDING'`),
    );
    assert.deepEqual(open, []);
  }
});

test("a second making finds it there and changes nothing; a database in use is left alone", async () => {
  assert.equal(await makeDemoWorld(db, terms), "there already");
});

test("each house's year has dividends with their tax and a bonus, to whoever stood in the register", async () => {
  for (const tenantId of [1, 2]) {
    await inTenant(db, tenantId, async (tx) => {
      const search = { id: null, type: null, state: null, securityID: null, keyword: null, approvedOnly: false };
      const { rows } = await corporateActionsPage(tx, search, { skip: 0, take: 100 });
      assert(rows.every(({ state }) => state === "Applied"));
      const came = { Dividend: 0, Bonus: 0 };
      for (const action of rows) {
        const page = { userId: null, accountId: null, cut: { skip: 0, take: 100 } };
        const holders = (await entitlementsPage(tx, action, page)).rows.map(({ entitlement }) => entitlement);
        assert.deepEqual(
          holders.map(({ accountId, units }) => ({ accountId, units })).toSorted((a, b) => a.accountId - b.accountId),
          await registeredHolders(tx, action.securityID, action.qualificationDate),
        );
        if (action.terms.type === "Dividend") came.Dividend += holders.filter(({ withheld }) => withheld > 0n).length;
        if (action.terms.type === "Bonus") came.Bonus += holders.filter(({ shares }) => shares > 0).length;
      }
      assert(came.Dividend > 0 && came.Bonus > 0, `house ${tenantId}: ${JSON.stringify(came)}`);
    });
  }
});
