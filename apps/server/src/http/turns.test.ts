// Turns: so much at once, first come first served, and the rest sent away.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { createTurns } from "./turns.ts";

test("light ones go together, a heavy one waits for room, and nobody overtakes it", async () => {
  const turns = createTurns(10, 5);
  const order: string[] = [];
  const take = async (name: string, weight: number) => {
    const release = await turns.take(weight);
    assert(release !== null);
    order.push(name);
    return release;
  };
  const [first, second] = [await take("first", 4), await take("second", 4)];
  const heavy = take("heavy", 8);
  const light = take("light", 1);
  first();
  await Promise.resolve();
  assert.deepEqual(order, ["first", "second"]);
  second();
  second();
  const releases = [await heavy, await light];
  assert.deepEqual(order, ["first", "second", "heavy", "light"]);
  for (const release of releases) release();
  (await take("whole", 10))();
});

test("one that weighs more than all the room has its turn alone, and too many are sent away", async () => {
  const turns = createTurns(10, 1);
  const huge = await turns.take(50);
  const next = turns.take(1);
  assert.equal(await turns.take(1), null);
  huge?.();
  assert.notEqual(await next, null);
});
