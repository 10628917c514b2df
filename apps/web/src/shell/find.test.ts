// The line that finds and does: drafts, wishes to cancel, and what is found first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, matching, readCancel, readDraft } from "./find.ts";

const listed = new Set(["GTCO", "ZENITHBANK", "BUACEMENT"]);

test("a line that says side, quantity, symbol and price is a draft, and nothing else is", () => {
  for (const [text, draft] of [
    ["b 1000 gtco 95", { side: "buy", orderQty: 1000, securityID: "GTCO", price: 9500 }],
    ["BUY 1,500 GTCO @ 95.05", { side: "buy", orderQty: 1500, securityID: "GTCO", price: 9505 }],
    ["s 1.5k zenithbank", { side: "sell", orderQty: 1500, securityID: "ZENITHBANK", price: null }],
    ["b 0 gtco 95", null],
    ["b 1000 nosuch 95", null],
    ["b 1000 gtco 95.005", null],
    ["b 1.5 gtco", null],
    ["bu", null],
    ["gtco", null],
  ] as const)
    assert.deepEqual(readDraft(text, listed), draft, text);
});

test("cancel all names a symbol, a side, both or neither", () => {
  for (const [text, found] of [
    ["cancel all", { securityID: null, side: null }],
    ["Cancel all gtco buys", { securityID: "GTCO", side: "buy" }],
    ["cancel all sells", { securityID: null, side: "sell" }],
    ["cancel all nosuch", null],
    ["cancel", null],
    ["cancel all gtco buys now", null],
  ] as const)
    assert.deepEqual(readCancel(text, listed), found, text);
});

test("a draft and a wish to cancel are addresses of the trading page", () => {
  const draft = { side: "buy", orderQty: 1000, securityID: "GTCO", price: 9505 } as const;
  assert.equal(addressOf("/app/trading", draft), "/app/trading?s=GTCO&side=buy&qty=1000&px=95.05");
  assert.equal(addressOf("/app/trading", { ...draft, price: null }), "/app/trading?s=GTCO&side=buy&qty=1000");
  assert.equal(addressOf("/app/trading", { securityID: null, side: null }), "/app/trading?cancel=all");
  assert.equal(addressOf("/app/trading", { securityID: "GTCO", side: "sell" }), "/app/trading?s=GTCO&cancel=sell");
});

test("what begins as it is typed comes before what only holds it", () => {
  const names = ["BUA Cement", "Cement Company", "Lafarge cements", "GTCO", "Replacement"];
  const found = matching(names, "cement", (name) => [name]);
  assert.deepEqual(found, ["Cement Company", "BUA Cement", "Lafarge cements", "Replacement"]);
  assert.deepEqual(
    matching(names, " ", (name) => [name]),
    [],
  );
});
