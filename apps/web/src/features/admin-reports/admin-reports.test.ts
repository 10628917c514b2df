// What the reports ask for as their address says it, which orders belong into a list, and how a proof is told.

import type { ListedOrder, StockOrder } from "@tradebook/contract/services/order.ts";
import { tradingDay } from "@tradebook/domain/instant.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { kobo } from "@tradebook/domain/units.ts";
import { bandOf } from "./order-band.ts";
import { asHeard, hearOrder, nothingHeard } from "./heard-orders.ts";
import { belongs } from "./order-status.ts";
import { proofWords } from "./proof.ts";
import {
  countFilters,
  nextSecond,
  nextSort,
  pageInput,
  readAsked,
  withMembers,
  type Filter,
} from "../../lists/list-asked.ts";

const filters: readonly Filter[] = [
  { name: "q", word: "Find", kind: "text", most: 5 },
  { name: "symbol", word: "Symbol", kind: "text", most: 24, whole: /^[A-Z]+$/, upper: true },
  { name: "from", word: "From", kind: "day" },
  { name: "slower", word: "SlowerThan", kind: "number", most: 100 },
  { name: "side", word: "BothSides", kind: "choice", choices: [{ value: "Buy", word: "Buys" }] },
];
const offered = { filters, sorts: ["orderQty"] };
const off = { q: "", symbol: "", from: "", slower: "", side: "" };
const asked = (address: string) => readAsked(new URLSearchParams(address), offered);

test("an address says the filters, the order and the page", () => {
  const address = "q=ada&symbol=gtco&from=2026-11-20&slower=100&side=Buy&sort=orderQty.up&page=3&size=50";
  const found = asked(address);
  assert.deepEqual(found, {
    values: { q: "ada", symbol: "GTCO", from: "2026-11-20", slower: "100", side: "Buy" },
    sorting: { column: "orderQty", descending: false },
    page: 3,
    size: 50,
  });
  assert.deepEqual(pageInput(found), { skipCount: 100, maxResultCount: 50, sorting: "orderQty asc", keyword: "ada" });
});

test("a second column orders what is the same by the first, where the server orders by two", () => {
  const both = { ...offered, sorts: ["orderQty", "price"] };
  const byTwo = (address: string) => readAsked(new URLSearchParams(address), { ...both, sortsByTwo: true });
  const [price, orderQty] = [
    { column: "price", descending: true },
    { column: "orderQty", descending: false },
  ];
  const found = byTwo("sort=price,orderQty.up");
  assert.deepEqual([found.sorting, found.second], [price, orderQty]);
  assert.equal(pageInput(found).sorting, "price desc, orderQty asc");
  assert.equal(
    "second" in readAsked(new URLSearchParams("sort=price,orderQty.up"), both),
    false,
    "elsewhere it is passed over",
  );
  for (const address of ["sort=price,price.up", "sort=price,password", "sort=password,price", "sort=price,"])
    assert.equal("second" in byTwo(address), false, address);
  assert.equal(nextSecond({ sorting: null }, "price"), "price");
  assert.equal(nextSecond({ sorting: price }, "price"), "price.up", "the first is turned as ever");
  assert.equal(nextSecond({ sorting: price }, "orderQty"), "price,orderQty");
  assert.equal(
    nextSecond({ sorting: price, second: { ...orderQty, descending: true } }, "orderQty"),
    "price,orderQty.up",
  );
  assert.equal(nextSecond({ sorting: price, second: orderQty }, "orderQty"), "price");
});

test("what can't be asked for is passed over, whatever the address says", () => {
  const plain = { values: off, sorting: null, page: 1, size: 25 };
  assert.deepEqual(asked(""), plain);
  for (const address of [
    "q=longer",
    "symbol=G%20T",
    "from=yesterday",
    "from=2026-02-30",
    "slower=101",
    "slower=-1",
    "slower=1e1",
    "side=Hold",
    "sort=password",
    "sort=.up",
    "page=0",
    "page=1.5",
    "page=99999999999",
    "size=1000000",
  ])
    assert.deepEqual(asked(address), plain, address);
});

test("another question begins at the first page, and what is empty leaves the address", () => {
  const query = new URLSearchParams("q=ada&page=4&size=50");
  assert.equal(withMembers(query, { side: "Buy" }).toString(), "q=ada&size=50&side=Buy");
  assert.equal(withMembers(query, { page: 5 }).toString(), "q=ada&page=5&size=50");
  assert.equal(withMembers(query, { page: 1, q: "" }).toString(), "size=50");
});

test("a head sorts the largest first, then the smallest, then not at all", () => {
  assert.equal(nextSort(null, "orderQty"), "orderQty");
  assert.equal(nextSort({ column: "orderQty", descending: true }, "orderQty"), "orderQty.up");
  assert.equal(nextSort({ column: "orderQty", descending: false }, "orderQty"), "");
  assert.equal(nextSort({ column: "price", descending: true }, "orderQty"), "orderQty");
});

test("only filters that ask for something are counted", () => {
  assert.equal(countFilters(asked("q=%20&side=Buy&page=2")), 1);
});

