// A whole accelerated day with the crowd in it: what is shown is what the trades add up to, and a seed has one day.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { addTrade, movesPrice, startDay, type SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import { quantity } from "@tradebook/domain/units.ts";
import { newCrowd } from "../src/crowd.ts";
import { openCycle, type DayCycle } from "../src/day-cycle.ts";
import type { Happening } from "../src/exchange.ts";
import { idsOfStart } from "../src/ids.ts";
import { indexAt } from "../src/market-index.ts";
import { replayTape } from "../src/tape-replay.ts";
import { recordTrades } from "../src/trade-recording.ts";
import { openTape, tapeOf } from "../src/trade-tape.ts";
import { freshFolder, removeFolder } from "./exchange-world.ts";
import { friday, monday, newMarketDays, shortCycle, type MarketDays } from "./market-days.ts";

/** From the first moment of Friday to the opening of Monday. */
function liveThrough(seed: number, cycle: DayCycle, before: (days: MarketDays) => void = () => {}): MarketDays {
  const days = newMarketDays({ timetable: { mode: "open", calendar: ngxCalendar, cycle } });
  before(days);
  const crowd = newCrowd({ exchange: days.exchange, seed, pace: 50 });
  crowd.tick(days.now());
  while (days.exchange.day.tradeDate === friday) {
    days.pass(50);
    crowd.tick(days.now());
  }
  return days;
}

function tradeText({ instrument, event, at }: Happening): string {
  if (event.kind !== "traded") return "";
  const { price, quantity: qty, incomingSide } = event;
  return `${at} ${instrument.security.securityID} ${qty} @ ${price} ${incomingSide}`;
}

/** The figures of every security as the day's trades add up to them. */
function fromTrades(days: MarketDays, limits: ReadonlyMap<string, number>): Map<string, SecurityDay> {
  const all = new Map<string, SecurityDay>();
  for (const { security, limit } of days.exchange.instruments.values())
    all.set(security.securityID, startDay(security.securityID, friday, limit.reference));
  for (const { instrument, event } of days.trades) {
    if (event.kind !== "traded") continue;
    const { securityID } = instrument.security;
    const trade = { mdEntryPx: event.price, mdEntrySize: event.quantity };
    const day = all.get(securityID) ?? assert.fail(securityID);
    all.set(securityID, addTrade(day, trade, movesPrice(trade, quantity(limits.get(securityID) ?? 0))));
  }
  return all;
}

test("a whole day passes, and what every security shows is what its trades add up to", () => {
  const shown: string[] = [];
  const counted: string[] = [];
  const folder = freshFolder();
  const days = liveThrough(7, openCycle, (fresh) => {
    const { exchange } = fresh;
    const tape = openTape(folder, friday);
    recordTrades(exchange, { tape, ids: idsOfStart(1), folder, ownerOf: () => null, fills: () => [] });
    const limits = new Map([...exchange.instruments].map(([id, { limit }]) => [id, limit.minPriceMoveQty as number]));
    exchange.listeners.push({
      onClose: () => {
        const byTrades = fromTrades(fresh, limits);
        for (const [securityID, instrument] of exchange.instruments) {
          const day = byTrades.get(securityID) ?? assert.fail(securityID);
          const { today, lastPx, publishedPrice, officialClose, previousClose } = instrument;
          const last = today.deals === 0 ? null : lastPx;
          shown.push(
            text(securityID, [today.open, today.high, today.low, last, today.volume, today.value, today.deals]),
            text(securityID, [publishedPrice, officialClose, previousClose]),
          );
          counted.push(
            text(securityID, [day.open, day.high, day.low, day.last, day.volume, day.value, day.deals]),
            text(securityID, [day.publishedPrice, day.publishedPrice, day.prevClose]),
          );
        }
        assert.equal(exchange.index.value, indexAt(exchange.basis, exchange.instruments.values()));
      },
    });
  });
  assert.equal(shown.length, 2 * days.exchange.instruments.size);
  assert.deepEqual(shown, counted);
  assert.ok(days.trades.length > 20_000, `${days.trades.length} trades`);
  checkTradeFile(days, folder);
  assert.equal(days.exchange.day.tradeDate, monday);
  removeFolder(folder);
});

function text(securityID: string, figures: readonly unknown[]): string {
  return `${securityID} ${figures.join(" ")}`;
}

/** The tape, the trade file and the listeners tell of the same trades; the tape gives the day back. */
function checkTradeFile(days: MarketDays, folder: string): void {
  const file = readFileSync(join(folder, "trades-20261120.csv"), "utf8").trimEnd().split("\n");
  const heard = days.trades.filter(({ at }) => at < days.exchange.day.startedAt);
  assert.equal(file.length, heard.length);
  assert.equal([...tapeOf(folder, friday)].length, heard.length);
  for (const line of file) assert.match(line, tradeLine);
  const again = newMarketDays();
  assert.equal(replayTape(again.exchange, folder), heard.length);
  const volume = ({ exchange }: MarketDays) =>
    [...exchange.instruments.values()].reduce((sum, { today }) => sum + today.volume, 0);
  assert.equal(
    volume(again),
    heard.reduce((sum, { event }) => sum + (event.kind === "traded" ? event.quantity : 0), 0),
  );
}

const tradeLine =
  /^([A-Za-z/ ]+),[A-Z0-9]+,X\d\d,90\d{8},X\d\d,90\d{8},1-T\d+,20261120\d{6},1-\d+,1-\d+,\d+\.\d\d,\d+$/;

test("the same seed gives the same day twice, trade by trade, and another seed another one", () => {
  const dayOf = (seed: number) => {
    const days = liveThrough(seed, shortCycle);
    const trades = days.trades.map(tradeText);
    const closes = [...days.exchange.instruments.values()].map(({ previousClose }) => previousClose);
    const index = days.exchange.index.value;
    return { count: trades.length, hash: createHash("sha256").update(trades.join("\n")).digest("hex"), closes, index };
  };
  const first = dayOf(3);
  assert.deepEqual(dayOf(3), first);
  assert.notEqual(dayOf(4).hash, first.hash);
});
