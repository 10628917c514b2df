// Halts of one security and of the market, suspensions, and the index circuit breaker.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { delistSecurity, haltSecurity, resumeSecurity, suspendSecurity } from "../src/halts.ts";
import { phaseOf } from "../src/instrument.ts";
import { endOfDay, haltMarket, resumeMarket, setPhase } from "../src/phase-commands.ts";
import { withdrawOrder } from "../src/exchange.ts";
import { enter, monday, newMarketDays, tradesOf, type MarketDays } from "./market-days.ts";

const both = { symbols: ["GTCO", "UBA"] };

test("a halted security takes no orders, lets them go, and trades again through an auction of its own", () => {
  const days = newMarketDays(both);
  const { exchange } = days;
  const gtco = days.of("GTCO");
  const statuses: string[] = [];
  exchange.listeners.push({
    onStatus: ({ security }) => statuses.push(`${security.status} ${phaseOf(gtco, exchange.day.phase)}`),
  });
  const stays = Number(enter(days, "GTCO B 100 @ 12000"));
  const goes = Number(enter(days, "GTCO B 100 @ 12100"));
  assert.equal(haltSecurity(exchange, gtco, { reason: "news is pending", at: days.now() }), null);
  assert.equal(haltSecurity(exchange, gtco, { reason: "again", at: days.now() }), "GTCO is halted already");
  assert.equal(enter(days, "GTCO S 100 @ 12000"), "Closed: GTCO is halted: news is pending");
  assert.equal(typeof enter(days, "UBA B 100 @ 4700"), "number", "others trade on");
  assert.ok(withdrawOrder(exchange, gtco, { orderID: goes, at: days.now() }));
  assert.equal(resumeSecurity(exchange, gtco, { at: days.now() }), null);
  enter(days, "GTCO S 300 @ 11900");
  assert.deepEqual(tradesOf(days, "GTCO"), []);
  days.pass(2000);
  assert.equal(gtco.theoretical?.volume, 100);
  days.pass(1000);
  assert.deepEqual(
    tradesOf(days, "GTCO"),
    ["100 @ 11900"],
    "sellers are left over, so they get no more than they asked",
  );
  assert.equal(gtco.theoretical, null);
  enter(days, `GTCO B 50 @ 11900`);
  assert.equal(tradesOf(days, "GTCO").at(-1), "50 @ 11900", "continuous again");
  assert.deepEqual(statuses, ["Halted HALTED", "Trading INTRADAY_AUCTION", "Trading CONTINUOUS"]);
  assert.ok(stays > 0);
});

test("a suspension lasts over the end of the day, and its security keeps its price", () => {
  const days = newMarketDays(both);
  const gtco = days.of("GTCO");
  assert.equal(suspendSecurity(days.exchange, gtco, { reason: "late accounts", at: days.now() }), null);
  days.passTo("PRE_OPEN");
  assert.deepEqual(
    [days.exchange.day.tradeDate, gtco.security.status, gtco.previousClose],
    [monday, "Suspended", 12900],
  );
  assert.equal(enter(days, "GTCO B 100 @ 12900"), "Closed: GTCO is suspended: late accounts");
  assert.equal(resumeSecurity(days.exchange, gtco, { at: days.now() }), null);
  assert.equal(typeof enter(days, "GTCO B 100 @ 12900"), "number", "the opening auction takes it in");
});

test("a delisted security never trades again, and its shares leave the index without a jump", () => {
  const days = newMarketDays(both);
  const { exchange } = days;
  const gtco = days.of("GTCO");
  assert.equal(delistSecurity(exchange, gtco, { reason: "taken private", at: days.now() }), null);
  assert.equal(delistSecurity(exchange, gtco, { reason: "again", at: days.now() }), "GTCO is delisted already");
  assert.equal(resumeSecurity(exchange, gtco, { at: days.now() }), "GTCO is delisted");
  assert.equal(enter(days, "GTCO B 100 @ 12900"), "Closed: GTCO is delisted: taken private");
  assert.ok(exchange.basis.shares.has("GTCO"));
  days.passTo("PRE_OPEN");
  assert.deepEqual([...exchange.basis.shares.keys()], ["UBA"]);
  days.passTo("CONTINUOUS");
  days.pass(1000);
  assert.equal(exchange.index.value, 218_115.8);
});

test("the suspended and the watched are so from the first moment", () => {
  const days = newMarketDays({ symbols: ["UNIVINSURE", "ALEX", "CMFC"] });
  const standing = (securityID: string) => {
    const { security, haltReason } = days.of(securityID);
    return `${security.status} ${security.tags.join(" ")} ${haltReason}`;
  };
  assert.equal(standing("UNIVINSURE"), "Suspended MRF its accounts are late");
  assert.equal(standing("ALEX"), "Suspended MRF its accounts are late");
  assert.equal(standing("CMFC"), "Trading DWL null");
});

