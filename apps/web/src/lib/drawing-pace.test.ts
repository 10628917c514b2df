// Tests of the beat on which grids are drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { betweenTicks, onTick } from "./drawing-pace.ts";

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

test("what may wait is drawn half a beat from the grids", (t) => {
  t.mock.method(performance, "now", () => 1000);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const said: string[] = [];
  onTick(() => said.push("grid"));
  betweenTicks(() => said.push("rest"));
  t.mock.timers.tick(49);
  assert.deepEqual(said, []);
  t.mock.timers.tick(1);
  assert.deepEqual(said, ["rest"]);
  t.mock.timers.tick(50);
  assert.deepEqual(said, ["rest", "grid"]);
});
