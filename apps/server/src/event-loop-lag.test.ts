// How late the event loop is, as it is told.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { lagOf, watchLag } from "./event-loop-lag.ts";

test("lag is told by its middle, its worst of a hundred and its worst", () => {
  const late = Array.from({ length: 200 }, (_, at) => at + 0.04);
  assert.deepEqual(lagOf(late), { p50Ms: 100, p99Ms: 198, maxMs: 199 });
  assert.deepEqual(lagOf([]), { p50Ms: 0, p99Ms: 0, maxMs: 0 });
});

test("a turn that takes long is seen as lag", async () => {
  const lag = watchLag();
  await new Promise((resolve) => setImmediate(resolve));
  const until = performance.now() + 200;
  while (performance.now() < until);
  while (lag.read().maxMs === 0) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(lag.read().maxMs >= 100, `${lag.read().maxMs} ms`);
  lag.stop();
});
