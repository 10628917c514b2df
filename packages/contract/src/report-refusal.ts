// Why a report, a letter or a schedule of reports can be refused, as data, and its words.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { dateText } from "./date-text.ts";
import { refused, type RefusalRows } from "./refusal-row.ts";

export type ReportRefusal =
  | { readonly code: "COMPARED_DAYS"; readonly field: string; readonly first: TradingDay; readonly last: TradingDay }
  | { readonly code: "SCHEDULES_FULL"; readonly most: number }
  | { readonly code: "SCHEDULE_KNOWN"; readonly cscsAccount: string }
  /** Nothing of a client goes to an address that nobody has shown to be theirs. */
  | { readonly code: "MAIL_NOT_PROVED" }
  | { readonly code: "WATCHES_FULL"; readonly most: number };

export const reportRefusals: RefusalRows<ReportRefusal> = {
  COMPARED_DAYS: refused(1265, "These days cannot be compared", (r) => [
    "{0} must be a day from {1} to {2}.",
    r.field,
    dateText(r.first),
    dateText(r.last),
  ]),
  SCHEDULES_FULL: refused(1266, "You have many schedules", (r) => [
    "At most {0} are kept. Delete one that you need no longer.",
    String(r.most),
  ]),
  SCHEDULE_KNOWN: refused(1267, "This schedule stands already", (r) => [
    "The same report of account {0} comes as often and as the same file.",
    r.cscsAccount,
  ]),
  MAIL_NOT_PROVED: refused(1268, "Your e-mail address is not confirmed", () => [
    "Prove one in your account settings first.",
  ]),
  WATCHES_FULL: refused(1269, "You watch many searches", (r) => [
    "At most {0} tell you of new lines. Let one go that you need no longer.",
    String(r.most),
  ]),
};
