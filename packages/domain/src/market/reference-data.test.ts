// The dated rows of hours, standings, groups and bands: which one is in force on a day.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "../instant.ts";
import { price } from "../units.ts";
import type { Phase } from "./phase.ts";
import { bandOn, priceGroupOn, standardBand } from "./price-limit.ts";
import { complianceTags, standingOn } from "./security-standing.ts";
import { securityStandings } from "./security-standing-data.ts";
import { tradingHours } from "./trading-hours-data.ts";
import { hoursOn } from "./trading-hours.ts";

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
const hoursText = (day: string) =>
  hoursOn(tradingDay(day))
    .starts.map(({ minute, phase }) => `${clock(minute)} ${phase}`)
    .join(", ");

const shortDay =
  "9:30 PRE_OPEN, 9:55 PRE_OPEN_IMBALANCE, 10:00 CONTINUOUS, 14:20 PRE_CLOSE, 14:25 PRE_CLOSE_IMBALANCE, " +
  "14:30 END_OF_DAY, 14:45 CLOSED";
const longDay =
  "9:00 PRE_OPEN, 9:25 PRE_OPEN_IMBALANCE, 9:30 CONTINUOUS, 15:50 PRE_CLOSE, 15:55 PRE_CLOSE_IMBALANCE, " +
  "16:00 END_OF_DAY, 16:15 CLOSED";

test("the trading day is the old one until 24 April 2026, and from 9:00 to 16:00 since the 27th", () => {
  assert.equal(hoursText("2010-01-04"), shortDay);
  assert.equal(hoursText("2026-04-24"), shortDay);
  assert.equal(hoursText("2026-04-27"), longDay);
  assert.equal(hoursText("2026-11-20"), longDay);
});

test("every day's phases ascend, and its circuit breaker lies within continuous trading", () => {
  for (const { from, starts, breaker } of tradingHours) {
    const minutes = starts.map(({ minute }) => minute);
    assert.deepEqual(
      minutes,
      minutes.toSorted((a, b) => a - b),
      from,
    );
    const of = (phase: Phase) => starts.find((start) => start.phase === phase)?.minute ?? Number.NaN;
    assert.equal(breaker.from - of("CONTINUOUS"), 15);
    assert.equal(of("END_OF_DAY") - breaker.cutOff, 45);
    assert.ok(breaker.cutOff + breaker.haltMinutes <= of("PRE_CLOSE"), "there is time to reopen");
  }
});

test("a security is suspended and tagged from its row's day until the next row", () => {
  const on = (securityID: string, day: string) => {
    const { status, tags, reason } = standingOn(securityID, tradingDay(day));
    return `${status} ${tags.join(" ")}${reason === null ? "" : ` because ${reason}`}`.trimEnd();
  };
  assert.equal(on("UNIVINSURE", "2026-08-19"), "Trading");
  assert.equal(on("UNIVINSURE", "2026-08-20"), "Suspended MRF because its accounts are late");
  assert.equal(on("ALEX", "2026-07-22"), "Suspended MRF because its accounts are late");
  assert.equal(on("GOLDBREW", "2026-11-20"), "Suspended MRF because its accounts are late");
  assert.equal(on("REGALINS", "2025-09-08"), "Suspended MRF because its accounts are late");
  assert.equal(on("REGALINS", "2025-09-09"), "Trading");
  for (const watched of ["FTGINSURE", "STACO", "MULTITREX", "UNIONDICON", "CMFC", "EKOCORP"])
    assert.equal(on(watched, "2026-11-20"), "Trading DWL", watched);
  assert.equal(on("GTCO", "2026-11-20"), "Trading");
});

test("whoever doesn't trade has a reason, and every tag has a meaning", () => {
  for (const { securityID, status, tags, reason } of securityStandings) {
    assert.equal(reason === null, status === "Trading", securityID);
    for (const tag of tags) assert.ok(complianceTags[tag].length > 0);
  }
});

test("a security's group is that of its price at listing, unless it was put in another", () => {
  const on = (securityID: string, day: string, kobo: number) => priceGroupOn(securityID, tradingDay(day), price(kobo));
  assert.deepEqual(
    [100_00, 99_99, 5_00, 4_99, 1].map((kobo) => on("ANY", "2026-07-21", kobo)),
    ["A", "B", "B", "C", "C"],
  );
  assert.equal(on("OKOMUOIL", "2021-11-02", 90_00), "B");
  assert.equal(on("OKOMUOIL", "2021-11-03", 90_00), "A");
  assert.equal(on("FIRSTHOLDCO", "2026-07-21", 105_00), "B");
  assert.equal(on("ZICHIS", "2026-07-21", 25_35), "C");
});

test("the band is ten per cent on every day so far", () => {
  assert.deepEqual([bandOn(tradingDay("1999-01-04")), bandOn(tradingDay("2026-11-20"))], [standardBand, standardBand]);
});
