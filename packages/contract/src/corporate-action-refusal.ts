// Why a corporate action cannot be entered, moved on or subscribed to, and in which words.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Quantity } from "@tradebook/domain/units.ts";
import { refused, type RefusalRows } from "./refusal-row.ts";

export type CorporateActionRefusal =
  | { readonly code: "CA_STATE"; readonly id: number; readonly state: string; readonly act: string }
  | { readonly code: "CA_NOT_DUE"; readonly id: number; readonly due: TradingDay }
  | { readonly code: "RIGHTS_CLOSED"; readonly id: number; readonly closesOn: TradingDay }
  | { readonly code: "RIGHTS_EXCEEDED"; readonly asked: Quantity; readonly open: Quantity }
  | { readonly code: "RIGHTS_CHANGED"; readonly id: number; readonly subscribed: Quantity }
  | { readonly code: "NOT_RIGHTS"; readonly id: number };

export const corporateActionRefusals: RefusalRows<CorporateActionRefusal> = {
  CA_STATE: refused(1070, "The corporate action has gone another step", (r) => [
    "Corporate action {0} is {1}, so it cannot be {2}. What holders have got is put right by a reversal alone.",
    String(r.id),
    r.state.toLowerCase(),
    r.act,
  ]),
  CA_NOT_DUE: refused(1071, "The corporate action is not due yet", (r) => [
    "Corporate action {0} is applied from {1} on.",
    String(r.id),
    r.due,
  ]),
  RIGHTS_CLOSED: refused(1072, "The offer is not open", (r) => [
    "Rights of corporate action {0} are taken up once its register is closed, until {1}.",
    String(r.id),
    r.closesOn,
  ]),
  RIGHTS_EXCEEDED: refused(1073, "Not so many rights", (r) => [
    "{0} shares were asked for; from 1 to {1} may be subscribed.",
    String(r.asked),
    String(r.open),
  ]),
  RIGHTS_CHANGED: refused(1178, "The rights have changed", (r) => [
    "Of corporate action {0} the account has asked for {1} shares by now. Look at what is left before you ask again.",
    String(r.id),
    String(r.subscribed),
  ]),
  NOT_RIGHTS: refused(1074, "Nothing to subscribe to", (r) => ["Corporate action {0} offers no rights.", String(r.id)]),
};
