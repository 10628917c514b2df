// Tests of the access token's term: when another one is due, and what is kept of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dueInMs, readTerm, writeTerm } from "./token-term.ts";

test("another token is due a minute and a half before the end, and at once after it", () => {
  const term = { until: 1_000_000, isRemembered: false };
  assert.equal(dueInMs(term, 100_000), 810_000);
  assert(dueInMs(term, 910_000) <= 0);
  assert(dueInMs(term, 2_000_000) < 0);
});

test("a term is read as it was written, and anything else is none", () => {
  for (const isRemembered of [true, false]) {
    const term = { until: 1_789_000_000_123, isRemembered };
    assert.deepEqual(readTerm(writeTerm(term)), term);
  }
  for (const wrong of [null, "", "abc", "12", "12.2", "-1.1", "1.1.1"]) assert.equal(readTerm(wrong), null);
});
