// Tests of the marks that are written behind what was sent.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { createMarker } from "./mark-sent.ts";

type Written = { readonly ids: readonly bigint[]; readonly at: number };

function watched(failures = 0) {
  const written: Written[] = [];
  const faults: string[] = [];
  let left = failures;
  let now = 1_000;
  const marker = createMarker({
    source: {
      markSent: async (ids, at) => {
        if (left > 0) {
          left -= 1;
          throw new Error("away");
        }
        written.push({ ids, at });
      },
    },
    clock: { now: () => instant((now += 1)) },
    log: { info: () => undefined, warn: () => undefined, error: (event) => void faults.push(event) },
  });
  return { marker, written, faults };
}

test("what was sent in several breaths is marked at once, at the time of the first", async () => {
  const { marker, written } = watched();
  marker.mark([1n, 2n]);
  marker.mark([3n]);
  await marker.flush();
  assert.deepEqual(written, [{ ids: [1n, 2n, 3n], at: 1_001 }]);
  await marker.flush();
  assert.equal(written.length, 1);
});

test("marks that could not be written are written later, and none is lost", async () => {
  const { marker, written, faults } = watched(1);
  marker.mark([1n]);
  await marker.flush();
  assert.deepEqual(written, []);
  assert.deepEqual(faults, ["outbox.notMarked"]);
  marker.mark([2n]);
  await marker.flush();
  assert.deepEqual(
    written.flatMap(({ ids }) => ids),
    [1n, 2n],
  );
});
