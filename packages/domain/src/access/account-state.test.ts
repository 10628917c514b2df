// What each state of an account lets through, and who may move it where.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accountBar, accountStates, holderMove, officeMove, type AccountState } from "./account-state.ts";

const cscsAccount = "2392004900";
const all = Object.keys(accountStates) as AccountState[]; // the table's own keys

function open(state: AccountState): string {
  const acts = ["buy", "sell", "withdraw"] as const;
  return acts.filter((act) => accountBar({ cscsAccount, active: true, state }, act) === null).join(" ");
}

test("each state leaves open what its name says", () => {
  assert.deepEqual(Object.fromEntries(all.map((state) => [state, open(state)])), {
    Active: "buy sell withdraw",
    DebitFrozen: "sell",
    Suspended: "",
    Frozen: "",
    TradingFrozen: "withdraw",
  });
});

test("a refusal names the state, and a closed account has none", () => {
  const frozen = { cscsAccount, active: true, state: "DebitFrozen" } as const;
  assert.deepEqual(accountBar(frozen, "buy"), { code: "ACC_INACTIVE", cscsAccount, state: "DebitFrozen" });
  for (const state of all)
    assert.deepEqual(accountBar({ cscsAccount, active: false, state }, "sell"), { code: "ACC_INACTIVE", cscsAccount });
});

test("the office moves an account anywhere but where it is", () => {
  for (const now of all)
    for (const next of all) assert.equal(officeMove(now, next), now === next ? "SameState" : null, `${now} ${next}`);
});

test("a holder only ever stops more, so that a stolen sign-in opens nothing", () => {
  const allowed = all.flatMap((now) =>
    all.filter((next) => holderMove(now, next) === null).map((next) => `${now} to ${next}`),
  );
  assert.deepEqual(allowed, [
    "Active to Frozen",
    "Active to TradingFrozen",
    "DebitFrozen to Frozen",
    "TradingFrozen to Frozen",
  ]);
});
