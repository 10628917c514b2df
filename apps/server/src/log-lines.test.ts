// Tests that lines of one turn are written together, in their order, and that none is lost at the end.

import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gatherLines } from "./log-lines.ts";

test("lines of one turn are one write, and those of the next another", async () => {
  const written: string[] = [];
  const write = gatherLines((lines) => written.push(lines), new EventEmitter());
  write("one\n");
  write("two\n");
  assert.deepEqual(written, []);
  await nextTurn();
  write("three\n");
  await nextTurn();
  assert.deepEqual(written, ["one\ntwo\n", "three\n"]);
});

test("what waits is written when the process ends, once", async () => {
  const written: string[] = [];
  const ending = new EventEmitter();
  const write = gatherLines((lines) => written.push(lines), ending);
  write("last words\n");
  ending.emit("exit");
  await nextTurn();
  assert.deepEqual(written, ["last words\n"]);
});
