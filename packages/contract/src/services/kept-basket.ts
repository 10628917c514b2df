// A basket that its user keeps: orders under a name, to be checked and sent on another day or from another device.

import * as z from "zod";
import { orderTerms } from "./order-terms.ts";

export const keptBasketLimits = { name: 40, lines: 50 } as const;

/**
 * An order's terms without the number that it would be sent under, which is new whenever the basket is opened, and without
 * what belongs to one sending: the client's instruction, an approval and warnings that were taken note of.
 */
export const keptLine = z.object(orderTerms).omit({ mandate: true, approvalReference: true, acceptWarnings: true });
export type KeptLine = z.output<typeof keptLine>;

export const keptBasket = z.object({
  name: z.string().trim().min(1).max(keptBasketLimits.name),
  lines: z.array(keptLine).max(keptBasketLimits.lines),
});
export type KeptBasket = z.output<typeof keptBasket>;
