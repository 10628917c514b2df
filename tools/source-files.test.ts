// Tests that the tidy tests read code as it is: comments and strings apart, every form of import found.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "./source-files.ts";

test("words in comments and strings are no code, what a template computes is", () => {
  const { code } = readSource("tools/a.ts", 'a(); // b("x")\n/* c */ d("e // f", `g ${h()} i`); j(/"/);\n');
  for (const word of ["a()", "d(", "h()", "j("]) assert.ok(code.includes(word), word);
  for (const word of ["b", "c", "e", "f", "g", "i"]) assert.doesNotMatch(code, new RegExp(`\\b${word}\\b`));
  assert.equal(code.split("\n").length, 3);
});

test("every form of import is found, and where it leads", () => {
  // Written with another word, since this file's own imports are read as well.
  const text = `take { a,\n  b } from "./x.ts";\ntake type { C } from "@tradebook/domain/units.ts";
take "../y.ts";\ntake { d } from "node:fs";\nconst e = await take("./z.ts"); // take "not.ts"\nsql(\`select 1 from "t"\`);`.replaceAll(
    "take",
    "import",
  );
  assert.deepEqual(readSource("apps/server/src/http/a.ts", text).imports, [
    { from: "./x.ts", leadsTo: "apps/server/src/http/x.ts", isType: false },
    { from: "@tradebook/domain/units.ts", leadsTo: "packages/domain/src/units.ts", isType: true },
    { from: "node:fs", leadsTo: undefined, isType: false },
    { from: "../y.ts", leadsTo: "apps/server/src/y.ts", isType: false },
    { from: "./z.ts", leadsTo: "apps/server/src/http/z.ts", isType: false },
  ]);
});
