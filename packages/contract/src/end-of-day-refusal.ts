// Why fees, holidays, breaks and the closing of a day can be refused, as data, and its words.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { refused, type RefusalRows } from "./refusal-row.ts";

export type EndOfDayRefusal =
  /** The row that was to be decided on is decided, or waits for nobody. */
  | { readonly code: "FEES_DECIDED"; readonly id: number }
  /** Something has traded on the day by the fees that were in force. */
  | { readonly code: "FEES_TOO_LATE"; readonly from: TradingDay }
  /** The house's own row must say everything. */
  | { readonly code: "FEES_INCOMPLETE"; readonly missing: string }
  | { readonly code: "NOT_A_HOLIDAY"; readonly date: TradingDay; readonly why: string }
  /** The exchange's trade file of the day is not there, or cannot be read. */
  | { readonly code: "TRADE_FILE"; readonly tradeDate: TradingDay; readonly why: string }
  | { readonly code: "BREAK_STATE"; readonly id: number; readonly why: string }
  | { readonly code: "DAY_NOT_OVER"; readonly tradeDate: TradingDay; readonly why: string }
  | { readonly code: "BREAKS_OPEN"; readonly tradeDate: TradingDay; readonly open: number }
  | { readonly code: "DAY_CLOSED"; readonly tradeDate: TradingDay }
  /** The depository's file of positions counts whole or not at all. */
  | { readonly code: "POSITIONS_FILE"; readonly why: string }
  | { readonly code: "STATEMENT_FILE"; readonly why: string }
  /** Somebody has looked at the report already. */
  | { readonly code: "QUARANTINE_CLOSED"; readonly id: number; readonly by: string };

export const endOfDayRefusals: RefusalRows<EndOfDayRefusal> = {
  FEES_DECIDED: refused(1090, "These fees wait for nobody", (r) => [
    "Row {0} is decided on, or needs no second person. Read the list again.",
    String(r.id),
  ]),
  FEES_TOO_LATE: refused(1091, "The day has begun already", (r) => [
    "What is ordered and traded on {0} is charged by the fees it began with. Take a later day.",
    r.from,
  ]),
  FEES_INCOMPLETE: refused(1092, "The house's fees leave nothing open", (r) => [
    "{0}: say what it is, since no other row does.",
    r.missing,
  ]),
  NOT_A_HOLIDAY: refused(1093, "This day cannot be changed", (r) => ["{0} {1}.", r.date, r.why]),
  TRADE_FILE: refused(1094, "There is no trade file to compare with", (r) => [
    "The exchange's trade file of {0} {1}.",
    r.tradeDate,
    r.why,
  ]),
  BREAK_STATE: refused(1095, "The break has gone another step", (r) => ["Break {0} {1}.", String(r.id), r.why]),
  DAY_NOT_OVER: refused(1096, "The day is not over", (r) => ["{0} {1}.", r.tradeDate, r.why]),
  BREAKS_OPEN: refused(1097, "Breaks are open", (r) => [
    "{1} breaks of {0} are open. Resolve them, or give a reason: then a second person may close the day with them.",
    r.tradeDate,
    String(r.open),
  ]),
  DAY_CLOSED: refused(1098, "The day is closed", (r) => [
    "{0} is closed. What is wrong with it is put right by an entry of a later day.",
    r.tradeDate,
  ]),
  POSITIONS_FILE: refused(1184, "The file of positions cannot be read", (r) => ["{0}", r.why]),
  STATEMENT_FILE: refused(1391, "The bank's statement cannot be read", (r) => ["{0}", r.why]),
  QUARANTINE_CLOSED: refused(1179, "The report is closed already", (r) => [
    "{1} has closed report {0}. Read the list again.",
    String(r.id),
    r.by,
  ]),
};
