// What holders get by corporate actions, in worked cases, and what must hold of every run of trades and actions.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ngxCalendar } from "../calendar-data.ts";
import { tradingDay } from "../instant.ts";
import { sharesOf, clientAccount, houseAccount, naira } from "../ledger/account.ts";
import { assetTotals, balanceOf, noBalances, overdrawn, post } from "../ledger/balance.ts";
import { deposit, transferIn } from "../ledger/cash-movement.ts";
import { settlementDay } from "../trading-calendar.ts";
import { kobo, price, quantity } from "../units.ts";
import { applyToHolder, openRights, returnSubscription, subscribe, type KeptAction } from "./apply-action.ts";
import {
  changesUnits,
  checkDates,
  exDateFor,
  isRegisterClosed,
  perShare,
  type CorporateTerms,
} from "./corporate-action.ts";
import { entitlementOf, type Entitlement } from "./entitlement.ts";
import { reverseForHolder } from "./reverse-action.ts";

const accountId = 41;
const none = { gross: 0n, withheld: 0n, net: 0n, shares: 0, fraction: 0, fractionPaid: 0n };
const bonus = (newShares: number, forShares: number, fractionPrice: number | null = null): CorporateTerms => ({
  type: "Bonus",
  newShares,
  forShares,
  fractionPrice: fractionPrice === null ? null : price(fractionPrice),
});
const split = (newShares: number, forShares: number, fractionPrice: number | null = null): CorporateTerms => ({
  type: newShares > forShares ? "Split" : "Consolidation",
  newShares,
  forShares,
  fractionPrice: fractionPrice === null ? null : price(fractionPrice),
});
const rights: Extract<CorporateTerms, { type: "Rights" }> = {
  type: "Rights",
  newShares: 1,
  forShares: 6,
  price: price(1_250),
  closesOn: tradingDay("2026-08-21"),
};
const dividend = (tenThousandths: bigint): CorporateTerms => ({ type: "Dividend", perShare: perShare(tenThousandths) });

test("a dividend is rounded once for each holder, and ten per cent of it is withheld", () => {
  // ₦1.25 a share; 3.3 kobo; a third of a kobo; a 20,000th of one.
  check(dividend(1_250_000n), 10_000, { gross: 1_250_000n, withheld: 125_000n, net: 1_125_000n });
  check(dividend(33_000n), 15, { gross: 50n, withheld: 5n, net: 45n }); // 49.5 kobo: a half, away from zero
  check(dividend(33_000n), 1, { gross: 3n, withheld: 0n, net: 3n }); // 3.3 kobo, and 0.3 of tax
  check(dividend(3_333n), 1_000_000, { gross: 333_300n, withheld: 33_330n, net: 299_970n });
  check(dividend(1n), 4_999, { gross: 0n, withheld: 0n, net: 0n });
  check(dividend(1n), 5_000, { gross: 1n, withheld: 0n, net: 1n });
});

test("a bonus gives whole shares for whole parts; what is left is listed and, by its rule, paid", () => {
  check(bonus(1, 3), 100, { shares: 33, fraction: 1 });
  check(bonus(1, 3), 2, { shares: 0, fraction: 2 });
  check(bonus(2, 5), 12, { shares: 4, fraction: 4 });
  check(bonus(1, 3, 2_500), 100, { shares: 33, fraction: 1, fractionPaid: 833n });
  check(bonus(1, 10), 10_000_000_000_000 - 5, { shares: 999_999_999_999, fraction: 5 });
});

test("a split puts new shares for old ones, a consolidation fewer; the difference comes or goes", () => {
  check(split(4, 1), 250, { shares: 750 });
  check(split(3, 2), 5, { shares: 2, fraction: 1 });
  check(split(1, 10), 1_005, { shares: 905, fraction: 5 });
  check(split(1, 10, 12_000), 1_005, { shares: 905, fraction: 5, fractionPaid: 6_000n });
  check(split(1, 10, 12_000), 4, { shares: 4, fraction: 4, fractionPaid: 4_800n });
});

test("rights are an entitlement, so many for so many", () => {
  check(rights, 100, { shares: 16, fraction: 4 });
  const { entitlement } = { entitlement: entitlementOf(rights, { accountId, units: quantity(100) }) };
  assert.equal(openRights(entitlement, { units: quantity(10), cost: kobo(0n) }), 6);
  assert.equal(openRights(entitlement, { units: quantity(16), cost: kobo(0n) }), 0);
});

test("the ex-date follows from the qualification date by the settlement cycle in force", () => {
  const cases = [
    ["2026-07-22", "2026-07-22"], // T+1: a trade of the 21st settles on the 22nd, one of the 22nd too late
    ["2026-07-25", "2026-07-24"], // a Saturday: a Friday's trade settles on Monday
    ["2026-04-15", "2026-04-14"], // T+2
    ["2025-09-17", "2025-09-15"], // T+3
  ] as const;
  for (const [qualification, exDate] of cases) {
    assert.equal(exDateFor(ngxCalendar, tradingDay(qualification)), exDate, qualification);
    assert(settlementDay(ngxCalendar, tradingDay(exDate)) > qualification);
  }
});

