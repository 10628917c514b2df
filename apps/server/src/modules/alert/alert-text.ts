// Figures of alerts as their notices say them.

import { nairaText as priceText, thousands } from "@tradebook/contract/amount-text.ts";
import { price } from "@tradebook/domain/units.ts";

export function nairaText(wholeKobo: number): string {
  return wholeKobo < 1 ? "0.00" : priceText(price(wholeKobo));
}

export function wholeText(shares: number): string {
  return thousands(shares);
}

/** +1.25 or −1.25 */
export function hundredthsText(hundredths: number): string {
  const size = Math.abs(hundredths);
  const sign = hundredths > 0 ? "+" : hundredths < 0 ? "\u2212" : "";
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}
