// Contract notes to the kobo, their numbers, and amounts in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { chargeFees, chargesBetween, noCharges, type Charges } from "../fees/charge-fees.ts";
import { ratesOn, standardFeeSchedule } from "../fees/fee-schedule.ts";
import { instant, tradingDay, type TradingDay } from "../instant.ts";
import type { Side } from "../order/order-type.ts";
import { kobo, negate, notional, plus, price, quantity, zeroKobo, type Price } from "../units.ts";
import { amountInWords } from "./amount-in-words.ts";
import {
  contractNoteNo,
  contractNoteOf,
  counterpartiesOf,
  readContractNoteNo,
  type NoteFill,
} from "./contract-note.ts";

const legacyDay = tradingDay("2025-12-31");
const exemptDay = tradingDay("2026-07-21");

test("two fills of one day make the note of the published buy, under both fee profiles", () => {
  const bought = [fillOf(6_000, 11_780), fillOf(4_000, 11_780)];
  const exempt = contractNoteOf(fillsOf({ side: "Buy", day: exemptDay }, bought));
  assert.equal(exempt.noteNo, "PCN/20260721/0712345");
  assert.equal(exempt.consideration, 1_178_000_00n);
  assert.deepEqual(exempt.charges, {
    ...noCharges,
    commission: 15_903_00n,
    vatCommission: 1_192_73n,
    secFee: 3_534_00n,
    vatSec: 265_05n,
    tradeAlert: 4_00n,
  });
  assert.equal(exempt.totalCharges, 20_898_78n);
  assert.equal(exempt.netAmount, 1_198_898_78n);
  assert.equal(
    amountInWords(exempt.netAmount),
    "One million, one hundred and ninety-eight thousand, eight hundred and ninety-eight naira, seventy-eight kobo",
  );
  assert.equal(contractNoteOf(fillsOf({ side: "Buy", day: legacyDay }, bought)).netAmount, 1_199_841_18n);
});

test("many fills of one day make the note of the published sale, under both fee profiles", () => {
  const sold = [1, 4_998, 1].map((shares) => fillOf(shares, 12_900));
  assert.equal(contractNoteOf(fillsOf({ side: "Sell", day: exemptDay }, sold)).netAmount, 631_475_18n);
  assert.equal(contractNoteOf(fillsOf({ side: "Sell", day: legacyDay }, sold)).netAmount, 630_959_18n);
});

test("however an order fills in a day, its note charges what one fill of the whole would", () => {
  const fills = fc.array(
    fc.record({ shares: fc.integer({ min: 1, max: 50_000 }), at: fc.integer({ min: 1, max: 90_000 }) }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(fills, fc.constantFrom<Side>("Buy", "Sell"), (list, side) => {
      const executions = fillsOf(
        { side, day: exemptDay },
        list.map(({ shares, at }) => fillOf(shares, at)),
      );
      const note = contractNoteOf(executions);
      const whole = chargeFees(ratesOn(standardFeeSchedule, exemptDay), side, note.consideration);
      assert.deepEqual(note.charges, whole);
    }),
  );
});

test("a fill that was taken back is in no note, nor are its charges", () => {
  const [kept, wrong] = fillsOf({ side: "Buy", day: exemptDay }, [fillOf(6_000, 11_780), fillOf(500, 12_000)]);
  assert.ok(kept !== undefined && wrong !== undefined);
  const back = Object.entries(wrong.charges).map(([line, amount]) => [line, negate(amount)]);
  const undone: NoteFill = {
    ...wrong,
    execID: "E1:H",
    takesBack: "E1",
    shares: -wrong.shares,
    value: negate(wrong.value),
    charges: Object.fromEntries(back) as Charges, // every line
  };
  assert.deepEqual(contractNoteOf([kept, wrong, undone]), contractNoteOf([kept]));
});

test("a note's number says which note it is, and other text is no number", () => {
  const of = { side: "Sell", tradeDate: exemptDay, orderId: 12_345_678 } as const;
  assert.equal(contractNoteNo(of), "SCN/20260721/12345678");
  assert.deepEqual(readContractNoteNo("SCN/20260721/12345678"), of);
  for (const text of ["", "SCN/20260721/1", "XCN/20260721/0000001", "PCN/2026/0712345", "PCN/20260721/0712345 "])
    assert.equal(readContractNoteNo(text), null);
});

test("an amount is said in words", () => {
  const said: readonly (readonly [bigint, string])[] = [
    [0n, "Zero naira"],
    [1n, "One kobo"],
    [100n, "One naira"],
    [1_05n, "One naira, five kobo"],
    [1_005_00n, "One thousand and five naira"],
    [1_105_00n, "One thousand, one hundred and five naira"],
    [21_000_040_19n, "Twenty-one million and forty naira, nineteen kobo"],
    [-12_30n, "Minus twelve naira, thirty kobo"],
    [90_000_000_000_000_00n, "Ninety trillion naira"],
  ];
  for (const [amount, words] of said) assert.equal(amountInWords(kobo(amount)), words);
});

type Fill = { readonly shares: number; readonly lastPx: Price };

function fillOf(shares: number, at: number): Fill {
  return { shares, lastPx: price(at) };
}

type NoteOf = { readonly side: Side; readonly day: TradingDay };

/** The fills as the order desk keeps them: each with its share of the day's charges. */
function fillsOf({ side, day }: NoteOf, fills: readonly Fill[]): readonly NoteFill[] {
  const rates = ratesOn(standardFeeSchedule, day);
  let [traded, charged]: [typeof zeroKobo, Charges] = [zeroKobo, noCharges];
  return fills.map(({ lastPx, shares }, index) => {
    const value = notional(lastPx, quantity(shares));
    traded = plus(traded, value);
    const after = chargeFees(rates, side, traded);
    const charges = chargesBetween(charged, after);
    charged = after;
    return {
      execID: `E${index}`,
      takesBack: null,
      orderId: 712_345,
      securityID: "ZENITHBANK",
      side,
      lastPx,
      shares,
      value,
      charges,
      tradeDate: day,
      settlementDate: day,
      transactTime: instant(0),
      counterparty: null,
    };
  });
}

test("a note says whether its shares came from clients of the same house, from other members, or from both", () => {
  const fills = fillsOf({ side: "Buy", day: tradingDay("2026-11-20") }, [fillOf(10, 100), fillOf(20, 100)]);
  const dealt = (...members: readonly (string | null)[]) =>
    counterpartiesOf(
      fills.map((fill, at) => ({ ...fill, counterparty: members[at] ?? null })),
      "3",
    );
  assert.deepEqual(
    [dealt("3", "3"), dealt("X17", "12"), dealt("3", "X17"), dealt(null, "X17"), dealt(null, null)],
    ["OWN", "OTHER", "BOTH", "OTHER", null],
  );
});
