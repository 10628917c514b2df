// Which reports can be had as a file, in which formats, and how long they may be.

import * as z from "zod";
import { inflowTypes, noteFilters, outflowFilters, statementFilters } from "./account-reports.ts";
import { clientFilters } from "./client-list.ts";
import { limits } from "./names.ts";
import { orderWatch } from "./order-pattern.ts";
import { cscsAccount } from "./services/order-terms.ts";
import { tradeFates } from "./trade-fate.ts";
import { summaryGroups } from "./transaction-summary.ts";
import { ordStatusCode, sideCode } from "./wire-codes.ts";
import { lagosDate } from "./wire-time.ts";

/** Of the whole house, or of what its reader may see of it: none of these needs an account. */
export const houseReports = ["order-transaction-summary", "stock-orders", "audit-trades", "client-list"] as const;
export type HouseReport = (typeof houseReports)[number];

export const exportReports = [
  "account-statement",
  "account-inflow",
  "account-outflow",
  "portfolio-holding",
  "portfolio-movement",
  "portfolio-valuation",
  "purchase-contract-note",
  "sale-contract-note",
  "realised-gains",
  "balance-letter",
  "dash-balance",
  "contract-note",
  "deposit-receipt",
  ...houseReports,
] as const;
export type ExportReport = (typeof exportReports)[number];

export const exportFormats = ["csv", "xlsx", "pdf"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The report's own filters beside its name; `id` is the number of the one contract note, or of a deposit's line of money in. */
export const exportInput = z
  .object({
    report: z.enum(exportReports),
    /** `zip`: every contract note of the list on its own paper; `json`: contract notes as data. */
    format: z.enum([...exportFormats, "zip", "json"]),
    cscsAcct: cscsAccount.nullish(),
    from: lagosDate.nullish(),
    to: lagosDate.nullish(),
    asAt: lagosDate.nullish(),
    /** Of a valuation: the day to compare with. */
    since: lagosDate.nullish(),
    /** Of a holding and a valuation: whether the rows stand by sector with a sum behind each. */
    bySector: z.boolean().nullish(),
    /** Of a holding: also what is all gone. */
    zero: z.boolean().nullish(),
    symbol: z.string().max(24).nullish(),
    id: z.string().max(40).nullish(),
    ...statementFilters,
    status: outflowFilters.status,
    noteNo: noteFilters.noteNo,
    noteStatus: noteFilters.noteStatus,
    side: sideCode.nullish(),
    /** Of trades. */
    fate: z.enum(tradeFates).nullish(),
    ordStatus: ordStatusCode.nullish(),
    open: z.boolean().nullish(),
    /** The user name of who entered the order. */
    user: z.string().max(limits.userName).nullish(),
    ...orderWatch,
    ...clientFilters,
    groupBy: z.enum(summaryGroups).nullish(),
    keyword: z.string().max(100).nullish(),
  })
  .refine(({ report, id }) => report !== "contract-note" || (id ?? "") !== "", {
    error: "must name the contract note",
    path: ["id"],
  })
  .refine(({ report, cscsAcct }) => report === "contract-note" || isOfHouse(report) || (cscsAcct ?? null) !== null, {
    error: "must name the securities account",
    path: ["cscsAcct"],
  })
  .refine(({ report, type = null }) => report !== "account-inflow" || type === null || isInflowType(type), {
    error: "must be a kind of line that money comes in by",
    path: ["type"],
  })
  .refine(({ report, format }) => report !== "contract-note" || ["pdf", "csv", "json"].includes(format), {
    error: "a single contract note is a pdf, csv or json",
    path: ["format"],
  })
  .refine(({ report, format }) => report === "contract-note" || areNotes(report) || format !== "json", {
    error: "only contract notes come as json",
    path: ["format"],
  })
  .refine(({ report, id }) => report !== "deposit-receipt" || (id ?? "") !== "", {
    error: "must name the line of the deposit",
    path: ["id"],
  })
  .refine(({ report, format }) => !areLetters(report) || format === "pdf", {
    error: "a letter and a receipt are a pdf",
    path: ["format"],
  })
  .refine(({ report, format }) => format !== "zip" || areNotes(report), {
    error: "only contract notes come as an archive",
    path: ["format"],
  });

export function areNotes(report: ExportReport): boolean {
  return report === "purchase-contract-note" || report === "sale-contract-note";
}

function areLetters(report: ExportReport): boolean {
  return report === "balance-letter" || report === "deposit-receipt";
}

function isInflowType(type: string): boolean {
  return (inflowTypes as readonly string[]).includes(type);
}

export function isOfHouse(report: ExportReport): report is HouseReport {
  return (houseReports as readonly ExportReport[]).includes(report);
}
export type ExportInput = z.output<typeof exportInput>;
