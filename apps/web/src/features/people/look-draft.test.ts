// A look is saved when it changed, and published when it is saved, differs from what is shown and can be seen.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { ChosenLook, HouseLooks } from "@tradebook/contract/house-look.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { beginWith, chosenRatio, lookState } from "./look-draft.ts";

const inForce = { colour: "#0a7f4f", logo: null, texts: {} };
const blue = { ...inForce, colour: "#1d4ed8" };
const faint = { ...inForce, colour: "#f5d442" };
const worded = { ...inForce, texts: { signInTitle: { yo: "Ẹ káàbọ̀" } } };
const marked = { ...inForce, texts: { needHelp: { en: "<b>Help</b>" } } };
const looks = (draft: ChosenLook | null): HouseLooks => ({
  inForce,
  draft: draft === null ? null : { ...draft, savedAt: instant(1) },
  items: [],
});

const cases = [
  ["nothing was touched", inForce, null, "published", false, false],
  ["only the case of the letters differs", { ...inForce, colour: "#0A7F4F" }, null, "published", false, false],
  ["another colour is typed", blue, null, "unsaved", true, false],
  ["what is typed is no colour", { ...blue, colour: "#1d4" }, null, "unsaved", false, false],
  ["the draft is as it was saved", blue, blue, "draft", false, true],
  ["a saved draft is too faint to be seen", faint, faint, "draft", false, false],
  ["the draft is what everybody sees already", inForce, inForce, "draft", false, false],
  ["a text is said in the house's own words", worded, null, "unsaved", true, false],
  ["a text is not plain", marked, null, "unsaved", false, false],
  ["a draft with words of its own is saved", worded, worded, "draft", false, true],
  ["the draft is changed once more", inForce, blue, "unsaved", true, false],
] as const;

for (const [when, typed, draft, is, maySave, mayPublish] of cases) {
  test(`when ${when}, it may ${maySave ? "" : "not "}be saved and ${mayPublish ? "" : "not "}published`, () => {
    assert.deepEqual(lookState(typed, looks(draft)), { is, maySave, mayPublish });
  });
}

test("typing begins at one's draft, else at what everybody sees", () => {
  assert.deepEqual([beginWith(looks(blue)), beginWith(looks(null))], [blue, inForce]);
});

test("a colour that nobody can read on white is called so, and one that nobody can see", () => {
  assert.deepEqual(chosenRatio("#0a7f4f"), { ratio: 5, isVisible: true, isLegible: true });
  assert.deepEqual(chosenRatio("#f5d442"), { ratio: 1.4, isVisible: false, isLegible: false });
  assert.equal(chosenRatio("#8a8a8a")?.isVisible, true);
  assert.equal(chosenRatio("#8a8a8a")?.isLegible, false);
  assert.equal(chosenRatio("green"), null);
});
