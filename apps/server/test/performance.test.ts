// Performance and costs over the demo world's year: each day is that day's valuation, and every sum is found another way.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { chargeFees, chargeLineNames } from "@tradebook/domain/fees/charge-fees.ts";
import { ratesOn, standardFeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { addDays, instant, tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, sum } from "@tradebook/domain/units.ts";
import { readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { makeDemoWorld } from "../src/demo/demo-world.ts";
import type { Call } from "../src/deps.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import { freshDatabase } from "./postgres.ts";
import { testDeps, testPersonalData, today } from "./small-world.ts";

const { db } = await freshDatabase();
const now = instant(Date.UTC(2026, 10, 21, 15));
await makeDemoWorld(db, {
  now,
  seed: 1,
  passwordHash: () => Promise.resolve("none"),
  personalData: testPersonalData,
});
const handlers = backOfficeHandlers(testDeps(db));

const everyPermission = new Set(Object.keys(permissions) as Permission[]); // the table's own keys
const caller = { userId: 1, userName: "admin", tenantId: 1, roles: [], permissions: everyPermission };
const call: Call = { caller, tenantId: 1, culture: "en", now, ip: "127.0.0.1" };
const accounts = ["0010000001", "0010000002", "0010000003", "0010000004"];
const page = { skipCount: 0, maxResultCount: 1000 };

async function performance(cscsAcct: string, change: object = {}, by = call) {
  const answer = await handlers.GetPortfolioPerformance({ cscsAcct, ...change }, by);
  assert(answer.ok);
  return answer.value;
}

test("every day is worth what the valuation of that day says, today at the market's prices", async () => {
  for (const cscsAcct of accounts) {
    const { days } = await performance(cscsAcct);
    assert.ok(days.length > 150, `${days.length} days`);
    assert.equal(days.at(-1)?.day, today);
    for (const at of [1, 40, 90, 140, days.length - 2, days.length - 1]) {
      const one = days[at];
      assert(one !== undefined);
      const valued = await handlers.GetDashAccountPortfolioValuation({ cscsAcct, asAt: one.day }, call);
      assert(valued.ok);
      assert.equal(one.worth, valued.value.totals.netWorth, `${cscsAcct} on ${one.day}`);
    }
  }
});

test("two days beside each other tell deposits from gains, by security, by sector and over all", async () => {
  for (const cscsAcct of accounts) {
    const { days } = await performance(cscsAcct);
    const [since, asAt] = [days[60]?.day, days.at(-2)?.day];
    assert(since !== undefined && asAt !== undefined);
    const ask = async (terms: object) => {
      const answer = await handlers.GetDashAccountPortfolioValuation({ cscsAcct, ...terms }, call);
      assert(answer.ok);
      return answer.value;
    };
    const [before, after, both] = [await ask({ asAt: since }), await ask({ asAt }), await ask({ asAt, since })];
    const { compared, sectors, ...now } = both.totals;
    assert(compared !== null);
    assert.deepEqual({ ...now, sectors: null, compared: null }, { ...after.totals, sectors: null });
    assert.deepEqual([compared.netWorth, compared.cash], [before.totals.netWorth, before.totals.cash]);
    const done = await performance(cscsAcct, { from: addDays(since, 1), to: asAt });
    const { cameIn, wentOut, gain, returnPct } = done.totals;
    assert.deepEqual(
      [compared.cameIn, compared.wentOut, compared.wholeGain, compared.returnPct],
      [cameIn, wentOut, gain, returnPct],
    );
    const rows = new Map(both.items.map((row) => [row.symbol, row]));
    assert.deepEqual(
      both.items.map(({ id }) => id),
      both.items.map((_, at) => at + 1),
    );
    for (const was of before.items) {
      const row = rows.get(was.symbol);
      assert.deepEqual([row?.compared?.quantity, row?.compared?.marketValue], [was.quantity, was.marketValue]);
    }
    for (const { symbol, gain: brought } of done.contributions)
      if (rows.has(symbol)) assert.equal(rows.get(symbol)?.compared?.gain, brought, `${cscsAcct} ${symbol}`);
    assert.equal(sum(sectors.map(({ marketValue }) => marketValue)), now.marketValue);
    assert.equal(sum(sectors.map((one) => one.compared?.gain ?? kobo(0n))), compared.gain);
    assert.equal(sum(after.totals.sectors.map(({ totalCost }) => totalCost)), after.totals.totalCost);
  }
  const own = { ...call, caller: { ...caller, permissions: new Set<Permission>() } };
  const hidden = await handlers.GetDashAccountPortfolioValuation(
    { cscsAcct: "0010000001", since: addDays(today, -30) },
    own,
  );
  if (hidden.ok) assert.equal(hidden.value.totals.compared?.wholeGain, null);
  for (const since of [today, addDays(today, 1), addDays(today, -2000)]) {
    const refused = await handlers.GetDashAccountPortfolioValuation({ cscsAcct: "0010000001", since }, call);
    assert.equal(refused.ok ? "" : refused.rejection.code, "COMPARED_DAYS", since);
  }
});

test("what came and went is what the inflow and outflow reports say, and gains explain the rest", async () => {
  for (const cscsAcct of accounts) {
    const { totals, days, contributions } = await performance(cscsAcct);
    const statement = await handlers.GetAccountStatement({ cscsAcct, ...page }, call);
    const moved = await handlers.GetPortfolioMovement({ cscsAcct, ...page }, call);
    assert(statement.ok && moved.ok);
    const money = statement.value.items.filter(({ type }) => type === "DEPOSIT" || type === "WITHDRAWAL");
    const first = days[0]?.day ?? today;
    const transfers = moved.value.items.filter(({ movementType }) => movementType === "TRANSFER_IN");
    const closes = await readInTenant(db, 1, (tx) =>
      tx.rows<{ security_id: string; day: string; close: bigint }>(
        sql`select security_id, day, close_kobo as close from daily_candle order by day`,
      ),
    );
    const transferred = transfers.map(({ symbol, date, quantityIn }) => {
      const close = closes.findLast(({ security_id, day }) => security_id === symbol && day <= date)?.close ?? 0n;
      return close * BigInt(quantityIn);
    });
    const cameIn = sum(money.map(({ credit }) => credit)) + transferred.reduce((all, value) => all + value, 0n);
    assert.deepEqual([totals.cameIn, totals.wentOut], [cameIn, sum(money.map(({ debit }) => debit))]);
    assert.equal(totals.start, 0n);
    assert.equal(money[0] === undefined || money[0].transactionDate > first, true);
    const { start, end, gain, otherGain } = totals;
    assert(start !== null && end !== null && gain !== null && totals.cameIn !== null && totals.wentOut !== null);
    assert.equal(gain, end - start - totals.cameIn + totals.wentOut);
    assert.equal(gain, sum(contributions.map((row) => row.gain)) + (otherGain ?? 0n));
    assert.ok(contributions.every((row) => row.gain === row.after - row.before + row.taken));
  }
});

test("the return is the days' growth one after the other, the index begins where the account does, months chain", async () => {
  for (const cscsAcct of accounts) {
    const { days, months, totals, simulated } = await performance(cscsAcct, {
      from: tradingDay("2026-03-01"),
      to: tradingDay("2026-10-31"),
    });
    let level = 1;
    for (const [at, { worth, cameIn, wentOut, returnPct }] of days.entries()) {
      const before = Number(days[at - 1]?.worth ?? 0n) + Number(cameIn ?? 0n);
      if (at > 0 && before > 0) level *= (Number(worth) + Number(wentOut)) / before;
      assert.ok(Math.abs((level - 1) * 100 - returnPct) < 0.0051, `${days[at]?.day}: ${level} ${returnPct}`);
    }
    assert.equal(days[0]?.day, "2026-02-28");
    assert.deepEqual([days[0]?.returnPct, days[0]?.indexPct], [0, 0]);
    const levels = await readInTenant(db, 1, (tx) =>
      tx.rows<{ day: string; close: bigint }>(sql`select day, close from index_day order by day`),
    );
    const [from, to] = ["2026-02-28", "2026-10-31"].map((day) => levels.findLast((row) => row.day <= day)?.close ?? 0n);
    assert(from !== undefined && to !== undefined);
    assert.equal(totals.indexPct, Math.round((Number(to - from) * 10_000) / Number(from)) / 100);
    assert.deepEqual(
      months.map(({ month, isPartial }) => `${month}${isPartial ? "*" : ""}`),
      ["2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09", "2026-10"],
    );
    const chained = months.reduce((whole, { returnPct }) => whole * (1 + returnPct / 100), 1);
    assert.ok(Math.abs((chained - 1) * 100 - totals.returnPct) < 0.1, `${chained} ${totals.returnPct}`);
    assert.equal(simulated, true);
  }
});

test("costs are the contract notes' lines month by month, and what companies kept back of dividends", async () => {
  for (const cscsAcct of accounts) {
    const answer = await handlers.GetAccountCosts({ cscsAcct }, call);
    const [bought, sold] = await Promise.all([
      handlers.GetPurchaseContractNotes({ cscsAcct, ...page }, call),
      handlers.GetSaleContractNotes({ cscsAcct, ...page }, call),
    ]);
    assert(answer.ok && bought.ok && sold.ok);
    const notes = [...bought.value.items, ...sold.value.items];
    assert.ok(notes.length > 20);
    for (const { month, total, dividendTax, traded, ...row } of answer.value.items) {
      const own = notes.filter(({ tradeDate }) => tradeDate.startsWith(month));
      const charged = sum(own.flatMap((note) => chargeLineNames.map((line) => note[line])));
      assert.equal(total - dividendTax, charged, `${cscsAcct} ${month}`);
      assert.equal(row.commission, sum(own.map((note) => note.commission)));
      assert.equal(row.stampDuty, sum(own.map((note) => note.stampDuty)));
      assert.equal(traded, sum(own.map((note) => note.consideration)));
    }
    const months = new Set(answer.value.items.map(({ month }) => month));
    assert.ok(notes.every(({ tradeDate }) => months.has(tradeDate.slice(0, 7))));
    assert.equal(answer.value.totals.total, sum(answer.value.items.map(({ total }) => total)));
    const [withheld] = await readInTenant(db, 1, (tx) =>
      tx.rows<{ amount: bigint }>(sql`
        select coalesce(sum((details ->> 'withheldKobo')::bigint), 0)::bigint as amount
        from journal where kind = 'dividend' and ref like ${`%:${accountIds.get(cscsAcct) ?? 0}`}`),
    );
    assert.equal(answer.value.totals.dividendTax, withheld?.amount);
  }
});

const accountIds = new Map(
  (
    await readInTenant(db, 1, (tx) =>
      tx.rows<{ id: number; account: string }>(
        sql`select id, cscs_account as account from securities_account order by id`,
      ),
    )
  ).map(({ id, account }) => [account, id]),
);

test("whoever may not know the cash learns returns and no amounts, and a stranger nothing", async () => {
  const blind = new Set([...everyPermission].filter((one) => one !== "SHOW_ACCOUNT_BALANCE"));
  const seen = await performance(accounts[0] ?? "", {}, { ...call, caller: { ...caller, permissions: blind } });
  assert.ok(seen.days.every(({ worth, cameIn, wentOut }) => worth === null && cameIn === null && wentOut === null));
  assert.deepEqual(
    [seen.totals.start, seen.totals.end, seen.totals.gain, seen.totals.otherGain, seen.totals.averageCapital],
    [null, null, null, null, null],
  );
  assert.equal(seen.totals.returnPct, (await performance(accounts[0] ?? "")).totals.returnPct);
  const stranger: Call = { ...call, caller: { ...caller, userId: 999, permissions: new Set() } };
  for (const answer of [
    await handlers.GetPortfolioPerformance({ cscsAcct: "0010000001" }, stranger),
    await handlers.GetAccountCosts({ cscsAcct: "0010000001" }, stranger),
    await handlers.GetPortfolioPerformance({ cscsAcct: "0020000001" }, call),
    await handlers.GetAccountCosts({ cscsAcct: "0020000001" }, call),
  ]) {
    assert(!answer.ok && answer.rejection.code === "NOT_FOUND");
  }
});

test("a period before the account is empty, and one that ends in the future ends today", async () => {
  const early = await performance("0010000001", { to: tradingDay("2001-01-31") });
  assert.deepEqual([early.days, early.months, early.contributions, early.totals.returnPct], [[], [], [], 0]);
  const late = await performance("0010000001", { from: addDays(today, -3), to: addDays(today, 30) });
  assert.deepEqual([late.days[0]?.day, late.days.at(-1)?.day], [addDays(today, -4), today]);
});

test("the X-ray's figures are the valuation's and the candles', found another way", async () => {
  for (const cscsAcct of accounts) {
    const [answer, valued, costs, done] = await Promise.all([
      handlers.GetPortfolioXRay({ cscsAcct }, call),
      handlers.GetDashAccountPortfolioValuation({ cscsAcct }, call),
      handlers.GetAccountCosts({ cscsAcct, from: addDays(today, -364) }, call),
      performance(cscsAcct, { from: addDays(today, -364) }),
    ]);
    assert(answer.ok && valued.ok && costs.ok);
    const { findings, exits, sectors, sessions } = answer.value;
    assert.equal(sessions, 20);
    assert.deepEqual(
      exits.map(({ symbol, value, weightPct }) => [symbol, value, weightPct]),
      valued.value.items.map(({ symbol, marketValue, weightPct }) => [symbol, marketValue, weightPct]),
    );
    assert.equal(sum(sectors.map(({ value }) => value)), valued.value.totals.marketValue);
    const figure = (rule: string) => findings.find((one) => one.rule === rule)?.figure;
    assert.equal(figure("largestHolding"), Math.max(...valued.value.items.map(({ weightPct }) => weightPct ?? 0)));
    assert.equal(figure("holdings"), valued.value.items.length);
    const paid = Number(costs.value.totals.total - costs.value.totals.dividendTax);
    const capital = Number(done.totals.averageCapital);
    assert.ok(Math.abs((figure("charges") ?? 0) - (paid / capital) * 100) < 0.006);
    const [first] = exits;
    assert(first !== undefined);
    const traded = await readInTenant(db, 1, (tx) =>
      tx.rows<{ volume: bigint }>(sql`
        select volume from daily_candle
        where security_id = ${first.symbol}
          and day in (select day from index_day where day < ${today} order by day desc limit 20)
        order by volume`),
    );
    const padded = [
      ...Array.from({ length: 20 - traded.length }, () => 0),
      ...traded.map(({ volume }) => Number(volume)),
    ];
    assert.equal(first.usualVolume, padded[9]);
    const held = valued.value.items[0]?.quantity ?? 0;
    assert.equal(first.sessions, padded[9] === 0 ? null : Math.ceil((held * 5) / (padded[9] ?? 1)));
  }
  const blind = new Set([...everyPermission].filter((one) => one !== "SHOW_ACCOUNT_BALANCE"));
  const seen = await handlers.GetPortfolioXRay(
    { cscsAcct: accounts[0] ?? "" },
    { ...call, caller: { ...caller, permissions: blind } },
  );
  assert(seen.ok && seen.value.findings.every(({ rule }) => rule !== "cash" && rule !== "charges"));
  const stranger: Call = { ...call, caller: { ...caller, userId: 999, permissions: new Set() } };
  const refused = await handlers.GetPortfolioXRay({ cscsAcct: "0010000001" }, stranger);
  assert(!refused.ok && refused.rejection.code === "NOT_FOUND");
});

test("a holding breaks even at the lowest price on tick whose sale brings back all that it cost", async () => {
  const standard = ratesOn(standardFeeSchedule, today);
  for (const cscsAcct of accounts) {
    const held = await handlers.GetDashAccountPortfolioHolding({ cscsAcct }, call);
    assert(held.ok && held.value.items.length > 0);
    const ticks = await readInTenant(db, 1, (tx) =>
      tx.rows<{ id: string; tick: bigint }>(sql`select security_id as id, tick_kobo as tick from security order by id`),
    );
    for (const { symbol, quantity, totalCost, breakEven } of held.value.items) {
      const tick = Number(ticks.find(({ id }) => id === symbol)?.tick);
      assert(breakEven !== null && breakEven % tick === 0, symbol);
      const left = (px: number) => {
        const value = kobo(BigInt(px) * BigInt(quantity));
        return value - sum(Object.values(chargeFees(standard, "Sell", value)));
      };
      assert.ok(left(breakEven) >= totalCost && left(breakEven - tick) < totalCost, symbol);
    }
  }
});
