// Figures as reports write them in a sentence.

import type { Kobo } from "@tradebook/domain/units.ts";

/** Naira with thousands separators and two decimals. */
export function nairaText(amount: Kobo): string {
  const whole = amount < 0n ? -amount : amount;
  const text = `${grouped(whole / 100n)}.${String(whole % 100n).padStart(2, "0")}`;
  return amount < 0n ? `-${text}` : text;
}

export function sharesText(shares: number): string {
  return grouped(BigInt(shares));
}

function grouped(count: bigint): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
