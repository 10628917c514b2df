// What few orders carry beside their terms: conditions, a change that is pending, a session or a turn that they wait for.

import * as z from "zod";
import { timeInForceCode } from "../wire-codes.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaPrice, shares } from "../wire-units.ts";

/** What few orders carry; an order without it has no such member. */
export const special = {
  maxFloor: shares.optional(),
  minQty: shares.optional(),
  allOrNone: z.boolean().optional(),
  approvalReference: z.string().optional(),
  /** The id that both sides of a cross share, and why it was made. */
  crossID: z.string().optional(),
  crossReason: z.string().optional(),
} as const;

/** New terms that were asked for and not answered yet; the order's own still hold. */
export const pendingReplace = z.object({
  clOrdID: z.string(),
  price: nairaPrice,
  orderQty: shares,
  timeInForce: timeInForceCode,
  expireDate: lagosDate.nullable(),
});

/** What an order that does not wait has none of. */
export const waiting = {
  /** Only where the exchange takes so many requests a second and this order's has not left yet. */
  sending: z.literal(true).optional(),
  /** Only of an order that came while the market was closed: the session it waits for, and when it was sent there. */
  queuedFor: lagosDate.optional(),
  releasedTime: isoInstant.nullable().optional(),
} as const;
