// Records survive any cutting, and batches join them in order, once.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { firstBatch, forgetBatches, joinBatch, withRecord } from "./batch.ts";
import { cutRecords, joinRecords, toRecord } from "./frames.ts";

const texts = fc.array(fc.string({ unit: "binary" }).map((text) => text.replaceAll("\u001e", "")));

test("joined records come apart as they were, wherever the bytes are cut", () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat()), fc.string({ unit: "grapheme-ascii" }), (wanted, cuts, tail) => {
      const bytes = Buffer.concat([joinRecords(wanted.map(toRecord)), Buffer.from(tail)]);
      const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
      const got: string[] = [];
      let rest: Buffer = Buffer.alloc(0);
      for (const [index, edge] of edges.slice(1).entries()) {
        const cut = cutRecords(rest, bytes.subarray(edges[index], edge));
        got.push(...cut.records.map(String));
        rest = cut.rest;
      }
      assert.deepEqual(
        got,
        wanted.map((text) => String(Buffer.from(text))),
      );
      assert.equal(String(rest), tail);
    }),
  );
});

test("a rest of a few bytes does not hold on to the chunk it came from", () => {
  const chunk = Buffer.concat([Buffer.alloc(60_000, 65), toRecord(""), Buffer.from("ab")]);
  const { rest } = cutRecords(Buffer.alloc(0), chunk);
  assert.notEqual(rest.buffer, chunk.buffer);
});

test("a batch joins its records in order, and the same records give the same buffer", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 })), (picks) => {
      const records = ["a", "bb", "", "ccc", "d"].map(toRecord);
      const chosen = picks.flatMap((pick) => records[pick] ?? []);
      const first = firstBatch();
      const one = joinBatch(chosen.reduce(withRecord, first));
      const other = joinBatch(chosen.reduce(withRecord, first));
      assert.equal(one, other);
      assert.deepEqual(one, Buffer.concat(chosen));
    }),
  );
});

test("forgotten batches are still whole", () => {
  const first = firstBatch();
  const batch = withRecord(withRecord(first, toRecord("a")), toRecord("b"));
  forgetBatches(first);
  assert.equal(String(joinBatch(batch)), "a\u001eb\u001e");
  assert.equal(first.next, undefined);
});
