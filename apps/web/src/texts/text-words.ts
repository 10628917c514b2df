// The words around the texts that people agree to, in English; the server's words of the same keys come before them.

import { wordsOf } from "../lib/words.ts";

export const L = wordsOf({
  Text_terms: "Terms and conditions",
  Text_privacy: "Privacy notice",
  Text_risk: "Risk notice",
  Text_eStatement: "Electronic statements",
  Text_dcs: "Direct cash settlement",
  ReadText: "Read: {0}",
  TextVersion: "Version {0}, in force since {1}",
  NoText: "Your broker has not published this text yet",
  NoTextHint: "Ask for it before you agree.",
  TheText: "the text",
});
