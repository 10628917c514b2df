// Holds that a migration never changes once merged, and that each has a number of its own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actualChecksums, committedChecksums, differences } from "./migration-checksums.ts";

test("no merged migration was changed, and each is listed", () => {
  assert.deepEqual(differences(committedChecksums(), actualChecksums()), []);
});

test("a changed, a lost and a new migration are each noticed", () => {
  assert.deepEqual(differences({ "1.sql": "a", "2.sql": "b" }, { "1.sql": "x", "3.sql": "c" }), [
    "1.sql was changed; write a new migration instead",
    "2.sql is gone",
    "3.sql is new; run node tools/migration-checksums.ts --write",
  ]);
});

test("migrations are numbered with four digits, each with its own number", () => {
  const numbers = Object.keys(actualChecksums()).map((file) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
  assert.ok(numbers.length > 0);
  assert.ok(numbers.every((number) => number !== undefined));
  assert.equal(new Set(numbers).size, numbers.length);
});
