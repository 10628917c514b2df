// Tests of which holdings lack an e-dividend mandate: by the newest of each, and only while its bank account is in use.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newestBySecurity, withoutMandate } from "./dividend-need.ts";

const row = (id: number, securityID: string, status: "SUBMITTED" | "ACTIVE" | "DECLINED" | "WITHDRAWN") => ({
  id,
  securityID,
  status,
  isBankInUse: true,
});

test("what waits or is active to the bank account in use needs none; whatever else does", () => {
  const rows = [
    row(9, "WAITS", "SUBMITTED"),
    { ...row(8, "OLDBANK", "ACTIVE"), isBankInUse: false },
    { ...row(7, "OLDWAITS", "SUBMITTED"), isBankInUse: false },
    row(6, "REFUSED", "DECLINED"),
    row(5, "GIVENANEW", "ACTIVE"),
    row(4, "LEFT", "WITHDRAWN"),
    row(3, "LEFT", "ACTIVE"),
    row(2, "GIVENANEW", "WITHDRAWN"),
    row(1, "SOLD", "DECLINED"),
  ];
  const held = ["WAITS", "OLDBANK", "OLDWAITS", "REFUSED", "GIVENANEW", "LEFT", "NEVER"].map((symbol) => ({ symbol }));
  assert.deepEqual(
    withoutMandate(held, newestBySecurity(rows)).map(({ symbol }) => symbol),
    ["OLDBANK", "OLDWAITS", "REFUSED", "LEFT", "NEVER"],
  );
});
