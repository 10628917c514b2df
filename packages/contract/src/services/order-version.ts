// One step of an order's history, as it stood after it.

import * as z from "zod";
import { ordStatusCode } from "../wire-codes.ts";
import { isoInstant } from "../wire-time.ts";
import { nairaPrice, shares } from "../wire-units.ts";

export const orderVersion = z.object({
  version: z.int(),
  at: isoInstant,
  /** Null when the exchange spoke. */
  userName: z.string().nullable(),
  kind: z.string(),
  ordStatus: ordStatusCode,
  ordStatusName: z.string(),
  price: nairaPrice.nullable(),
  orderQty: shares,
  cumQty: shares,
  leavesQty: shares,
  lastPx: nairaPrice.nullable(),
  lastQty: shares.nullable(),
  execID: z.string().nullable(),
  text: z.string().nullable(),
});
export type OrderVersion = z.output<typeof orderVersion>;

export const orderHistory = {
  path: "Order/GetOrderHistory",
  input: z.object({ id: z.int().min(1) }),
  output: z.array(orderVersion),
} as const;
