// Names at banks are the holder's, or they are not; account numbers follow their check digit, or a warning is due.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { namesAgree } from "./holder-name.ts";
import { nubanAgrees } from "../nuban.ts";

const people: readonly (readonly [one: string, other: string, agree: boolean])[] = [
  ["Ada Obi", "Ada Obi", true],
  ["Ada Obi", "OBI ADA", true],
  ["Ada Obi", "Obi, Ada Chioma", true],
  ["Mrs. Ada Obi", "ADA OBI", true],
  ["Adá Óbi", "ada obi", true],
  ["O'Neil-Ada Bello", "ONEIL ADA BELLO", true],
  ["Ada Obi", "Ada Eze", false],
  ["Ada Obi", "Ada", false],
  ["Ada Obi", "Obi Obi", false],
  ["Ada Obi", "", false],
  ["Ada Obi", "A. Obi", false],
  ["Prince", "prince", true],
];

test("a person's name agrees in any order and case, with titles and middle names", () => {
  for (const [one, other, agree] of people) {
    assert.equal(namesAgree(one, other, "individual"), agree, `${one} / ${other}`);
    assert.equal(namesAgree(other, one, "individual"), agree, `${other} / ${one}`);
  }
});

test("a company's name agrees but for its legal form", () => {
  const companies: readonly (readonly [string, string, boolean])[] = [
    ["Zenith Nominees Limited", "ZENITH NOMINEES LTD", true],
    ["Zenith Nominees Limited", "Nominees Zenith", true],
    ["Zenith Limited", "Zenith Nominees Limited", false],
    ["Acme Foods Nig Ltd", "ACME FOODS", true],
  ];
  for (const [one, other, agree] of companies) assert.equal(namesAgree(one, other, "corporate"), agree, one);
});

test("a name agrees with itself in any order", () => {
  const name = fc.stringMatching(/^[A-Za-z]{2,10}$/);
  const shuffled = fc
    .uniqueArray(name, { minLength: 1, maxLength: 4 })
    .chain((names) => fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })));
  fc.assert(
    fc.property(shuffled, fc.constantFrom("individual" as const, "corporate" as const), ([names, other], kind) =>
      namesAgree(names.join(" "), other.join("  ").toUpperCase(), kind),
    ),
  );
});

test("the check digit follows from the bank and the serial", () => {
  const known: readonly (readonly [string, string, boolean | null])[] = [
    ["011", "0000014579", true],
    ["011", "0000000220", true],
    ["50547", "0000014573", true],
    ["51310", "0000000016", true],
    ["011", "0000014578", false],
    ["035A", "0000014578", null],
    ["011", "123", null],
    ["011", "00000145７9", null],
  ];
  for (const [bank, account, agrees] of known) assert.equal(nubanAgrees(bank, account), agrees, `${bank} ${account}`);
});

test("of ten last digits one agrees", () => {
  fc.assert(
    fc.property(fc.constantFrom("058", "00103", "50211"), fc.stringMatching(/^\d{9}$/), (bank, serial) => {
      const agreeing = "0123456789".split("").filter((digit) => nubanAgrees(bank, `${serial}${digit}`) === true);
      return agreeing.length === 1;
    }),
  );
});
