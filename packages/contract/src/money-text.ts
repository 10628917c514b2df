// Money in a sentence: ₦1,234.50, and a loss with a true minus sign before the naira sign.

import { minus, zeroKobo, type Kobo } from "@tradebook/domain/units.ts";
import { nairaText } from "./amount-text.ts";

export function moneyText(amount: Kobo): string {
  return amount < 0n ? `\u2212₦${nairaText(minus(zeroKobo, amount))}` : `₦${nairaText(amount)}`;
}
