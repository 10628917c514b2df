// How much of a report is read at once, and how long a PDF of one may be.

export const exportLimits = {
  /** Lines of a statement that are read and sent together. */
  pageRows: 1000,
  /** Of other reports, of which some are ordered anew for each page. */
  orderedPageRows: 5000,
  /** Of a PDF: some four hundred pages. */
  pdfRows: 20_000,
  /** Contract notes in one archive. */
  archivedNotes: 2000,
} as const;
