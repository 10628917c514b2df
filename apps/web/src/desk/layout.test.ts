// Layouts: panels are added, moved and closed without losing or doubling one, and edges move between two parts alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addPanel, closePanel, movePanel, panelsOf, resize, showPanel, sides, type Node } from "./layout.ts";
import { deskText, readDesk, firstDesk } from "./saved-desk.ts";
import { presetNames, presets } from "./presets.ts";

const idsOf = (root: Node) => panelsOf(root).map(({ id }) => id);

test("every preset has each of its panels once, and its ticket stands but on the desk that watches", () => {
  for (const name of presetNames) {
    const ids = idsOf(presets[name]);
    assert.equal(new Set(ids).size, ids.length, name);
    assert.equal(ids.includes("ticket"), name !== "monitor", name);
  }
});

test("a panel can be moved anywhere, and none is lost or doubled on the way", () => {
  for (const name of presetNames) {
    const ids = idsOf(presets[name]);
    const before = ids.toSorted();
    // Every move from the desk as it begins, and after each of them its way back beside another.
    for (const id of ids) {
      for (const beside of ids) {
        for (const side of sides) {
          const once = movePanel(presets[name], id, { beside, side });
          assert.deepEqual(idsOf(once).toSorted(), before);
          for (const back of sides)
            assert.deepEqual(idsOf(movePanel(once, beside, { beside: id, side: back })).toSorted(), before);
        }
      }
    }
  }
});

test("closing all but one panel leaves that one, and a panel that is added stands beside the other", () => {
  const [first, ...others] = idsOf(presets.investor);
  let root: Node | null = presets.investor;
  for (const id of others) root = root === null ? null : closePanel(root, id);
  assert.deepEqual(root === null ? [] : idsOf(root), [first]);
  assert.equal(root === null ? null : closePanel(root, first ?? ""), null);
  if (root === null || first === undefined) return;
  const panel = { id: "book-9", kind: "book", link: 0, securityID: "ZENITHBANK" } as const;
  assert.deepEqual(idsOf(addPanel(root, panel, { beside: first, side: "left" })), ["book-9", first]);
});

test("an edge takes from one part what it gives to the other, down to the least a panel needs", () => {
  const root: Node = presets.investor;
  const measured = [1100, 340];
  const moved = resize(root, { path: [], at: 0, byPx: -60, measured });
  assert.deepEqual(moved.type === "place" ? [] : moved.parts.map(({ size }) => size), [1040, 400]);
  const most = resize(root, { path: [], at: 0, byPx: 900, measured });
  assert.deepEqual(most.type === "place" ? [] : most.parts.map(({ size }) => size), [1320, 120]);
});

test("a desk is read as it was written, and what is no desk is the first one", () => {
  const first = firstDesk();
  const choices = { orders: "side,price", phoneBar: "home,news,orders,holdings" };
  const desk = { ...first, current: "dealer" as const, colours: { ...first.colours, 2: "GTCO" }, choices };
  assert.deepEqual(readDesk(deskText(desk)), desk);
  const shown = { ...desk, layouts: { ...desk.layouts, investor: showPanel(presets.investor, "depth") } };
  assert.deepEqual(readDesk(deskText(shown)), shown);
  const { choices: _, ...without } = JSON.parse(deskText(desk)) as Record<string, unknown>;
  assert.deepEqual(
    readDesk(JSON.stringify(without)),
    { ...desk, choices: {} },
    "a desk kept before there were choices",
  );
  for (const text of [
    null,
    "",
    "{}",
    "[]",
    '{"version":1}',
    deskText(desk).replace('"kind":"ticket"', '"kind":"bomb"'),
  ])
    assert.deepEqual(readDesk(text), first);
});
