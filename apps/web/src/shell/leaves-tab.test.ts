// What leaves a form behind: another page or another tab, and nothing else.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { leavesTab } from "./leaves-tab.ts";

const here = { pathname: "/app/account-settings", search: "?tab=security" };

test("another page or another tab leaves, a filter or a letter's case does not", () => {
  const places = [
    ["/app/trading", true],
    ["/app/account-settings", true],
    ["/app/account-settings?tab=display", true],
    ["/app/account-settings?tab=security", false],
    ["/APP/account-settings?tab=security&show=all", false],
    [{ pathname: "/app/account-settings", search: "?q=x&tab=security" }, false],
    [{ pathname: "/app/account-settings", search: "" }, true],
    [{ hash: "#part" }, false],
  ] as const;
  for (const [to, leaves] of places) assert.equal(leavesTab(here, to), leaves, JSON.stringify(to));
});
