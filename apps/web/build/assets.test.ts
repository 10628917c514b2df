// A small page built as `npm run dev` builds the client: once, and again at each change.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build, type InlineConfig } from "vite";
import { keepWhileWatching, writeCompressed } from "./assets.ts";

const long = "a text that is worth compressing, ".repeat(100);
const page = '<script type="module" src="/main.js"></script>';

function projectIn(root: string, mode: string): InlineConfig {
  const plugins = [keepWhileWatching(), writeCompressed()];
  return { root, configFile: false, logLevel: "silent", mode, plugins, build: { emptyOutDir: true } };
}

test("while it is watched, the page and what it asked for before stay there, and nothing is compressed", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "tradebook-page-"));
  t.after(() => rmSync(root, { recursive: true }));
  const files = () => readdirSync(join(root, "dist"), { recursive: true }).map(String);
  writeFileSync(join(root, "index.html"), page);
  writeFileSync(join(root, "main.js"), `console.log("first, ${long}")`);
  mkdirSync(join(root, "dist"));
  writeFileSync(join(root, "dist/left.js.br"), "of an earlier release");
  await build(projectIn(root, "development"));
  const first = files();
  assert(first.includes("index.html"));
  assert.deepEqual(
    first.filter((name) => /\.(br|gz)$/.test(name)),
    [],
    "nothing is left of a release",
  );

  const config = projectIn(root, "development");
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
  assert("close" in watcher);
  t.after(() => watcher.close());
  const builtTimes = (times: number) =>
    new Promise<void>((resolve) => {
      let ends = 0;
      watcher.on("event", ({ code }) => {
        ends += code === "END" ? 1 : 0;
        if (ends === times) resolve();
      });
    });
  const [once, again] = [builtTimes(1), builtTimes(2)];
  await once;
  writeFileSync(join(root, "dist/index.html.br"), "of a release that was built meanwhile");
  writeFileSync(join(root, "main.js"), `console.log("second, ${long}")`);
  await again;
  const later = files();
  assert.deepEqual(
    first.filter((name) => !later.includes(name)),
    [],
  );
  assert.equal(later.length, first.length + 1, "the changed file stands beside the one before it");
});

test("a release is compressed, and has nothing of the one before", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "tradebook-page-"));
  t.after(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "index.html"), page);
  const released = async (words: string) => {
    writeFileSync(join(root, "main.js"), `console.log("${words}, ${long}")`);
    await build(projectIn(root, "production"));
    return readdirSync(join(root, "dist/assets")).toSorted();
  };
  const [first, second] = [await released("first"), await released("second")];
  assert.deepEqual(
    second.map((name) => name.replace(/^[^.]+/, "")),
    [".js", ".js.br", ".js.gz"],
  );
  assert.deepEqual(
    first.filter((name) => second.includes(name)),
    [],
  );
});
