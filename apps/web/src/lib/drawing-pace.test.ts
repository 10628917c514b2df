// Tests of the beat on which grids are drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { betweenTicks, onTick, untilMoment } from "./drawing-pace.ts";

test("what is due, and what it makes due, is passed on together; the rest waits for the next beat", async () => {
  const said: string[] = [];
  const turns: number[] = [];
  let turn = 0;
  const say = (what: string) => {
    said.push(what);
    turns.push(turn);
  };
  await new Promise<void>((resolve) => {
    onTick(() => {
      say("decoded");
      setTimeout(() => (turn += 1));
      onTick(() => {
        say("shown");
        onTick(() => {
          say("later");
          resolve();
        });
      });
    });
    onTick(() => say("beside"));
  });
  assert.deepEqual(said, ["decoded", "beside", "shown", "later"]);
  assert.deepEqual(turns, [0, 0, 0, 1]);
});

test("what may wait is drawn two thirds of a beat behind the grids", (t) => {
  t.mock.method(performance, "now", () => 1000);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const said: string[] = [];
  onTick(() => said.push("grid"));
  betweenTicks(() => said.push("rest"));
  t.mock.timers.tick(66);
  assert.deepEqual(said, []);
  t.mock.timers.tick(1);
  assert.deepEqual(said, ["rest"]);
  t.mock.timers.tick(33);
  assert.deepEqual(said, ["rest", "grid"]);
});

test("what is drawn seldom is drawn at the same moments, about as often as it asks", (t) => {
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  const momentsOf = (everyMs: number) => {
    now += untilMoment(everyMs);
    const first = now;
    now += untilMoment(everyMs);
    return [first % 300, now - first];
  };
  assert.deepEqual([250, 500, 1000].map(momentsOf), [
    [0, 300],
    [0, 600],
    [0, 900],
  ]);
  assert.equal(untilMoment(100), 100);
});
