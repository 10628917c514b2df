// Reading JSON tolerantly: what is passed over, what is refused, and that no text takes long to read.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as fc from "fast-check";
import { readJson } from "./json-text.ts";

const valueOf = (text: string) => {
  const read = readJson(text, 20);
  assert(read.ok, text);
  return read.value;
};

test("comments and trailing commas are passed over, and strings stay as they are", () => {
  assert.deepEqual(valueOf('{ "a": [1, 2, /* the last */ ], // so\n "b": "//,]" , }'), { a: [1, 2], b: "//,]" });
  assert.deepEqual(valueOf('{"a":"/*x*/\\",}"} // end'), { a: '/*x*/",}' });
  assert.deepEqual(valueOf("[[1,],[2,],/**/]"), [[1], [2]]);
  for (const text of ["[1,,]", "[,]x", "{", '"', "1/**/2", "/*", "//", "[1,/*]", ""])
    assert(!readJson(text, 20).ok, text);
});

test("whatever JSON says, it says as well between comments and with trailing commas", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), (values) => {
      fc.pre(readJson(JSON.stringify(values), 20).ok);
      const text = `/* , */[${values.map((value) => `${JSON.stringify(value)}, // ]"\n`).join("")}]`;
      assert.deepEqual(valueOf(text), JSON.parse(JSON.stringify(values)));
    }),
  );
});

test("a text that is made to be slow is refused as fast as any other", () => {
  const most = 100 * 1024;
  const starts = ["/", "/**/", "/*", "//\n", '"', '"\\', ",", ", ", ",/**/", "[1,]", "{", "[", "\\", " "];
  const began = performance.now();
  for (const start of starts) {
    for (const before of ["", '{"a":1,', "[1,"]) {
      const text = `${before}${start.repeat((most - before.length) / start.length)}`;
      assert(!readJson(text, 20).ok || start === " ");
    }
  }
  assert(performance.now() - began < 2_000, `it took ${performance.now() - began} ms`);
});
