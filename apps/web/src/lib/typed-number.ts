// Numbers as people type them: what they mean in whole shares or whole kobo.

import { maxPrice, maxQuantity } from "@tradebook/domain/units.ts";

/** Reads a quantity as a person types it: `1,000`, `1k`, `1.5m`; null when it is no whole number. */
export function parseQuantity(text: string): number | null {
  const scaled = parseScaled(text, 0);
  return scaled !== null && scaled <= BigInt(maxQuantity) ? Number(scaled) : null;
}

/** Reads a price or an amount in naira as whole kobo: `95`, `95.05`, `₦1,234.5`; null with a third decimal. */
export function parsePrice(text: string): number | null {
  const scaled = parseScaled(text, 2);
  return scaled !== null && scaled <= BigInt(maxPrice) ? Number(scaled) : null;
}

/** A decimal times ten to `decimals`, in whole numbers: 1.005 × 1000 is not 1005 in binary. */
function parseScaled(text: string, decimals: number): bigint | null {
  const match = /^(\d{0,15})(?:\.(\d{0,15}))?([km]?)$/i.exec(text.replace(/[₦,\s]/g, ""));
  if (match === null) return null;
  const [, whole = "", part = "", unit = ""] = match;
  if (whole === "" && part === "") return null;
  const power = decimals + ({ k: 3, m: 6 }[unit.toLowerCase()] ?? 0) - part.length;
  const digits = BigInt(whole + part);
  if (power >= 0) return digits * 10n ** BigInt(power);
  const divisor = 10n ** BigInt(-power);
  return digits % divisor === 0n ? digits / divisor : null;
}
