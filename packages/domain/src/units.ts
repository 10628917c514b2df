// Kobo, Price, Quantity, Rate: whole numbers that cannot be mixed; the only arithmetic between them.
// Money is a bigint because the market's value in kobo is larger than a double can count.

import { invariant } from "./invariant.ts";

declare const unit: unique symbol;

/** An amount of money in kobo, of either sign. */
export type Kobo = bigint & { readonly [unit]: "Kobo" };
/** Kobo a share: a whole number from 1 to 10^12. */
export type Price = number & { readonly [unit]: "Price" };
/** Shares: a whole number from 0 to 10^13. */
export type Quantity = number & { readonly [unit]: "Quantity" };
/** Parts per million: 13_500 is 1.35 %. */
export type Rate = number & { readonly [unit]: "Rate" };

export const maxPrice = 1_000_000_000_000;
export const maxQuantity = 10_000_000_000_000;

export const zeroKobo = 0n as Kobo;
export const zeroQuantity = 0 as Quantity;

export function kobo(amount: bigint): Kobo {
  return amount as Kobo;
}

/** Throws unless `amount` is a whole number of kobo from 1 to 10^12. */
export function price(amount: number): Price {
  invariant(Number.isSafeInteger(amount) && amount >= 1 && amount <= maxPrice, "a price is 1 to 10^12 whole kobo");
  return amount as Price;
}

/** Throws unless `shares` is a whole number from 0 to 10^13. */
export function quantity(shares: number): Quantity {
  invariant(Number.isSafeInteger(shares) && shares >= 0 && shares <= maxQuantity, "a quantity is 0 to 10^13 shares");
  return shares as Quantity;
}

/** Throws unless `partsPerMillion` is a whole number from 0 to 10^9. */
export function rate(partsPerMillion: number): Rate {
  invariant(
    Number.isSafeInteger(partsPerMillion) && partsPerMillion >= 0 && partsPerMillion <= 1_000_000_000,
    "a rate is 0 to 10^9 parts per million",
  );
  return partsPerMillion as Rate;
}

/** Price times quantity: the one bridge from price to money. */
export function notional(px: Price, qty: Quantity): Kobo {
  return (BigInt(px) * BigInt(qty)) as Kobo;
}

/** `amount` times `part`, rounded once, half away from zero (domain/ngx.md 2.2). */
export function portion(amount: Kobo, part: Rate): Kobo {
  return divideHalfAway(amount * BigInt(part), 1_000_000n);
}

export function plus(a: Kobo, b: Kobo): Kobo {
  return (a + b) as Kobo;
}

export function minus(a: Kobo, b: Kobo): Kobo {
  return (a - b) as Kobo;
}

export function negate(a: Kobo): Kobo {
  return -a as Kobo;
}

export function sum(amounts: readonly Kobo[]): Kobo {
  return amounts.reduce(plus, zeroKobo);
}

export function maxKobo(a: Kobo, b: Kobo): Kobo {
  return a > b ? a : b;
}

export function minKobo(a: Kobo, b: Kobo): Kobo {
  return a < b ? a : b;
}

export function addQuantity(a: Quantity, b: Quantity): Quantity {
  return quantity(a + b);
}

/** `a` less `b`; throws when it would fall below zero. */
export function subtractQuantity(a: Quantity, b: Quantity): Quantity {
  return quantity(a - b);
}

/** An average price in kobo with four decimals, for the eye only: value divided by shares. */
export function averagePrice(value: Kobo, qty: Quantity): number {
  return qty === 0 ? 0 : Number(divideHalfAway(value * 10_000n, BigInt(qty))) / 10_000;
}

/** Whole kobo nearest to `dividend / divisor`, a half rounded away from zero; the divisor is positive. */
export function divideHalfAway(dividend: bigint, divisor: bigint): Kobo {
  const doubled = 2n * (dividend < 0n ? -dividend : dividend);
  const rounded = (doubled + divisor) / (2n * divisor);
  return (dividend < 0n ? -rounded : rounded) as Kobo;
}
