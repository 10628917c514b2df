// Queries and bodies as a method's input: names without case, texts as what they stand for, nothing twice.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as z from "zod";
import { readJson } from "./json-text.ts";
import { AmbiguousArgument, argumentsOfBody, argumentsOfQuery } from "./read-arguments.ts";

const input = z.object({
  cscsAccount: z.string().nullish(),
  maxResultCount: z.int().default(10),
  open: z.boolean().nullish(),
  tags: z.array(z.string()).nullish(),
  inner: z.object({ someName: z.string() }).nullish(),
});
const ofQuery = (text: string) => argumentsOfQuery(input, new URLSearchParams(text));

test("names match without case, and a value is read as its type", () => {
  assert.deepEqual(ofQuery("MAXRESULTCOUNT=5&Open=True&unknown=1"), { maxResultCount: 5, open: true });
  assert.deepEqual(argumentsOfBody(input, { MaxResultCount: 5, INNER: { SOMENAME: "x" }, open: "false" }), {
    maxResultCount: 5,
    inner: { someName: "x" },
    open: false,
  });
});

test("what does not fit is left for the schema to refuse", () => {
  assert.deepEqual(ofQuery("maxResultCount=abc&open=maybe"), { maxResultCount: "abc", open: "maybe" });
  assert.deepEqual(argumentsOfBody(input, { maxResultCount: "5" }), { maxResultCount: "5" });
});

test("an empty text is nothing", () => {
  assert.deepEqual(ofQuery("cscsAccount=&open=&maxResultCount="), {
    cscsAccount: null,
    open: null,
    maxResultCount: undefined,
  });
});

test("lists come repeated or with brackets", () => {
  assert.deepEqual(ofQuery("tags=a&tags=b"), { tags: ["a", "b"] });
  assert.deepEqual(ofQuery("tags[0]=a&tags[1]=b"), { tags: ["a", "b"] });
});

test("the other name of an account is taken, two values of one argument are not", () => {
  assert.deepEqual(ofQuery("CscsAcct=7"), { cscsAccount: "7" });
  assert.deepEqual(ofQuery("cscsAcct=7&cscsAccount=7"), { cscsAccount: "7" });
  assert.throws(() => ofQuery("cscsAcct=7&cscsAccount=8"), AmbiguousArgument);
  assert.throws(() => ofQuery("cscsAccount[]=7&cscsAccount[]=8"), AmbiguousArgument);
  assert.throws(() => argumentsOfBody(input, { cscsAcct: "7", cscsAccount: "8" }), AmbiguousArgument);
  assert.throws(() => argumentsOfBody(input, { open: true, OPEN: false }), AmbiguousArgument);
});

test("comments and trailing commas are passed over, but not inside a text", () => {
  const text = `{ "a": "x // no, ]", /* here */ "b": [1, 2, ], // there\n }`;
  assert.deepEqual(readJson(text, 5), { ok: true, value: { a: "x // no, ]", b: [1, 2] } });
  assert.equal(readJson("{", 5).ok, false);
});

test("names that reach a prototype and depth without end are refused", () => {
  for (const text of [`{"__proto__":1}`, `{"a":{"constructor":1}}`, `[[[[[[1]]]]]]`])
    assert.equal(readJson(text, 5).ok, false);
});
