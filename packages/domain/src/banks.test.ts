// The list of banks is whole and each is found by its code.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bankOf, banks } from "./banks.ts";

test("there are twenty-six banks by name, each with its own code", () => {
  assert.equal(banks.length, 26);
  assert.equal(new Set(banks.map((bank) => bank.sortCode)).size, 26);
  assert.deepEqual(
    banks.map((bank) => bank.label),
    banks.map((bank) => bank.label).toSorted((a, b) => a.localeCompare(b)),
  );
  for (const { sortCode } of banks) assert.match(sortCode, /^\d{3}[A-Z]?$|^\d{5,6}$/);
});

test("a bank is found by its sort code", () => {
  assert.deepEqual(bankOf("058"), { label: "Guaranty Trust Bank", sortCode: "058" });
  assert.equal(bankOf("999"), undefined);
});
