// The exchange's compliance tags and what each means, in English; the server's words of the same keys come before them.

import { wordsOf } from "../lib/words.ts";

const meanings = {
  BLS: "Below listing standard: the company does not meet a rule for staying listed.",
  MRF: "Missed regulatory filing: the company has not filed its results in time.",
  DWL: "Delisting watch-list: the exchange may take the company off the list.",
  DIP: "Delisting in process: the company is being taken off the list.",
  RST: "Restructuring: the company’s shares or debts are being rearranged.",
  OtherTag: "A mark of the exchange on this security.",
} as const;

const M = wordsOf(meanings);

export function tagMeaning(tag: string): string {
  return isKnownTag(tag) ? M(tag) : M("OtherTag");
}

function isKnownTag(tag: string): tag is keyof typeof meanings {
  return Object.hasOwn(meanings, tag);
}
