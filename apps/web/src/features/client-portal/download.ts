// A report as a file: asked of the server, and saved under the name it gave.

import type { ExportFormat, ExportInput } from "@tradebook/contract/export.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { fetchFile } from "../../lib/api.ts";
import { saveFile } from "../../lib/save-file.ts";
import type { Asked, PortalReport } from "./report.ts";

/** The days and filters on the screen, over every page. */
export function exportInput(report: PortalReport, format: ExportFormat, asked: Asked): ExportInput {
  const { cscsAcct, from, to, asAt, symbol, type, unclearedOnly } = asked;
  const isOfDay = report === "portfolio-holding" || report === "portfolio-valuation";
  if (isOfDay) return { report, format, cscsAcct, asAt };
  return { report, format, cscsAcct, from, to, symbol, type, unclearedOnly };
}

/** Answers the name it was saved under. */
export async function saveExport(input: ExportInput): Promise<string> {
  const { name, blob } = await fetchFile(backOfficeService.Export, input);
  const saved = name ?? `${input.report}.${input.format}`;
  saveFile(saved, blob);
  return saved;
}
