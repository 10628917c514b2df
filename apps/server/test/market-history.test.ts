// What is kept of the market and answered from it: trades and candles counted once, trends, lists of past days, news.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { instant, lagosAt, tradingDay, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import { startDay } from "@tradebook/domain/market/market-statistics.ts";
import { kobo, price, quantity } from "@tradebook/domain/units.ts";
import type { CandleInterval, MarketTrade } from "@tradebook/contract/services/market-data.ts";
import { inHost, readInTenant, hostTenantId } from "../src/db/in-tenant.ts";
import type { Call } from "../src/deps.ts";
import { createKeeper, type KeepMarket } from "../src/modules/market-data/keep-market.ts";
import { marketDataHandlers } from "../src/modules/market-data/market-data-handlers.ts";
import { readMarket } from "../src/modules/market-data/read-market.ts";
import { addMinuteCandles, candlesOfDay, upsertDailyCandles, type DailyCandle } from "../src/store/candles.ts";
import { addIndexDays } from "../src/store/index-history.ts";
import { insertTrades } from "../src/store/market.ts";
import { insertNews } from "../src/store/news.ts";
import { declareHoliday, withdrawHoliday } from "../src/store/reference.ts";
import { addCalendar, addSecurities } from "../src/store/new-securities.ts";
import { freshDatabase } from "./postgres.ts";
import { opening, securities, today } from "./small-world.ts";

const { db } = await freshDatabase();
await inHost(db, async (tx) => {
  await addSecurities(tx, securities);
  await addCalendar(tx, ngxCalendar);
});
const silent = { info: () => undefined, warn: () => undefined };
const complaints: string[] = [];
const log = { ...silent, error: (event: string) => void complaints.push(event) };

const market = () => inHost(db, (tx) => readMarket(tx, { calendar: ngxCalendar, now: opening, simulated: true }));
const call: Call = { caller: null, tenantId: null, culture: "en", now: opening, ip: "127.0.0.1" };

async function handlers() {
  return marketDataHandlers({ db, marketState: await market() });
}

/** What a call answers; a refusal is the test's fault. */
async function valueOf<T>(answer: Promise<{ ok: true; value: T } | { ok: false; rejection: unknown }>): Promise<T> {
  const given = await answer;
  assert(given.ok);
  return given.value;
}

function trade(mdEntryID: string, at: Instant, [px, size]: readonly [number, number]): MarketTrade {
  const sized = { mdEntryPx: price(px), mdEntrySize: quantity(size), mdEntryTime: at };
  return { securityID: "GTCO", mdEntryID, ...sized, aggressorSide: "Buy", cross: false, movesPrice: false };
}

/** A keeper that lives for one act, as a server does between two deaths. */
async function keeping(act: (keeper: KeepMarket) => void): Promise<void> {
  const keeper = createKeeper({ db, log, publish: () => undefined, simulated: true });
  act(keeper);
  await keeper.stop();
}

const minutesOf = async (interval: CandleInterval, range: { from?: Instant; to?: Instant } = {}) =>
  await valueOf((await handlers()).GetPriceTrend({ security: "gtco", interval, ...range }, call));

test("a trade counts once in its minute: told twice, in two batches, and again by a server that starts anew", async () => {
  const t1 = trade("1-T1", instant(opening + 5_000), [12_900, 100]);
  const t2 = trade("1-T2", instant(opening + 20_000), [12_950, 200]);
  const t3 = trade("1-T3", instant(opening + 40_000), [12_850, 300]);
  await keeping((keeper) => {
    for (const one of [t1, t2, t1]) keeper.keepTrade(one, today);
  });
  await keeping((keeper) => {
    for (const one of [t1, t2, t3]) keeper.keepTrade(one, today);
  });
  await keeping((keeper) => keeper.keepTrade(t3, today));
  const value = kobo(12_900n * 100n + 12_950n * 200n + 12_850n * 300n);
  const prices = { open: 12_900, high: 12_950, low: 12_850, close: 12_850 };
  assert.deepEqual(await minutesOf("1m"), [{ time: opening, ...prices, volume: 600, value, trades: 3 }]);
  assert.deepEqual(complaints, []);
});

