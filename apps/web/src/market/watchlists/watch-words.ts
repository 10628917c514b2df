// The words of putting a security on a list of one's own and of noting something about it, in English.

import { wordsOf } from "../../lib/words.ts";

export const watchWords = {
  MyList: "My list",
  ListAdded: "{0} is on {1}",
  ListRemoved: "{0} is off {1}",
  Watch: "Put {0} on your list",
  Unwatch: "Take {0} off your list",
  NoteOn: "Note on {0}",
  Note: "Note",
  NoteHint: "Only you see it; it stands beside the price in your lists.",
  NoteKeep: "Keep the note",
  NoteDrop: "Delete the note",
} as const;

export const L = wordsOf(watchWords);
