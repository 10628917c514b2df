// The reports on one account, over the demo world's year: every line is the ledger's, and what a page says adds up.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Client } from "pg";
import type { StatementRow } from "@tradebook/contract/account-reports.ts";
import { addDays, instant, lagosAt, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { chargeLineNames } from "@tradebook/domain/fees/charge-fees.ts";
import { kobo, minus, plus, sum, type Kobo } from "@tradebook/domain/units.ts";
import { inTenant, readInTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { makeDemoWorld } from "../src/demo/demo-world.ts";
import { accountStatement, type StatementTerms } from "../src/modules/back-office/account-statement.ts";
import {
  accountInflow,
  accountOutflow,
  inflowFilterOf,
  outflowFilterOf,
} from "../src/modules/back-office/cash-flow-reports.ts";
import { noteFilterOf, contractNotes, wholeNote } from "../src/modules/back-office/contract-note-reports.ts";
import { everyGain } from "../src/modules/back-office/gains-reports.ts";
import { saleNotes } from "../src/modules/back-office/note-gains.ts";
import { statementLine } from "../src/modules/back-office/statement-line.ts";
import { portfolioMovement } from "../src/modules/back-office/movement-report.ts";
import { fillsOfNote, type NoteSearch } from "../src/store/contract-notes.ts";
import { deskUntil } from "../src/store/desk-day.ts";
import { listOrders } from "../src/store/orders.ts";
import { averageAnswerMs, transactionSummary } from "../src/store/transaction-summary.ts";
import { ledgerCash } from "../src/store/statement.ts";
import { freshDatabase } from "./postgres.ts";
import { testPersonalData, today } from "./small-world.ts";

const { db, urls } = await freshDatabase();
await makeDemoWorld(db, {
  now: instant(Date.UTC(2026, 10, 21, 15)),
  seed: 1,
  passwordHash: () => Promise.resolve("none"),
  personalData: testPersonalData,
});

const everything = { from: tradingDay("2000-01-01"), to: today, today };
const whole = { skip: 0, take: 1000 };
const past = { skip: 5000, take: 10 };

async function accountsOf(tenantId: number): Promise<readonly number[]> {
  const rows = await inTenant(db, tenantId, (tx) =>
    tx.rows<{ id: number }>(sql`select id from securities_account order by id`),
  );
  return rows.map(({ id }) => id);
}

const [ada = 0] = await accountsOf(1);

function statement(change: Partial<StatementTerms> = {}, cut = whole, accountId = ada) {
  const terms = { accountId, ...everything, type: null, unclearedOnly: false, ...change };
  return readInTenant(db, 1, (tx) => accountStatement(tx, terms, cut));
}

test("a statement begins with the balance brought forward, runs line by line and ends at the ledger's balance", async () => {
  for (const accountId of await accountsOf(1)) {
    const { items, totals, totalCount } = await statement({}, whole, accountId);
    const [forward, ...lines] = items;
    assert.equal(forward?.type, "BALANCE_BF");
    assert.equal(items.length, totalCount);
    let balance = forward.balance;
    for (const line of lines) {
      balance = plus(minus(balance, line.debit), line.credit);
      assert.equal(line.balance, balance, `line ${line.id}`);
    }
    assert.equal(totals.closing, balance);
    assert.equal(plus(minus(totals.opening, totals.debit), totals.credit), totals.closing);
    assert.equal(balance, await readInTenant(db, 1, (tx) => ledgerCash(tx, accountId)));
    assert.deepEqual(
      lines.map(({ transactionDate }) => transactionDate),
      lines.map(({ transactionDate }) => transactionDate).toSorted(),
    );
  }
});

test("pages of a statement are the statement, and a period opens where the days before it closed", async () => {
  const all = await statement();
  const pages = [];
  for (let skip = 0; skip < all.totalCount; skip += 7) pages.push(...(await statement({}, { skip, take: 7 })).items);
  assert.deepEqual(pages, all.items);

  const middle = all.items[Math.floor(all.items.length / 2)]?.transactionDate ?? today;
  const since = await statement({ from: middle });
  const before = all.items.findLast((line) => line.transactionDate < middle);
  assert.equal(since.totals.opening, before?.balance);
  assert.deepEqual(
    since.items.slice(1),
    all.items.filter((line) => line.id > 0 && line.transactionDate >= middle),
  );
  assert.equal(since.totals.closing, all.totals.closing);
  assert.deepEqual((await statement({ to: tradingDay("2001-01-01") })).totals, {
    opening: 0n,
    debit: 0n,
    credit: 0n,
    closing: 0n,
    shownDebit: 0n,
    shownCredit: 0n,
  });
});

test("a statement can be narrowed to a type, the totals staying those of the period", async () => {
  const all = await statement();
  for (const type of ["DEPOSIT", "WITHDRAWAL", "PURCHASE", "SALE", "DIVIDEND"] as const) {
    const some = await statement({ type });
    assert.deepEqual(
      some.items,
      all.items.filter((line) => line.type === type),
    );
    assert.equal(some.totalCount, some.items.length);
    const { shownDebit, shownCredit, ...ofPeriod } = some.totals;
    const { shownDebit: _debit, shownCredit: _credit, ...wholePeriod } = all.totals;
    assert.deepEqual(ofPeriod, wholePeriod);
    assert.deepEqual([shownDebit, shownCredit], sumsOf(some.items));
    assert.deepEqual((await statement({ type }, { skip: 500, take: 10 })).totalCount, some.totalCount);
  }
  assert.deepEqual((await statement({ unclearedOnly: true })).items, []);
});

test("each line is made of postings that add up to it, and a trade's names its order, its trade and its note", async () => {
  for (const accountId of await accountsOf(1)) {
    const { items } = await statement({}, whole, accountId);
    const made = (lineNo: number) => readInTenant(db, 1, (tx) => statementLine(tx, { accountId, lineNo, today }));
    for (const line of items.slice(1)) {
      const behind = await made(line.id);
      assert(behind !== undefined, `line ${line.id}`);
      assert.deepEqual(behind.line, line);
      const net = behind.postings.map(({ debit, credit, amount }) => {
        assert(debit.whose === "OWN" || credit.whose === "OWN");
        assert(debit.whose !== "OTHER" && credit.whose !== "OTHER");
        const own = (end: typeof debit) => (end.whose === "OWN" ? (amount ?? kobo(0n)) : kobo(0n));
        return minus(own(credit), own(debit));
      });
      assert.equal(sum(net), minus(line.credit, line.debit), `line ${line.id}`);
      const isTrade = line.type === "PURCHASE" || line.type === "SALE";
      assert.equal(behind.noteNo, isTrade ? line.reference : null);
      if (!isTrade) continue;
      assert.equal(behind.order?.orderId, line.orderId);
      assert.equal(behind.order.side, line.type === "SALE" ? "Sell" : "Buy");
      const { trade } = behind;
      assert(trade !== null);
      const due =
        line.type === "SALE" ? minus(trade.consideration, trade.charges) : plus(trade.consideration, trade.charges);
      assert.equal(due, line.type === "SALE" ? line.credit : line.debit);
    }
    assert.equal(await made(items.length + 1), undefined);
  }
});

function sumsOf(lines: readonly StatementRow[]) {
  return [sum(lines.map(({ debit }) => debit)), sum(lines.map(({ credit }) => credit))];
}

test("a statement can be narrowed to a direction, amounts and a reference, with sums of what is shown", async () => {
  const { items } = await statement();
  const lines = items.filter(({ id }) => id > 0);
  const moved = ({ debit, credit }: StatementRow) => (debit > 0n ? debit : credit);
  const amounts = lines.map(moved).toSorted((a, b) => (a < b ? -1 : 1));
  const [low, high] = [amounts[Math.floor(amounts.length / 4)], amounts[Math.floor((amounts.length * 3) / 4)]];
  const note = lines.find(({ type }) => type === "SALE")?.reference;
  assert(low !== undefined && high !== undefined && note !== undefined);
  const stories: readonly (readonly [Partial<StatementTerms>, (line: StatementRow) => boolean])[] = [
    [{ direction: "debit" }, ({ debit }) => debit > 0n],
    [{ direction: "credit", minAmount: low }, ({ credit }) => credit >= low],
    [{ minAmount: low, maxAmount: high }, (line) => moved(line) >= low && moved(line) <= high],
    [{ reference: note.slice(4).toLowerCase() }, ({ reference }) => reference === note],
    [{ reference: "100%" }, () => false],
  ];
  for (const [asked, isMeant] of stories) {
    const meant = lines.filter(isMeant);
    const shown = await statement(asked);
    assert.deepEqual(shown.items, meant);
    assert.deepEqual([shown.totals.shownDebit, shown.totals.shownCredit], sumsOf(meant));
    assert.equal((await statement(asked, past)).totalCount, meant.length);
  }
});

test("notes can be narrowed to an amount and a number, and their totals are those of what is shown", async () => {
  const search = { accountId: ada, ...everything, side: "Buy" } as const;
  const of = (asked: Parameters<typeof noteFilterOf>[0], cut = whole) =>
    readInTenant(db, 1, (tx) => contractNotes(tx, { ...search, ...noteFilterOf(asked) }, cut));
  const { items } = await of({});
  const nets = items.map(({ netAmount }) => netAmount).toSorted((a, b) => (a < b ? -1 : 1));
  const middle = nets[Math.floor(nets.length / 2)];
  const [newest] = items;
  assert(middle !== undefined && newest !== undefined);
  const stories = [
    [{ minAmount: middle }, items.filter(({ netAmount }) => netAmount >= middle)],
    [{ maxAmount: middle }, items.filter(({ netAmount }) => netAmount <= middle)],
    [{ noteNo: newest.id.toLowerCase() }, [newest]],
    [{ noteNo: "SCN" }, []],
  ] as const;
  for (const [asked, meant] of stories) {
    const shown = await of(asked);
    assert.deepEqual(shown.items, meant);
    assert.deepEqual(
      [shown.totalCount, shown.totals.netAmount],
      [meant.length, sum(meant.map((note) => note.netAmount))],
    );
    assert.equal((await of(asked, past)).totalCount, meant.length);
  }
});

test("each contract note is what the ledger posted for its fills, and the list's totals are its notes'", async () => {
  for (const side of ["Buy", "Sell"] as const) {
    const search: NoteSearch = { accountId: ada, ...everything, side, ...noteFilterOf({}) };
    const { items, totals, totalCount } = await readInTenant(db, 1, (tx) => contractNotes(tx, search, whole));
    assert.equal(items.length, totalCount);
    assert.equal(totals.netAmount, sum(items.map((note) => note.netAmount)));
    assert.equal(totals.totalCharges, sum(items.map((note) => note.totalCharges)));
    const [second] = await readInTenant(db, 1, async (tx) => [await contractNotes(tx, search, { skip: 1, take: 3 })]);
    const shown = [...new Set(items.slice(1, 4).map(({ tradeDate }) => tradeDate))];
    assert.deepEqual(
      second?.totals.days.map((day) => [day.tradeDate, day.notes, day.quantity, day.vat, day.netAmount]),
      shown.map((tradeDate) => {
        const all = items.filter((note) => note.tradeDate === tradeDate);
        const vat = sum(all.flatMap((note) => [note.vatCommission, note.vatSec, note.vatNgx, note.vatCscs]));
        const shares = all.reduce((total, note) => total + note.quantity, 0);
        return [tradeDate, all.length, shares, vat, sum(all.map((note) => note.netAmount))];
      }),
      "a day's sums are of all its notes, those before the page as well",
    );
    assert.equal(sum(totals.days.map((day) => day.netAmount)), totals.netAmount);
    const posted = (await statement({ type: side === "Buy" ? "PURCHASE" : "SALE" })).items;
    for (const note of items) {
      const lines = posted.filter((line) => line.reference === note.contractNoteNo);
      const moved = sum(lines.map((line) => (side === "Buy" ? line.debit : line.credit)));
      assert.equal(moved, note.netAmount, note.contractNoteNo);
      assert.equal(note.totalCharges, sum(chargeLineNames.map((line) => note[line])));
      assert.equal(note.consideration, sum(note.executions.map((fill) => fill.consideration)));
    }
    const parties = { houseName: "House", clientNo: "0000001", clientName: "Client", cscsAccount: "1", chn: "C1" };
    const [first] = items;
    assert(first !== undefined);
    const named = { side, tradeDate: first.tradeDate, orderId: first.orderId };
    const paper = await readInTenant(db, 1, async (tx) => wholeNote(tx, await fillsOfNote(tx, named), parties));
    assert.deepEqual([paper?.netAmount, paper?.settlementCycle], [first.netAmount, "T+1"]);
    assert.match(paper?.amountInWords ?? "", /naira/);
  }
});

test("sale notes say what the report on gains says, with sums of all that pass, by day too, on whatever page", async () => {
  const search: NoteSearch = { accountId: ada, ...everything, side: "Sell", ...noteFilterOf({}) };
  const of = (asked: Parameters<typeof noteFilterOf>[0], cut = whole) =>
    readInTenant(db, 1, (tx) => saleNotes(tx, { ...search, ...noteFilterOf(asked) }, cut));
  const { items, totals } = await of({});
  const { rows: gains, totals: all } = await readInTenant(db, 1, (tx) => everyGain(tx, search));
  assert(items.length > 3 && gains.length >= items.length);
  for (const { contractNoteNo: no, cost, gain, netAmount, heldDays } of items) {
    const its = gains.filter(({ reference }) => reference === no);
    assert.deepEqual([cost, gain], [sum(its.map((row) => row.cost)), sum(its.map((row) => row.gain))], no);
    assert.equal(plus(cost ?? kobo(0n), gain ?? kobo(0n)), netAmount);
    assert(heldDays !== null && heldDays.least >= 0 && heldDays.least <= heldDays.most, no);
  }
  assert.deepEqual([totals.cost, totals.gain], [all.cost, all.gain]);
  const nets = items.map(({ netAmount }) => netAmount).toSorted((a, b) => (a < b ? -1 : 1));
  const middle = nets[Math.floor(nets.length / 2)];
  assert(middle !== undefined);
  const some = items.filter(({ netAmount }) => netAmount >= middle);
  const sumOf = (notes: typeof items) => [
    sum(notes.map(({ cost }) => cost ?? kobo(0n))),
    sum(notes.map(({ gain }) => gain ?? kobo(0n))),
  ];
  assert(some.length > 1 && some.length < items.length);
  const page = await of({ minAmount: middle }, { skip: 1, take: 1 });
  assert.deepEqual([page.totals.cost, page.totals.gain], sumOf(some), "of all that pass, not of the page");
  assert.deepEqual(page.items, some.slice(1, 2));
  const ofDay = some.filter(({ tradeDate }) => tradeDate === page.items[0]?.tradeDate);
  assert.deepEqual(
    page.totals.days.map((day) => [day.cost, day.gain]),
    [sumOf(ofDay)],
  );
  const symbol = items[0]?.symbol ?? "";
  const ofSymbol = await of({ symbol });
  assert.deepEqual([ofSymbol.totals.cost, ofSymbol.totals.gain], sumOf(items.filter((note) => note.symbol === symbol)));
  const none = await of({ noteNo: "NOSUCH" });
  assert.deepEqual([none.items, none.totals.cost, none.totals.gain, none.totals.days], [[], 0n, 0n, []]);
});

test("what a desk had done by the end of a day is the day's summary, by a moment what came before it, and none is not known", async () => {
  await readInTenant(db, 1, async (tx) => {
    const [first] = await tx.rows<{ day: TradingDay; at: number; value: bigint }>(sql`
      select trade_date as day, transact_time as at, value_kobo as value from execution
      where trade_date = (select max(trade_date) from execution)
      order by transact_time
      limit 1`);
    assert(first !== undefined);
    const { day, at, value } = first;
    const whole = await deskUntil(tx, day, lagosAt(addDays(day, 1), 0));
    const search = { by: "side", visibleTo: null, cscsAccount: null, from: day, to: day } as const;
    const { sums } = await transactionSummary(tx, search, { skip: 0, take: 1 });
    assert(whole !== null && sums !== null && whole.orders > 0);
    const { rejected, bought, sold, charges } = sums;
    const done = { orders: Number(sums.orders), rejected: Number(rejected), bought, sold, charges };
    assert.deepEqual(whole, done);
    const early = await deskUntil(tx, day, instant(at - 1));
    assert.deepEqual([early?.bought, early?.sold, early?.charges], [0n, 0n, 0n]);
    const then = await deskUntil(tx, day, instant(at));
    assert((then?.bought ?? 0n) + (then?.sold ?? 0n) >= value && (then?.charges ?? 0n) > 0n);
    assert.equal(await deskUntil(tx, tradingDay("2001-01-02"), instant(at)), null);
  });
});

test("what came in is deposits, dividends and sales, and what went out is withdrawals", async () => {
  const search = { accountId: ada, ...everything };
  const [inflow, outflow] = await readInTenant(db, 1, async (tx) => [
    await accountInflow(tx, { ...search, ...inflowFilterOf({}) }, whole),
    await accountOutflow(tx, { ...search, ...outflowFilterOf({}) }, whole),
  ]);
  const { items } = await statement();
  const into = items.filter(
    ({ type, credit }) => ["DEPOSIT", "DIVIDEND", "SALE", "TRANSFER"].includes(type) && credit > 0n,
  );
  assert.deepEqual(
    inflow.items.map((row) => row.id),
    into.map((line) => line.id).toReversed(),
  );
  assert.equal(inflow.totals.amount, sum(into.map((line) => line.credit)));
  const out = items.filter(({ type }) => type === "WITHDRAWAL");
  assert.equal(outflow.totals.amount, sum(out.map((line) => line.debit)));
  assert(
    outflow.items.every(({ status, beneficiaryAccount }) => status === "PAID" && !/\d{5}/.test(beneficiaryAccount)),
  );
});

test("money in can be narrowed to a kind, amounts and a reference, and money out to a status too, with sums of what is shown", async () => {
  const search = { accountId: ada, ...everything };
  const inflow = (asked: Parameters<typeof inflowFilterOf>[0], cut = whole) =>
    readInTenant(db, 1, (tx) => accountInflow(tx, { ...search, ...inflowFilterOf(asked) }, cut));
  const outflow = (asked: Parameters<typeof outflowFilterOf>[0], cut = whole) =>
    readInTenant(db, 1, (tx) => accountOutflow(tx, { ...search, ...outflowFilterOf(asked) }, cut));
  const [came, went] = [(await inflow({})).items, (await outflow({})).items];
  const middleOf = (amounts: readonly Kobo[]) => amounts.toSorted((a, b) => (a < b ? -1 : 1))[amounts.length >> 1];
  const [middleIn, middleOut] = [middleOf(came.map(({ amount }) => amount)), middleOf(went.map((row) => row.amount))];
  const sale = came.find(({ reference }) => reference.startsWith("SCN/"));
  const deposited = came.find(isDeposit);
  const [newest] = went;
  assert(middleIn !== undefined && middleOut !== undefined && sale !== undefined && newest !== undefined);
  assert(deposited !== undefined);
  const stories = [
    [{ type: "SALE" }, came.filter(({ channel }) => channel === "Sale proceeds")],
    [{ type: "DIVIDEND" }, came.filter(({ channel }) => channel === "Dividend")],
    [{ minAmount: middleIn }, came.filter(({ amount }) => amount >= middleIn)],
    [{ type: "DEPOSIT", maxAmount: middleIn }, came.filter((row) => isDeposit(row) && row.amount <= middleIn)],
    [{ reference: sale.reference.toLowerCase() }, came.filter(({ reference }) => reference === sale.reference)],
    [{ reference: deposited.reference }, came.filter(({ reference }) => reference === deposited.reference)],
    [{ reference: "100%" }, []],
  ] as const;
  for (const [asked, meant] of stories) {
    const shown = await inflow(asked);
    assert.deepEqual(shown.items, meant);
    assert.deepEqual([shown.totalCount, shown.totals.amount], [meant.length, sum(meant.map((row) => row.amount))]);
    assert.equal(
      shown.totals.received,
      sum(meant.filter(({ status }) => status === "RECEIVED").map((row) => row.amount)),
    );
    assert.equal(plus(shown.totals.received, shown.totals.pending), shown.totals.amount);
    const [gross, fee] = [sum(meant.map((row) => row.gross)), sum(meant.map((row) => row.fee))];
    assert.deepEqual([shown.totals.gross, shown.totals.fee], [gross, fee]);
    assert.equal(minus(gross, fee), shown.totals.amount);
    assert.equal((await inflow(asked, past)).totalCount, meant.length);
  }
  const feeBefore = came.filter(({ fee }) => fee > 0n).map(({ channel }) => channel);
  assert.deepEqual(new Set(feeBefore), new Set(["Sale proceeds", "Dividend"]));
  const storiesOut = [
    [{ minAmount: middleOut }, went.filter(({ amount }) => amount >= middleOut)],
    [{ maxAmount: middleOut, status: "PAID" }, went.filter(({ amount }) => amount <= middleOut)],
    [{ status: "FAILED" }, []],
    [{ reference: newest.reference.toLowerCase() }, [newest]],
  ] as const;
  for (const [asked, meant] of storiesOut) {
    const shown = await outflow(asked);
    assert.deepEqual(shown.items, meant);
    assert.deepEqual([shown.totalCount, shown.totals.amount], [meant.length, sum(meant.map((row) => row.amount))]);
    assert.equal((await outflow(asked, past)).totalCount, meant.length);
  }
});

function isDeposit({ channel }: { readonly channel: string }): boolean {
  return channel !== "Dividend" && channel !== "Sale proceeds";
}

test("share movements run to what the account holds", async () => {
  const search = { accountId: ada, ...everything, securityID: null };
  const { items, totals } = await readInTenant(db, 1, (tx) => portfolioMovement(tx, search, whole));
  for (const { symbol, opening, bought, sold, given, transferred, adjusted, closing } of totals.securities) {
    assert.equal(opening + bought - sold + given + transferred + adjusted, closing, symbol);
    const own = items.filter((row) => row.symbol === symbol);
    assert.deepEqual([opening, closing], [0, own.at(-1)?.runningQuantity], symbol);
    const of = (type: string) => own.filter((row) => row.movementType === type);
    const shares = (rows: typeof own) => rows.reduce((all, row) => all + row.quantityIn - row.quantityOut, 0);
    assert.deepEqual([bought, -sold], [shares(of("BUY")), shares(of("SELL"))], symbol);
  }
  assert.deepEqual(
    totals.securities.map(({ symbol }) => symbol),
    [...new Set(items.map(({ symbol }) => symbol))].toSorted(),
  );
  const middle = items[Math.floor(items.length / 2)]?.date ?? today;
  const since = await readInTenant(db, 1, (tx) => portfolioMovement(tx, { ...search, from: middle }, whole));
  for (const { symbol, opening } of since.totals.securities) {
    const before = items.findLast((row) => row.symbol === symbol && row.date < middle);
    assert.equal(opening, before?.runningQuantity ?? 0, symbol);
  }
  const running = new Map(items.map((row) => [row.symbol, row.runningQuantity]));
  const held = Object.fromEntries([...running].filter(([, shares]) => shares > 0));
  assert.deepEqual(held, { DANGCEM: 200, GTCO: 10_000, MTNN: 2500, ZENITHBANK: 5000 });
  const one = await readInTenant(db, 1, (tx) => portfolioMovement(tx, { ...search, securityID: "GTCO" }, whole));
  assert.deepEqual(
    one.items.map(({ id: _, ...row }) => row),
    items.filter((row) => row.symbol === "GTCO").map(({ id: _, ...row }) => row),
  );
});

const everyOrder = {
  securityID: null,
  side: null,
  ordStatus: null,
  open: null,
  user: null,
  keyword: null,
  watch: null,
};

type Counted = { orders: number; rejected: number; trades: number; bought: bigint; sold: bigint; charges: bigint };

test("orders and trades add up to the same whole by security, account, day, side, dealer and status", async () => {
  const [counted] = await inTenant(db, 1, (tx) =>
    tx.rows<Counted>(sql`
      select (select count(*)::int from stock_order) as orders, count(*)::int as trades,
        (select count(*)::int from stock_order where ord_status = 'Rejected') as rejected,
        sum(value_kobo) filter (where side = 'Buy') as bought, sum(value_kobo) filter (where side = 'Sell') as sold,
        sum(charges_kobo) as charges
      from execution`),
  );
  assert(counted !== undefined);
  const search = { visibleTo: null, cscsAccount: null, from: null, to: null };
  for (const by of ["security", "account", "day", "side", "dealer", "status"] as const) {
    const { rows, count, sums } = await readInTenant(db, 1, (tx) => transactionSummary(tx, { ...search, by }, whole));
    assert.equal(rows.length, count);
    assert(sums !== null);
    const { orders, trades, bought, sold, charges } = sums;
    assert.deepEqual(
      { bought, sold, charges },
      { bought: counted.bought, sold: counted.sold, charges: counted.charges },
    );
    assert.deepEqual(
      [Number(orders), Number(sums.rejected), Number(trades)],
      [counted.orders, counted.rejected, counted.trades],
    );
    assert(averageAnswerMs(sums) !== null);
    for (const figure of [
      "orders",
      "ordered_qty",
      "ordered",
      "trades",
      "commission",
      "bought_qty",
      "sold_qty",
      "charges",
      "answered",
      "answer_ms",
    ] as const)
      assert.equal(
        rows.reduce((all, row) => all + row[figure], 0n),
        sums[figure],
        `${figure} by ${by}`,
      );
    assert.equal((await readInTenant(db, 1, (tx) => transactionSummary(tx, { ...search, by }, past))).count, count);
    const banded = rows.filter(({ low_px, high_px }) => low_px !== null && high_px !== null && low_px <= high_px);
    assert.equal(banded.length, by === "security" ? rows.filter(({ trades: some }) => some > 0n).length : 0);
  }
  for (const narrowed of [
    { securityID: "GTCO" },
    { side: "Sell" },
    { ordStatus: "Rejected" },
    { open: false },
    { keyword: "zenith" },
    { user: "ada" },
    {
      watch: {
        pattern: null,
        minValue: kobo(50_000_000n),
        workingSince: null,
        unansweredBy: null,
        expiresBy: null,
        capacity: null,
      },
    },
  ] as const) {
    const filter = { ...everyOrder, ...search, ...narrowed };
    const page = { sort: "id", descending: true, skip: 0, take: 1 } as const;
    const { totals } = await readInTenant(db, 1, (tx) => listOrders(tx, filter, page));
    const { sums } = await readInTenant(db, 1, (tx) =>
      transactionSummary(tx, { ...search, ...narrowed, by: "status" }, whole),
    );
    assert.deepEqual(
      [Number(sums?.orders ?? 0n), Number(sums?.ordered_qty ?? 0n)],
      [totals.totalCount, totals.orderQty],
      JSON.stringify(Object.keys(narrowed)),
    );
  }
  const order = [
    { column: "ORDERS", descending: true },
    { column: "key", descending: false },
    { column: "no such column", descending: true },
  ];
  const { rows: ordered } = await readInTenant(db, 1, (tx) =>
    transactionSummary(tx, { ...search, by: "security", order }, whole),
  );
  const sorted = ordered.toSorted((a, b) => Number(b.orders - a.orders) || (a.key < b.key ? -1 : 1));
  assert.deepEqual(
    ordered.map(({ key }) => key),
    sorted.map(({ key }) => key),
  );
  const one = await readInTenant(db, 1, (tx) =>
    transactionSummary(tx, { ...search, by: "account", cscsAccount: "0010000001" }, whole),
  );
  assert.deepEqual(
    one.rows.map(({ key }) => key),
    ["0010000001"],
  );
  const nobodys = await readInTenant(db, 1, (tx) =>
    transactionSummary(tx, { ...search, by: "side", visibleTo: 999_999 }, whole),
  );
  assert.deepEqual(nobodys, { count: 0, rows: [], sums: null });
});

test("a filter over some days counts the orders that came in on them, and the trades on them of older orders as well", async () => {
  const [one] = await readInTenant(db, 1, (tx) =>
    tx.rows<{ id: bigint; security: string; day: TradingDay }>(sql`
      select order_id as id, security_id as security, trade_date as day from execution
      where ref_exec_id is null order by trade_date desc, id limit 1`),
  );
  assert(one !== undefined);
  const { security: securityID, day } = one;
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("update stock_order set trade_date = '2026-01-05' where id = $1", [one.id]);
  } finally {
    await client.end();
  }
  for (const to of [day, null]) {
    const [counted] = await readInTenant(db, 1, (tx) =>
      tx.rows<{ orders: number; trades: number }>(sql`
        select (select count(*)::int from stock_order
            where security_id = ${securityID} and trade_date >= ${day} and trade_date <= coalesce(${to}::date, 'infinity')
          ) as orders,
          (select count(*)::int from execution
            where security_id = ${securityID} and trade_date >= ${day} and trade_date <= coalesce(${to}::date, 'infinity')
          ) as trades`),
    );
    const search = { visibleTo: null, cscsAccount: null, from: day, to, securityID, by: "side" } as const;
    const { sums } = await readInTenant(db, 1, (tx) => transactionSummary(tx, search, whole));
    assert.deepEqual({ orders: Number(sums?.orders ?? 0n), trades: Number(sums?.trades ?? 0n) }, counted);
    assert.ok(Number(sums?.trades) > 0);
  }
});
