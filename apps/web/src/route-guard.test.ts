// A page cannot be added without saying who may enter, and those that anybody may enter are named here.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { RouteRow } from "./routes.tsx";

/** Whether a value without that member is none of this type. */
type IsNeeded<T, Member extends keyof T> = object extends Pick<T, Member> ? false : true;

test("a row of the routes that does not say who may enter does not compile", () => {
  const needed: readonly [IsNeeded<RouteRow, "access">, IsNeeded<RouteRow, "permission">, IsNeeded<RouteRow, "role">] =
    [true, true, true];
  assert.deepEqual(needed, [true, true, true]);
});

test("only signing in and out, registering, setting a password and faults are open to everybody", () => {
  const table = readFileSync(join(import.meta.dirname, "routes.tsx"), "utf8");
  const rows = [...table.matchAll(/\.\.\.(open|guarded|atTop|office),\s+path: (`[^`]+`|\w+)/g)];
  const open = rows.filter(([, guard]) => guard === "open").map(([, , path]) => path);
  assert.deepEqual(open, [
    "signInPath",
    "createAccountPath",
    "kycPath",
    "forgotPasswordPath",
    "resetPasswordPath",
    "signOutPath",
    "exceptionPath",
  ]);
  assert.equal([...table.matchAll(/\bpath: (?!string)/g)].length, rows.length, "every row begins with its guard");
});
