// Tests of the keys of drafts: a user's own are told from everybody else's, whatever the numbers begin with.

import assert from "node:assert/strict";
import { test } from "node:test";
import { draftKey, isDraft, isDraftOf } from "./drafts.ts";

test("a user's drafts are their ticket and their forms, and nobody else's", () => {
  const keys = [draftKey(1), draftKey(1, "basket"), draftKey(12), draftKey(12, "basket"), "tradebook.account"];
  assert.deepEqual(
    keys.filter((key) => isDraftOf(1, key)),
    ["tradebook.draft.1", "tradebook.draft.1.basket"],
  );
  assert.deepEqual(keys.filter(isDraft), keys.slice(0, 4));
});
