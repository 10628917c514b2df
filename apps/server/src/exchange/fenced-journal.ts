// The journal of the order line for as long as this process may speak on it. Whatever leaves is journalled before, so a
// process whose time is over can send nothing, and writes nothing into what is another's by now.

import type { MessageStore } from "@tradebook/fix/message-store.ts";

/** The line is another process's by now; the session ends with it, and no fault is told of. */
export class LineLost extends Error {
  override name = "LineLost";
}

export function fencedJournal(journal: MessageStore, maySpeak: () => boolean): MessageStore {
  const check = () => {
    if (!maySpeak()) throw new LineLost("the line to the exchange is another process's");
  };
  return {
    ...journal,
    append: (batch) => {
      check();
      return journal.append(batch);
    },
    startDay: (keep) => {
      check();
      journal.startDay(keep);
    },
  };
}
