// What the page of a contract note's check says of a genuine one and of one that is not.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import { verdict } from "./verify-page.ts";

test("a genuine note is told with its figures, and a house's name is text and no markup", () => {
  const said = verdict({
    isGenuine: true,
    note: {
      houseName: "<b>Sharp & Sons</b>",
      noteNo: "SCN/20260331/0000123",
      side: "Sell",
      tradeDate: tradingDay("2026-03-31"),
      settlementDate: tradingDay("2026-04-01"),
      symbol: "GTCO",
      quantity: quantity(1200),
      netAmount: kobo(5_678_901n),
      status: "AMENDED",
    },
  });
  assert.match(said, /&lt;b&gt;Sharp &amp; Sons&lt;\/b&gt; issued this note/);
  for (const figure of ["SCN/20260331/0000123", "31-Mar-2026", "1,200 GTCO", "₦56,789.01", "Amended"])
    assert(said.includes(figure), figure);
  assert.match(said, /Sold.*Net proceeds/);
});

test("what is not genuine is told in one way, with no figure", () => {
  assert.match(verdict({ isGenuine: false, note: null }), /^<p class="said no" role="status">No such note/);
});
