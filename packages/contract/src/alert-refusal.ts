// Why an alert or a saved workspace can be refused, as data, and its words.

import { refused, type RefusalRows } from "./refusal-row.ts";

export type AlertRefusal =
  /** So many alerts wait already. */
  | { readonly code: "ALERT_LIMIT"; readonly max: number }
  /** It would be told of at once. */
  | { readonly code: "ALERT_REACHED"; readonly securityID: string }
  /** The lists were changed elsewhere since they were read. */
  | { readonly code: "WATCHLISTS_MOVED" }
  | { readonly code: "BASKETS_FULL"; readonly max: number };

export const alertRefusals: RefusalRows<AlertRefusal> = {
  ALERT_LIMIT: refused(1150, "Too many alerts are waiting", (r) => [
    "At most {0} can wait at a time. Remove one first.",
    String(r.max),
  ]),
  ALERT_REACHED: refused(1151, "The alert is reached already", (r) => [
    "What you ask about {0} is so now. Choose another level.",
    r.securityID,
  ]),
  BASKETS_FULL: refused(1153, "No more baskets can be kept", (r) => [
    "At most {0} are kept. Let one go first.",
    String(r.max),
  ]),
  WATCHLISTS_MOVED: {
    number: 1152,
    status: 409,
    message: "Your lists were changed elsewhere",
    details: () => ["They are read again; make your change once more."],
  },
};