test("a batch that could not be written is written with the next, each trade once", async () => {
  const at = instant(opening + 60_000);
  const unknown = { ...trade("1-T9", at, [100, 1]), securityID: "NOSUCH" };
  const keeper = createKeeper({ db, log, publish: () => undefined, simulated: true });
  keeper.keepTrade(trade("1-T4", at, [12_900, 50]), today);
  keeper.keepTrade(unknown, today);
  await keeper.flush();
  assert.deepEqual(complaints.splice(0), ["market.notKept"]);
  assert.deepEqual((await minutesOf("1m", { from: at })).length, 0);
  const security = { ...securities[0], securityID: "NOSUCH", name: "No Such Plc" };
  assert(security.isin !== undefined && security.sector !== undefined);
  await inHost(db, (tx) => addSecurities(tx, [security as (typeof securities)[number]]));
  keeper.keepTrade(trade("1-T5", at, [12_900, 25]), today);
  await keeper.stop();
  const [minute] = await minutesOf("1m", { from: at });
  assert.deepEqual([minute?.volume, minute?.trades, complaints], [75, 2, []]);
});

test("the newest trade that was kept is the one that later ones are asked for after", async () => {
  const at = instant(opening + 90_000);
  await keeping((keeper) => {
    for (const id of ["1-T8", "1-T10", "1-T11"]) keeper.keepTrade(trade(id, at, [12_900, 1]), today);
  });
  assert.equal((await market()).trades[0]?.mdEntryID, "1-T11");
});

const day = (name: string): TradingDay => tradingDay(name);

function candle(on: TradingDay, terms: Partial<DailyCandle> & { readonly at: number }): DailyCandle {
  const { at, ...others } = terms;
  const still = { open: price(at), high: price(at), low: price(at), close: price(at) };
  const figures = { volume: quantity(1_000), value: kobo(BigInt(at) * 1_000n), trades: 10, simulated: true };
  const official = { prevClose: price(at), officialOpen: price(at), officialClose: price(at) };
  return { securityID: "GTCO", day: on, ...still, ...figures, ...official, ...others };
}

test("a day of which trades were missed is added up anew from its trades, and never from fewer than it knew", async () => {
  const missed = day("2026-11-11");
  const at = lagosAt(missed, 600);
  const zenith = (id: string, [px, size, moves]: readonly [number, number, boolean]) => {
    return { ...trade(id, at, [px, size]), securityID: "ZENITHBANK", movesPrice: moves };
  };
  const known = { ...candle(missed, { at: 11_700, volume: quantity(10) }), securityID: "ZENITHBANK" };
  const before = { ...candle(day("2026-11-10"), { at: 11_700 }), securityID: "ZENITHBANK" };
  await inHost(db, (tx) => tx.run(upsertDailyCandles([before, known])));
  const kept = async () => {
    const candles = await readInTenant(db, hostTenantId, (tx) => candlesOfDay(tx, missed));
    return candles.find(({ securityID }) => securityID === "ZENITHBANK");
  };
  await keeping((keeper) => {
    keeper.keepTrade(zenith("1-T20", [11_800, 5, false]), missed);
    keeper.keepPastDay("ZENITHBANK", missed);
  });
  assert.deepEqual(await kept(), known);
  await keeping((keeper) => {
    keeper.keepTrade(zenith("1-T21", [11_850, 100_000, true]), missed);
    keeper.keepTrade(zenith("1-T22", [11_750, 7, false]), missed);
    keeper.keepPastDay("ZENITHBANK", missed);
  });
  const prices = { open: 11_800, high: 11_850, low: 11_750, close: 11_750 };
  const official = { prevClose: 11_700, officialOpen: 11_850, officialClose: 11_850 };
  const value = 11_800n * 5n + 11_850n * 100_000n + 11_750n * 7n;
  const figures = { volume: 100_012, value, trades: 3, simulated: true };
  assert.deepEqual(await kept(), { securityID: "ZENITHBANK", day: missed, ...prices, ...official, ...figures });
});

