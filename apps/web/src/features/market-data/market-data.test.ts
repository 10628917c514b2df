// Tests of the market data pages' thinking: filters in the address, totals, rankings, history figures, files and news.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Candle, MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { NewsItem } from "@tradebook/contract/services/news.ts";
import { instant, tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import { firstSorting } from "../../market/price-list.ts";
import { candleVwap, figuresOf, historyRows, historyTotals, readDays, withToday } from "./history-figures.ts";
import {
  belongs,
  isFiltered,
  mergeNews,
  newsAddress,
  noNewsFilters,
  readNewsFilters,
  withoutMuted,
  withRead,
} from "./news.ts";
import { pickerGroups, withRecent } from "./picker-groups.ts";
import {
  isFigure,
  readPriceList,
  shownColumns,
  shownFigure,
  shownMove,
  wayOfMove,
  type PastList,
} from "./past-list.ts";
import { inPastOrder, pastTotals, readPastOrder, withPastOrder } from "./past-order.ts";
import {
  countFilters,
  filteredIds,
  noFilters,
  readFilters,
  readSorting,
  totalsOf,
  withFilters,
  withSorting,
} from "./price-filters.ts";
import { leastKobo, ranked, readLeast } from "./rankings.ts";
import { readCsv } from "../../lists/read-csv.ts";

type Day = {
  readonly last: number | null;
  /** The last price, unless small trades left it behind. */
  readonly published?: number;
  readonly value?: bigint;
  readonly deals?: number;
  readonly sector?: string;
};

function stat(
  securityID: string,
  { last, published, value = 0n, deals = last === null ? 0 : 1, sector = "ICT" }: Day,
): MarketStat {
  const px = last === null ? null : price(last);
  const none = { open: null, high: null, low: null, close: null, vwap: null };
  const change = (published ?? last ?? 1e3) - 1e3;
  const quote = { bestBid: null, bestBidQty: null, bestOffer: null, bestOfferQty: null };
  const auction = { indicativePrice: null, indicativeVolume: null, imbalanceSide: null, imbalanceQty: null };
  return {
    ...none,
    ...quote,
    ...auction,
    securityID,
    symbol: securityID,
    name: `${securityID} Plc`,
    sector,
    deals,
    board: "Main",
    priceGroup: "B",
    prevClose: price(1e3),
    last: px,
    publishedPrice: price(1e3 + change),
    change,
    changePct: change / 10,
    volume: quantity(deals * 10),
    value: kobo(value),
    lowerLimit: price(900),
    upperLimit: price(1100),
    tick: price(5),
    tradingStatus: "Trading",
    phase: "CONTINUOUS",
    updatedAt: null,
  };
}

const market = [
  stat("AAA", { last: 1100, value: 500_000_000n }),
  stat("BBB", { last: 950, value: 900n, sector: "Services" }),
  stat("CCC", { last: 1000, value: 200_000_000n, deals: 7 }),
  stat("DDD", { last: null }),
];
const byId = new Map(market.map((each) => [each.securityID, each]));
const ids = market.map((each) => each.securityID);

test("filters go into the address and come back, and only those that say something are in it", () => {
  const filters = { ...noFilters, text: "bank", sector: "Services", show: "losers" } as const;
  const query = withFilters(new URLSearchParams("date=2026-11-20"), filters);
  assert.equal(query.toString(), "date=2026-11-20&q=bank&sector=Services&show=losers");
  assert.deepEqual(readFilters(query), filters);
  assert.equal(countFilters(filters), 3);
  const own = { ...noFilters, least: 10_000_000, list: "My list" } as const;
  assert.equal(withFilters(query, own).toString(), "date=2026-11-20&min=10000000&list=My+list");
  assert.deepEqual(readFilters(withFilters(query, own)), own);
  assert.equal(readFilters(new URLSearchParams("min=17")).least, 0);
  assert.equal(readFilters(new URLSearchParams("show=toString")).show, "all");
});

test("a sorting goes into the address and comes back; nonsense is the plain order", () => {
  for (const sorting of [
    firstSorting,
    { column: "value", descending: true },
    { column: "last", descending: false },
  ] as const)
    assert.deepEqual(readSorting(withSorting(new URLSearchParams(), sorting)), sorting);
  assert.deepEqual(readSorting(new URLSearchParams("sort=constructor")), firstSorting);
});

test("a filter keeps the order of what passes", () => {
  const shown = (filters: Partial<Parameters<typeof filteredIds>[2]>) =>
    filteredIds(ids, byId, { ...noFilters, ...filters });
  assert.deepEqual(shown({}), ids);
  assert.deepEqual(shown({ show: "gainers" }), ["AAA"]);
  assert.deepEqual(shown({ show: "losers" }), ["BBB"]);
  assert.deepEqual(shown({ show: "unchanged" }), ["CCC"]);
  assert.deepEqual(shown({ show: "untraded" }), ["DDD"]);
  assert.deepEqual(shown({ show: "limit" }), ["AAA"]);
  assert.deepEqual(shown({ least: 1_000_000 }), ["AAA", "CCC"]);
  assert.deepEqual(shown({ sector: "Services", show: "gainers" }), []);
  assert.deepEqual(shown({ leastVolume: 100_000 }), []);
  assert.deepEqual(shown({ band: "10-50" }), ["AAA", "CCC", "DDD"]);
  assert.deepEqual(shown({ band: "1-10" }), ["BBB"]);
  assert.deepEqual(readFilters(withFilters(new URLSearchParams(), { band: "1000-", leastVolume: 10_000 })), {
    ...noFilters,
    band: "1000-",
    leastVolume: 10_000,
  });
  assert.deepEqual(shown({ text: "bb" }), ["BBB"]);
});

test("totals are over every row: how many rose, fell and stayed add up to those that traded", () => {
  const totals = totalsOf(market);
  const counts = { securities: 4, traded: 3, up: 1, down: 1, unchanged: 1, deals: 9 };
  assert.deepEqual(totals, { ...counts, volume: quantity(90), value: kobo(700_000_900n) });
});

test("rankings leave out small trades and what did not move their way", () => {
  const among = (naira: number, of = { sector: "", board: "" }) => ({ least: leastKobo(naira), ...of });
  assert.deepEqual(ranked(market, "gainers", among(0)), ["AAA"]);
  assert.deepEqual(ranked(market, "losers", among(0)), ["BBB"]);
  assert.deepEqual(ranked(market, "losers", among(1_000_000)), []);
  const small = stat("EEE", { last: 1050, published: 1000 });
  assert.deepEqual(ranked([...market, small], "gainers", among(0)), ["AAA"], "by the published price");
  assert.deepEqual(ranked(market, "value", among(1_000_000)), ["AAA", "CCC"]);
  assert.deepEqual(ranked(market, "trades", among(0)), ["CCC", "AAA", "BBB"]);
  assert.deepEqual(ranked(market, "trades", among(0, { sector: "Nowhere", board: "" })), []);
  assert.equal(readLeast(new URLSearchParams("min=7")), 1_000_000);
});

function candle(day: number, [open, high, low, close]: readonly [number, number, number, number]): Candle {
  const px = { open: price(open), high: price(high), low: price(low), close: price(close) };
  return { time: instant(day * 86_400_000), ...px, volume: quantity(3), value: kobo(1000n), trades: day % 2 };
}

test("a period's figures are those of its candles", () => {
  const days = [candle(1, [100, 120, 90, 110]), candle(2, [110, 130, 105, 121]), candle(3, [121, 121, 80, 99])];
  assert.deepEqual(figuresOf(days), {
    periodReturn: -1,
    high: { px: 130, at: 2 * 86_400_000 },
    low: { px: 80, at: 3 * 86_400_000 },
    averageVolume: 3,
    daysTraded: 2,
    days: 3,
    volatility: null,
  });
  assert.deepEqual(
    historyRows(days, days).map(({ change, percent }) => [change, percent]),
    [
      [-22, -18.18],
      [11, 10],
      [null, null],
    ],
  );
  // One share became two before the third day: the days before are told as they were traded, their closes also halved.
  const traded = [candle(1, [100, 100, 100, 100]), candle(2, [110, 110, 110, 110]), candle(3, [56, 56, 56, 56])];
  const halved = [candle(1, [50, 50, 50, 50]), candle(2, [55, 55, 55, 55]), candle(3, [56, 56, 56, 56])];
  assert.deepEqual(
    historyRows(traded, halved).map((row) => [row.candle.close, row.adjustedClose, row.change, row.percent]),
    [
      [56, 56, null, 1.82],
      [110, 55, 10, 10],
      [100, 50, null, null],
    ],
  );
  assert.deepEqual(historyTotals(historyRows(days, days)), { trades: 2, volume: 9, value: 3000n });
  assert.equal(candleVwap(candle(1, [100, 120, 90, 110])), 333);
  assert.equal(figuresOf([]), null);
});

test("a company is picked from those looked at last, one's own and all, each that is listed", () => {
  const known = { all: ["UBA", "GTCO", "MTNN"], recent: ["UBA", "GONE", "GTCO"], mine: ["MTNN", "MTNN", "OLD"] };
  assert.deepEqual(pickerGroups({ ...known, chosen: "UBA" }), [
    { name: "PickRecent", ids: ["GTCO"] },
    { name: "PickMine", ids: ["MTNN"] },
    { name: "PickAll", ids: ["UBA"] },
  ]);
  // One that is held and was looked at last stands there alone; the chosen one has its place among all.
  assert.deepEqual(pickerGroups({ ...known, mine: ["GTCO", "UBA"], chosen: "MTNN" }), [
    { name: "PickRecent", ids: ["UBA", "GTCO"] },
    { name: "PickAll", ids: ["MTNN"] },
  ]);
  const bare = { all: ["UBA"], recent: [""], mine: [], chosen: "NOBODY" };
  assert.deepEqual(pickerGroups(bare), [{ name: "PickAll", ids: ["NOBODY", "UBA"] }]);
  assert.equal(withRecent("", "UBA"), "UBA");
  assert.equal(withRecent("A,B,UBA,C,D,E", "UBA"), "UBA,A,B,C,D,E");
  assert.equal(withRecent("A,B,C,D,E,F", "UBA"), "UBA,A,B,C,D,E");
});

test("a history is shown once both of its terms are read, and of the days that are asked for", () => {
  const [before, now] = [[candle(1, [100, 120, 90, 110])], [candle(1, [200, 240, 180, 220])]];
  const read = { data: now, isPlaceholderData: false };
  const waits = { data: undefined, isPlaceholderData: false };
  const standsIn = { data: before, isPlaceholderData: true };
  assert.deepEqual(readDays({ adjusted: { ...read, data: before }, traded: read }), { adjusted: before, traded: now });
  for (const other of [waits, standsIn]) {
    assert.equal(readDays({ adjusted: read, traded: other }), null);
    assert.equal(readDays({ adjusted: other, traded: read }), null);
  }
});

test("the day that is traded stands as it is now, and only that day", () => {
  const days = [candle(1, [100, 120, 90, 110]), candle(2, [110, 130, 105, 121])];
  const today = { ...stat("AAA", { last: 140, value: 500n }), open: price(110), high: price(150), low: price(100) };
  const [before, now] = withToday(days, today, tradingDay("1970-01-03"));
  assert.deepEqual([before, now?.close, now?.high, now?.value, now?.trades], [days[0], 140, 150, 500n, 1]);
  assert.equal(withToday(days, today, tradingDay("1970-01-04")), days);
  assert.equal(withToday(days, stat("AAA", { last: null }), tradingDay("1970-01-03")), days);
});

test("a price that never moves has no volatility, and one that swings has much", () => {
  const still = Array.from({ length: 12 }, (_, day) => candle(day, [100, 100, 100, 100]));
  const swinging = Array.from({ length: 12 }, (_, day) => candle(day, [100, 100, 100, day % 2 === 0 ? 100 : 110]));
  assert.equal(figuresOf(still)?.volatility, 0);
  assert.ok((figuresOf(swinging)?.volatility ?? 0) > 100);
});

test("a CSV file is read with its quotes, commas and line ends", () => {
  assert.deepEqual(readCsv('\uFEFFa,b\r\n"x, ""y""",2\r\n\r\n,3'), [
    ["a", "b"],
    ['x, "y"', "2"],
    ["", "3"],
  ]);
  assert.deepEqual(readCsv(""), []);
});

test("the official list says which day it is of, and an empty one is none", () => {
  assert.deepEqual(readPriceList({ name: "official-list-2026-11-20.csv", text: "SYMBOL,CLOSE\nGTCO,95.00\n" }), {
    heads: ["SYMBOL", "CLOSE"],
    rows: [["GTCO", "95.00"]],
    day: "2026-11-20",
  });
  assert.equal(readPriceList({ name: null, text: "SYMBOL,CLOSE\n" }), null);
  assert.deepEqual(["5801.40", "-0.10", "1234567", "GTCO", ""].map(shownFigure), [
    "5,801.40",
    "\u22120.10",
    "1,234,567",
    "GTCO",
    "",
  ]);
  assert.deepEqual(shownColumns({ heads: ["S/N", "COMPANY"], rows: [], day: null }), [1]);
  assert.deepEqual(["95.00", "1,234", "-0.5%", "GTCO", ""].map(isFigure), [true, true, true, false, false]);
});

function news(id: number, day: string): NewsItem {
  const words = { headline: `Item ${id}`, body: "", source: "NGX", attachments: [] };
  const publishedAt = instant(Date.parse(`${day}T08:00:00Z`));
  return { id, ...words, category: "Results", securities: ["GTCO"], publishedAt };
}

test("a new item joins only the list it belongs to, once, on top", () => {
  const item = news(7, "2026-11-20");
  const of = (query: string) => belongs(item, { filters: readNewsFilters(new URLSearchParams(query)), muted: [] });
  const asked = [
    "",
    "s=gtco",
    "s=UBA",
    "category=results",
    "category=Market",
    "from=2026-11-20&to=2026-11-20",
    "to=2026-11-19",
    "q=item 7",
    "q=nowhere",
  ];
  assert.deepEqual(asked.map(of), [true, true, false, true, false, true, false, true, false]);
  const heard = (query: string, ...muted: readonly string[]) =>
    belongs(item, { filters: readNewsFilters(new URLSearchParams(query)), muted });
  // What is asked for by its source is heard though the source is muted.
  assert.deepEqual([heard("", "NGX"), heard("", "SEC"), heard("source=NGX", "NGX")], [false, true, true]);
  const other = { ...item, source: "SEC" };
  const left = (source: string) =>
    withoutMuted([item, other], { filters: { ...noNewsFilters, source }, muted: ["NGX"] });
  assert.deepEqual([left(""), left("NGX")], [[other], [item, other]]);
  const older = news(6, "2026-11-19");
  assert.deepEqual(mergeNews([item, older], [older]), [item, older]);
});

test("the news that is asked for stands in the address, and comes back out of it", () => {
  const asked = { ...noNewsFilters, security: "GTCO", isMine: true, isUnread: true, isSaved: true, source: "NGX" };
  assert.equal(newsAddress(asked).toString(), "s=GTCO&source=NGX&mine=1&unread=1&saved=1");
  assert.deepEqual(readNewsFilters(newsAddress(asked)), asked);
  assert.equal(newsAddress(noNewsFilters).toString(), "");
  assert.deepEqual([isFiltered(noNewsFilters), isFiltered({ ...noNewsFilters, isUnread: true })], [false, true]);
});

test("what has been read is read in every page that holds it, and nothing else is", () => {
  const page = { totalCount: 9, items: [news(7, "2026-11-20"), news(6, "2026-11-19")].map(unread) };
  const read = withRead(page, ({ id }) => id === 6);
  assert.deepEqual(
    read.items.map(({ isRead }) => isRead),
    [false, true],
  );
  assert.equal(read.totalCount, 9);
});

function unread(item: NewsItem): NewsItem {
  return { ...item, isRead: false };
}

test("a move in the exchange's list has its sign and its way, and none at nothing", () => {
  const moves = ["0.05", "-43.30", "0.00", "-0.00", "10.00", ""];
  assert.deepEqual(moves.map(shownMove), ["+0.05", "\u221243.30", "0.00", "\u22120.00", "+10.00", ""]);
  assert.deepEqual(moves.map(wayOfMove), ["up", "down", "flat", "flat", "up", "flat"]);
});

test("a past day's list stands in any order, with what it lacks last, and adds up to the kobo", () => {
  const list: PastList = {
    heads: ["COMPANY", "OCLOSE", "CHANGE", "TRADES", "VOLUME", "VALUE"],
    rows: [
      ["AAA", "9.50", "-0.10", "2", "1000", "9500.05"],
      ["BBB", "110.00", "0.00", "1", "3", "330"],
      ["CCC", "", "", "0", "0", "0.00"],
      ["DDD", "12.00", "1.05", "4", "20", "240.10"],
    ],
    day: null,
  };
  const ordered = (query: string) =>
    inPastOrder(list, list.rows, readPastOrder(new URLSearchParams(query))).map(([name]) => name);
  assert.deepEqual(ordered(""), ["AAA", "BBB", "CCC", "DDD"]);
  assert.deepEqual(ordered("by=OCLOSE"), ["BBB", "DDD", "AAA", "CCC"]);
  assert.deepEqual(ordered("by=OCLOSE.up"), ["AAA", "DDD", "BBB", "CCC"]);
  assert.deepEqual(ordered("by=COMPANY"), ["DDD", "CCC", "BBB", "AAA"]);
  assert.deepEqual(ordered("by=NOTHING"), ["AAA", "BBB", "CCC", "DDD"]);
  const once = withPastOrder(new URLSearchParams("date=2026-11-18"), "VOLUME", false);
  assert.equal(once.toString(), "date=2026-11-18&by=VOLUME");
  assert.equal(withPastOrder(once, "VOLUME", false).get("by"), "VOLUME.up");
  assert.equal(withPastOrder(once, "COMPANY", true).get("by"), "COMPANY.up");
  const counts = { securities: 4, traded: 3, up: 1, down: 1, unchanged: 1, deals: 7 };
  assert.deepEqual(pastTotals(list, list.rows), { ...counts, volume: quantity(1023), value: kobo(1_007_015n) });
});
