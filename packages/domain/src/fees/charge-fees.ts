// The fees of an order's trading day, line by line, each rounded once.

import { minus, type Kobo } from "../units.ts";

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
} as const;

export type ChargeLine = keyof typeof chargeLines;
export type Charges = { readonly [L in ChargeLine]: Kobo };

/** What one more fill adds: the charges on the new total less those on the old one. */
export function chargesBetween(before: Charges, after: Charges): Charges {
  const lines = Object.keys(chargeLines) as ChargeLine[]; // the table's own keys
  return Object.fromEntries(lines.map((line) => [line, minus(after[line], before[line])])) as Charges;
}
