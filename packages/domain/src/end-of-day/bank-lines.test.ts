// How lines of the bank's statement find the deposits and withdrawals they are.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "../instant.ts";
import { kobo } from "../units.ts";
import { matchBankLines, readBankLine, type BankLine, type BankMovement } from "./bank-lines.ts";

const day = tradingDay("2026-11-20");
const line = (number: string, reference: string, amount: bigint): BankLine => ({
  line: number,
  day,
  reference,
  amount: kobo(amount),
});
const moved = (ref: string, reference: string, amount: bigint): BankMovement => ({
  ref,
  reference,
  amount: kobo(amount),
  account: "0012345678",
});

function match(ours: readonly BankMovement[], theirs: readonly BankLine[]) {
  const { matched, breaks } = matchBankLines({ ours, theirs, amountText: String });
  return { matched, breaks: breaks.map((one) => [one.subject, one.account, one.ours, one.theirs]) };
}

test("a line is the movement of its reference and amount, once, however the reference is written", () => {
  const ours = [moved("DEP-1", "tx 7", 500n), moved("WDL-2", "TX 8", -300n)];
  assert.deepEqual(match(ours, [line("1", "TX 8", -300n), line("2", "Tx 7", 500n)]), { matched: 2, breaks: [] });
  assert.deepEqual(match(ours, [line("1", "TX 7", 500n), line("2", "TX 7", 500n), line("3", "TX 8", -300n)]), {
    matched: 2,
    breaks: [["2|TX 7|500", "", null, "500"]],
  });
});

test("another amount is one break with both figures; what one side has alone is a break of its own", () => {
  const ours = [moved("DEP-1", "TX 7", 500n), moved("DEP-2", "TX 9", 40n)];
  assert.deepEqual(match(ours, [line("1", "TX 7", 450n), line("2", "CHARGES", -25n)]), {
    matched: 0,
    breaks: [
      ["1|TX 7|450", "0012345678", "500", "450"],
      ["2|CHARGES|-25", "", null, "-25"],
      ["DEP-2|TX 9|40", "0012345678", "40", null],
    ],
  });
  // Money that went out is none that came in.
  assert.equal(match([moved("DEP-1", "TX 7", 500n)], [line("1", "TX 7", -500n)]).matched, 0);
});

test("a line of another layout says what is wrong with it", () => {
  assert.deepEqual(readBankLine("A-1, 2026-11-20, TX 7, -1234.50"), line("A-1", "TX 7", -123_450n));
  assert.deepEqual(readBankLine("1,2026-11-20,TX 7,0.05"), line("1", "TX 7", 5n));
  for (const [text, why] of [
    ["1,2026-11-20,TX 7", "has 3 columns instead of 4"],
    [",2026-11-20,TX 7,1.00", "has no number of the bank: up to 40 letters, digits and . / -"],
    ["1,20-11-2026,TX 7,1.00", "has no day such as 2026-11-20"],
    ["1,2026-11-20,,1.00", "has no reference of up to 100 characters"],
    ["1,2026-11-20,TX 7,1", "has no amount in naira with two decimals"],
    ["1,2026-11-20,TX 7,1.005", "has no amount in naira with two decimals"],
    ["1,2026-11-20,TX 7,0.00", "has an amount of nothing"],
  ] as const)
    assert.equal(readBankLine(text), why, text);
});
