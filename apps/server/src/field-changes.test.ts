// What of a thing is said to have changed.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { fieldChanges } from "./field-changes.ts";

test("only what differs is said, before and after, with lists and parts in words", () => {
  const before = { name: "Ada", isActive: true, roles: ["BROKER"], accounts: [{ no: "1", as: "holder" }], limit: 5n };
  const after = { name: "Ada", isActive: false, roles: ["BROKER", "ADMIN"], accounts: [], limit: 5n, phone: "0803" };
  assert.deepEqual(fieldChanges(before, after), [
    { field: "isActive", before: "true", after: "false" },
    { field: "roles", before: "BROKER", after: "BROKER, ADMIN" },
    { field: "accounts", before: "no 1 as holder", after: "" },
    { field: "phone", before: null, after: "0803" },
  ]);
  assert.deepEqual(fieldChanges(after, after), []);
});

test("what was made had nothing before, what was taken away has nothing after, and a long text is cut", () => {
  assert.deepEqual(fieldChanges(null, { name: "Bisi", phone: null }), [{ field: "name", before: null, after: "Bisi" }]);
  assert.deepEqual(fieldChanges({ name: "Bisi" }, null), [{ field: "name", before: "Bisi", after: null }]);
  const picture = `data:image/png;base64,${"x".repeat(5000)}`;
  const [logo] = fieldChanges({ logo: "" }, { logo: picture });
  assert.equal(logo?.after, `${picture.slice(0, 300)}… [cut; 5022 characters in all]`);
  const terms = "term ".repeat(4000);
  assert.deepEqual(fieldChanges({ terms }, { terms: `${terms.slice(0, -1)}!` }), [
    { field: "terms", before: terms, after: `${terms.slice(0, -1)}!` },
  ]);
});

test("two long texts that differ behind the cut are a change, and each says how long it is", () => {
  const [one] = fieldChanges({ text: "x".repeat(20_001) }, { text: `${"x".repeat(20_001)}y` });
  assert.deepEqual(
    [one?.before?.slice(20_000), one?.after?.slice(20_000)],
    ["… [cut; 20001 characters in all]", "… [cut; 20002 characters in all]"],
  );
});