test("dates out of their order are refused with what they may be", () => {
  const dates = {
    announcedOn: tradingDay("2026-07-01"),
    exDate: tradingDay("2026-07-22"),
    qualificationDate: tradingDay("2026-07-22"),
    paymentDate: tradingDay("2026-08-31"),
  };
  assert.deepEqual(checkDates(ngxCalendar, dividend(1n), dates), { ok: true, value: dates });
  const refused = (terms: CorporateTerms, change: Partial<typeof dates>) => {
    const answer = checkDates(ngxCalendar, terms, { ...dates, ...change });
    return answer.ok ? "accepted" : answer.rejection;
  };
  assert.deepEqual(refused(dividend(1n), { exDate: tradingDay("2026-07-23") }), {
    code: "DATE_INVALID",
    field: "exDate",
    earliest: "2026-07-22",
    latest: "2026-07-22",
  });
  assert.deepEqual(refused(dividend(1n), { paymentDate: tradingDay("2026-07-22") }), {
    code: "DATE_INVALID",
    field: "paymentDate",
    earliest: "2026-07-23",
    latest: "2027-08-26",
  });
  assert.deepEqual(refused(split(2, 1), {}), {
    code: "DATE_INVALID",
    field: "paymentDate",
    earliest: "2026-07-22",
    latest: "2026-07-22",
  });
  assert.equal(refused(split(2, 1), { paymentDate: dates.exDate }), "accepted");
  assert.equal(refused(rights, {}), "accepted");
  assert.notEqual(refused(rights, { paymentDate: rights.closesOn }), "accepted");
  assert.notEqual(refused(dividend(1n), { announcedOn: tradingDay("2026-07-23") }), "accepted");
});

test("a dividend's register is closed behind its day, a split is worked out before its first day opens", () => {
  const dates = { exDate: tradingDay("2026-07-22"), qualificationDate: tradingDay("2026-07-22") };
  const closed = (type: CorporateTerms["type"], day: string) => isRegisterClosed({ ...dates, type }, tradingDay(day));
  assert.deepEqual(
    [
      closed("Dividend", "2026-07-22"),
      closed("Dividend", "2026-07-23"),
      closed("Split", "2026-07-21"),
      closed("Split", "2026-07-22"),
    ],
    [false, true, false, true],
  );
});

test("what comes stands in the ledger under the action and the account", () => {
  const applied = applyToHolder(actionOf(dividend(1_250_000n)), holding(dividend(1_250_000n), 10_000));
  assert.deepEqual(applied, {
    journal: {
      kind: "dividend",
      ref: "CA7:41",
      businessDate,
      description: "Dividend GTCO",
      orderId: null,
      postings: [
        {
          debit: houseAccount("bank.client", { asset: naira }),
          credit: clientAccount("cash.available", accountId, { asset: naira }),
          amount: 1_125_000n,
        },
      ],
    },
    details: {
      actionId: 7,
      type: "Dividend",
      securityID: "GTCO",
      shares: 10_000,
      grossKobo: 1_250_000,
      withheldKobo: 125_000,
      netKobo: 1_125_000,
      perShare: "1250000",
      moved: 0,
      paidKobo: 0,
      narration: "Dividend on 10000 GTCO",
    },
  });
  assert.equal(applyToHolder(actionOf(bonus(1, 3)), holding(bonus(1, 3), 2)), null);
  assert.equal(applyToHolder(actionOf(rights), holding(rights, 100)), null);
});

test("rights are paid from cash that was set aside, and given back when they do not come", () => {
  const action = actionOf(rights);
  const asked = { accountId, entry: 1, units: quantity(10), cashAvailable: kobo(12_500n), businessDate };
  assert.deepEqual(subscribe(action, { ...asked, cashAvailable: kobo(12_499n) }), {
    ok: false,
    rejection: { code: "INSUFFICIENT_FUNDS", needed: 12_500n, available: 12_499n },
  });
  const subscribed = subscribe(action, asked);
  assert(subscribed.ok);
  const start = [deposit({ accountId, amount: kobo(12_500n), ref: "D", businessDate }), subscribed.value.journal];
  const available = clientAccount("cash.available", accountId, { asset: naira });
  const aside = clientAccount("cash.subscribed", accountId, { asset: naira });
  const back = post(noBalances, [
    ...start,
    returnSubscription(action, { accountId, cost: kobo(12_500n), businessDate }),
  ]);
  assert.deepEqual([balanceOf(back, available), balanceOf(back, aside)], [12_500n, 0n]);
  const applied = applyToHolder(action, {
    ...holding(rights, 100),
    subscribed: { units: quantity(10), cost: kobo(12_500n) },
  });
  assert(applied !== null);
  const paid = post(noBalances, [...start, applied.journal]);
  assert.deepEqual([balanceOf(paid, available), balanceOf(paid, aside)], [0n, 0n]);
  assert.equal(balanceOf(paid, clientAccount("units.free", accountId, { asset: sharesOf("GTCO") })), 10n);
});

