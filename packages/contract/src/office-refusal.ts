// Why what the office does about messages, complaints and evidence can be refused, as data, and its words.

import { refused, type RefusalRows } from "./refusal-row.ts";

export type OfficeRefusal =
  /** It was sent again, delivered or closed. */
  | { readonly code: "MESSAGE_NOT_WAITING"; readonly id: number }
  /** It carried what is good for a moment, and nothing of it is kept. */
  | { readonly code: "MESSAGE_NOT_KEPT"; readonly id: number };

export const officeRefusals: RefusalRows<OfficeRefusal> = {
  MESSAGE_NOT_WAITING: refused(1230, "This message no longer waits", (r) => [
    "Message {0} was sent again, delivered or closed. Read the list again.",
    String(r.id),
  ]),
  MESSAGE_NOT_KEPT: refused(1231, "This message cannot be sent again", (r) => [
    "Message {0} carried a code or a link, of which nothing is kept. A new one must be asked for.",
    String(r.id),
  ]),
};
