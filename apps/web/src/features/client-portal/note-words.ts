// The words of contract notes in English, a part of the portal's.

export const noteWords = {
  NotesOn: "{0} · {1} notes",
  NoteOn: "{0} · 1 note",
  FillsOf: "Trades of {0}",
  CostCommission: "Commission",
  CostVat: "VAT",
  CostLevies: "Levies",
  CostOther: "Other",
  CostsNone: "No charges",
  CostsSaid: "Charges of {0}, {1} of the consideration: {2}",
  CostSaid: "{0} {1}",
  NoteCsv: "CSV",
  NoteMail: "E-mail it to me",
  NoteMailed: "The note is on its way to {0}",
  NoteShare: "Share",
  NoteShareHint: "The link lets anybody check that the note is genuine. It does not say whose it is.",
  NoteShareDevice: "With another app",
  NoteShareWhatsApp: "By WhatsApp",
  NoteShareCopy: "Copy the link",
  NoteShareCopied: "The link is copied",
  NoteError: "Report an error in this note",
} as const;
