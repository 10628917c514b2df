// Units on the wire: naira numbers of two decimals outside, kobo inside.
// A double holds a whole number of kobo up to 2^53, and division rounds correctly, so that `kobo / 100` is exactly the
// double that the decimal text names; a number with a third decimal is no such double and is refused, never rounded.

import {
  kobo,
  maxPrice,
  maxQuantity,
  price,
  quantity,
  type Kobo,
  type Price,
  type Quantity,
} from "@tradebook/domain/units.ts";
import * as z from "zod";

/** Above ten trillion naira in one field the wire refuses. */
export const maxWireKobo = 1_000_000_000_000_000;

/** The whole kobo that a naira number names, or undefined when it names none. */
export function koboOfNaira(naira: number): number | undefined {
  const whole = Math.round(naira * 100);
  return Math.abs(whole) <= maxWireKobo && whole / 100 === naira ? whole : undefined;
}

/** Naira for the wire; throws above the limit, since such a number would no longer be exact. */
export function nairaOfKobo(amount: Kobo | Price): number {
  const whole = Number(amount);
  if (Math.abs(whole) > maxWireKobo) throw new RangeError("an amount on the wire is at most ten trillion naira");
  return whole / 100;
}

const words = {
  decimals: "must be an amount in naira with at most two decimals, and at most 10 trillion",
  price: "must be a price in naira above zero with at most two decimals",
} as const;

/** An amount of money of either sign. */
export const nairaAmount = z.codec(
  z.number(),
  z.custom<Kobo>((value) => typeof value === "bigint"),
  {
    decode: (naira, context) => {
      const whole = koboOfNaira(naira);
      if (whole !== undefined) return kobo(BigInt(whole));
      context.issues.push({ code: "custom", message: words.decimals, input: naira });
      return z.NEVER;
    },
    encode: (amount) => nairaOfKobo(amount),
  },
);

/** The price of one share, above zero. */
export const nairaPrice = z.codec(
  z.number(),
  z.custom<Price>((value) => Number.isSafeInteger(value)),
  {
    decode: (naira, context) => {
      const whole = koboOfNaira(naira);
      if (whole !== undefined && whole >= 1 && whole <= maxPrice) return price(whole);
      context.issues.push({ code: "custom", message: words.price, input: naira });
      return z.NEVER;
    },
    encode: (px) => nairaOfKobo(px),
  },
);

/** A difference of prices, of either sign, in whole kobo. */
export const nairaChange = z.codec(z.number(), z.int(), {
  decode: (naira, context) => {
    const whole = koboOfNaira(naira);
    if (whole !== undefined) return whole;
    context.issues.push({ code: "custom", message: words.decimals, input: naira });
    return z.NEVER;
  },
  encode: (change) => change / 100,
});

/** Shares. */
export const shares = z.codec(
  z.int().min(0).max(maxQuantity),
  z.custom<Quantity>((value) => Number.isSafeInteger(value)),
  { decode: (count) => quantity(count), encode: (count) => count },
);

/** Per cent with at most two decimals, for the eye. */
export const percent = z.number();
