// People at random, aborts at random, real PostgreSQL: the books end as a second set of books says. The long run: npm run bench -- books.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { runBooks } from "./books-run.ts";

test("with aborts injected and connections cut, every account and order ends as the second books have it", async () => {
  const { orders, retried } = await runBooks({ operations: 2_000, seed: 1, seats: 8 });
  assert.ok(orders > 100 && retried > 5, `${orders} orders, ${retried} tries again`);
});
