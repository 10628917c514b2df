// Works of one kind that take turns: who waits for a lock, or reads for long, holds a connection that others need.

import { TooBusy } from "./credentials/password.ts";

/** Does `work` when what was asked for under the same key before is done. */
export type InLine = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Throws TooBusy when so many of one key wait. */
export function createLine(mostWaiting: number): InLine {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= mostWaiting) throw new TooBusy("too many wait for the same");
    lines.set(key, line);
    line.waiting += 1;
    const turn = line.last.then(work);
    line.last = turn.catch(() => undefined); // Whoever asked hears of it; the next one has their turn whatever became of this.
    try {
      return await turn;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
    }
  };
}
