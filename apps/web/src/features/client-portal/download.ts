// What a file of a report is asked for: what the screen shows, over every page.

import type { ExportInput } from "@tradebook/contract/export.ts";
import type { Asked, PortalReport } from "./report.ts";

/** The days and filters on the screen, over every page. */
export function fileAsked(report: PortalReport, asked: Asked): Omit<ExportInput, "format"> {
  const { cscsAcct, from, to, asAt, symbol, type, inflowType, status, direction, unclearedOnly } = asked;
  const ofDay = { report, cscsAcct, asAt, bySector: asked.bySector };
  if (report === "portfolio-holding") return { ...ofDay, zero: asked.showsZero };
  if (report === "portfolio-valuation") return { ...ofDay, since: asked.since };
  const { minAmount, maxAmount, reference, noteNo, noteStatus } = asked;
  const typed = { minAmount, maxAmount, reference, noteNo, noteStatus };
  const chosen = { symbol, type: inflowType ?? type, status, direction, unclearedOnly };
  return { report, cscsAcct, from, to, ...chosen, ...typed };
}
