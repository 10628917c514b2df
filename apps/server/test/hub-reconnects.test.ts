// A small version of `bench -- reconnects`: clients on all transports, cut off again and again in a busy market.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { runReconnects } from "./reconnect-story.ts";

test("whoever is cut off comes back to whole books and orders, with no event missed and none twice", async () => {
  const figures = await runReconnects({ clients: 8, reconnects: 64, seed: 7 });
  const { gaps, duplicates, wrong, reconnects } = figures;
  assert.deepEqual({ gaps, duplicates, wrong, reconnects }, { gaps: [], duplicates: [], wrong: [], reconnects: 64 });
  assert.ok(figures.orders > 0);
});
