// Tests of the dashboard's view: while one looks at somebody else's account it begins there, and one's own stays a tab.

import assert from "node:assert/strict";
import { test } from "node:test";
import { viewShown, type DashboardView } from "./dashboard-views.ts";

test("the address chooses among the views a person has, and a look at an account comes first", () => {
  const [own, house]: readonly (readonly DashboardView[])[] = [
    ["customer", "client"],
    ["house", "client"],
  ];
  const cases = [
    { offered: own, asked: null, isLooking: true, shows: ["client", "client"] },
    { offered: own, asked: "customer", isLooking: true, shows: ["client", "customer"] },
    { offered: own, asked: "broker", isLooking: true, shows: ["client", "client"] },
    { offered: house, asked: "house", isLooking: true, shows: ["client", "house"] },
    { offered: house, asked: null, isLooking: false, shows: ["house", "house"] },
    { offered: house, asked: "client", isLooking: false, shows: ["house", "client"] },
    { offered: ["customer"], asked: "client", isLooking: false, shows: ["customer", "customer"] },
    { offered: [], asked: "client", isLooking: false, shows: [undefined, undefined] },
  ] as const;
  for (const { shows, offered = [], ...rest } of cases) {
    const { first, current } = viewShown({ offered, ...rest });
    assert.deepEqual([first, current], shows, JSON.stringify(rest));
  }
});
