// A busy desk waits a moment for those whom it has just answered, so that all of them are one batch again.
// Without it two halves of the callers take turns, or the exchange's answers go before them, and each pays for a whole batch.
// Nobody waits when few were in the last.

/** What waits at a desk: how many commands among it, and how the last batch that had commands went. */
export type Gathering = {
  commands: number;
  lastCommands: number;
  lastMs: number;
  lastEndedMs: number;
  /** Told when another command waits, while somebody gathers. */
  onCommand: (() => void) | null;
};

const busyFrom = 8;
const longestMs = 20;
/** So long after the last one came, nobody else is on the way: a part of what their batch took, within these. */
const quietPart = 1 / 4;
const quietMs = { least: 2, most: 8 };

export function startGathering(): Gathering {
  return { commands: 0, lastCommands: 0, lastMs: 0, lastEndedMs: Number.NEGATIVE_INFINITY, onCommand: null };
}

/** Settles when those who were answered last are back, when no more come, or after as long as their batch took. */
export async function gathered(queue: Gathering, mostAtOnce: number): Promise<void> {
  if (queue.lastCommands < busyFrom || performance.now() > queue.lastEndedMs + longestMs) return;
  const enough = Math.min(mostAtOnce, queue.lastCommands + queue.commands);
  if (queue.commands < enough) await untilQuiet(queue, enough);
  // Nobody came back: what waits now are the exchange's answers alone.
  if (queue.commands === 0) queue.lastCommands = 0;
}

async function untilQuiet(queue: Gathering, enough: number): Promise<void> {
  const until = performance.now() + Math.min(longestMs, queue.lastMs);
  const quiet = Math.min(quietMs.most, Math.max(quietMs.least, queue.lastMs * quietPart));
  await new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(patience);
      queue.onCommand = null;
      resolve();
    };
    // A timer that is due runs before what has arrived meanwhile is read: that is looked at first.
    const lastLook = () => {
      const had = queue.commands;
      setImmediate(() => {
        if (queue.onCommand === null) return;
        if (queue.commands > had) patience.refresh();
        else stop();
      });
    };
    const patience = setTimeout(lastLook, quiet);
    queue.onCommand = () => {
      if (queue.commands >= enough || performance.now() >= until) stop();
      else patience.refresh();
    };
  });
}

/** What the next batch's size is judged by. */
export function noteBatch(queue: Gathering, commands: number, ms: number): void {
  if (commands === 0) return;
  queue.lastCommands = commands;
  queue.lastMs = ms;
  queue.lastEndedMs = performance.now();
}
