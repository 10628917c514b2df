// A house's own words stand in their language alone, and what it never said is the product's.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import {
  areSameWordings,
  isPlainLine,
  paperNoticeIn,
  withWording,
  wordingCount,
  wordingsOf,
  wordsIn,
  type HouseWordings,
} from "./house-wordings.ts";

const said: HouseWordings = {
  signInTitle: { en: "Welcome back", yo: "Ẹ káàbọ̀" },
  paperNotice: { en: "Complaints: 14 days", ig: "Mkpesa: ụbọchị 14" },
};

test("a text stands in the language it was said in, under the product's own key", () => {
  assert.deepEqual(wordsIn(said, "en"), { SignInTitle: "Welcome back" });
  assert.deepEqual(wordsIn(said, "yo"), { SignInTitle: "Ẹ káàbọ̀" });
  for (const language of ["ha", "fr", "constructor"]) assert.deepEqual(wordsIn(said, language), {});
});

test("a paper's notice is the reader's, else the English one, else none", () => {
  assert.equal(paperNoticeIn(said, "ig"), "Mkpesa: ụbọchị 14");
  assert.equal(paperNoticeIn(said, "yo"), "Complaints: 14 days");
  assert.equal(paperNoticeIn({ paperNotice: { ig: "Mkpesa" } }, "yo"), "");
});

test("a text that is emptied is the product's again", () => {
  const once = withWording(said, { name: "signInTitle", language: "en", text: " " });
  assert.deepEqual(once.signInTitle, { yo: "Ẹ káàbọ̀" });
  const none = withWording(once, { name: "signInTitle", language: "yo", text: "" });
  assert.deepEqual(Object.keys(none), ["paperNotice"]);
  assert.deepEqual([wordingCount(said), wordingCount(none), wordingCount({})], [4, 2, 0]);
});

test("what is kept is read in one order, and what is none of ours is passed over", () => {
  const turned = { paperNotice: { ig: "b", en: "a" }, signInTitle: { yo: "d", en: "c" }, evil: { en: "x" } };
  const read = { signInTitle: { en: "c", yo: "d" }, paperNotice: { en: "a", ig: "b" } };
  assert.equal(JSON.stringify(wordingsOf(turned)), JSON.stringify(read));
  assert(areSameWordings(turned, read) && !areSameWordings(read, { ...read, signInTitle: { en: "c" } }));
  for (const kept of [null, 7, "text", [], { signInTitle: 3 }, { signInTitle: { en: 4 } }])
    assert.deepEqual(wordingsOf(kept), {});
});

test("plain text is one line without markup or marks that nobody sees", () => {
  for (const text of ["Ẹ káàbọ̀, sign in", "₦5 & more – “ok”", "14 days"]) assert(isPlainLine(text), text);
  for (const text of ["two\nlines", "<b>bold</b>", "a\u202Eb", "a\u200Bb", "a\u2028b", "tab\t"])
    assert(!isPlainLine(text), JSON.stringify(text));
});
