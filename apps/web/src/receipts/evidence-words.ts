// The words of evidence of an instruction that only staff read, in English.

import { wordsOf } from "../lib/words.ts";

export const E = wordsOf({
  AddEvidence: "Add evidence",
  EvidenceTitle: "Evidence of the instruction for order {0}",
  EvidenceText: "It is kept beside the order for good: nobody can replace it or take it away, and the client sees it.",
  EvidenceFile: "File",
  EvidenceHint: "A recording, letter, e-mail, picture or PDF of up to {0} MB.",
  EvidenceNote: "Note",
  KeepIt: "Keep it",
  EvidenceKept: "The file is kept beside the order",
});
