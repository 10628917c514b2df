// Holds the shape of files: first comment, size, name, and that somebody uses each.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { repositoryRoot } from "./config.ts";
import { sourceFiles } from "./source-files.ts";

const files = sourceFiles();
const maxLines = 300;
const maxTestLines = 600;
const minCommentLetters = 12;

/** Files that nobody imports since something else starts them. */
const entries = [
  /^apps\/[^/]+\/src\/([a-z]+-)?main\.tsx?$/,
  /^apps\/web\/vite\.config\.ts$/,
  /\.d\.ts$/,
  /\.test\.tsx?$/,
  /^bench\/[^/]+\.ts$/,
  /^tools\/run\.mjs$/,
];

test("line one of every file says in a sentence what the file is", () => {
  const wrong = files.filter(
    ({ text }) => !/^(\/\/|\/\*\*?) [A-Za-z`"@.]/.test(text) || firstLine(text).length < minCommentLetters,
  );
  assert.deepEqual(paths(wrong), []);
});

test("a file holds one idea: 300 lines, a test 600", () => {
  const wrong = files.filter(({ text, isTest }) => lines(text) > (isTest ? maxTestLines : maxLines));
  assert.deepEqual(
    wrong.map(({ path, text }) => `${path}: ${lines(text)} lines`),
    [],
  );
});

test("a file is named for what is in it, in kebab case; a component in Pascal case", () => {
  const wrong = files.filter(({ path }) => {
    const name = basename(path).replace(/(\.test|\.config|\.d)?\.(ts|tsx|mjs)$/, "");
    const vague = /^(utils?|helpers?|common|misc|types?|index)$/i.test(name);
    const shape = path.endsWith(".tsx") ? /^([A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)*)$/ : /^[a-z0-9]+(-[a-z0-9]+)*$/;
    return vague || !shape.test(name);
  });
  assert.deepEqual(paths(wrong), []);
});

test("every file is used by somebody", () => {
  const imported = new Set(
    files.flatMap(({ path, imports }) => imports.map(({ leadsTo }) => leadsTo).filter((to) => to !== path)),
  );
  const texts = [...files.map(({ text }) => text), readFileSync(join(repositoryRoot, "package.json"), "utf8")];
  const named = (path: string) =>
    texts.some((text) => text.includes(`/${basename(path)}"`) || text.includes(`/${basename(path)}\``));
  const unused = files.filter(
    ({ path }) => !entries.some((entry) => entry.test(path)) && !imported.has(path) && !named(path),
  );
  assert.deepEqual(paths(unused), []);
});

function paths(found: readonly { readonly path: string }[]): readonly string[] {
  return found.map(({ path }) => path);
}

function firstLine(text: string): string {
  return text.slice(0, text.indexOf("\n"));
}

function lines(text: string): number {
  return text.trimEnd().split("\n").length;
}
