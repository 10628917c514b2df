// Tests of the menu: groups in the order of the routes, headings inside them, and gates that hide a whole group.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { MenuRow } from "../lib/menu.ts";
import { menuOf } from "./menu-entries.ts";

function row(path: string, menu: MenuRow["menu"]): MenuRow {
  return { path, title: "Trading", permission: null, role: null, menu };
}

test("pages stand in their groups, where the first of the group stands, under their headings", () => {
  const [home, news, users, gainers] = [
    row("/home", []),
    row("/news", ["MarketData"]),
    row("/users", ["Administration"]),
    row("/gainers", ["MarketData", "Performance"]),
  ];
  assert.deepEqual(menuOf([home, news, users, gainers]), [
    { kind: "page", row: home },
    {
      kind: "group",
      title: "MarketData",
      sections: [
        { title: null, rows: [news] },
        { title: "Performance", rows: [gainers] },
      ],
    },
    { kind: "group", title: "Administration", sections: [{ title: null, rows: [users] }] },
  ]);
  assert.deepEqual(menuOf([]), []);
});
