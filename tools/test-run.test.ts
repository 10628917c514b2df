// Tests that a run counts every test that ran, however its file ended, and says so when it cannot.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { repositoryRoot } from "./config.ts";
import { countsMark } from "./counts.ts";
import { runProgram } from "./run-program.ts";

const folder = mkdtempSync(join(tmpdir(), "tradebook-test-run-"));
after(() => rmSync(folder, { recursive: true }));

const opening = `import { test } from "node:test";\n`;
const passing = (name: string) => `test("${name}, ${"a long name, ".repeat(20)}", () => undefined);\n`;

/** What a run of these files says, and its counts. */
async function runOf(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), opening + text);
  const paths = Object.keys(files).map((name) => join(folder, name));
  const runner = join(repositoryRoot, "tools/test-run.ts");
  // Not as a part of this very run.
  const apart = ["-u", "NODE_TEST_CONTEXT", process.execPath];
  const { code, output } = await runProgram("env", [...apart, runner, "process", "60000", "2", ...paths]);
  const lines = output.trimEnd().split("\n");
  const counts: unknown = JSON.parse((lines.at(-1) ?? "").slice(countsMark.length));
  return { code, counts, said: lines.slice(0, -1).join("\n") };
}

test("each of many tests is counted, in files that end at once and in one that leaves a socket open", async () => {
  const many = Array.from({ length: 200 }, (_, at) => passing(`test ${at}`)).join("");
  const names = Array.from({ length: 6 }, (_, at) => `many-${at}.test.mjs`);
  const left = `import net from "node:net";\nnet.createServer().listen(0);\n${many}`;
  const files = { ...Object.fromEntries(names.map((name) => [name, many])), "left.test.mjs": left };
  assert.deepEqual(await runOf(files), { code: 0, counts: { passed: 1400, failed: 0 }, said: "" });
});

test("a file that ends on the way is a failure, whatever it says at its end", async () => {
  const { code, counts, said } = await runOf({
    "gone.test.mjs": `${passing("before")}test("leaves", () => process.exit(0));\n${passing("after")}`,
    "none.test.mjs": "",
    "whole.test.mjs": passing("alone"),
  });
  assert.equal(code, 1);
  assert.match(said, /gone\.test\.mjs: ended before it had told of all its tests/);
  assert.match(said, /none\.test\.mjs: ended before it had told of all its tests/);
  assert.doesNotMatch(said, /whole/);
  assert.deepEqual(counts, { passed: 3, failed: 2 });
});
