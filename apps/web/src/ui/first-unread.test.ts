// Tests of which of several answers is waited for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstUnread } from "./first-unread.ts";

type Query = Parameters<typeof firstUnread>[0][0];
const query = (part: Pick<Query, "data" | "error" | "isPending">) =>
  ({ ...part, refetch: () => Promise.reject(new Error("nobody asks again")) }) satisfies Query;
const read = query({ data: [], error: null, isPending: false });
const stale = query({ data: [], error: new Error("asked again in vain"), isPending: false });
const waits = query({ data: undefined, error: null, isPending: true });
const failed = query({ data: undefined, error: new Error("away"), isPending: false });

test("what failed is shown before what is on its way, and neither before what was read stands", () => {
  assert.equal(firstUnread([read, waits, failed]), failed);
  assert.equal(firstUnread([read, waits]), waits);
  assert.equal(firstUnread([waits, read]), waits);
  assert.equal(firstUnread([stale, read]), stale);
});
