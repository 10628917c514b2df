// Why something is refused to a program with an API key, or to staff who look with a user's eyes; and the making of either.

import { refused, type RefusalRows, type Text } from "./refusal-row.ts";

export type LentAccessRefusal =
  | { readonly code: "API_KEY_CLOSED" }
  | { readonly code: "API_KEYS_ENOUGH"; readonly most: number }
  | { readonly code: "API_KEY_SCOPE"; readonly permission: string }
  | { readonly code: "ACTING_CLOSED" }
  | { readonly code: "ACTING_REFUSED"; readonly why: keyof typeof whyNotActing; readonly userName: string };

const whyNotActing = {
  own: (userName: string): Text => ["You are {0} yourself.", userName],
  stopped: (userName: string): Text => ["{0} cannot sign in, so there is nothing to see.", userName],
  beyond: (userName: string): Text => ["{0} may see or do more than you. Ask somebody who may do as much.", userName],
} as const;

export const lentAccessRefusals: RefusalRows<LentAccessRefusal> = {
  API_KEY_CLOSED: refused(1270, "An API key does not open this", () => [
    "Sign in for it. A key trades and reads, as far as its permissions go.",
  ]),
  API_KEYS_ENOUGH: refused(1271, "There are API keys enough", (r) => [
    "At most {0} can be kept. Revoke one first.",
    String(r.most),
  ]),
  API_KEY_SCOPE: refused(1272, "A key may do no more than you", (r) => [
    "scopes: you do not have the permission {0}.",
    r.permission,
  ]),
  ACTING_CLOSED: refused(1273, "You are only looking", () => [
    "Nothing is changed, sent or saved while you see the product as somebody else does. End it first.",
  ]),
  ACTING_REFUSED: refused(1274, "You cannot see the product as this user", (r) => whyNotActing[r.why](r.userName)),
};
