// What is typed of maintenance: times of Lagos, whatever clock the browser has, and what may not be sent.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { announcementOf, emptyDraft, endFault, lagosMoment, typedMoment } from "./maintenance-draft.ts";

const draft = {
  startsAt: "2026-11-28T22:00",
  endsAt: "2026-11-29T01:30",
  notice: "hour",
  words: " No orders. ",
} as const;

test("a typed time is one of the clock in Lagos, and reads back as it was typed", () => {
  assert.equal(lagosMoment("2026-11-28T22:00"), Date.parse("2026-11-28T21:00:00Z"));
  assert.equal(typedMoment(instant(Date.parse("2026-11-28T23:05:00Z"))), "2026-11-29T00:05");
  for (const typed of ["", "2026-11-28", "2026-02-30T10:00", "2026-11-28T24:00", "2026-11-28T22:60"])
    assert.equal(lagosMoment(typed), null, typed);
});

test("what is whole is sent, its words without blanks around them", () => {
  assert.deepEqual(announcementOf(draft), {
    startsAt: Date.parse("2026-11-28T21:00:00Z"),
    endsAt: Date.parse("2026-11-29T00:30:00Z"),
    noticeMinutes: 60,
    words: "No orders.",
  });
  assert.equal(announcementOf({ ...draft, words: "  " }), null);
  assert.equal(announcementOf(emptyDraft), null);
});

test("an end that is not after the beginning, or too far from it, is said and not sent", () => {
  const faults = [
    ["2026-11-28T22:00", "order"],
    ["2026-11-28T21:59", "order"],
    ["2026-12-05T22:00", null],
    ["2026-12-05T22:01", "long"],
    ["", null],
  ] as const;
  for (const [endsAt, fault] of faults) assert.equal(endFault({ ...draft, endsAt }), fault, endsAt);
  assert.equal(announcementOf({ ...draft, endsAt: "2026-12-05T22:01" }), null);
});
