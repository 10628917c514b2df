// Random operations on the pure core and on a second set of books that shares no code with it: never a difference.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kinds } from "./model/operation.ts";
import { cutDown, differenceIn, runOf, type Tally } from "./model/play.ts";

test("after every one of thousands of random operations the core and the second books agree", () => {
  const tally: Tally = new Map();
  for (let seed = 1; seed <= 100; seed += 1) {
    const run = runOf(seed, 200);
    if (differenceIn(run, tally) === null) continue;
    const short = cutDown(run);
    assert.fail(
      `seed ${seed}: ${differenceIn(short)}\n${short.operations.map((one) => JSON.stringify(one)).join("\n")}`,
    );
  }
  // A repeat of what was heard changes nothing, ever; everything else must have happened for the run to mean something.
  const idle = kinds.filter((kind) => !tally.has(kind));
  assert.deepEqual(idle, ["again"]);
});
