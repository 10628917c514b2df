// The fees of an order's trading day, line by line, each rounded once.

import type { AccountClass } from "../ledger/account.ts";
import type { Side } from "../order/order-type.ts";
import { maxKobo, minus, negate, portion, sum, zeroKobo, type Kobo } from "../units.ts";
import type { FeeRates } from "./fee-schedule.ts";

type ChargeLineRow = { readonly account: AccountClass; readonly label: string };

/** Every line a contract note prints, in its order. */
export const chargeLines = {
  commission: { account: "fee.commission", label: "Commission" },
  vatCommission: { account: "tax.vat", label: "VAT on commission" },
  secFee: { account: "fee.sec", label: "SEC fee" },
  vatSec: { account: "tax.vat", label: "VAT on SEC fee" },
  ngxFee: { account: "fee.ngx", label: "NGX fee" },
  vatNgx: { account: "tax.vat", label: "VAT on NGX fee" },
  cscsFee: { account: "fee.cscs", label: "CSCS fee" },
  vatCscs: { account: "tax.vat", label: "VAT on CSCS fee" },
  stampDuty: { account: "tax.stamp", label: "Stamp duty" },
  tradeAlert: { account: "fee.alert", label: "CSCS trade alert" },
} as const satisfies Record<string, ChargeLineRow>;

export type ChargeLine = keyof typeof chargeLines;
export type Charges = { readonly [L in ChargeLine]: Kobo };

/** The lines in the order a contract note prints them. */
export const chargeLineNames = Object.keys(chargeLines) as readonly ChargeLine[]; // the table's own keys

export const noCharges: Charges = {
  commission: zeroKobo,
  vatCommission: zeroKobo,
  secFee: zeroKobo,
  vatSec: zeroKobo,
  ngxFee: zeroKobo,
  vatNgx: zeroKobo,
  cscsFee: zeroKobo,
  vatCscs: zeroKobo,
  stampDuty: zeroKobo,
  tradeAlert: zeroKobo,
};

/**
 * The charges on one side of a day's trading in an order. Each fee is rounded to the kobo, half away from zero, and VAT
 * is taken on the rounded fee and rounded again (domain/ngx.md 2.2). Nothing traded, nothing charged.
 */
export function chargeFees(rates: FeeRates, side: Side, consideration: Kobo): Charges {
  if (consideration === 0n) return noCharges;
  const commission = maxKobo(portion(consideration, rates.commission), rates.minCommission);
  const secFee = side === "Buy" ? portion(consideration, rates.secFeeOnBuys) : zeroKobo;
  const ngxFee = side === "Sell" ? portion(consideration, rates.ngxFeeOnSells) : zeroKobo;
  const cscsFee = side === "Sell" ? portion(consideration, rates.cscsFeeOnSells) : zeroKobo;
  return {
    commission,
    vatCommission: portion(commission, rates.vat),
    secFee,
    vatSec: rates.vatOnSecFee ? portion(secFee, rates.vat) : zeroKobo,
    ngxFee,
    vatNgx: portion(ngxFee, rates.vat),
    cscsFee,
    vatCscs: portion(cscsFee, rates.vat),
    stampDuty: portion(consideration, rates.stampDuty),
    tradeAlert: rates.tradeAlert,
  };
}

export function totalCharges(charges: Charges): Kobo {
  return sum(chargeLineNames.map((line) => charges[line]));
}

/** What one more fill adds: the charges on the new total less those on the old one. */
export function chargesBetween(before: Charges, after: Charges): Charges {
  return Object.fromEntries(chargeLineNames.map((line) => [line, minus(after[line], before[line])])) as Charges; // every line
}

/** The considerations of an order's day before and after a fill, or before and after one was taken back. */
export type NoteStep = { readonly before: Kobo; readonly after: Kobo };

/**
 * What one fill adds to the charges of its order's day, or what its taking back gives back: the steps add up to the
 * charges of the whole, whichever way they went. An alert for each execution comes and goes with each.
 */
export function chargesOfStep(rates: FeeRates, side: Side, { before, after }: NoteStep): Charges {
  const step = chargesBetween(chargeFees(rates, side, before), chargeFees(rates, side, after));
  if (!rates.alertPerExecution || before === after) return step;
  return { ...step, tradeAlert: after > before ? rates.tradeAlert : negate(rates.tradeAlert) };
}
