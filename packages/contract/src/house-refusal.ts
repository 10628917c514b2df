// Why a change of a brokerage by its host, or of its look by itself, is refused.

import { refused, type RefusalRows, type Text } from "./refusal-row.ts";

export type HouseRefusal =
  | { readonly code: "TENANT_DRAIN"; readonly why: keyof typeof whyNot; readonly name: string }
  | { readonly code: "TENANT_ENDING" }
  | { readonly code: "TENANT_ORDERS_OPEN"; readonly name: string; readonly open: number }
  | { readonly code: "MAINTENANCE_TIME"; readonly field: string; readonly why: keyof typeof wrongTime }
  | { readonly code: "MAINTENANCE_OVER"; readonly state: keyof typeof overStates }
  | { readonly code: "COLOUR_FAINT"; readonly field: string; readonly ratio: string }
  | { readonly code: "LOOK_MOVED"; readonly field: keyof typeof lookMoves };

const whyNot = {
  inactive: (name: string): Text => ["{0} is not active.", name],
  ending: (name: string): Text => ["{0} is being closed already.", name],
  standing: (name: string): Text => ["{0} is not being closed.", name],
} as const;

const wrongTime = {
  order: (field: string): Text => ["{0}: must be later than the time it starts at.", field],
  past: (field: string): Text => ["{0}: must be a time to come.", field],
  early: (field: string): Text => ["{0}: must not be earlier than five minutes ago.", field],
  far: (field: string): Text => ["{0}: must be within a year from now.", field],
  long: (field: string): Text => ["{0}: must be within seven days of the time it starts at.", field],
} as const;

const overStates = {
  over: ["It has ended."],
  takenBack: ["Somebody has taken it back already."],
} as const satisfies Record<string, Text>;

const lookMoves = {
  savedAt: ["savedAt: must be when your draft was last saved. It was saved again since, or is gone."],
  newestId: ["newestId: must be the look that was published last. Another was published since."],
} as const satisfies Record<string, Text>;

export const houseRefusals: RefusalRows<HouseRefusal> = {
  TENANT_DRAIN: refused(1275, "This is not open for the brokerage now", (r) => whyNot[r.why](r.name)),
  TENANT_ENDING: refused(1276, "The host is closing this brokerage", () => [
    "It takes no new orders until the host says otherwise.",
  ]),
  TENANT_ORDERS_OPEN: refused(1277, "Orders of the brokerage are open", (r) => [
    "{0} has {1} open. Let it end: it takes no new orders, and is inactive when none is left.",
    r.name,
    String(r.open),
  ]),
  MAINTENANCE_TIME: refused(1410, "The maintenance cannot be at these times", (r) => wrongTime[r.why](r.field)),
  MAINTENANCE_OVER: refused(1411, "The maintenance cannot be taken back", (r) => overStates[r.state]),
  COLOUR_FAINT: refused(1278, "The colour is too faint", (r) => [
    "{0}: its contrast with white is {1} to 1; at least 3 to 1 is needed for buttons to be seen.",
    r.field,
    r.ratio,
  ]),
  LOOK_MOVED: refused(1280, "The look has changed since you saw it", (r) => lookMoves[r.field]),
};