test("days, weeks and the day that is being traded come from the daily candles and the view", async () => {
  await inHost(db, (tx) =>
    tx.run(
      upsertDailyCandles([
        candle(day("2026-11-12"), { at: 12_000 }),
        candle(day("2026-11-13"), { at: 12_100, high: price(12_200), low: price(12_000) }),
        candle(day("2026-11-16"), { at: 12_300 }),
        candle(day("2026-11-19"), { at: 12_800, volume: quantity(7) }),
      ]),
    ),
  );
  const state = await market();
  const listed = state.listed.get("GTCO");
  assert(listed !== undefined);
  const live = { open: price(12_900), high: price(13_000), low: price(12_850), last: price(12_990) };
  listed.day = {
    ...startDay("GTCO", today, price(12_800)),
    ...live,
    deals: 2,
    volume: quantity(5),
    value: kobo(64_500n),
  };
  const service = marketDataHandlers({ db, marketState: state });
  const ask = (interval: CandleInterval, range: { from?: Instant; to?: Instant } = {}) =>
    valueOf(service.GetPriceTrend({ security: "GTCO", interval, ...range }, call));
  const shown = (candles: readonly { time: Instant; open: number; close: number; volume: number }[]) =>
    candles.map(({ time, open, close, volume }) => [time, open, close, volume]);
  assert.deepEqual(shown(await ask("1d")), [
    [lagosAt(day("2026-11-12"), 0), 12_000, 12_000, 1_000],
    [lagosAt(day("2026-11-13"), 0), 12_100, 12_100, 1_000],
    [lagosAt(day("2026-11-16"), 0), 12_300, 12_300, 1_000],
    [lagosAt(day("2026-11-19"), 0), 12_800, 12_800, 7],
    [lagosAt(today, 0), 12_900, 12_990, 5],
  ]);
  const weeks = [
    [lagosAt(day("2026-11-09"), 0), 12_000, 12_100, 2_000],
    [lagosAt(day("2026-11-16"), 0), 12_300, 12_990, 1_012],
  ];
  assert.deepEqual(shown(await ask("1w")), weeks);
  // A beginning in the middle of a week answers that week whole.
  assert.deepEqual(shown(await ask("1w", { from: lagosAt(day("2026-11-13"), 600) })), weeks);
  const month = [[lagosAt(day("2026-11-01"), 0), 12_000, 12_990, 3_012]];
  assert.deepEqual(shown(await ask("1mo", { from: lagosAt(day("2026-11-13"), 600) })), month);
  const upTo = await ask("1d", { from: lagosAt(day("2026-11-13"), 0), to: lagosAt(day("2026-11-16"), 900) });
  assert.deepEqual(
    upTo.map(({ open }) => open),
    [12_100, 12_300],
  );
});

test("a week of every security begins from the close before it, and leaves the day that is traded to the live figures", async () => {
  const service = await handlers();
  const week = await valueOf(service.GetPeriodStatistics({ period: "week" }, call));
  assert.equal(week.length, (await market()).listed.size);
  assert.deepEqual(
    week.find(({ securityID }) => securityID === "GTCO"),
    {
      securityID: "GTCO",
      // The 12th's, since the week looks back to the 13th.
      base: 12_000,
      high: 12_800,
      low: 12_000,
      volume: 2_007,
      value: 12_100_000n + 12_300_000n + 12_800_000n,
      deals: 30,
      daysTraded: 3,
      days: 3,
    },
  );
  const nothing = { high: null, low: null, volume: 0, value: 0n, deals: 0, daysTraded: 0, days: 3 };
  const quiet = week.find(({ securityID }) => securityID === "ACCESSCORP");
  assert.deepEqual(quiet, { securityID: "ACCESSCORP", base: null, ...nothing });
});

