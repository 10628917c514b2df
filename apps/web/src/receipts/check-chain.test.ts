// The check of receipts that the client's own browser does.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { checkChain, type ChainedReceipt } from "./check-chain.ts";

function chainOf(count: number): readonly ChainedReceipt[] {
  let previousHash = "0".repeat(64);
  return Array.from({ length: count }, (_, at) => {
    const text = JSON.stringify({ form: 1, seq: at + 1, userName: "Ọlá", previousHash });
    previousHash = createHash("sha256").update(text).digest("hex");
    return { seq: at + 1, text, hash: previousHash };
  });
}

test("receipts as they were written are whole, and none at all are", async () => {
  const items = chainOf(4);
  assert.deepEqual(await checkChain(items), { isWhole: true, count: 4, last: items[3]?.hash });
  assert.deepEqual(await checkChain([]), { isWhole: true, count: 0, last: "0".repeat(64) });
});

test("the first receipt that was changed, taken out, put in or made anew is named", async () => {
  const items = chainOf(4);
  const changed = items.map((one) => (one.seq === 3 ? { ...one, text: one.text.replace("Ọlá", "Ada") } : one));
  const anew = changed.map((one) =>
    one.seq === 3 ? { ...one, hash: createHash("sha256").update(one.text).digest("hex") } : one,
  );
  const twice = items.flatMap((one) => (one.seq === 2 ? [one, { ...one, seq: 3 }] : one));
  const broken = items.map((one) => (one.seq === 1 ? { ...one, text: "{" } : one));
  for (const [name, found, seq] of [
    ["changed", changed, 3],
    ["made anew", anew, 4],
    ["taken out", items.filter(({ seq }) => seq !== 2), 2],
    ["put in", twice, 3],
    ["no text", broken, 1],
  ] as const)
    assert.deepEqual(await checkChain(found), { isWhole: false, seq }, name);
});
