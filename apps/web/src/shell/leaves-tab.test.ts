// What leaves a form behind: another page or another tab, and nothing else.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { leavesForm, leavesTab } from "./leaves-tab.ts";

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

test("the way back out of a form that the address opened leaves it, though no tab is left", () => {
  const pathname = "/app/client-portal/account-inflow";
  const form = { pathname, search: "?period=12m&claim=1" };
  const places = [
    [{ pathname, search: "?period=12m" }, true],
    [{ pathname, search: "?period=all&claim=1" }, false],
    [{ pathname: "/app/trading", search: "?claim=1" }, true],
  ] as const;
  for (const [to, leaves] of places) assert.equal(leavesForm(form, to), leaves, JSON.stringify(to));
  // It is closed by its own buttons without a question.
  assert.equal(leavesTab(form, { pathname, search: "?period=12m" }), false);
  assert.equal(leavesForm({ pathname, search: "" }, form), false);
});
