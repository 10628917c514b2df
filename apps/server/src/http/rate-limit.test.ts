// Buckets of tokens: a burst passes, then so many a second, each caller for itself.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { createRateLimiter, limitClasses } from "./rate-limit.ts";

test("a burst passes, the next is told how long to wait, and another caller is not concerned", () => {
  let now = instant(0);
  const limiter = createRateLimiter({ now: () => now });
  const { burst, perSecond } = limitClasses.signIn;
  for (let calls = 0; calls < burst; calls += 1) assert.equal(limiter("signIn", "a"), 0);
  assert.equal(limiter("signIn", "a"), 1);
  assert.equal(limiter("signIn", "b"), 0);
  assert.equal(limiter("read", "a"), 0);
  now = instant(1000);
  for (let calls = 0; calls < perSecond; calls += 1) assert.equal(limiter("signIn", "a"), 0);
  assert.notEqual(limiter("signIn", "a"), 0);
});

test("a clock that goes back takes nothing away", () => {
  let now = instant(10_000);
  const limiter = createRateLimiter({ now: () => now });
  assert.equal(limiter("signIn", "a"), 0);
  now = instant(0);
  assert.equal(limiter("signIn", "a"), 0);
});
