// Tests of who waits at a busy desk, and for whom.

import { strict as assert } from "node:assert";
import { test, type TestContext } from "node:test";
import { gathered, noteBatch, startGathering } from "./gather.ts";

test("nobody waits at a desk whose last batch was small", async () => {
  const queue = startGathering();
  queue.commands = 1;
  noteBatch(queue, 3, 1_000);
  assert.equal(await settlesAtOnce(gathered(queue, 256)), true);
});

test("a busy desk goes on when those whom it answered are back, and no later", async (t) => {
  stopClock(t);
  const queue = startGathering();
  noteBatch(queue, 8, 1_000_000);
  queue.commands = 2;
  const going = gathered(queue, 256);
  for (let come = 3; come <= 10; come += 1) {
    assert.equal(await settlesAtOnce(going), false, `${come - 1} wait`);
    queue.commands = come;
    queue.onCommand?.();
  }
  assert.equal(await settlesAtOnce(going), true);
});

test("a desk does not wait for more than one batch can hold", async () => {
  const queue = startGathering();
  noteBatch(queue, 200, 1_000_000);
  queue.commands = 100;
  const going = gathered(queue, 100);
  assert.equal(await settlesAtOnce(going), true);
});

test("what comes between two batches waits for those whom the first one answered", async (t) => {
  stopClock(t);
  const queue = startGathering();
  noteBatch(queue, 8, 1_000_000);
  const going = gathered(queue, 256);
  for (let come = 1; come <= 8; come += 1) {
    assert.equal(await settlesAtOnce(going), false, `${come - 1} wait`);
    queue.commands = come;
    queue.onCommand?.();
  }
  assert.equal(await settlesAtOnce(going), true);
});

test("nobody waits at a desk that was busy some time ago", async () => {
  const queue = startGathering();
  noteBatch(queue, 200, 1_000);
  queue.lastEndedMs -= 1_000;
  queue.commands = 1;
  assert.equal(await settlesAtOnce(gathered(queue, 256)), true);
});

test("who does not come back is waited for no longer than the batch took, and then not again", async () => {
  const queue = startGathering();
  noteBatch(queue, 8, 2);
  await gathered(queue, 256);
  assert.equal(await settlesAtOnce(gathered(queue, 256)), true);
});

/** However long the machine takes, no patience runs out. */
function stopClock(t: TestContext): void {
  const at = performance.now();
  t.mock.method(performance, "now", () => at);
  t.mock.timers.enable({ apis: ["setTimeout"] });
}

/** Whether it has settled by the end of this turn. */
async function settlesAtOnce(work: Promise<void>): Promise<boolean> {
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  await new Promise((resolve) => process.nextTick(resolve));
  await Promise.resolve();
  return isDone;
}
