// Tests of how a report is laid out: by the day that the view has, not by what the address says, and for who only looks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import type { Column, Report } from "./report.ts";
import { laidOut, tradeKey } from "./report-layout.ts";
import { readView } from "./report-view.ts";

const named = (key: string) => ({ key }) as Column<never>; // nothing else of a column is looked at
const layout = (...keys: string[]) => ({ columns: keys.map(named) }) as unknown as Report<never, never>; // nor of a report
const compared = layout("symbol", "before");
const report = { ...layout("symbol", tradeKey), compared };
const terms = { today: tradingDay("2026-03-31"), firstPeriod: "30d", filters: ["since"] } as const;
const shown = (address: string, isLooking = false) =>
  laidOut(report, { view: readView(new URLSearchParams(address), terms), isLooking }).columns.map(({ key }) => key);

test("a report stands beside an earlier day only where the view has one", () => {
  assert.deepEqual(shown("since=2026-03-30"), ["symbol", "before"]);
  for (const address of ["", "since=2026-03-31", "since=2027-01-01", "since=soon", "asAt=2026-02-01&since=2026-02-01"])
    assert.deepEqual(shown(address), ["symbol", tradeKey], address);
  assert.deepEqual(laidOut(layout("symbol"), { view: { since: terms.today }, isLooking: false }).columns.length, 1);
});

test("who looks at somebody else's account finds no way to the ticket", () => {
  assert.deepEqual(shown("", true), ["symbol"]);
  assert.deepEqual(shown("since=2026-03-30", true), ["symbol", "before"]);
});
