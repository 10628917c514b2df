// The words of what rows of the price list mark, of what a list has brought, and of its file, in English.

import { wordsOf } from "../../../lib/words.ts";

export const listRowWords = {
  YouHold: "You hold {0}",
  OneWorking: "1 working order",
  SomeWorking: "{0} working orders",
  AlertWaits: "An alert waits",
  Liquidity: "Liquidity",
  ListWorth: "Yours on this list",
  ListGain: "Gain",
  ListDay: "Today",
  ListSave: "Save as CSV",
  ListOpen: "Add from a file",
  ListOpenHint: "A CSV file or a text with symbols in its first column",
  ListRead: "{0} of the file are on the list",
  ListUnread: "Not listed: {0}",
} as const;

export const L = wordsOf(listRowWords);
