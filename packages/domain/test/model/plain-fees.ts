// The fees once more, from domain/ngx.md 2 alone: plain numbers, one line after the other.

/** Parts per million and kobo, as a house sets them. */
export type PlainRates = {
  readonly commission: bigint;
  readonly least: bigint;
  readonly sec: bigint;
  readonly ngx: bigint;
  readonly cscs: bigint;
  readonly stamp: bigint;
  readonly vat: bigint;
  readonly alert: bigint;
  readonly vatOnSec: boolean;
};

/** The ledger accounts that the ten lines of a note are paid into, in the order of `plainFees`. */
export const feeAccounts = [
  "fee.commission",
  "tax.vat",
  "fee.sec",
  "tax.vat",
  "fee.ngx",
  "tax.vat",
  "fee.cscs",
  "tax.vat",
  "tax.stamp",
  "fee.alert",
] as const;

/** What a day's trading in one order is charged, line by line; nothing for nothing. */
export function plainFees(rates: PlainRates, buys: boolean, value: bigint): bigint[] {
  if (value === 0n) return feeAccounts.map(() => 0n);
  const asked = millionths(value, rates.commission);
  const commission = asked < rates.least ? rates.least : asked;
  const sec = buys ? millionths(value, rates.sec) : 0n;
  const ngx = buys ? 0n : millionths(value, rates.ngx);
  const cscs = buys ? 0n : millionths(value, rates.cscs);
  return [
    commission,
    millionths(commission, rates.vat),
    sec,
    rates.vatOnSec ? millionths(sec, rates.vat) : 0n,
    ngx,
    millionths(ngx, rates.vat),
    cscs,
    millionths(cscs, rates.vat),
    millionths(value, rates.stamp),
    rates.alert,
  ];
}

export function added(amounts: readonly bigint[]): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

/** Rounded to whole kobo, a half upwards: the amounts are never below zero here. */
function millionths(amount: bigint, parts: bigint): bigint {
  const exact = amount * parts;
  const whole = exact / 1_000_000n;
  return exact % 1_000_000n >= 500_000n ? whole + 1n : whole;
}
