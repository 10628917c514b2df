// Messages as data: what is written can be read by name, and what is wrong names its tag.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { decimalToKobo, koboToDecimal, utcMs, utcText } from "./field-text.ts";
import {
  entries,
  FieldError,
  flag,
  kobo,
  message,
  requireEntries,
  requireKobo,
  requireText,
  requireWhole,
  text,
  utc,
  whole,
} from "./message.ts";
import { fields, tagName, tags } from "./tags.ts";

test("a message is read by the names it was written with", () => {
  const made = message("W", {
    Symbol: "GTCO",
    RptSeq: 12,
    LastFragment: true,
    TransactTime: 1_794_000_000_123,
    NoMDEntries: [
      { MDEntryType: "0", MDEntryPx: "25.45", MDEntrySize: 100 },
      { MDEntryPx: "25.50", MDEntryType: "1" },
    ],
    Text: undefined,
  });
  assert.equal(text(made, "Symbol"), "GTCO");
  assert.equal(whole(made, "RptSeq"), 12);
  assert.equal(flag(made, "LastFragment"), true);
  assert.equal(utc(made, "TransactTime"), 1_794_000_000_123);
  assert.equal(text(made, "Text"), undefined);
  assert.deepEqual(
    entries(made, "NoMDEntries").map((entry) => [entry.tags[0], kobo(entry, "MDEntryPx"), whole(entry, "MDEntrySize")]),
    [
      [269, 2545, 100],
      [269, 2550, undefined],
    ],
  );
});

const wrong: [string, () => unknown, number, number][] = [
  ["a text that is missing", () => requireText(message("D", {}), "ClOrdID"), 11, 1],
  ["a group that is missing", () => requireEntries(message("D", {}), "NoPartyIDs"), 453, 1],
  ["a quantity that is no number", () => requireWhole({ tags: [38], values: ["1e3"] }, "OrderQty"), 38, 6],
  [
    "a quantity beyond what a number can count",
    () => whole({ tags: [38], values: ["9007199254740993"] }, "OrderQty"),
    38,
    6,
  ],
  ["a price of three decimals", () => requireKobo({ tags: [44], values: ["25.455"] }, "Price"), 44, 6],
  ["a flag that is neither", () => flag({ tags: [43], values: ["y"] }, "PossDupFlag"), 43, 6],
  [
    "a day that is not in the calendar",
    () => utc({ tags: [60], values: ["20260231-09:30:00"] }, "TransactTime"),
    60,
    6,
  ],
];

for (const [name, read, tag, reason] of wrong) {
  test(`${name} is an error that names its tag`, () => {
    assert.throws(read, (error) => error instanceof FieldError && error.tag === tag && error.reason === reason);
  });
}

test("a message can't be made of fractions, nor an entry without its first field", () => {
  assert.throws(() => message("D", { OrderQty: 1.5 }));
  assert.throws(() => message("D", { NoPartyIDs: [{ PartyRole: 1 }] }));
  assert.throws(() => koboToDecimal(25.45));
});

const prices: [string, number | undefined][] = [
  ["25.45", 2545],
  ["25.4", 2540],
  ["25", 2500],
  ["25.4500", 2545],
  ["0.01", 1],
  ["-0.05", -5],
  ["0", 0],
  ["-0.00", 0],
  ["25.455", undefined],
  ["25.", undefined],
  [".5", undefined],
  ["1e2", undefined],
  ["+1", undefined],
  ["", undefined],
  ["90071992547409.91", 9_007_199_254_740_991],
  ["90071992547409.92", undefined],
  ["25,45", undefined],
  [" 1", undefined],
];

for (const [written, expected] of prices) {
  test(`a price written "${written}" is ${expected ?? "refused"}${expected === undefined ? "" : " kobo"}`, () => {
    assert.equal(decimalToKobo(written), expected);
  });
}

test("every whole number of kobo survives its text", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => decimalToKobo(koboToDecimal(amount)) === (amount === 0 ? 0 : amount)),
  );
});

test("every moment is written as the calendar has it, and read again", () => {
  const moment = fc.integer({ min: 0, max: 4_102_444_800_000 });
  fc.assert(
    fc.property(moment, (ms) => {
      const iso = new Date(ms).toISOString();
      assert.equal(utcText(ms), `${iso.slice(0, 10).replaceAll("-", "")}-${iso.slice(11, 23)}`);
      assert.equal(utcMs(utcText(ms)), ms);
    }),
  );
});

test("moments may come in seconds or in finer parts than ours", () => {
  assert.equal(utcMs("19700101-00:00:01"), 1000);
  assert.equal(utcMs("19700101-00:00:01.123456789"), 1123);
  for (const bad of ["19700101", "19700101-24:00:00", "19701301-00:00:00", "1970-01-01-00:00:00", "x"]) {
    assert.equal(utcMs(bad), undefined, bad);
  }
});

test("no two names share a tag, and every tag finds its name", () => {
  const numbers = Object.values(fields).map(([tag]) => tag);
  assert.equal(new Set(numbers).size, numbers.length);
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) assert.equal(tagName(tags[name]), name);
});
