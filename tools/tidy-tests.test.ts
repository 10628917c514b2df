// Tests that npm test runs every test file there is, each once.

import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import { repositoryRoot } from "./config.ts";
import { filesOf, suites } from "./test-steps.ts";

test("every test file is in one suite", () => {
  const all = globSync("**/*.test.ts", { cwd: repositoryRoot, exclude: ["**/node_modules/**"] });
  const run = Object.values(suites).flatMap(filesOf);
  assert.deepEqual(run.toSorted(), all.toSorted());
});