test("what is taken back and was spent is owed, and shares that are not there are waited for", () => {
  const given = holding(dividend(1_250_000n), 10_000);
  const back = reverseForHolder(actionOf(dividend(1_250_000n)), {
    ...given,
    free: { cash: kobo(125_000n), units: 0n },
  });
  const bank = houseAccount("bank.client", { asset: naira });
  assert.deepEqual(back?.journal.postings, [
    { debit: clientAccount("cash.available", accountId, { asset: naira }), credit: bank, amount: 125_000n },
    { debit: clientAccount("client.receivable", accountId, { asset: naira }), credit: bank, amount: 1_000_000n },
  ]);
  const few = { ...holding(bonus(1, 2), 100), free: { cash: kobo(0n), units: 49n } };
  assert.equal(reverseForHolder(actionOf(bonus(1, 2)), few), null);
  assert.notEqual(reverseForHolder(actionOf(bonus(1, 2)), { ...few, free: { ...few.free, units: 50n } }), null);
});

test("for any holders and terms: parts and whole shares add up, and the ledger stays whole", () => {
  const ratio = fc.integer({ min: 1, max: 1_000 });
  const terms: fc.Arbitrary<CorporateTerms> = fc.oneof(
    fc.bigInt({ min: 1n, max: 10n ** 10n }).map(dividend),
    fc.tuple(ratio, ratio, fc.option(fc.integer({ min: 1, max: 10 ** 6 }))).map(([n, m, px]) => bonus(n, m, px)),
    fc.tuple(ratio, ratio, fc.option(fc.integer({ min: 1, max: 10 ** 6 }))).map(([n, m, px]) => split(n, m, px)),
  );
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 10 ** 9 }), (given, units) => {
      const entitlement = entitlementOf(given, { accountId, units: quantity(units) });
      if (given.type === "Dividend") {
        assert.equal(entitlement.net + entitlement.withheld, entitlement.gross);
        const exact = BigInt(units) * given.perShare;
        const off = entitlement.gross * 10_000n - exact;
        assert(off <= 5_000n && off >= -5_000n);
      } else {
        const after = changesUnits(given.type) ? afterSplit(given.type, units, entitlement) : entitlement.shares;
        assert.equal(
          BigInt(units) * BigInt(given.newShares),
          BigInt(after) * BigInt(given.forShares) + BigInt(entitlement.fraction),
        );
        assert(entitlement.fraction < given.forShares);
      }
      const moved = transferIn({ accountId, securityID: "GTCO", quantity: quantity(units), ref: "T", businessDate });
      const applied = applyToHolder(actionOf(given), { entitlement, subscribed: nobody, businessDate });
      const balances = post(noBalances, applied === null ? [moved] : [moved, applied.journal]);
      assert.deepEqual(overdrawn(balances), []);
      for (const total of assetTotals(balances).values()) assert.equal(total, 0n);
      if (applied === null) return;
      // Taken back at once, nothing is left of it.
      const cash = balanceOf(balances, clientAccount("cash.available", accountId, { asset: naira }));
      const free = balanceOf(balances, clientAccount("units.free", accountId, { asset: sharesOf("GTCO") }));
      const back = reverseForHolder(actionOf(given), {
        entitlement,
        subscribed: nobody,
        businessDate,
        free: { cash: kobo(cash), units: free },
      });
      assert(back !== null);
      const after = post(balances, [back.journal]);
      for (const [key, { account }] of after)
        assert.equal(balanceOf(after, account), balanceOf(post(noBalances, [moved]), account), key);
    }),
  );
});

const businessDate = tradingDay("2026-08-31");
const nobody = { units: quantity(0), cost: kobo(0n) };

function actionOf(terms: CorporateTerms): KeptAction {
  return { id: 7, securityID: "GTCO", terms };
}

function holding(terms: CorporateTerms, units: number) {
  return { entitlement: entitlementOf(terms, { accountId, units: quantity(units) }), subscribed: nobody, businessDate };
}

function afterSplit(type: CorporateTerms["type"], units: number, { shares }: Entitlement): number {
  return type === "Split" ? units + shares : units - shares;
}

function check(terms: CorporateTerms, units: number, expected: object): void {
  const answer: unknown = entitlementOf(terms, { accountId, units: quantity(units) });
  assert.deepEqual(answer, { accountId, units, ...none, ...expected });
}