test("the trade that last moved a published price is told with its shares, and a small one after it is not", async () => {
  const at = (seconds: number) => instant(opening + 7_200_000 + seconds * 1000);
  const kept = (md: string, seconds: number, terms: { readonly size: number; readonly movesPrice: boolean }) => ({
    ...trade(md, at(seconds), [9_000 + seconds, terms.size]),
    securityID: "ACCESSCORP",
    tradingDay: today,
    movesPrice: terms.movesPrice,
  });
  const before = { ...kept("moves-0", 5, { size: 900_000, movesPrice: true }), tradingDay: day("2026-11-19") };
  await inHost(db, (tx) =>
    insertTrades(tx, [
      before,
      kept("moves-1", 1, { size: 250_000, movesPrice: true }),
      kept("moves-2", 2, { size: 100_240, movesPrice: true }),
      kept("moves-3", 3, { size: 10, movesPrice: false }),
    ]),
  );
  const moves = await valueOf((await handlers()).GetPriceMoves({}, call));
  assert.deepEqual(
    moves.filter(({ securityID }) => securityID === "ACCESSCORP"),
    [{ securityID: "ACCESSCORP", price: 9_002, quantity: 100_240, at: at(2) }],
  );
});

test("shorter steps are made of minutes, and a beginning within one answers it whole", async () => {
  const at = (minute: number) => lagosAt(day("2026-11-10"), 9 * 60 + minute);
  const minute = (on: number, px: number) => ({
    securityID: "DANGCEM",
    at: at(on),
    open: price(px),
    high: price(px + 10),
    low: price(px - 10),
    close: price(px + 5),
    volume: quantity(10),
    value: kobo(BigInt(px) * 10n),
    trades: 1,
    simulated: true,
  });
  const kept = [30, 31, 34, 35, 44, 45, 59, 60, 89, 90].map((on, place) => minute(on, 90_000 + place * 100));
  await inHost(db, (tx) => tx.run(addMinuteCandles(kept)));
  const service = await handlers();
  const ask = async (interval: CandleInterval, from?: Instant) => {
    const candles = await valueOf(service.GetPriceTrend({ security: "DANGCEM", interval, from }, call));
    return candles.map(({ time, trades }) => [(time - at(0)) / 60_000, trades]);
  };
  const steps = {
    "1m": kept.map((one) => [(one.at - at(0)) / 60_000, 1]),
    "5m": [[30, 3], [35, 1], [40, 1], [45, 1], [55, 1], [60, 1], [85, 1], [90, 1]], // prettier-ignore
    "15m": [[30, 5], [45, 2], [60, 1], [75, 1], [90, 1]], // prettier-ignore
    "30m": [[30, 7], [60, 2], [90, 1]], // prettier-ignore
    "1h": [[0, 7], [60, 3]], // prettier-ignore
  } as const;
  for (const [interval, expected] of Object.entries(steps))
    assert.deepEqual(await ask(interval as CandleInterval), expected, interval); // the table's own keys
  assert.deepEqual((await ask("30m", at(42)))[0], [30, 7]);
  const [first] = await valueOf(service.GetPriceTrend({ security: "DANGCEM", interval: "5m" }, call));
  const prices = { open: 90_000, high: 90_210, low: 89_990, close: 90_205 };
  assert.deepEqual(first, { time: at(30), ...prices, volume: 30, value: 2_703_000n, trades: 3 });
});

