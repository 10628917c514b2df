// Tests of the client portal's thinking: what the address says of a report, sums of units, and a note's lines.

import assert from "node:assert/strict";
import { test } from "node:test";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { fileAsked } from "./download.ts";
import { sumsOfPostings } from "./ledger-ends.ts";
import { costParts, noteLines } from "./note-lines.ts";
import { whatsAppLink } from "./note-share.ts";
import { holdsOf, otherMoves, percentOf, worthGained } from "./portfolio-sums.ts";
import { promiseOf } from "./promise.ts";
import { inOrder } from "./report-order.ts";
import {
  countFilters,
  noFilters,
  pagesOf,
  periods,
  readView,
  withPeriod,
  withView,
  type FilterName,
  type PeriodKey,
} from "./report-view.ts";

const today = tradingDay("2026-03-31");
const terms = { today, firstPeriod: "30d", filters: ["symbol", "type", "uncleared"] } as const;
const noFilter = { inflowType: null, status: null, direction: null, minAmount: null, maxAmount: null } as const;
const noText = { reference: null, noteNo: null, noteStatus: null } as const;

test("each period has both its days, counted back from the market's day", () => {
  const days = Object.entries(periods).map(([key, period]) => [key, period.days(today)]);
  assert.deepEqual(Object.fromEntries(days), {
    today: { from: "2026-03-31", to: "2026-03-31" },
    "7d": { from: "2026-03-25", to: "2026-03-31" },
    "30d": { from: "2026-03-02", to: "2026-03-31" },
    month: { from: "2026-03-01", to: "2026-03-31" },
    "last-month": { from: "2026-02-01", to: "2026-02-28" },
    year: { from: "2026-01-01", to: "2026-03-31" },
    "last-year": { from: "2025-01-01", to: "2025-12-31" },
    "12m": { from: "2025-04-01", to: "2026-03-31" },
    all: { from: null, to: null },
  } satisfies Record<PeriodKey, unknown>);
});

test("an address says the whole view, and what makes no sense in it counts as absent", () => {
  const said = "from=2026-02-01&to=2026-01-15&asAt=2026-01-31&symbol=%20gtco%20&type=SALE&uncleared=1&page=3";
  assert.deepEqual(readView(new URLSearchParams(said), terms), {
    period: "custom",
    from: "2026-01-15",
    to: "2026-02-01",
    asAt: "2026-01-31",
    symbol: "GTCO",
    type: "SALE",
    ...noFilter,
    unclearedOnly: true,
    ...noText,
    sorting: null,
    second: null,
    since: null,
    bySector: false,
    showsZero: false,
    page: 3,
  });
  const nonsense = "period=toString&from=2026-02-30&asAt=2027-01-01&symbol=&type=THEFT&uncleared=yes&page=-2.5";
  assert.deepEqual(readView(new URLSearchParams(nonsense), terms), {
    period: "30d",
    ...periods["30d"].days(today),
    asAt: null,
    symbol: null,
    type: null,
    ...noFilter,
    unclearedOnly: false,
    ...noText,
    sorting: null,
    second: null,
    since: null,
    bySector: false,
    showsZero: false,
    page: 1,
  });
});

test("a report takes only its own filters from the address, and amounts as people write them", () => {
  const said =
    "symbol=GTCO&inflowType=SALE&status=PAID&direction=debit&min=1,000.5&max=2m&reference=%20SCN%20&noteNo=PCN";
  const of = (filters: readonly FilterName[]) => readView(new URLSearchParams(said), { ...terms, filters });
  const money = of(["inflowType", "status", "amount", "reference"]);
  assert.deepEqual([money.symbol, money.direction, money.noteNo], [null, null, null]);
  assert.deepEqual([money.inflowType, money.status, money.reference], ["SALE", "PAID", "SCN"]);
  assert.deepEqual([money.minAmount, money.maxAmount], [100_050n, 200_000_000n]);
  assert.equal(countFilters(money), 5);
  assert.equal(countFilters(of(["direction", "noteNo"])), 2);
  assert.equal(countFilters(of([])), 0);
  assert.equal(String(withView(new URLSearchParams(`${said}&period=all`), noFilters)), "period=all");
  const file = fileAsked("account-inflow", { ...money, cscsAcct: "0010000001" });
  assert.deepEqual([file.type, file.status, file.minAmount, file.reference], ["SALE", "PAID", 100_050n, "SCN"]);
  assert.equal(readView(new URLSearchParams("min=-5&max=a lot"), { ...terms, filters: ["amount"] }).minAmount, null);
});