test("a halt of the market stops all but cancels, and what was left of trading comes back after it", () => {
  const days = newMarketDays(both);
  const { exchange } = days;
  days.pass(10_000);
  const order = Number(enter(days, "GTCO B 100 @ 12000"));
  assert.equal(haltMarket(exchange, { reason: "a power cut", at: days.now() }), null);
  assert.deepEqual([exchange.day.phase, exchange.day.endsAt, exchange.haltReason], ["HALTED", null, "a power cut"]);
  assert.equal(haltMarket(exchange, { reason: "again", at: days.now() }), "the market is halted already");
  assert.equal(enter(days, "UBA B 100 @ 4700"), "Closed: the exchange takes no orders while halted");
  days.pass(100_000);
  assert.equal(exchange.day.phase, "HALTED", "it lasts until somebody ends it");
  assert.ok(withdrawOrder(exchange, days.of("GTCO"), { orderID: order, at: days.now() }));
  assert.equal(resumeMarket(exchange, days.now()), null);
  enter(days, "UBA B 100 @ 4800");
  enter(days, "UBA S 100 @ 4700");
  assert.deepEqual([exchange.day.phase, exchange.haltReason, days.trades.length], ["INTRADAY_AUCTION", null, 0]);
  days.passTo("CONTINUOUS");
  assert.deepEqual(tradesOf(days, "UBA"), ["100 @ 4700"]);
  assert.equal((exchange.day.endsAt ?? 0) - days.now(), 50_000);
  assert.equal(resumeMarket(exchange, days.now()), "the market is not halted");
});

/** Moves the whole market by that part through trades that pass the size test. */
function move(days: MarketDays, part: number): void {
  for (const { security, previousClose, limit, publishedPrice } of days.exchange.instruments.values()) {
    const kobo = Math.round((previousClose * (1 + part)) / security.tick) * security.tick;
    const at = Math.min(limit.upper, Math.max(limit.lower, kobo));
    if (at === publishedPrice || security.status !== "Trading") continue;
    enter(days, `${security.securityID} B 100000 @ ${at}`);
    enter(days, `${security.securityID} S 100000 @ ${at}`);
  }
}

const weighty = { symbols: ["MTNN", "DANGCEM", "AIRTELAFRI", "BUACEMENT", "ZENITHBANK", "GTCO"] };

test("a move of five per cent halts the market, an auction reopens it, and a second move closes the day", () => {
  const days = newMarketDays(weighty);
  const { exchange } = days;
  const headlines: string[] = [];
  exchange.listeners.push({ onNews: ({ headline }) => headlines.push(headline) });
  days.pass(3000);
  move(days, 0.049);
  days.pass(2000);
  assert.equal(exchange.day.phase, "CONTINUOUS", "less than five per cent");
  move(days, 0.055);
  days.pass(1050);
  assert.equal(exchange.day.phase, "HALTED");
  assert.match(exchange.haltReason ?? "", /^the All-Share Index moved from 218115\.80 to 2[23]\d{4}\.\d\d$/);
  const halted = days.now();
  days.passTo("INTRADAY_AUCTION");
  days.passTo("CONTINUOUS");
  assert.ok(Math.abs(days.now() - halted - 8000) <= 1000);
  days.pass(4000);
  assert.equal(exchange.day.phase, "CONTINUOUS", "the same move halts once");
  move(days, -0.01);
  days.pass(1050);
  assert.deepEqual([exchange.day.phase, exchange.day.over], ["END_OF_DAY", true]);
  assert.deepEqual(headlines, ["Trading is halted", "Trading is closed for the day"]);
});

test("a move too early halts nothing, and one too late to reopen closes the day", () => {
  const days = newMarketDays(weighty);
  days.pass(500);
  move(days, -0.06);
  days.pass(1000);
  assert.equal(days.exchange.day.phase, "CONTINUOUS");
  const late = newMarketDays(weighty);
  late.pass(51_000);
  move(late, -0.06);
  late.pass(1050);
  assert.equal(late.exchange.day.phase, "END_OF_DAY");
});

test("by the exchange's own hours a halt lasts 30 minutes, its auction ten, and trading ends with the day", () => {
  const startsAt = instant(Date.UTC(2026, 10, 20, 9)); // ten in Lagos
  const days = newMarketDays({ ...weighty, startsAt, timetable: { mode: "exchange", calendar: ngxCalendar } });
  const { exchange } = days;
  const minutes = (count: number) => days.pass(count * 60_000);
  minutes(1);
  move(days, 0.06);
  days.passTo("HALTED");
  const halted = days.now();
  days.passTo("INTRADAY_AUCTION");
  assert.equal(Math.round((days.now() - halted) / 60_000), 30);
  days.passTo("CONTINUOUS");
  assert.equal(Math.round((days.now() - halted) / 60_000), 40);
  assert.equal(exchange.day.nextPhase, "PRE_CLOSE");
  haltMarket(exchange, { reason: "for good", at: days.now() });
  days.passTo("END_OF_DAY");
  assert.equal(new Date(days.now()).toISOString().slice(11, 16), "15:00");
});

test("a phase set by hand begins at once, and the next date follows a day that was ended", () => {
  const days = newMarketDays(both);
  const { exchange } = days;
  assert.equal(setPhase(exchange, "CONTINUOUS", days.now()), "the market is in continuous already");
  assert.equal(setPhase(exchange, "PRE_CLOSE", days.now()), null);
  assert.equal(exchange.day.nextPhase, "PRE_CLOSE_IMBALANCE");
  assert.equal(endOfDay(exchange, days.now()), null);
  assert.equal(endOfDay(exchange, days.now()), "the day is over already");
  assert.equal(setPhase(exchange, "INTRADAY_AUCTION", days.now()), "the day is over");
  assert.equal(haltMarket(exchange, { reason: "now", at: days.now() }), "the market cannot be halted while end of day");
  assert.equal(setPhase(exchange, "CONTINUOUS", days.now()), null);
  assert.deepEqual([exchange.day.tradeDate, exchange.day.over], [monday, false]);
});
