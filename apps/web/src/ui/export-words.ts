// The words of files that the server makes of a report, in English; the server's words of the same keys come before them.

import { wordsOf } from "../lib/words.ts";

export const L = wordsOf({
  Export: "Export",
  Exporting: "Preparing…",
  ExportPdf: "PDF, to print or send",
  ExportXlsx: "Excel workbook",
  ExportCsv: "CSV, for other programs",
  ExportJson: "JSON, for developers",
  ExportZip: "Every note, zipped",
  ZipTooLong: "{0} notes fit into one file. Choose fewer days.",
  PdfTooLong: "A PDF has room for {0} lines. Choose Excel or CSV, or fewer days.",
  Exported: "Saved {0}",
});
