// Nobody gives what they do not have, and administrators appoint traders without trading.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { assert as hold, property, subarray } from "fast-check";
import { grantable, isAdministrator, notGrantable } from "./granting.ts";
import { permissions, type Permission } from "./permission.ts";
import { tenantRoles } from "./role.ts";

const every = Object.keys(permissions) as Permission[]; // the table's own keys

test("an administrator of a house may give every static role", () => {
  const admin = new Set<Permission>(tenantRoles.ADMIN.grants);
  assert(isAdministrator(admin));
  for (const { grants } of Object.values(tenantRoles)) assert.equal(notGrantable(admin, grants), undefined);
  assert.equal(notGrantable(admin, ["Pages.Tenants"]), "Pages.Tenants");
});

test("who manages users alone cannot make an administrator, nor a trader", () => {
  const desk = new Set<Permission>(["Pages.Users"]);
  assert.equal(isAdministrator(desk), false);
  assert.equal(notGrantable(desk, ["Pages.Users", "Pages.Roles"]), "Pages.Roles");
  assert.equal(notGrantable(desk, ["BUY"]), "BUY");
});

test("beside the trading permissions nothing can be given that is not held", () => {
  const trading = new Set<Permission>(["TRADE_ALL_ACCOUNTS", "BUY", "SELL"]);
  hold(
    property(subarray(every), (some) => {
      const held = new Set(some);
      for (const permission of grantable(held)) assert(held.has(permission) || trading.has(permission));
      assert.equal(notGrantable(held, some), undefined);
    }),
  );
});