test("a valuation is compared with a day before its own, and ordered by two columns", () => {
  const filters: readonly FilterName[] = ["since", "sector"];
  const of = (said: string) => readView(new URLSearchParams(said), { ...terms, filters });
  const view = of("asAt=2026-01-31&since=2025-12-31&sector=1&sort=value,gain.up");
  assert.deepEqual([view.since, view.bySector, countFilters(view)], ["2025-12-31", true, 2]);
  assert.deepEqual(view.second, { column: "gain", descending: false });
  assert.equal(of("sort=value,value.up").second, null);
  for (const day of ["2026-01-31", "2026-02-01", "yesterday"])
    assert.equal(of(`asAt=2026-01-31&since=${day}`).since, null, day);
  const rows = [
    { name: "a", value: 1, gain: 5 },
    { name: "b", value: 2, gain: 9 },
    { name: "c", value: 1, gain: 3 },
  ];
  const columns = [
    { key: "value", order: (row: (typeof rows)[number]) => row.value },
    { key: "gain", order: (row: (typeof rows)[number]) => row.gain },
  ];
  assert.deepEqual(
    inOrder(rows, columns, view.sorting, view.second).map(({ name }) => name),
    ["b", "c", "a"],
  );
});

test("a change of the view begins at its first page, and opening a note leaves the page", () => {
  const query = new URLSearchParams("period=all&page=4");
  assert.equal(String(withView(query, { symbol: "GTCO" })), "period=all&symbol=GTCO");
  assert.equal(String(withView(query, { page: "5" })), "period=all&page=5");
  assert.equal(String(withView(query, { note: "PCN/1" })), "period=all&page=4&note=PCN%2F1");
  assert.equal(String(withPeriod(query, "30d", terms)), "");
  assert.equal(String(withPeriod(query, "custom", terms)), "from=2026-03-02&to=2026-03-31");
  assert.equal(String(withPeriod(new URLSearchParams("from=2026-01-01"), "year", terms)), "period=year");
  assert.equal(countFilters(readView(new URLSearchParams("symbol=NB&type=SALE&uncleared=1"), terms)), 3);
  assert.deepEqual([0, 50, 51].map(pagesOf), [1, 1, 2]);
});

test("a file is asked for with the days and filters on the screen and nothing else", () => {
  const view = { ...readView(new URLSearchParams("symbol=NB&page=2&asAt=2026-01-31"), terms), cscsAcct: "0010000001" };
  assert.deepEqual(fileAsked("portfolio-movement", view), {
    report: "portfolio-movement",
    cscsAcct: "0010000001",
    from: "2026-03-02",
    to: "2026-03-31",
    symbol: "NB",
    type: null,
    status: null,
    direction: null,
    unclearedOnly: false,
    minAmount: null,
    maxAmount: null,
    ...noText,
  });
  assert.deepEqual(fileAsked("portfolio-valuation", view), {
    report: "portfolio-valuation",
    cscsAcct: "0010000001",
    asAt: "2026-01-31",
    since: null,
    bySector: false,
  });
  const whole = readView(new URLSearchParams("zero=1&sector=1&since=2026-01-01"), {
    ...terms,
    filters: ["sector", "zero"],
  });
  assert.deepEqual(fileAsked("portfolio-holding", { ...whole, cscsAcct: "0010000001" }), {
    report: "portfolio-holding",
    cscsAcct: "0010000001",
    asAt: null,
    bySector: true,
    zero: true,
  });
  assert.equal(countFilters(whole), 2);
});

test("a company's shares come out, a broken sum is seen, and a gain is more than what was put in", () => {
  const none = { symbol: "GTCO", name: "", bought: 0, sold: 0, given: 0, transferred: 0, adjusted: 0 };
  const worth = { openingValue: kobo(5_000n), closingValue: kobo(14_000n) };
  const row = {
    ...none,
    opening: 50,
    bought: 100,
    sold: 30,
    given: 10,
    closing: 130,
    netInvested: kobo(7_000n),
    ...worth,
  };
  assert.equal(holdsOf(row), true);
  assert.equal(otherMoves({ ...row, transferred: -4, adjusted: 2 }), 8);
  assert.equal(holdsOf({ ...row, closing: 131 }), false);
  assert.equal(worthGained(row), kobo(2_000n));
  assert.equal(worthGained({ ...row, openingValue: null }), null, "what it was worth is not known");
  assert.equal(worthGained({ ...row, transferred: 10 }), null, "what came was not paid here");
  assert.equal(percentOf(kobo(-50n), kobo(400n)), -12.5);
  assert.equal(percentOf(kobo(5n), kobo(0n)), null);
});

