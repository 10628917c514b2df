// A small line goes from edge to edge, highest at the top, and needs two closes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sparkPath } from "./spark-path.ts";

test("closes become a line within its box", () => {
  assert.equal(sparkPath([100, 200, 150]), "M0.00 22.0L30.0 2.00L60.0 12.0");
  assert.equal(sparkPath([5, 5]), "M0.00 12.0L60.0 12.0");
  assert.equal(sparkPath([5]), "");
  assert.equal(sparkPath([]), "");
});
