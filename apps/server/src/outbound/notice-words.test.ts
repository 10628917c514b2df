// Every language says what notices say, with the same places, and in words of its own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "@tradebook/contract/languages/offered-languages.ts";
import { noticeTexts } from "./notice-texts.ts";
import { noticeWords } from "./notice-words.ts";

/** Facts that are their own places leave the template as it is written. */
const asWritten = ["{0}", "{1}", "{2}", "{3}"];

test("a notice has the places of its English in every language", () => {
  for (const { name } of languages) {
    for (const text of noticeTexts) {
      assert.deepEqual(places(noticeWords(name, [text, ...asWritten])), places(text), `${name}: ${text}`);
    }
  }
});

test("a notice is said in the reader's language, its facts as they are", () => {
  const said = languages.map(({ name }) =>
    noticeWords(name, ["Bought {0} {1} at ₦{2}.", "100", "ZENITHBANK", "48.50"]),
  );
  assert.equal(new Set(said).size, languages.length);
  for (const text of said) assert.match(text, /ZENITHBANK/);
});

test("how money came is said in the reader's language too", () => {
  const text = "₦{0} by {1}, reference {2}.";
  assert.equal(noticeWords("en", [text, "5.00", "cheque", "R1"]), "₦5.00 by cheque, reference R1.");
  assert.match(noticeWords("yo", [text, "5.00", "cheque", "R1"]), /sọ̀wédowó/);
});

test("who chose no language, or one that is not offered, reads English", () => {
  assert.equal(noticeWords(null, ["Your account is open"]), "Your account is open");
  assert.equal(noticeWords("tlh", ["Your account is open"]), "Your account is open");
});

function places(text: string): readonly string[] {
  return [...text.matchAll(/\{\d\}/g)].map(([place]) => place).toSorted();
}
