// Hours of signing in, over weekdays and midnight.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "../instant.ts";
import { isLimited, isWithinHours } from "./sign-in-limits.ts";

const weekdays = [1, 2, 3, 4, 5];
const office = { days: weekdays, from: 8 * 60, until: 17 * 60 };
const night = { days: [5], from: 22 * 60, until: 6 * 60 };
const wholeMonday = { days: [1], from: 0, until: 24 * 60 };
/** In Lagos, an hour before London's and UTC's clock. 2026-11-23 is a Monday. */
const at = (text: string) => instant(Date.parse(`${text}+01:00`));

const cases = [
  [office, "2026-11-23T08:00", true],
  [office, "2026-11-23T07:59", false],
  [office, "2026-11-23T16:59", true],
  [office, "2026-11-23T17:00", false],
  [office, "2026-11-28T12:00", false],
  [night, "2026-11-27T22:00", true],
  [night, "2026-11-28T05:59", true],
  [night, "2026-11-28T06:00", false],
  [night, "2026-11-28T22:00", false],
  [night, "2026-11-27T05:00", false],
  [wholeMonday, "2026-11-23T00:00", true],
  [wholeMonday, "2026-11-23T23:59", true],
  [wholeMonday, "2026-11-24T00:00", false],
  [null, "2026-11-28T03:00", true],
] as const;

test("hours hold from their first minute to the minute before their last, in Lagos", () => {
  for (const [hours, text, isWithin] of cases) {
    assert.equal(isWithinHours(hours, at(text)), isWithin, `${JSON.stringify(hours)} at ${text}`);
  }
});

test("whoever has hours or networks is limited", () => {
  assert.equal(isLimited({ hours: null, networks: [] }), false);
  assert.equal(isLimited({ hours: office, networks: [] }), true);
  assert.equal(isLimited({ hours: null, networks: ["192.0.2.0/24"] }), true);
});
