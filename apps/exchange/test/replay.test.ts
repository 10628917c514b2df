// A logged day played again gives the same trades, whatever the day held, and the market is given back as it was.

import assert from "node:assert/strict";
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { after, test } from "node:test";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { instant, tradingDay, type Instant } from "@tradebook/domain/instant.ts";
import { price, quantity } from "@tradebook/domain/units.ts";
import { bestPrice } from "@tradebook/matching/book.ts";
import { inPriority } from "@tradebook/matching/depth.ts";
import { crossDeal } from "../src/cross-deals.ts";
import { tickRate } from "../src/crowd-turn.ts";
import { newCrowd } from "../src/crowd.ts";
import { openCycle } from "../src/day-cycle.ts";
import { dayAt } from "../src/day.ts";
import { newEventLog, type LogLimits } from "../src/event-log.ts";
import { enterOrder, nextOrderNumber, type Exchange, type Happening } from "../src/exchange.ts";
import { haltSecurity, resumeSecurity } from "../src/halts.ts";
import { keepTime } from "../src/keep-time.ts";
import { openMarket } from "../src/market-opening.ts";
import { endOfDay, haltMarket, resumeMarket, setPhase } from "../src/phase-commands.ts";
import { startReplay, type Replay } from "../src/replay.ts";
import { readDay } from "../src/replay-log.ts";
import { readListings } from "../src/securities.ts";
import { freshFolder, removeFolder } from "./exchange-world.ts";

const start = instant(Date.UTC(2026, 10, 20, 9));
const friday = tradingDay("2026-11-20");
const listings = readListings().filter((_, place) => place % 5 === 0 || place < 12);
const tickMs = 1000 / tickRate;
/** An unused list of whose orders are customers'. */
const nobody = () => () => false;

const folders: string[] = [];
after(() => folders.forEach(removeFolder));

type Played = {
  readonly exchange: Exchange;
  readonly log: ReturnType<typeof newEventLog>;
  readonly crowd: ReturnType<typeof newCrowd>;
  readonly trades: string[];
  /** Lets the market run for so many seconds. */
  readonly run: (seconds: number) => void;
  readonly now: () => Instant;
};

function openDay(seed: number, limits?: LogLimits): Played {
  const folder = freshFolder();
  folders.push(folder);
  const timetable = { mode: "open", calendar: ngxCalendar, cycle: openCycle } as const;
  const exchange = openMarket(listings, dayAt(timetable, start), null);
  exchange.timetable = timetable;
  const trades = tradesOf(exchange);
  const log = newEventLog({ exchange, folder, ...(limits === undefined ? {} : { limits }) });
  let now = start;
  log.begin(now);
  const crowd = newCrowd({ exchange, seed, pace: 300 });
  const run = (seconds: number) => {
    for (let left = seconds * tickRate; left > 0; left -= 1) {
      now = instant(now + tickMs);
      keepTime(exchange, now);
      crowd.tick(now);
      log.flush();
    }
  };
  return { exchange, log, crowd, trades, run, now: () => now };
}

function tradesOf(exchange: Exchange): string[] {
  const trades: string[] = [];
  const onBook = ({ instrument, event, movesPrice, isCross }: Happening) => {
    if (event.kind !== "traded") return;
    const { price: px, quantity: qty, incomingSide } = event;
    trades.push(`${instrument.security.securityID} ${qty}@${px} ${incomingSide} ${movesPrice} ${isCross}`);
  };
  exchange.listeners.push({ onBook });
  return trades;
}

/** Plays the logged day in another market, in which nothing else happens. */
function replayOf(day: Played): { readonly trades: string[]; readonly replay: Replay; readonly exchange: Exchange } {
  const exchange = openMarket(listings, day.exchange.day, null);
  exchange.timetable = day.exchange.timetable;
  exchange.day = { ...exchange.day, phase: "CONTINUOUS", over: false };
  const trades = tradesOf(exchange);
  const reader = readDay(day.log.fileOf(friday));
  const parts = { exchange, reader, tradingDate: friday, speed: 7, customers: nobody, onJump: () => {} };
  return { trades, exchange, replay: startReplay(parts, start) };
}

function playOut({ replay }: Pick<ReturnType<typeof replayOf>, "replay">): void {
  let now = instant(start + 1);
  while (replay.tick(now)) now = instant(now + tickMs);
}

function instrumentOf(exchange: Exchange, securityID: string) {
  return exchange.instruments.get(securityID) ?? assert.fail(securityID);
}

/** Prices, days and books of the whole market, for comparing. */
function pictureOf({ instruments, index, day }: Exchange) {
  const securities = [...instruments.values()].map((one) => ({
    name: one.security.securityID,
    status: one.security.status,
    limit: one.limit,
    prices: [one.lastPx, one.publishedPrice, one.previousClose],
    today: one.today,
    book: (["Buy", "Sell"] as const).map((side) =>
      [...inPriority(one.book, side)].map(({ price: px, leavesQty }) => [px, leavesQty]),
    ),
  }));
  return { index: [index.value, index.previousClose], phase: day.phase, tradeDate: day.tradeDate, securities };
}

