// What an ex-date does to what is read of the market: charts compare, values of past days stay what they were.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { perShare } from "@tradebook/domain/corporate-action/corporate-action.ts";
import type { ExTerms } from "@tradebook/domain/corporate-action/ex-price.ts";
import { lagosAt, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { kobo, price, quantity, type Price } from "@tradebook/domain/units.ts";
import { hostTenantId, inHost, readInTenant } from "../src/db/in-tenant.ts";
import type { Call } from "../src/deps.ts";
import { marketDataHandlers } from "../src/modules/market-data/market-data-handlers.ts";
import { readMarket } from "../src/modules/market-data/read-market.ts";
import { addMinuteCandles, upsertDailyCandles } from "../src/store/candles.ts";
import { putExDay, removeExDays } from "../src/store/ex-dates.ts";
import { addCalendar, addSecurities } from "../src/store/new-securities.ts";
import { closesOn } from "../src/store/portfolio.ts";
import { freshDatabase } from "./postgres.ts";
import { opening, securities } from "./small-world.ts";

const { db } = await freshDatabase();
const call: Call = { caller: null, tenantId: null, culture: "en", now: opening, ip: "127.0.0.1" };
const [monday, tuesday, wednesday] = ["2026-07-13", "2026-07-14", "2026-07-15"].map(tradingDay) as [
  TradingDay,
  TradingDay,
  TradingDay,
];

type Traded = {
  readonly day: TradingDay;
  readonly px: number;
  readonly prevClose: Price | null;
  readonly volume: number;
};

/** A day that traded at one price, closed officially ten kobo above it. */
const candle = ({ day, px, prevClose, volume }: Traded) => ({
  securityID: "GTCO",
  day,
  open: price(px),
  high: price(px),
  low: price(px),
  close: price(px),
  volume: quantity(volume),
  value: kobo(BigInt(px) * BigInt(volume)),
  trades: 1,
  simulated: true,
  prevClose,
  officialOpen: price(px),
  officialClose: price(px + 10),
});

await inHost(db, async (tx) => {
  await addSecurities(tx, securities);
  await addCalendar(tx, ngxCalendar);
  const days = [
    candle({ day: monday, px: 12_000, prevClose: null, volume: 300 }),
    candle({ day: tuesday, px: 12_490, prevClose: price(12_010), volume: 500 }),
    // The exchange started the day from 10,000: four fifths of 125.00.
    candle({ day: wednesday, px: 10_100, prevClose: price(10_000), volume: 700 }),
  ];
  const tuesdays = days.filter(({ day }) => day === tuesday);
  await tx.run(upsertDailyCandles(days));
  await tx.run(addMinuteCandles(tuesdays.map((one) => ({ ...one, at: lagosAt(tuesday, 11 * 60) }))));
});

/** Closes and volumes of the chart. */
async function chart(interval: "1d" | "1m", adjusted = true): Promise<readonly (readonly [number, number])[]> {
  const marketState = await inHost(db, (tx) =>
    readMarket(tx, { calendar: ngxCalendar, now: opening, simulated: true }),
  );
  const answer = await marketDataHandlers({ db, marketState }).GetPriceTrend(
    { security: "GTCO", interval, adjusted },
    call,
  );
  assert(answer.ok);
  return answer.value.map(({ close, volume }) => [close, volume] as const);
}

async function taking<T>(day: TradingDay, terms: readonly ExTerms[], look: () => Promise<T>): Promise<T> {
  await inHost(db, async (tx) => {
    for (const one of terms) await putExDay(tx, { securityID: "GTCO", day, terms: one });
  });
  const seen = await look();
  await inHost(db, (tx) => removeExDays(tx, { securityID: "GTCO", day }));
  return seen;
}

const bonus = { type: "Bonus", newShares: 1, forShares: 4 } as const;
const dividend = { type: "Dividend", perShare: perShare(2_000_000n) } as const;
const asTraded = [
  [12_000, 300],
  [12_490, 500],
  [10_100, 700],
];

test("a chart has no cliff at a bonus: days and minutes before it are told in today's shares", async () => {
  const days = await taking(wednesday, [bonus, dividend], () => chart("1d"));
  assert.deepEqual(days, [
    [9600, 375],
    [9992, 625],
    [10_100, 700],
  ]);
  assert.deepEqual(await taking(wednesday, [bonus], () => chart("1m")), [[9992, 625]]);
});

test("whoever asks for prices as they were traded gets the cliff as well", async () => {
  const seen = await taking(wednesday, [bonus], () => Promise.all([chart("1d", false), chart("1m", false)]));
  assert.deepEqual(seen, [asTraded, [[12_490, 500]]]);
});

test("two ex-dates take off one after the other, rights what they were worth at the close before", async () => {
  const rights = { type: "Rights", newShares: 1, forShares: 1, price: price(6010) } as const;
  // At a close of 120.10 one new share at 60.10 for each held leaves 90.10, which is 75.02 % of it.
  const days = await taking(tuesday, [rights], () => taking(wednesday, [bonus], () => chart("1d")));
  assert.deepEqual(days, [
    [7202, 500],
    [9992, 625],
    [10_100, 700],
  ]);
});

test("a dividend, and an ex-date that has not come, leave the chart as it traded", async () => {
  assert.deepEqual(await taking(wednesday, [dividend], () => chart("1d")), asTraded);
  assert.deepEqual(await taking(tradingDay("2027-07-15"), [bonus], () => chart("1d")), asTraded);
  assert.deepEqual(await chart("1d"), asTraded);
});

test("a period that a bonus parts is told in today's shares, from its base to its volume", async () => {
  const at = lagosAt(wednesday, 10 * 60);
  const marketState = await inHost(db, (tx) => readMarket(tx, { calendar: ngxCalendar, now: at, simulated: true }));
  const handlers = marketDataHandlers({ db, marketState });
  const week = async () => {
    const answer = await handlers.GetPeriodStatistics({ period: "week" }, call);
    assert(answer.ok);
    return answer.value.find(({ securityID }) => securityID === "GTCO");
  };
  const days = { securityID: "GTCO", value: 12_000n * 300n + 12_490n * 500n, deals: 2, daysTraded: 2, days: 2 };
  assert.deepEqual(await week(), { ...days, base: null, high: 12_490, low: 12_000, volume: 800 });
  const parted = await taking(wednesday, [bonus], week);
  assert.deepEqual(parted, { ...days, base: null, high: 9992, low: 9600, volume: 1000 });
});

test("a past day is valued at its official close as it was, and its change counts from the exchange's reference", async () => {
  const on = (day: TradingDay) => readInTenant(db, hostTenantId, (tx) => closesOn(tx, ["GTCO"], day));
  const [before, after] = await taking(wednesday, [bonus], async () => [await on(tuesday), await on(wednesday)]);
  assert.deepEqual(before?.get("GTCO"), { day: tuesday, close: 12_500, before: 12_010 });
  assert.deepEqual(after?.get("GTCO"), { day: wednesday, close: 10_110, before: 10_000 });
});
