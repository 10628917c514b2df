// Tests of what a day gone by shows: which rows are asked for, and what stands there when there was no session.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { pastRows } from "./past-filters.ts";
import { readPriceList } from "./past-list.ts";
import { readFilters } from "./price-filters.ts";
import { noSessionOn } from "./session-days.ts";

test("a day without a session says why, and which days near it had one", () => {
  const holidays = [{ day: tradingDay("2026-10-01"), name: "Independence Day" }];
  const on = (day: string, today = "2026-11-20") => noSessionOn(tradingDay(day), tradingDay(today), holidays);
  assert.deepEqual(on("2026-10-01"), { holiday: "Independence Day", isWeekend: false, after: "2026-10-02" });
  // A weekend before a holiday, a day that should have traded, and one after which there was none yet.
  assert.deepEqual(on("2026-09-27"), { holiday: null, isWeekend: true, after: "2026-09-28" });
  assert.deepEqual(on("2026-09-30"), { holiday: null, isWeekend: false, after: "2026-10-02" });
  assert.deepEqual(on("2026-11-14", "2026-11-15"), { holiday: null, isWeekend: true, after: null });
  assert.deepEqual(on("2026-11-19"), { holiday: null, isWeekend: false, after: "2026-11-20" });
});

test("a past day's list takes the live list's filters as far as its own figures go", () => {
  const text = `S/N,COMPANY,OCLOSE,CHANGE,TRADES,VOLUME,VALUE
1,GTCO,95.00,1.20,12,1000000,95000000.00
2,UBA,9.99,-0.01,3,5000,49950.00
3,ZENITHBANK,50.00,0.00,1,100,5000.00
4,ABBEY,1.00,0.00,0,0,0.00
`;
  const list = readPriceList({ name: "list-2026-11-20.csv", text });
  assert.ok(list !== null);
  const listed = (symbol: string) => (symbol === "UBA" ? { sector: "Banks", board: "Premium" } : undefined);
  const found = (query: string, own: readonly string[] | null = null) =>
    pastRows(list, readFilters(new URLSearchParams(query)), { listed, own }).map((row) => row[1]);
  const all = ["GTCO", "UBA", "ZENITHBANK", "ABBEY"];
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["", all],
    ["q=gt", ["GTCO"]],
    ["show=gainers", ["GTCO"]],
    ["show=losers", ["UBA"]],
    ["show=unchanged", ["ZENITHBANK"]],
    ["show=untraded", ["ABBEY"]],
    ["show=halted", all],
    ["px=1-10", ["UBA", "ABBEY"]],
    ["px=50-100", ["GTCO", "ZENITHBANK"]],
    ["vol=1000000", ["GTCO"]],
    ["min=10000000", ["GTCO"]],
    ["sector=Banks&board=Premium", ["UBA"]],
    ["sector=Banks&board=Main", []],
  ];
  for (const [query, rows] of cases) assert.deepEqual(found(query), rows, query);
  assert.deepEqual(found("show=traded", ["ABBEY", "UBA"]), ["UBA"]);
});
