// How long orders take, as it is told to whoever counts.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { createOrderTimes } from "./order-times.ts";

test("a request is timed from its first sending to the exchange's first word of it, once", () => {
  let now = 100;
  const told: unknown[] = [];
  const times = createOrderTimes(() => now);
  times.listen({
    decided: (commands, ms) => told.push(["decided", commands, ms]),
    acknowledged: (ms) => told.push(["acknowledged", ms]),
  });
  times.decided(3, 4);
  times.decided(0, 9);
  times.sent(["a", "b"]);
  now = 105;
  times.sent(["a"]);
  times.heard(["a", "unknown"]);
  now = 120;
  times.heard(["a", "b"]);
  assert.deepEqual(told, [
    ["decided", 3, 4],
    ["acknowledged", 5],
    ["acknowledged", 20],
  ]);
});
