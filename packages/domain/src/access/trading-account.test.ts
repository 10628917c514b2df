// Who may act for an account, who may only look.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderCaller } from "../order/facts.ts";
import type { Permission } from "./permission.ts";
import { tenantRoles, type TenantRole } from "./role.ts";
import { mayActFor, mayCancelFor, maySee, tradeRefusal } from "./trading-account.ts";

const account = { cscsAccount: "2392004900", holderUserIds: [7, 9] };

test("a holder acts and sees, on the sides they may trade", () => {
  check(callerIn("CUSTOMER", 9), { acts: true, sees: true, trades: true });
  check({ ...callerIn("CUSTOMER", 9), permissions: new Set() }, { acts: true, sees: true, trades: false });
});

test("another customer neither acts nor sees", () => {
  check(callerIn("CUSTOMER", 8), { acts: false, sees: false, trades: false });
});

test("a broker acts for their clients, and for everybody with TRADE_ALL_ACCOUNTS", () => {
  check(callerIn("BROKER", 8), { acts: true, sees: true, trades: true });
  const assigned = { userId: 8, isBroker: true, permissions: new Set<Permission>(["BUY", "SELL"]) };
  check(assigned, { acts: true, sees: true, trades: true });
});

test("an administrator sees every order and trades none", () => {
  check(callerIn("ADMIN", 8), { acts: false, sees: true, trades: false });
});

test("whoever sees every order and may stop trading takes one out, and neither right alone is enough", () => {
  const granted = (...names: readonly Permission[]) =>
    mayCancelFor({ userId: 8, isBroker: false, permissions: new Set(names) }, account);
  assert.equal(mayCancelFor(callerIn("ADMIN", 8), account), true);
  assert.deepEqual([granted("VIEW_ALL_ORDERS"), granted("KILL_SWITCH")], [false, false]);
  assert.deepEqual(
    [mayCancelFor(callerIn("CUSTOMER", 9), account), mayCancelFor(callerIn("CUSTOMER", 8), account)],
    [true, false],
  );
});

function callerIn(role: TenantRole, userId: number): OrderCaller {
  return { userId, isBroker: role === "BROKER", permissions: new Set<Permission>(tenantRoles[role].grants) };
}

function check(caller: OrderCaller, expected: { acts: boolean; sees: boolean; trades: boolean }): void {
  assert.deepEqual(
    {
      acts: mayActFor(caller, account),
      sees: maySee(caller, account),
      trades: (["Buy", "Sell"] as const).every((side) => tradeRefusal(caller, account, side) === null),
    },
    expected,
  );
}
