// Tests of what a person may bring to set a new password.

import assert from "node:assert/strict";
import { test } from "node:test";
import { proofFrom } from "./reset-proof.ts";

test("a link's token stands behind the #, an expired password's in the page, and a name goes with a code", () => {
  assert.deepEqual(proofFrom("#token=a.b", null), { kind: "link", token: "a.b" });
  assert.deepEqual(proofFrom("", { token: "t" }), { kind: "link", token: "t" });
  assert.deepEqual(proofFrom("", { name: "ada" }), { kind: "code", name: "ada" });
});

test("without either there is nothing to set a password with", () => {
  for (const state of [null, "x", { token: 7 }, { token: "" }]) assert.equal(proofFrom("#token=", state), null);
});
