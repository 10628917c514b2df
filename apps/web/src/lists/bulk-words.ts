// The words of doing one thing to several rows, which only staff do, in English.

import { wordsOf } from "../lib/words.ts";

export const B = wordsOf({
  Choose: "Choose {0}",
  ChooseAll: "Choose every row of this page",
  Chosen: "{0} chosen",
  ChooseNone: "Choose none",
  ForRows: "For {0}: {1}",
  DoneOf: "{0} of {1} done",
  AllDone: "Done for all {0}",
  WentThrough: "Done",
  Refused: "Not done",
});
