// The words of the workspace around the ticket: layouts, lists, alerts, baskets, depth, in English.

import { wordsOf } from "../../lib/words.ts";

export const workspaceWords = {
  SetPrice: "Set {0}",
  SetQuantity: "Set {0} shares",
  SetTerm: "Take {0}",
} as const;

export const L = wordsOf(workspaceWords);
