// Amounts as texts say them.

import type { Kobo, Price } from "@tradebook/domain/units.ts";

/** `1234567.5` naira as "1,234,567.50", from whole kobo. */
export function nairaText(amount: Kobo | Price): string {
  const whole = BigInt(amount);
  const [sign, size] = whole < 0n ? ["-", -whole] : ["", whole];
  return `${sign}${thousands(size / 100n)}.${String(size % 100n).padStart(2, "0")}`;
}

/** 1,234,567 */
export function thousands(whole: bigint | number): string {
  return String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