test("the index is kept by minute and by day, and telling it again changes nothing", async () => {
  const tell = (keeper: KeepMarket) => {
    for (const [second, value] of [
      [0, 21_811_580],
      [30, 21_900_000],
      [70, 21_850_000],
    ] as const)
      // prettier-ignore
      keeper.keepIndex({ value, previousClose: 21_811_580, at: instant(opening + second * 1000) }, today);
  };
  await inHost(db, (tx) => {
    const before = { open: 21_700_000, high: 21_820_000, low: 21_690_000, close: 21_811_580, simulated: true };
    return tx.run(addIndexDays([{ day: day("2026-11-19"), ...before }]));
  });
  await keeping(tell);
  await keeping(tell);
  const service = await handlers();
  const ask = (interval: CandleInterval) => valueOf(service.GetIndexTrend({ interval }, call));
  const whole = { open: 218_115.8, high: 219_000, low: 218_115.8, close: 218_500, simulated: true };
  assert.deepEqual(await ask("1m"), [
    { time: opening, ...whole, close: 219_000 },
    { time: instant(opening + 60_000), open: 218_500, high: 218_500, low: 218_500, close: 218_500, simulated: true },
  ]);
  assert.deepEqual((await ask("1d")).at(-1), { time: lagosAt(today, 0), ...whole });
  const week = { open: 217_000, high: 219_000, low: 216_900, close: 218_500, simulated: true };
  assert.deepEqual(await ask("1w"), [{ time: lagosAt(day("2026-11-16"), 0), ...week }]);
});

test("a past day's official list is as it was kept, names that did not trade at the close they had", async () => {
  const kept = candle(day("2026-11-17"), {
    at: 12_500,
    prevClose: price(12_300),
    high: price(12_600),
    officialOpen: price(12_400),
    officialClose: price(12_450),
  });
  const other = { ...candle(day("2026-11-13"), { at: 2_600 }), securityID: "ACCESSCORP" };
  await inHost(db, (tx) => tx.run(upsertDailyCandles([kept, other])));
  const service = await handlers();
  const list = async (dateTime: TradingDay) => {
    const { fileName, content } = await valueOf(service.DownloadPriceListCsv({ dateTime }, call));
    assert(typeof content === "string");
    return [fileName, ...content.split("\r\n").slice(1, -1)];
  };
  const expected = [
    "daily-official-list-2026-11-17.csv",
    "1,ACCESSCORP,26.00,,,,,,26.00,,0.00,0.00,0,0,0.00",
    "2,GTCO,123.00,124.00,125.00,126.00,125.00,0.80,124.50,125.00,1.50,1.22,10,1000,125000.00",
    "3,ZENITHBANK,118.50,,,,,,118.50,,0.00,0.00,0,0,0.00",
  ];
  assert.deepEqual(await list(day("2026-11-17")), expected);
  // Nothing was kept of the 18th, as of a holiday or a weekend: the last list before it is the one in force.
  assert.deepEqual(await list(day("2026-11-18")), expected);
});

test("a day before all history or ahead of the market is refused by the name of the field", async () => {
  const service = await handlers();
  for (const dateTime of [day("2020-01-01"), day("2026-11-23")]) {
    const answer = await service.DownloadPriceListCsv({ dateTime }, call);
    assert.deepEqual(answer, {
      ok: false,
      rejection: { code: "DATE_INVALID", field: "dateTime", earliest: "2026-11-10", latest: today },
    });
  }
});

