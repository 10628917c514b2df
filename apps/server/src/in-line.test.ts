// Works that take turns.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { TooBusy } from "./credentials/password.ts";
import { createLine } from "./in-line.ts";

function gate() {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test("what has one key takes turns, another does not wait for it, and a failure holds up nobody", async () => {
  const inLine = createLine(20);
  const done: string[] = [];
  const first = gate();
  const write = (name: string, key: string) =>
    inLine(key, async () => {
      done.push(`${name} begins`);
      await Promise.resolve();
      done.push(`${name} ends`);
    });
  const failing = inLine("one", async () => {
    await first.promise;
    throw new Error("no");
  });
  const second = write("second", "one");
  const third = write("third", "one");
  await write("other", "two");
  assert.deepEqual(done, ["other begins", "other ends"]);
  first.resolve();
  await assert.rejects(failing, /no/);
  await Promise.all([second, third]);
  assert.deepEqual(done.slice(2), ["second begins", "second ends", "third begins", "third ends"]);
});

test("one more than may wait is asked to come back", async () => {
  const inLine = createLine(3);
  const open = gate();
  const waiting = Array.from({ length: 3 }, () => inLine("one", () => open.promise));
  await assert.rejects(
    inLine("one", () => open.promise),
    TooBusy,
  );
  open.resolve();
  await Promise.all(waiting);
  await inLine("one", async () => undefined);
});
