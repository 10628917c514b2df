// A page cannot be added without saying who may enter, and those that anybody may enter are named here.

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { RouteRow } from "./routes.tsx";

const page = () => null;

test("a row of the routes that does not say who may enter does not compile", () => {
  const row = { path: "/app/open-to-all", title: "Trading", menu: null, page } as const;
  // @ts-expect-error The row lacks its guard: `npm run check` fails without this line.
  const unguarded: RouteRow = row;
  // @ts-expect-error Who may enter without a permission or a role is said as well.
  const half: RouteRow = { ...row, access: "signedIn" };
  const whole: RouteRow = { ...row, access: "signedIn", permission: null, role: null };
  assert.deepEqual([Object.hasOwn(unguarded, "access"), Object.hasOwn(half, "permission")], [false, false]);
  assert.equal(whole.access, "signedIn");
});

test("only signing in and out, registering, setting a password and faults are open to everybody", () => {
  const table = readFileSync(join(import.meta.dirname, "routes.tsx"), "utf8");
  const rows = [...table.matchAll(/\.\.\.(open|guarded),\s+path: (`[^`]+`|\w+)/g)];
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
