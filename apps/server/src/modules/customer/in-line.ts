// Writes of one applicant take turns: who waits for a lock holds a connection meanwhile, and orders need those.

import { TooBusy } from "../../credentials/password.ts";
import type { Call } from "../../deps.ts";

const mostWaiting = 20;

/** Does `work` when the caller's earlier writes are done. */
export type InLine = <T>(call: Call, work: () => Promise<T>) => Promise<T>;

export function createLine(): InLine {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async (call, work) => {
    const key = `${call.tenantId ?? 0}/${call.caller?.userId ?? 0}`;
    const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= mostWaiting) throw new TooBusy("too many writes of one applicant wait");
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
