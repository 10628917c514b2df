// The fitted power, on costs whose power is known.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { exponentOf } from "./exponent.ts";

test("a cost that does not grow has the power 0, one that grows with the size 1, with its root a half", () => {
  const sizes = [10, 100, 1_000, 100_000];
  const powerOf = (cost: (size: number) => number) => exponentOf(sizes.map((size) => [size, cost(size)])).toFixed(6);
  assert.deepEqual(
    [powerOf(() => 7), powerOf((size) => 3 * size), powerOf(Math.sqrt)],
    ["0.000000", "1.000000", "0.500000"],
  );
});