test("a note's lines are those of its side, and any other charge there is", () => {
  const none = kobo(0n);
  const fees = { secFee: none, vatSec: none, ngxFee: none, vatNgx: none, cscsFee: none, vatCscs: none };
  const always = { commission: kobo(1350n), vatCommission: kobo(101n), stampDuty: none, tradeAlert: kobo(400n) };
  const note = { consideration: kobo(100_000n), ...always, ...fees };
  const named = (lines: ReturnType<typeof noteLines>) => lines.map(([word]) => word);
  const sale = ["LineNgxFee", "LineVatNgx", "LineCscsFee", "LineVatCscs"];
  const [first, last] = [
    ["LineConsideration", "LineCommission", "LineVatCommission"],
    ["LineStamp", "LineAlert"],
  ];
  assert.deepEqual(named(noteLines({ ...note, side: "Buy" })), [...first, "LineSecFee", "LineVatSec", ...last]);
  assert.deepEqual(named(noteLines({ ...note, side: "Sell" })), [...first, ...sale, ...last]);
  const odd = named(noteLines({ ...note, side: "Sell", secFee: kobo(1n) }));
  assert.deepEqual(odd, [...first, "LineSecFee", ...sale, ...last]);
});

test("a cost bar has what each kind of charge took, and none that took nothing", () => {
  const none = { secFee: kobo(0n), vatSec: kobo(0n), ngxFee: kobo(0n), vatNgx: kobo(0n), cscsFee: kobo(0n) };
  const charged = { vatCscs: kobo(0n), stampDuty: kobo(0n), tradeAlert: kobo(0n), totalCharges: kobo(1000n) };
  const note = { ...none, ...charged, commission: kobo(600n), vatCommission: kobo(100n), ngxFee: kobo(200n) };
  assert.deepEqual(costParts({ ...note, cscsFee: kobo(50n), vatNgx: kobo(50n) }), [
    { group: "commission", amount: 600n, percent: 60 },
    { group: "levies", amount: 250n, percent: 25 },
    { group: "vat", amount: 150n, percent: 15 },
  ]);
  const free = { ...note, commission: kobo(0n), vatCommission: kobo(0n), ngxFee: kobo(0n), totalCharges: kobo(0n) };
  assert.deepEqual(costParts(free), []);
});

test("what is passed on of a note is the address that proves it and nothing else", () => {
  const url = "https://house.example/verify/note?note=PCN%2F20260331%2F0000001&code=1-abc";
  const link = new URL(whatsAppLink(url));
  assert.deepEqual([link.origin, [...link.searchParams]], ["https://wa.me", [["text", url]]]);
});

test("rows are ordered by a column both ways; what has no value stands last, and equals stay as they came", () => {
  const rows = [
    { symbol: "B", worth: 5n },
    { symbol: "A", worth: null },
    { symbol: "C", worth: 9n },
    { symbol: "D", worth: 5n },
  ];
  type Row = (typeof rows)[number];
  const columns = [{ key: "worth", order: (row: Row) => row.worth }];
  const symbols = (descending: boolean, column = "worth") =>
    inOrder(rows, columns, { column, descending }).map(({ symbol }) => symbol);
  assert.deepEqual(symbols(true), ["C", "B", "D", "A"]);
  assert.deepEqual(symbols(false), ["B", "D", "C", "A"]);
  assert.deepEqual(symbols(true, "nothing"), ["B", "A", "C", "D"]);
});

test("a promise is due or late while a withdrawal waits, kept or missed once it is paid, and nothing after its other ends", () => {
  const [promisedBy, before, after] = [instant(100), instant(100), instant(101)];
  const stories = [
    [{ status: "REQUESTED", promisedBy, paidAt: null }, before, "due"],
    [{ status: "APPROVED", promisedBy, paidAt: null }, after, "late"],
    [{ status: "PAID", promisedBy, paidAt: before }, after, "kept"],
    [{ status: "PAID", promisedBy, paidAt: after }, after, "missed"],
    [{ status: "REJECTED", promisedBy, paidAt: null }, after, "none"],
    [{ status: "REQUESTED", promisedBy: null, paidAt: null }, after, "none"],
  ] as const;
  for (const [row, at, stands] of stories) assert.equal(promiseOf(row, at), stands);
});

test("what went between a client's own accounts is neither in nor out of a line", () => {
  const end = (whose: "OWN" | "HOUSE") => ({ class: "cash.available", whose, settleDate: null }) as const;
  const money = (debit: "OWN" | "HOUSE", credit: "OWN" | "HOUSE", amount: bigint) => {
    return { debit: end(debit), credit: end(credit), amount: kobo(amount), symbol: null, quantity: null };
  };
  const moved = [money("HOUSE", "OWN", 500n), money("OWN", "HOUSE", 30n), money("OWN", "OWN", 7n)];
  assert.deepEqual(sumsOfPostings(moved), { credited: 500n, debited: 30n, net: 470n });
});
