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
  /** Lines of the audit trail that are signed together: a signature is made of the whole file at once. */
  signedLines: 20_000,
} as const;
