// Lists keep their order, hold each security once, and take what is pasted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { added, freeName, moved, pinnedOf, pinToggled, placed, readSymbols, toggled } from "./watchlists.ts";

const banks = { name: "Banks", securityIDs: ["GTCO", "UBA", "ZENITHBANK"] };

test("a security goes in at the end, and out when it is in", () => {
  assert.deepEqual(toggled(banks, "MTNN").securityIDs, ["GTCO", "UBA", "ZENITHBANK", "MTNN"]);
  assert.deepEqual(toggled(banks, "UBA").securityIDs, ["GTCO", "ZENITHBANK"]);
  assert.deepEqual(added(banks, ["UBA", "MTNN", "MTNN"]).securityIDs, ["GTCO", "UBA", "ZENITHBANK", "MTNN"]);
});

test("a security moves one place, and not over the end", () => {
  assert.deepEqual(moved(banks, "UBA", -1).securityIDs, ["UBA", "GTCO", "ZENITHBANK"]);
  assert.deepEqual(moved(banks, "UBA", 1).securityIDs, ["GTCO", "ZENITHBANK", "UBA"]);
  assert.equal(moved(banks, "GTCO", -1), banks);
  assert.equal(moved(banks, "MTNN", 1), banks);
});

test("a security is put at any place, and beyond the list at its end", () => {
  assert.deepEqual(placed(banks, "GTCO", 2).securityIDs, ["UBA", "ZENITHBANK", "GTCO"]);
  assert.deepEqual(placed(banks, "ZENITHBANK", 0).securityIDs, ["ZENITHBANK", "GTCO", "UBA"]);
  assert.deepEqual(placed(banks, "GTCO", 99).securityIDs, ["UBA", "ZENITHBANK", "GTCO"]);
  assert.deepEqual(placed(banks, "UBA", -5).securityIDs, ["UBA", "GTCO", "ZENITHBANK"]);
  assert.equal(placed(banks, "UBA", 1), banks);
  assert.equal(placed(banks, "MTNN", 0), banks);
});

test("what is pasted is read as symbols, and what is none is told of", () => {
  const read = readSymbols("gtco, uba;\nNOBODY  gtco", (id) => banks.securityIDs.includes(id));
  assert.deepEqual(read, { found: ["GTCO", "UBA"], unknown: ["NOBODY"] });
});

test("a new list has a name of its own", () => {
  assert.equal(freeName([], "My list"), "My list");
  assert.equal(freeName([{ name: "My list", securityIDs: [] }], "My list"), "My list 2");
});

test("lists are pinned up to ten and unpinned, each keeping its place and its securities", () => {
  const lists = Array.from({ length: 11 }, (_, n) => ({ name: `L${n}`, securityIDs: ["GTCO"] }));
  const ten = lists
    .slice(0, 10)
    .reduce<ReturnType<typeof pinToggled>>((all, { name }) => pinToggled(all ?? [], name), lists);
  assert.deepEqual(
    pinnedOf(ten ?? []).map(({ name }) => name),
    lists.slice(0, 10).map(({ name }) => name),
  );
  assert.equal(pinToggled(ten ?? [], "L10"), null);
  const nine = pinToggled(ten ?? [], "L3");
  assert.deepEqual(nine?.[3], { name: "L3", securityIDs: ["GTCO"], isPinned: false });
  assert.equal(pinnedOf(pinToggled(nine ?? [], "L10") ?? []).length, 10);
});