test("a whole day with auctions, halts, crosses and a close is replayed trade by trade", () => {
  const day = openDay(5);
  const { exchange, run, now } = day;
  run(20);
  const gtco = instrumentOf(exchange, "GTCO");
  const offer = bestPrice(gtco.book, "Sell") ?? assert.fail("somebody offers GTCO");
  const [buy, sell] = [nextOrderNumber(exchange), nextOrderNumber(exchange)];
  crossDeal(exchange, gtco, { buy, sell, price: offer, orderQty: quantity(150_000), at: now() });
  assert.equal(haltSecurity(exchange, gtco, { reason: "news", at: now() }), null);
  run(2);
  assert.equal(resumeSecurity(exchange, gtco, { at: now() }), null);
  run(95);
  assert.equal(haltMarket(exchange, { reason: "by hand", at: now() }), null);
  run(2);
  assert.equal(resumeMarket(exchange, now()), null);
  run(100);
  assert.equal(setPhase(exchange, "PRE_CLOSE", now()), null);
  run(92);
  assert.equal(exchange.day.over, true);
  const lived = [...day.trades];
  const again = replayOf(day);
  playOut(again);
  assert.ok(lived.length > 500, `${lived.length} trades`);
  assert.ok(
    lived.some((trade) => trade.endsWith("true true")),
    "a cross deal is among them",
  );
  assert.deepEqual(again.trades, lived);
});

test("a day that the program was killed in, in the middle of a line, is replayed in both its parts", () => {
  const day = openDay(9);
  day.run(5);
  const before = [...day.trades];
  day.log.pause();
  const file = day.log.fileOf(friday);
  const text = readFileSync(file, "latin1");
  // The last line is cut short; what it held did nothing but enter an order.
  const cut = text.lastIndexOf("\n", text.length - 2) + 4;
  truncateSync(file, cut);
  const kept = replayOf(day);
  playOut(kept);
  const part = [...kept.trades];
  assert.deepEqual(part, before.slice(0, part.length));
  assert.ok(part.length >= before.length - 3);
  // Another run of the program begins with the books as they stand.
  day.crowd.leave(day.now());
  day.log.begin(day.now());
  day.trades.splice(0);
  day.run(5);
  assert.equal(endOfDay(day.exchange, day.now()), null);
  day.log.flush();
  const again = replayOf(day);
  playOut(again);
  assert.deepEqual(again.trades, [...part, ...day.trades]);
});

test("after a replay the market is as it was, its customers' orders with it", () => {
  const day = openDay(3);
  day.run(10);
  const { exchange, log, crowd, now } = day;
  crowd.leave(now());
  log.pause();
  const mine = nextOrderNumber(exchange);
  const gtco = instrumentOf(exchange, "GTCO");
  const terms = {
    securityID: "GTCO",
    side: "Buy",
    ordType: "Limit",
    timeInForce: "Day",
    price: price(gtco.limit.lower),
    orderQty: quantity(100),
    expireDate: null,
  } as const;
  enterOrder(exchange, gtco, { orderID: mine, terms, at: now() });
  const before = pictureOf(exchange);
  const parts = { exchange, reader: readDay(log.fileOf(friday)), tradingDate: friday, speed: 100 };
  let jumps = 0;
  const replay = startReplay({ ...parts, customers: () => (id) => id === mine, onJump: () => (jumps += 1) }, now());
  assert.equal(replay.tick(instant(now() + 1)), true);
  assert.equal(replay.tick(instant(now() + 21)), true);
  assert.notDeepEqual(pictureOf(exchange), before);
  const { played, events } = replay.state();
  assert.ok(played > 0 && played < events, `${played} of ${events}`);
  replay.stop(instant(now() + 1000));
  assert.deepEqual(pictureOf(exchange), before);
  assert.equal(jumps, 2);
});

test("a log grows no larger than it may, says so, and only the newest days stay", () => {
  const day = openDay(4, { bytesADay: 60_000, days: 2 });
  day.run(5);
  const [today] = day.log.days();
  assert.ok(today !== undefined && today.bytes <= 60_100 && !today.isWhole && today.isToday, JSON.stringify(today));
  const again = replayOf(day);
  playOut(again);
  assert.deepEqual(again.trades, day.trades.slice(0, again.trades.length));
  for (const name of ["2026-11-17", "2026-11-18", "2026-11-19"]) writeFileSync(day.log.fileOf(tradingDay(name)), "");
  day.log.begin(day.now());
  assert.deepEqual(
    day.log.days().map(({ tradingDate }) => tradingDate as string),
    ["2026-11-20", "2026-11-19"],
  );
});

test("a log of nonsense plays as far as it can be read", () => {
  const day = openDay(6);
  day.run(1);
  day.log.pause();
  appendFileSync(day.log.fileOf(friday), "what;is;this\n5;o;0;1;XYZ;1;1\n");
  const again = replayOf(day);
  playOut(again);
  assert.deepEqual(again.trades, day.trades);
});
