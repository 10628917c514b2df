// The steps of a withdrawal as its holder sees them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { isLate, stagesOf } from "./payout-stages.ts";

const [asked, decided, ended] = [instant(1), instant(2), instant(3)];
const none = { askedAt: asked, decidedAt: null, endedAt: null };
const shown = (row: Parameters<typeof stagesOf>[0]) =>
  stagesOf(row).map(({ status, at, state }) => [status, at, state]);

test("a withdrawal goes from asked over approved to paid, and says where it stands", () => {
  assert.deepEqual(shown({ ...none, status: "REQUESTED" }), [
    ["REQUESTED", 1, "now"],
    ["APPROVED", null, "next"],
    ["PAID", null, "next"],
  ]);
  assert.deepEqual(shown({ ...none, status: "APPROVED", decidedAt: decided }), [
    ["REQUESTED", 1, "done"],
    ["APPROVED", 2, "now"],
    ["PAID", null, "next"],
  ]);
  assert.deepEqual(shown({ status: "PAID", askedAt: asked, decidedAt: decided, endedAt: ended }), [
    ["REQUESTED", 1, "done"],
    ["APPROVED", 2, "done"],
    ["PAID", 3, "done"],
  ]);
});

test("one that ended before shows where, and nothing that will not come", () => {
  assert.deepEqual(shown({ ...none, status: "REJECTED", decidedAt: decided }), [
    ["REQUESTED", 1, "done"],
    ["REJECTED", 2, "ended"],
  ]);
  assert.deepEqual(shown({ ...none, status: "CANCELLED", endedAt: ended }), [
    ["REQUESTED", 1, "done"],
    ["CANCELLED", 3, "ended"],
  ]);
  assert.deepEqual(shown({ status: "FAILED", askedAt: asked, decidedAt: decided, endedAt: ended }), [
    ["REQUESTED", 1, "done"],
    ["APPROVED", 2, "done"],
    ["FAILED", 3, "ended"],
  ]);
});

test("it is late from its promised time on, as long as it waits", () => {
  const promisedBy = instant(10);
  assert.equal(isLate({ status: "APPROVED", promisedBy }, instant(10)), false);
  assert.equal(isLate({ status: "APPROVED", promisedBy }, instant(11)), true);
  assert.equal(isLate({ status: "PAID", promisedBy }, instant(11)), false);
  assert.equal(isLate({ status: "REQUESTED", promisedBy: null }, instant(11)), false);
});
