// Why the answer to a disputed order can be refused, as data, and its words.

import { refused, type RefusalRows } from "./refusal-row.ts";

export type ReceiptRefusal =
  /** It has its answer already. */
  | { readonly code: "DISPUTE_ANSWERED"; readonly orderId: number }
  /** Whoever took a step with the order leaves the answer to another. */
  | { readonly code: "DISPUTE_OF_OWN"; readonly orderId: number };

export const receiptRefusals: RefusalRows<ReceiptRefusal> = {
  DISPUTE_ANSWERED: refused(1160, "This is answered already", (r) => [
    "What the client said of order {0} has its answer. Read the order again.",
    String(r.orderId),
  ]),
  DISPUTE_OF_OWN: refused(1161, "Somebody else must answer this", (r) => [
    "You entered or changed order {0} yourself.",
    String(r.orderId),
  ]),
};
