// What an order or a cross would cost or bring, and what the checks say to it.

import * as z from "zod";
import { lagosDate } from "../wire-time.ts";
import { nairaAmount, nairaPrice, shares } from "../wire-units.ts";

/** A check's finding: `error` stops the order, `warning` can be accepted by name. */
const finding = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
  details: z.string().nullable(),
});

export const orderPreview = z.object({
  /** The price the figures are for: the limit, or today's upper limit for a market buy. */
  price: nairaPrice.nullable(),
  consideration: nairaAmount,
  charges: z.array(z.object({ line: z.string(), label: z.string(), amount: nairaAmount })),
  totalCharges: nairaAmount,
  /** What a buy costs in all. */
  total: nairaAmount.nullable(),
  /** What a sale brings after charges. */
  net: nairaAmount.nullable(),
  cashAfter: nairaAmount.nullable(),
  holdingAfter: shares.nullable(),
  settlementDate: lagosDate.nullable(),
  /** The price at which selling again would bring back what the buy cost. */
  breakEvenPrice: nairaPrice.nullable(),
  /** While the market is closed: the session whose pre-open it would be sent in. All figures are for that day. */
  queuedFor: lagosDate.nullable(),
  findings: z.array(finding),
});
export type OrderPreview = z.output<typeof orderPreview>;

/** Each side as a ticket would show it; every finding stops both. */
export const crossPreview = z.object({
  buy: orderPreview,
  sell: orderPreview,
  /** Against the two together. */
  findings: z.array(finding),
});
export type CrossPreview = z.output<typeof crossPreview>;
