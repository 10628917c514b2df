// Views of a list are kept by page and name and say the same for the same wishes; the columns left out are among them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hiddenIn, withHidden } from "./hidden-columns.ts";
import { viewOf, withoutView, withView } from "./saved-views.ts";

const page = "/app/admin/reports/stock-orders";
const mine = { page, name: "Mine", query: "user=ada" };
const elsewhere = { ...mine, page: "/app/admin/funding" };

test("a view keeps the filters and the order in one order, and not the page that one stands on", () => {
  assert.equal(viewOf(new URLSearchParams("sort=price&page=3&q=GTCO&note=7")), "q=GTCO&sort=price");
  assert.equal(viewOf(new URLSearchParams("q=GTCO&sort=price")), "q=GTCO&sort=price");
});

test("another of its name on its page takes a view's place, one of another page stays", () => {
  const changed = { ...mine, query: "user=chidi" };
  assert.deepEqual(withView([mine, elsewhere], changed), [elsewhere, changed]);
  assert.deepEqual(withoutView([mine, elsewhere], mine), [elsewhere]);
});

test("there is room for a hundred", () => {
  const full = Array.from({ length: 100 }, (_, at) => ({ ...mine, name: `View ${at}` }));
  assert.equal(withView(full, mine), null);
  assert.equal(withView(full, { ...mine, name: "View 7" })?.length, 100);
});

test("a column is left out and comes back by the address alone", () => {
  const query = new URLSearchParams("q=GTCO");
  const one = withHidden(query, "Client");
  const two = withHidden(one, "Channel");
  assert.deepEqual([...hiddenIn(two)], ["Client", "Channel"]);
  assert.deepEqual([...hiddenIn(withHidden(two, "Client"))], ["Channel"]);
  assert.equal(withHidden(one, "Client").toString(), "q=GTCO");
});