const order = {
  id: 7,
  version: 2,
  clOrdID: "a-1",
  cscsAccount: "0010000001",
  customerName: "Ada Obi",
  securityID: "GTCO",
  side: "Buy",
  ordStatus: "New",
  createdBy: "ada",
  price: 9500,
  orderQty: 100,
  expireDate: null,
} as StockOrder; // what the judgement reads of it

const day = tradingDay("2026-11-21");

test("an order that is heard of belongs into the list that the server would give it in", () => {
  const fits: readonly Record<string, string>[] = [
    {},
    { symbol: "GTCO", side: "Buy", account: "0010000001", user: "ADA" },
    { status: "New" },
    { status: "open" },
    { q: "obi" },
    { from: "2026-11-21", to: "2026-11-21" },
    { least: "9500" },
  ];
  const others: readonly Record<string, string>[] = [
    { symbol: "UBA" },
    { side: "Sell" },
    { account: "0010000002" },
    { user: "ad" },
    { status: "closed" },
    { status: "Filled" },
    { q: "nobody" },
    { to: "2026-11-20" },
    { from: "2026-11-22" },
    { least: "9500.01" },
    { pattern: "WashLike" },
    { capacity: "Agency" },
    { age: "60" },
    { status: "unconfirmed" },
    { expires: "2026-12-31" },
  ];
  for (const values of fits) assert.ok(belongs(order, day, values), JSON.stringify(values));
  for (const values of others) assert.ok(!belongs(order, day, values), JSON.stringify(values));
});

test("a row shows the latest version heard, and an older one changes nothing", () => {
  const filled = { ...order, version: 3, ordStatus: "Filled" } as const;
  const heard = hearOrder(hearOrder(nothingHeard, filled, false), order, false);
  assert.deepEqual(asHeard([order], heard), [filled]);
  assert.deepEqual(asHeard([{ ...order, version: 4 }], heard), [{ ...order, version: 4 }]);
  assert.deepEqual(asHeard([{ ...order, id: 8 }], heard), [{ ...order, id: 8 }], "others stay as they are");
  const found = { patterns: ["BeforeClose"], capacity: "Principal" } as const;
  const marked: ListedOrder = { ...order, ...found, patterns: [...found.patterns] };
  assert.deepEqual(asHeard([marked], heard), [{ ...filled, ...found }], "what the list found stays");
});

test("an order that was new stays new when it changes", () => {
  const heard = hearOrder(hearOrder(nothingHeard, order, true), { ...order, version: 3 }, false);
  assert.equal(heard.get(7)?.isNew, true);
  assert.equal(heard.get(7)?.order.version, 3);
});

test("a proof says that the trail is whole, or which line is broken and how", () => {
  const at = Date.parse("2026-11-20T09:30:00Z");
  const whole = { fromLine: null, toLine: null };
  const part = { whole: true, firstBroken: null, range: { fromLine: 100, toLine: 9000 }, at };
  assert.deepEqual(proofWords({ ...part, checked: 51 }), {
    isWhole: true,
    title: "Lines 100 to 150 are whole.",
    text: "All 51 are as they were written. Proved at 10:30:00:000 AM.",
  });
  assert.equal(proofWords({ ...part, checked: 0 }).title, "There are no such lines yet.");
  assert.deepEqual(proofWords({ whole: true, checked: 1234, firstBroken: null, range: whole, at }), {
    isWhole: true,
    title: "The trail is whole.",
    text: "All 1,234 lines are as they were written. Proved at 10:30:00:000 AM.",
  });
  const why = {
    missing: "It is missing.",
    altered: "It was changed after it was written.",
    moved: "It does not follow the line before it: a line was moved, taken out or put in.",
    "not as anchored":
      "It is not the line that was noted outside the database at the time: the trail was written anew.",
  } as const;
  for (const [name, words] of Object.entries(why)) {
    const broken = { id: 1235, why: name as keyof typeof why }; // the table's own keys
    assert.deepEqual(proofWords({ whole: false, checked: 1234, firstBroken: broken, range: whole, at }), {
      isWhole: false,
      title: "The trail is broken at line 1235.",
      text: `${words} The 1,234 lines before it are as they were written. Proved at 10:30:00:000 AM.`,
    });
  }
});

test("the band adds the orders up by side and by status, with the average of all answers and what was rejected", () => {
  const part = { orders: 1, value: kobo(100n), answered: 0, answerMs: 0 };
  const band = bandOf([
    { ...part, side: "Buy", ordStatus: "New", orders: 3, value: kobo(900n), answered: 3, answerMs: 30 },
    { ...part, side: "Buy", ordStatus: "Rejected", answered: 1, answerMs: 50 },
    { ...part, side: "Sell", ordStatus: "New" },
  ]);
  assert.deepEqual(
    [band.Buy, band.Sell],
    [
      { orders: 4, value: 1000n },
      { orders: 1, value: 100n },
    ],
  );
  assert.deepEqual(band.statuses, [
    { ordStatus: "New", orders: 4, value: 1000n },
    { ordStatus: "Rejected", orders: 1, value: 100n },
  ]);
  assert.deepEqual([band.averageAckMs, band.rejected, band.orders], [20, 1, 5]);
  assert.deepEqual(bandOf([]).averageAckMs, null);
});
