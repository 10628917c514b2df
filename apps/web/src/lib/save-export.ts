// A report as a file: asked of the server, and saved under the name it gave.

import type { ExportInput } from "@tradebook/contract/export.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { fetchFile } from "./fetch-file.ts";
import { saveFile } from "./save-file.ts";

/** Answers the name it was saved under. */
export async function saveExport(input: ExportInput): Promise<string> {
  const { name, blob } = await fetchFile(backOfficeService.Export, input);
  const saved = name ?? `${input.report}.${input.format}`;
  saveFile(saved, blob);
  return saved;
}