test("news is paged newest first and found by security, category, time and words", async () => {
  const item = (place: number, category: string, securities: readonly string[]) => ({
    headline: `Notice ${place} of 100%`,
    body: `Body ${place}`,
    source: "NGX",
    category,
    securities,
    publishedAt: instant(opening + place * 1000),
    exchangeRef: `ref-${place}`,
  });
  await inHost(db, async (tx) => {
    for (let place = 1; place <= 5; place += 1)
      await insertNews(tx, item(place, place % 2 === 0 ? "Dividend" : "Results", place > 3 ? ["GTCO"] : []));
    assert.equal(await insertNews(tx, item(5, "Results", [])), undefined);
  });
  const service = await handlers();
  const ask = async (filter: object) => {
    const page = { skipCount: 0, maxResultCount: 10 };
    const { totalCount, items } = await valueOf(service.GetNews({ ...page, ...filter }, call));
    assert(items.every(({ attachments }) => attachments.length === 0));
    return [totalCount, ...items.map(({ body }) => Number(body.slice(5)))];
  };
  assert.deepEqual(await ask({}), [5, 5, 4, 3, 2, 1]);
  assert.deepEqual(await ask({ skipCount: 1, maxResultCount: 2 }), [5, 4, 3]);
  assert.deepEqual(await ask({ skipCount: 10 }), [5]);
  assert.deepEqual(await ask({ security: "gtco" }), [2, 5, 4]);
  assert.deepEqual(await ask({ category: "Dividend" }), [2, 4, 2]);
  assert.deepEqual(await ask({ from: instant(opening + 2000), to: instant(opening + 3000) }), [2, 3, 2]);
  assert.deepEqual(await ask({ keyword: "body 3" }), [1, 3]);
  assert.deepEqual(await ask({ keyword: "100%" }), [5, 5, 4, 3, 2, 1]);
  assert.deepEqual(await ask({ keyword: "1_0" }), [0]);
  assert.deepEqual(await ask({ source: "NGX", category: "Dividend" }), [2, 4, 2]);
  assert.deepEqual(await ask({ source: "X" }), [0]);
  const page = { skipCount: 0, maxResultCount: 10 };
  const oldest = (await valueOf(service.GetNews(page, call))).items.at(-1);
  assert.deepEqual(await ask({ newsId: oldest?.id }), [1, 1], "one item alone, however old");
  assert.deepEqual(await ask({ newsId: 999_999 }), [0]);
  assert.deepEqual(await valueOf(service.GetNewsSources({}, call)), [{ source: "NGX", count: 5, isMuted: false }]);
  assert.deepEqual(await valueOf(service.GetNewsCategories({}, call)), [
    { category: "Dividend", count: 2 },
    { category: "Results", count: 3 },
  ]);
});

test("the calendar tells hours, holidays and cycles, and a holiday can be declared and withdrawn", async () => {
  const monday = day("2026-11-23");
  const ask = async () => await valueOf((await handlers()).GetTradingCalendar({}, call));
  const before = await ask();
  assert.deepEqual(before.hours.slice(0, 3), [
    { phase: "PRE_OPEN", begins: "09:00" },
    { phase: "PRE_OPEN_IMBALANCE", begins: "09:25" },
    { phase: "CONTINUOUS", begins: "09:30" },
  ]);
  assert.deepEqual([before.tradingDate, before.nextTradingDate, before.settlesAfterDays], [today, monday, 1]);
  assert(before.holidays.some((one) => one.day === "2026-12-25"));
  await inHost(db, (tx) => declareHoliday(tx, { day: monday, name: "Special holiday" }));
  await inHost(db, (tx) => declareHoliday(tx, { day: monday, name: "Special public holiday" }));
  const declared = await ask();
  assert.equal(declared.nextTradingDate, "2026-11-24");
  assert.deepEqual(
    declared.holidays.filter((one) => one.day === monday),
    [{ day: monday, name: "Special public holiday" }],
  );
  assert.deepEqual(
    [await inHost(db, (tx) => withdrawHoliday(tx, monday)), await inHost(db, (tx) => withdrawHoliday(tx, monday))],
    [true, false],
  );
  assert.equal((await ask()).nextTradingDate, monday);
});

test("what the exchange says of a security is kept and read again", async () => {
  const [zenith] = securities;
  assert(zenith !== undefined);
  const said = { ...zenith, status: "Suspended", tags: ["MRF", "BLS"], priceGroup: "B", tick: price(5) } as const;
  await keeping((keeper) => keeper.keepSecurity(said));
  const kept = (
    await readInTenant(db, hostTenantId, (tx) =>
      readMarket(tx, { calendar: ngxCalendar, now: opening, simulated: true }),
    )
  ).listed;
  assert.deepEqual(kept.get("ZENITHBANK")?.security, said);
});
