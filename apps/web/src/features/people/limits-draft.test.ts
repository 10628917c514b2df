// Hours and networks of signing in as they are typed, and as they are said of a user.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { clockChoices, daysText, draftOf, keepsOutNow, limitsOf, usualHours } from "./limits-draft.ts";

test("what is typed becomes networks, and comes back as it was", () => {
  const typed = { hours: null, networks: " 192.0.2.0/24, 2001:db8::/32;\n203.0.113.7 " };
  const limits = limitsOf(typed);
  assert.deepEqual(limits, { hours: null, networks: ["192.0.2.0/24", "2001:db8::/32", "203.0.113.7"] });
  assert.deepEqual(limitsOf(draftOf(limits)), limits);
  assert.deepEqual(limitsOf(draftOf(undefined)), { hours: null, networks: [] });
});

test("days next to each other are said as a stretch", () => {
  const names = { 0: "Sun", 1: "Mon", 2: "Tue", 3: "Wed", 4: "Thu", 5: "Fri", 6: "Sat" };
  assert.equal(daysText([5, 4, 3, 2, 1], names), "Mon–Fri");
  assert.equal(daysText([0, 6], names), "Sat, Sun");
  assert.equal(daysText([1, 3, 5], names), "Mon, Wed, Fri");
  assert.equal(daysText([0, 1, 2, 3, 4, 5, 6], names), "Mon–Sun");
});

test("an end is never offered that is the other end, and midnight ends a day", () => {
  const until = clockChoices(1140, 420, 1440).map(({ label }) => label);
  assert.deepEqual([until[0], until.at(-1), until.includes("07:00")], ["00:30", "24:00", false]);
  const from = clockChoices(425, 1140, 1410).map(({ label }) => label);
  assert.deepEqual([from[0], from.at(-1), from.includes("07:05")], ["00:00", "23:30", true]);
});

test("hours that keep everybody out now are known as such", () => {
  const saturday = instant(Date.parse("2026-11-28T12:00+01:00"));
  assert.deepEqual([keepsOutNow(usualHours, saturday), keepsOutNow(null, saturday)], [true, false]);
});
