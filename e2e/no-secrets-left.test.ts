// Tests that a secret in what a world leaves behind would be found.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { secretsLeft } from "./no-secrets-left.ts";
import { demoPassword } from "./world.ts";

const folder = await mkdtemp(join(tmpdir(), "tradebook-left-"));
after(() => rm(folder, { recursive: true, force: true }));

test("a password, a token and a personal number are found in whatever file they stand, and nothing else is", async () => {
  await mkdir(join(folder, "logs"));
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9";
  for (const [name, text] of [
    ["harmless.log", "order 222912345671 of 0010000001 at 95.05, hash 7a22291234567b"],
    ["password.log", `said ${demoPassword}`],
    ["token.bin", `\u0000\u0001${token}.x\u0002`],
    ["bvn.bin", "\u000022291234567\u0000"],
  ] as const)
    await writeFile(join(folder, "logs", name), text, "latin1");
  const found = await secretsLeft(folder);
  const where = new Set(found.map((line) => line.split(":")[0]));
  assert.deepEqual(where, new Set(["/logs/bvn.bin", "/logs/password.log", "/logs/token.bin"]));
});
