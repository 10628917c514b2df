// Why the risk desk can refuse a command, as data, and its words; and the words of limits that the order path refuses by.

import type { Text } from "./refusal-row.ts";

export type RiskRefusal =
  /** The change of limits that was to be decided on is decided, or needs nobody's approval. */
  | { readonly code: "LIMITS_DECIDED"; readonly id: number }
  /** Whoever stops or lifts this needs to be on the other side: the host for all houses, the house for what is its own. */
  | { readonly code: "KILL_SWITCH_SCOPE"; readonly scope: string };

type OpenOrders = { readonly open: number; readonly max: number; readonly setBy?: string };

export const riskCatalogue = {
  OPEN_ORDERS_LIMIT: {
    number: 1080,
    status: 422,
    message: "Too many orders are open",
    details: (r: OpenOrders): Text =>
      r.setBy === undefined
        ? ["{0} orders are open; at most {1} may be. Cancel one first.", String(r.open), String(r.max)]
        : [
            "{0} orders are open; at most {1} may be, the limit for {2}. Cancel one first.",
            String(r.open),
            String(r.max),
            r.setBy,
          ],
  },
  LIMITS_DECIDED: {
    number: 1081,
    status: 422,
    message: "These limits wait for nobody",
    details: (r: { readonly id: number }): Text => [
      "Change {0} is decided on, or needs no second person. Read the list again.",
      String(r.id),
    ],
  },
  KILL_SWITCH_SCOPE: {
    number: 1082,
    status: 422,
    message: "This cannot be stopped from here",
    details: (r: { readonly scope: string }): Text =>
      r.scope === "all"
        ? ["Only the host stops every brokerage at once."]
        : ["The host stops every brokerage or none; sign in to the brokerage to stop a part of it."],
  },
} as const;
