// The depository's positions against ours: by account or by investor, with or without leading zeros.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { comparePositions, readPositionLine, type DepositoryPosition } from "./positions.ts";

function read(line: string): DepositoryPosition {
  const found = readPositionLine(line);
  assert(typeof found !== "string", line);
  return found;
}

const ours = [
  { account: "0010000001", chn: "C0000000001AB", securityID: "GTCO", shares: 100n },
  { account: "0010000001", chn: "C0000000001AB", securityID: "MTNN", shares: 7n },
  { account: "0010000002", chn: "C0000000002AB", securityID: "GTCO", shares: 30n },
  { account: "0010000003", chn: "C0000000002AB", securityID: "GTCO", shares: 20n },
];

test("what agrees is matched, whether the file says the account or the investor", () => {
  const theirs = ["10000001,GTCO,100", "0010000001,MTNN,7", "C0000000002AB,GTCO,50"].map(read);
  assert.deepEqual(comparePositions(ours, theirs), { matched: 3, breaks: [] });
});

test("other figures, what is missing there and what is missing here are breaks that name both sides", () => {
  const theirs = ["0010000001,GTCO,90", "C0000000002AB,GTCO,50", "0010000009,GTCO,5", "0010000008,GTCO,0"].map(read);
  const { matched, breaks } = comparePositions(ours, theirs);
  assert.equal(matched, 2, "the investor's, and an account of nothing");
  assert.deepEqual(
    breaks.map(({ kind, account, securityID, ours: have, theirs: say }) => [kind, account, securityID, have, say]),
    [
      ["Position", "0010000001", "GTCO", "100", "90"],
      ["Position", "0010000001", "MTNN", "7", null],
      ["Position", "10000009", "GTCO", null, "5"],
    ],
  );
});

test("a line that says no holder, security or number is named", () => {
  for (const [line, why] of [
    ["0010000001,GTCO", "has 2 columns instead of 3"],
    ["Ada Obi,GTCO,5", "has no CSCS account or CHN"],
    ["0010000001,gtco bank,5", "has no security"],
    ["0010000001,GTCO,5.5", "has no number of shares"],
    ["0010000001,GTCO,-5", "has no number of shares"],
  ] as const)
    assert.equal(readPositionLine(line), why);
});
