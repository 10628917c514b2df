// Why a webhook is refused: its address, how many there are, or the state that it is in.

import { refused, type RefusalRows, type Text } from "./refusal-row.ts";

export type WebhookRefusal =
  | { readonly code: "WEBHOOK_ADDRESS"; readonly field: string; readonly why: WebhookAddressFault }
  | { readonly code: "WEBHOOK_NAME_TAKEN"; readonly name: string }
  | { readonly code: "WEBHOOKS_ENOUGH"; readonly most: number }
  | { readonly code: "WEBHOOK_STATE"; readonly why: keyof typeof whyNot };
export type WebhookAddressFault = keyof typeof wrongAddress;

const wrongAddress = {
  form: (field: string): Text => ["{0}: must be a whole address: https, the host and a path.", field],
  https: (field: string): Text => ["{0}: must be an address of https.", field],
  userInfo: (field: string): Text => ["{0}: must hold no user name and no password.", field],
  query: (field: string): Text => ["{0}: must have no ? and no #; what comes is known by its signature.", field],
  port: (field: string): Text => ["{0}: the port must be 443, or 1024 and above.", field],
  private: (field: string): Text => [
    "{0}: must be a host that everybody on the internet can reach, not one of a network of your own.",
    field,
  ],
} as const;

const whyNot = {
  active: ["It is active already."],
  inactive: ["It is paused or stopped. Resume it first."],
  testing: ["A test waits to be sent. Look again in some seconds."],
  waiting: ["It waits to be sent already."],
} as const satisfies Record<string, Text>;

export const webhookRefusals: RefusalRows<WebhookRefusal> = {
  WEBHOOK_ADDRESS: refused(1299, "The webhook cannot have this address", (r) => wrongAddress[r.why](r.field)),
  WEBHOOK_NAME_TAKEN: refused(1289, "There is such a webhook already", (r) => [
    "name: {0} is the name of another. Choose one that is not taken.",
    r.name,
  ]),
  WEBHOOKS_ENOUGH: refused(1288, "There are webhooks enough", (r) => [
    "At most {0} can be kept. Delete one first.",
    String(r.most),
  ]),
  WEBHOOK_STATE: refused(1287, "This cannot be done with the webhook now", (r) => whyNot[r.why]),
};
