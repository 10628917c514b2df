// The keyboard's map: strokes by their place, words of two keys, keys that are moved, and conflicts that are refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  actionFor,
  conflictOf,
  firstKeys,
  keyActions,
  keyRows,
  keysOf,
  readKept,
  shownKeys,
  strokeOf,
} from "./key-map.ts";

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

test("a letter is taken by its place, a sign by what it writes, and the command key counts as Ctrl", () => {
  for (const [event, stroke] of [
    [{ ...plain, key: "и", code: "KeyB" }, "KeyB"],
    [{ ...plain, key: "X", code: "KeyX", shiftKey: true }, "Shift+KeyX"],
    [{ ...plain, key: "/", code: "Digit7", shiftKey: true }, "/"],
    [{ ...plain, key: "/", code: "Slash" }, "/"],
    [{ ...plain, key: "?", code: "Slash", shiftKey: true }, "?"],
    [{ ...plain, key: "k", code: "KeyK", metaKey: true }, "Ctrl+KeyK"],
    [{ ...plain, key: "π", code: "KeyP", ctrlKey: true, altKey: true }, "Ctrl+Alt+KeyP"],
    [{ ...plain, key: "F6", code: "F6", shiftKey: true }, "Shift+F6"],
    [{ ...plain, key: "Shift", code: "ShiftLeft", shiftKey: true }, null],
  ] as const)
    assert.equal(strokeOf(event), stroke);
});

test("no two actions begin with the same keys, and every one is reached by its own", () => {
  for (const action of keyActions) {
    assert.equal(conflictOf(action, keyRows[action].first, firstKeys), null, action);
    const strokes = keysOf(action, firstKeys).split(" ");
    const before = strokes.length === 2 ? (strokes[0] ?? null) : null;
    assert.equal(actionFor(before, strokes.at(-1) ?? "", firstKeys), action);
  }
});

test("the second key of a word means itself when no word was begun, and a word that leads nowhere is forgotten", () => {
  assert.equal(actionFor(null, "KeyG", firstKeys), "begun");
  assert.equal(actionFor("KeyG", "KeyD", firstKeys), "goDashboard");
  assert.equal(actionFor(null, "KeyD", firstKeys), "chartTable");
  assert.equal(actionFor("KeyG", "KeyB", firstKeys), "buy");
});

test("letters alone do nothing once they are switched off; the others go on", () => {
  const kept = { moved: {}, singleKeys: false };
  for (const stroke of ["KeyB", "Shift+KeyX", "/", "?", "KeyG"]) assert.equal(actionFor(null, stroke, kept), null);
  assert.equal(actionFor(null, "F6", kept), "nextPanel");
  assert.equal(actionFor(null, "Alt+Digit2", kept), "desk2");
  assert.equal(actionFor(null, "Ctrl+KeyK", kept), "palette");
});

test("a key that is moved leaves its old place, and a taken one is refused", () => {
  const kept = { ...firstKeys, moved: { buy: "KeyQ" } };
  assert.equal(actionFor(null, "KeyQ", kept), "buy");
  assert.equal(actionFor(null, "KeyB", kept), null);
  assert.equal(conflictOf("sell", "KeyQ", kept), "buy");
  assert.equal(conflictOf("sell", "KeyB", kept), null);
  assert.equal(conflictOf("sell", "KeyG", kept), "goDashboard");
  assert.equal(conflictOf("sell", "Enter", kept), "fixed");
  assert.equal(conflictOf("sell", "Ctrl+KeyZ", kept), "fixed");
});

test("what was kept is read again, and what cannot be read counts as nothing", () => {
  const kept = { moved: { buy: "KeyQ" }, singleKeys: false };
  assert.deepEqual(readKept(JSON.stringify(kept)), kept);
  assert.deepEqual(readKept('{"moved":{"nosuch":"KeyQ","buy":3}}'), firstKeys);
  for (const text of [null, "{", "null"]) assert.deepEqual(readKept(text), firstKeys);
  assert.deepEqual(shownKeys("Ctrl+Alt+KeyP"), ["Ctrl", "Alt", "P"]);
  assert.deepEqual(shownKeys("KeyG KeyD"), ["G", "D"]);
});
