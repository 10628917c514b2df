// Realised gains over the demo world's year: they add up with the holdings, page by page, and the meter says what they are.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { MovementRow } from "@tradebook/contract/account-reports.ts";
import type { HoldingRow, WorthRow } from "@tradebook/contract/portfolio-holding.ts";
import type { ValuationRow } from "@tradebook/contract/portfolio-valuation.ts";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { reinvestedSales, reinvestmentOn } from "@tradebook/domain/portfolio/reinvestment.ts";
import { kobo, sum, type Kobo } from "@tradebook/domain/units.ts";
import { readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { makeDemoWorld } from "../src/demo/demo-world.ts";
import type { Call } from "../src/deps.ts";
import { backOfficeHandlers } from "../src/modules/back-office/back-office-handlers.ts";
import { movementsOfSold, shareMovements, type SecurityMovements } from "../src/store/portfolio.ts";
import { freshDatabase } from "./postgres.ts";
import { testDeps, testPersonalData, today } from "./small-world.ts";

const { db } = await freshDatabase();
const terms = {
  now: instant(Date.UTC(2026, 10, 21, 15)),
  seed: 1,
  passwordHash: () => Promise.resolve("none"),
  personalData: testPersonalData,
};
await makeDemoWorld(db, terms);
const handlers = backOfficeHandlers(testDeps(db));

const everyPermission = new Set(Object.keys(permissions) as Permission[]); // the table's own keys
const caller = { userId: 1, userName: "admin", tenantId: 1, roles: [], permissions: everyPermission };
const call: Call = { caller, tenantId: 1, culture: "en", now: terms.now, ip: "127.0.0.1" };
const accounts = ["0010000001", "0010000002", "0010000003", "0010000004"];
const page = { skipCount: 0, maxResultCount: 1000 };

async function gainsOf(cscsAcct: string, change: object = {}) {
  const answer = await handlers.GetRealisedGains({ cscsAcct, ...page, ...change }, call);
  assert(answer.ok);
  return answer.value;
}

test("what came in is what the sales had cost and what is still held, security by security", async () => {
  for (const cscsAcct of accounts) {
    const { items } = await gainsOf(cscsAcct);
    const [moved, held] = await Promise.all([
      handlers.GetPortfolioMovement({ cscsAcct, ...page }, call),
      handlers.GetDashAccountPortfolioHolding({ cscsAcct }, call),
    ]);
    assert(moved.ok && held.ok && items.length > 0);
    for (const symbol of new Set(moved.value.items.map((row) => row.symbol))) {
      const came: readonly Kobo[] = moved.value.items
        .filter((row) => row.symbol === symbol && row.quantityIn > 0)
        .map((row) => row.amount);
      const left: Kobo = held.value.items.find((row) => row.symbol === symbol)?.totalCost ?? (0n as Kobo);
      const sold = items.filter((row) => row.symbol === symbol);
      assert.equal(sum(came), sum([...sold.map((row) => row.cost), left]), symbol);
    }
    assert(items.every((row) => row.gain === row.proceeds - row.cost && row.taxGain === row.proceeds - row.taxCost));
    assert(items.every((row) => row.taxCost >= row.cost && row.consideration >= row.proceeds));
  }
});

test("a holding and its sums are the valuation's and one state, and its lots come to its shares and its cost", async () => {
  for (const cscsAcct of accounts) {
    const [held, valued, worth, moved] = await Promise.all([
      handlers.GetDashAccountPortfolioHolding({ cscsAcct }, call),
      handlers.GetDashAccountPortfolioValuation({ cscsAcct }, call),
      handlers.GetPortfolioHolding({ cscsAcct }, call),
      handlers.GetPortfolioMovement({ cscsAcct, ...page }, call),
    ]);
    assert(held.ok && valued.ok && worth.ok && moved.ok && worth.value.items.length > 0);
    const { sectors: _, dividends, ...totals } = worth.value.totals;
    const { sectors, compared: __, ...wanted } = valued.value.totals;
    assert.deepEqual(totals, wanted);
    assert.deepEqual(
      worth.value.totals.sectors,
      sectors.map(({ compared: ___, ...sums }) => sums),
    );
    assert.equal(dividends, sum(worth.value.items.map((row) => row.dividends)));
    for (const row of worth.value.items) {
      const plain: HoldingRow | undefined = held.value.items.find(({ symbol }) => symbol === row.symbol);
      assert.deepEqual({ ...row, ...plain }, row);
      const priced: ValuationRow | undefined = valued.value.items.find(({ symbol }) => symbol === row.symbol);
      assert.deepEqual([row.marketValue, row.weightPct], [priced?.marketValue, priced?.weightPct], row.symbol);
      await checkLots(
        cscsAcct,
        row,
        moved.value.items.filter(({ symbol }) => symbol === row.symbol),
      );
    }
  }
});

async function checkLots(cscsAcct: string, row: WorthRow, events: readonly MovementRow[]): Promise<void> {
  const { symbol } = row;
  assert.equal(
    row.pendingOn.reduce((all, { quantity }) => all + quantity, 0),
    row.pending,
  );
  const came = events.findIndex((_, at) => at > events.findLastIndex(({ runningQuantity }) => runningQuantity === 0));
  assert.equal(row.heldSince, events[came]?.date, symbol);
  const lots = await handlers.GetHoldingLots({ cscsAcct, symbol }, call);
  assert(lots.ok);
  const { items, totals } = lots.value;
  const shares = items.reduce((all, lot) => all + lot.quantity, 0);
  assert.deepEqual([totals.quantity, shares], [row.quantity, row.quantity], symbol);
  assert.equal(sum(items.map(({ cost }) => cost)), totals.cost);
  assert.deepEqual([totals.cost + totals.averaged, totals.positionCost], [row.totalCost, row.totalCost], symbol);
  assert.equal(totals.marketValue, row.marketValue);
  if (events.every(({ quantityOut }) => quantityOut === 0)) assert.equal(totals.averaged, 0n, symbol);
  for (const lot of items) {
    const bought = events.filter(({ reference }) => reference === lot.reference);
    assert(bought.length > 0, lot.reference);
    const whole = bought.reduce((all, { quantityIn }) => all + quantityIn, 0);
    if (whole === lot.quantity) assert.equal(lot.cost, sum(bought.map(({ amount }) => amount)), lot.reference);
  }
}

test("what a period did to shares has their worth before it and at its end, as the valuations of those days", async () => {
  const from = tradingDay("2026-07-01");
  for (const cscsAcct of accounts) {
    const [moved, before, after] = await Promise.all([
      handlers.GetPortfolioMovement({ cscsAcct, from, ...page }, call),
      handlers.GetDashAccountPortfolioValuation({ cscsAcct, asAt: tradingDay("2026-06-30") }, call),
      handlers.GetDashAccountPortfolioValuation({ cscsAcct }, call),
    ]);
    assert(moved.ok && before.ok && after.ok);
    const worthOf = (valued: typeof before.value, symbol: string) =>
      valued.items.find((row) => row.symbol === symbol)?.marketValue ?? 0n;
    const { securities } = moved.value.totals;
    assert.deepEqual(
      securities.map(({ openingValue, closingValue }) => [openingValue, closingValue]),
      securities.map(({ symbol }) => [worthOf(before.value, symbol), worthOf(after.value, symbol)]),
    );
    assert.equal(sum(securities.map(({ closingValue }) => closingValue ?? kobo(0n))), after.value.totals.marketValue);
  }
});

test("what is all gone is listed when it is asked for, and has no lots; a stranger learns of neither", async () => {
  const cscsAcct = accounts[0] ?? "";
  const asAt = tradingDay("2026-11-20");
  const [plain, whole, gone] = await Promise.all([
    handlers.GetPortfolioHolding({ cscsAcct, asAt }, call),
    handlers.GetPortfolioHolding({ cscsAcct, asAt, zero: true }, call),
    handlers.GetHoldingLots({ cscsAcct, symbol: "SEPLAT" }, call),
  ]);
  const sold = await gainsOf(cscsAcct);
  assert(plain.ok && whole.ok && gone.ok);
  const known = new Set([...plain.value.items, ...sold.items].map(({ symbol }) => symbol));
  assert.deepEqual(
    whole.value.items.map(({ symbol }) => symbol),
    [...known].toSorted(),
  );
  const zero = whole.value.items.filter(({ quantity }) => quantity === 0);
  assert(zero.every((row) => row.marketValue === 0n && row.heldSince === null && row.breakEven === null));
  assert.equal(sum(whole.value.items.map((row) => row.marketValue ?? (0n as Kobo))), plain.value.totals.marketValue);
  assert.deepEqual([gone.value.items, gone.value.totals.positionCost], [[], 0n]);
  const stranger: Call = { ...call, caller: { ...caller, userId: 999, permissions: new Set() } };
  for (const refused of [
    await handlers.GetPortfolioHolding({ cscsAcct }, stranger),
    await handlers.GetHoldingLots({ cscsAcct, symbol: "GTCO" }, stranger),
  ])
    assert(!refused.ok && refused.rejection.code === "NOT_FOUND");
});

test("a sale's contract note says what its shares had cost and what it gained by both bases, and a purchase's says nothing", async () => {
  const [cscsAcct = ""] = accounts;
  const { items } = await gainsOf(cscsAcct);
  const notes = new Set(items.map(({ reference }) => reference));
  for (const id of notes) {
    const note = await handlers.GetContractNote({ id }, call);
    assert(note.ok && note.value.realised !== null, id);
    const { cost, gain, taxCost, taxGain } = note.value.realised;
    const sold = items.filter(({ reference }) => reference === id);
    assert.deepEqual(
      [cost, gain, taxCost, taxGain],
      (["cost", "gain", "taxCost", "taxGain"] as const).map((figure) => sum(sold.map((row) => row[figure]))),
    );
    assert.deepEqual([cost + gain, taxCost + taxGain], [note.value.netAmount, note.value.netAmount], id);
  }
  const sold = await handlers.GetSaleContractNotes({ cscsAcct, ...page }, call);
  assert(sold.ok);
  for (const { id, cost, gain } of sold.value.items) {
    const own = items.filter(({ reference }) => reference === id);
    const told = own.length === 0 ? [null, null] : [sum(own.map((row) => row.cost)), sum(own.map((row) => row.gain))];
    assert.deepEqual([cost, gain], told, `the list says of ${id} what its note says`);
  }
  const bought = await handlers.GetPurchaseContractNotes({ cscsAcct, ...page }, call);
  assert(bought.ok && notes.size > 0);
  const note = await handlers.GetContractNote({ id: bought.value.items[0]?.id ?? "" }, call);
  assert(note.ok);
  assert.equal(note.value.realised, null);
});

test("shares of before 2026 are written up to a close that says it is simulated", async () => {
  const rows = await readInTenant(db, 1, (tx) =>
    tx.rows<{ symbol: string; close: bigint }>(sql`
      select distinct on (security_id) security_id as symbol, official_close_kobo as close from daily_candle
      where day <= '2025-12-31' order by security_id, day desc`),
  );
  const closes = new Map(rows.map(({ symbol, close }) => [symbol, Number(close)]));
  const all = (await Promise.all(accounts.map((account) => gainsOf(account)))).flatMap(({ items }) => items);
  for (const row of all) {
    assert.equal(row.basePrice, closes.get(row.symbol), row.symbol);
    assert.equal(row.basePriceSimulated, true);
    if (row.date <= "2025-12-31") assert.equal(row.taxCost, row.cost);
  }
  assert(all.some((row) => row.taxCost > row.cost));
});

test("pages are the report, periods and symbols narrow it, and the totals are of all of it", async () => {
  const all = await gainsOf("0010000001");
  const pages = [];
  for (let skipCount = 0; skipCount < all.totalCount; skipCount += 3)
    pages.push(await gainsOf("0010000001", { skipCount, maxResultCount: 3 }));
  assert.deepEqual(
    pages.flatMap(({ items }) => items),
    all.items,
  );
  assert(pages.every(({ totals }) => totals.gain === all.totals.gain && totals.taxGain === all.totals.taxGain));
  assert.equal(all.totals.proceeds, sum(all.items.map((row) => row.proceeds)));
  const middle = all.items[Math.floor(all.items.length / 2)];
  assert(middle !== undefined);
  const strip = (rows: typeof all.items) => rows.map(({ id: _id, ...row }) => row);
  assert.deepEqual(
    strip((await gainsOf("0010000001", { from: middle.date, symbol: middle.symbol.toLowerCase() })).items),
    strip(all.items.filter((row) => row.date >= middle.date && row.symbol === middle.symbol)),
  );
});

test("the meter counts the sales since the rule began, and says in words what they mean", async () => {
  const answer = await handlers.GetGainsMeter({ cscsAcct: "0010000001" }, call);
  assert(answer.ok);
  const meter = answer.value;
  const { totals, totalCount } = await gainsOf("0010000001", { from: tradingDay("2026-01-01") });
  assert.deepEqual([meter.from, meter.to, meter.sales], ["2026-01-01", today, totalCount]);
  assert.deepEqual([meter.proceeds, meter.gain, meter.gainAtCost], [totals.consideration, totals.taxGain, totals.gain]);
  assert.deepEqual([meter.proceedsBelow, meter.gainAtMost], [15_000_000_000n, 1_000_000_000n]);
  assert.equal(meter.exempt, true);
  assert.match(meter.words, /^Sales of ₦[\d,.]+ are below ₦150,000,000\.00 and the gain of −?₦[\d,.]+ is not above/);
  assert.match(meter.caution, /simulated.*not tax advice/);
  const early = await handlers.GetGainsMeter({ cscsAcct: "0010000001", asAt: tradingDay("2025-12-31") }, call);
  assert(!early.ok && early.rejection.code === "DATE_INVALID");
});

test("what was invested again is what the purchase notes say, counted for the sales with a gain", async () => {
  const period = { from: tradingDay("2026-01-01"), to: today };
  let invested = 0n;
  for (const cscsAcct of accounts) {
    const meter = await handlers.GetGainsMeter({ cscsAcct }, call);
    const notes = await handlers.GetPurchaseContractNotes({ cscsAcct, ...period, ...page }, call);
    assert(meter.ok && notes.ok);
    const { items: sold } = await gainsOf(cscsAcct, period);
    const bought = notes.value.items.map(({ tradeDate: day, consideration }) => ({ day, consideration }));
    const taken = reinvestedSales(
      sold.map(({ date: day, consideration: proceeds, taxGain: gain }) => ({ day, proceeds, gain })),
      bought.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
    );
    assert.deepEqual(meter.value.reinvestment, reinvestmentOn(today, taken), cscsAcct);
    invested += meter.value.reinvestment.invested;
  }
  assert(invested > 0n, "the demo's customers buy after they sold");
});

test("nobody learns anything of an account they may not see", async () => {
  const stranger: Call = { ...call, caller: { ...caller, userId: 999, permissions: new Set() } };
  for (const answer of [
    await handlers.GetRealisedGains({ cscsAcct: "0010000001", ...page }, stranger),
    await handlers.GetGainsMeter({ cscsAcct: "0010000001" }, stranger),
    await handlers.GetGainsMeter({ cscsAcct: "0020000001" }, call),
  ]) {
    assert(!answer.ok && answer.rejection.code === "NOT_FOUND");
  }
});

test("the movements of what was sold in the period are read, whole, and no others", async () => {
  await readInTenant(db, 1, async (tx) => {
    const [account] = await tx.rows<{ id: number }>(sql`
      select id from securities_account where cscs_account = ${accounts[0] ?? ""}`);
    const [accountId, to] = [account?.id ?? 0, tradingDay("2026-11-21")];
    const all = await shareMovements(tx, accountId, to);
    const [sale] = await tx.rows<{ day: string }>(sql`
      select max(trade_date)::text as day from execution where account_id = ${accountId} and side = 'Sell'`);
    const from = tradingDay(sale?.day ?? "");
    const isSold = ({ movements }: SecurityMovements) =>
      movements.some(({ day, movement }) => movement.kind === "Sell" && day >= from);
    const sold = all.filter(isSold);
    assert.ok(sold.length > 0 && sold.length < all.length);
    assert.deepEqual(await movementsOfSold(tx, { accountId, from, to, securityID: null }), sold);
    const [one] = sold;
    assert(one !== undefined);
    const { securityID } = one;
    assert.deepEqual(await movementsOfSold(tx, { accountId, from, to, securityID }), [one]);
  });
});
