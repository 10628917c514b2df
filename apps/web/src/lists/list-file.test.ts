// A list as a file: figures as spreadsheets count them, text that stays text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf } from "./list-file.ts";

const columns = [
  { head: "Client, name", isFigure: false },
  { head: "Value", isFigure: true },
] as const;

test("figures lose their signs of money and thousands, and keep their minus", () => {
  const values = ["₦1,234,567.80", "−₦5.00", "+1.25%", "120 ms", "–", "0"];
  const lines = csvOf(
    columns,
    values.map((value) => ["Ada", value]),
  ).split("\r\n");
  assert.deepEqual(lines, [
    '\u{FEFF}"Client, name",Value',
    "Ada,1234567.80",
    "Ada,-5.00",
    "Ada,1.25%",
    "Ada,120 ms",
    "Ada,",
    "Ada,0",
    "",
  ]);
});

test("a name that would be a formula opens as text, and one with quotes stays whole", () => {
  const lines = csvOf(columns, [
    ["=1+1", "1"],
    ['Obi "Ada", Mrs', "2"],
    ["@SUM(A1)", "3"],
  ]).split("\r\n");
  assert.deepEqual(lines.slice(1, 4), ["'=1+1,1", '"Obi ""Ada"", Mrs",2', "'@SUM(A1),3"]);
});
