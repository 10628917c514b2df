// Charges to the kobo: the worked examples of the published table, and what holds for every amount.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { tradingDay } from "../instant.ts";
import type { Side } from "../order/order-type.ts";
import { kobo, minus, notional, plus, price, quantity, zeroKobo, type Kobo } from "../units.ts";
import { chargeFees, chargesBetween, chargeLineNames, noCharges, totalCharges, type Charges } from "./charge-fees.ts";
import { legacyFeeSchedule, ratesOn, standardFeeSchedule, type FeeRates } from "./fee-schedule.ts";

const legacy = ratesOn(standardFeeSchedule, tradingDay("2025-12-31"));
const exempt = ratesOn(standardFeeSchedule, tradingDay("2026-01-01"));
const zenithBuy = notional(price(11780), quantity(10_000));
const gtcoSell = notional(price(12900), quantity(5_000));

test("a buy of 10,000 ZENITHBANK at 117.80 costs what the published example says", () => {
  check(
    legacy,
    { side: "Buy", consideration: zenithBuy },
    {
      lines: {
        commission: 15_903_00n,
        vatCommission: 1_192_73n,
        secFee: 3_534_00n,
        vatSec: 265_05n,
        stampDuty: 942_40n,
        tradeAlert: 4_00n,
      },
      total: 21_841_18n,
      net: 1_199_841_18n,
    },
  );
});

test("the same buy without stamp duty costs 1,198,898.78", () => {
  check(
    exempt,
    { side: "Buy", consideration: zenithBuy },
    {
      lines: {
        commission: 15_903_00n,
        vatCommission: 1_192_73n,
        secFee: 3_534_00n,
        vatSec: 265_05n,
        tradeAlert: 4_00n,
      },
      total: 20_898_78n,
      net: 1_198_898_78n,
    },
  );
});

test("the same buy with VAT on the SEC fee off as well costs 1,198,633.73", () => {
  check(
    { ...exempt, vatOnSecFee: false },
    { side: "Buy", consideration: zenithBuy },
    {
      lines: { commission: 15_903_00n, vatCommission: 1_192_73n, secFee: 3_534_00n, tradeAlert: 4_00n },
      total: 20_633_73n,
      net: 1_198_633_73n,
    },
  );
});

test("a sell of 5,000 GTCO at 129.00 brings what the published example says", () => {
  check(
    legacy,
    { side: "Sell", consideration: gtcoSell },
    {
      lines: {
        commission: 8_707_50n,
        vatCommission: 653_06n,
        ngxFee: 1_935_00n,
        vatNgx: 145_13n,
        cscsFee: 1_935_00n,
        vatCscs: 145_13n,
        stampDuty: 516_00n,
        tradeAlert: 4_00n,
      },
      total: 14_040_82n,
      net: 630_959_18n,
    },
  );
});

test("the same sell without stamp duty brings 631,475.18", () => {
  check(
    exempt,
    { side: "Sell", consideration: gtcoSell },
    {
      lines: {
        commission: 8_707_50n,
        vatCommission: 653_06n,
        ngxFee: 1_935_00n,
        vatNgx: 145_13n,
        cscsFee: 1_935_00n,
        vatCscs: 145_13n,
        tradeAlert: 4_00n,
      },
      total: 13_524_82n,
      net: 631_475_18n,
    },
  );
});

test("a minimum commission replaces a smaller one, and VAT follows it", () => {
  const charges = chargeFees({ ...exempt, minCommission: kobo(500_00n) }, "Buy", kobo(1_000_00n));
  assert.deepEqual(charges, {
    ...noCharges,
    commission: 500_00n,
    vatCommission: 37_50n,
    secFee: 3_00n,
    vatSec: 23n, // 22.5 kobo, away from zero
    tradeAlert: 4_00n,
  });
});

test("nothing traded is charged nothing, not even the minimum or the alert", () => {
  assert.deepEqual(chargeFees({ ...legacy, minCommission: kobo(500_00n) }, "Sell", zeroKobo), noCharges);
});

test("each day has the rates of the latest row that has begun", () => {
  assert.equal(ratesOn(standardFeeSchedule, tradingDay("2025-12-31")).stampDuty, 800);
  assert.equal(ratesOn(standardFeeSchedule, tradingDay("2026-01-01")).stampDuty, 0);
  assert.equal(ratesOn(standardFeeSchedule, tradingDay("2001-01-01")).stampDuty, 800);
  assert.equal(ratesOn(legacyFeeSchedule, tradingDay("2026-07-21")).stampDuty, 800);
});

test("more value is never charged less, and the steps of any path add up to its whole", () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 19n }).map(kobo);
  const path = fc.record({
    side: fc.constantFrom("Buy" as const, "Sell" as const),
    first: amount,
    more: amount,
    minCommission: fc.bigInt({ min: 0n, max: 1_000_000n }).map(kobo),
  });
  fc.assert(
    fc.property(path, ({ side, first, more, minCommission }) => {
      const rates = { ...legacy, minCommission };
      const before = chargeFees(rates, side, first);
      const after = chargeFees(rates, side, plus(first, more));
      const added = chargesBetween(before, after);
      for (const line of chargeLineNames) assert.ok(added[line] >= 0n, line);
      assert.equal(plus(totalCharges(before), totalCharges(added)), totalCharges(after));
    }),
  );
});

type Expected = {
  readonly lines: { readonly [L in keyof Charges]?: bigint };
  readonly total: bigint;
  readonly net: bigint;
};

type Traded = { readonly side: Side; readonly consideration: Kobo };

function check(rates: FeeRates, { side, consideration }: Traded, expected: Expected): void {
  const charges = chargeFees(rates, side, consideration);
  assert.deepEqual(charges, { ...noCharges, ...expected.lines });
  const total = totalCharges(charges);
  assert.equal(total, expected.total);
  assert.equal(side === "Buy" ? plus(consideration, total) : minus(consideration, total), expected.net);
}
