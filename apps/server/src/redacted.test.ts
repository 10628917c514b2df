// What a record may hold of a call's arguments.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as z from "zod";
import { redacted } from "./redacted.ts";

const secret = z.string().meta({ secret: true });

test("what is marked is hidden, however it is wrapped, and what is unknown is left out", () => {
  const schema = z.object({
    name: z.string(),
    password: secret.nullish(),
    code: z.string().nullish().meta({ secret: true }),
    people: z.array(z.object({ bvn: secret, id: z.int() })).default([]),
    proof: z.union([z.object({ kind: z.literal("a"), token: secret }), z.object({ kind: z.literal("b") })]).nullish(),
  });
  const value = {
    name: "Ada",
    password: "canary",
    code: "canary",
    people: [{ bvn: "canary", id: 7, more: "canary" }],
    proof: { kind: "a", token: "canary" },
    unknown: "canary",
  };
  assert.deepEqual(redacted(schema, value), {
    name: "Ada",
    password: "***",
    code: "***",
    people: [{ bvn: "***", id: 7 }],
    proof: { kind: "a", token: "***" },
  });
});

test("nothing stays nothing, and a shape that none takes is hidden whole", () => {
  const schema = z.object({ password: secret.nullish(), either: z.union([z.object({ a: secret }), z.int()]) });
  assert.deepEqual(redacted(schema, { password: null, either: { b: "canary" } }), { password: null, either: "***" });
});
