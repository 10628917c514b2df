// A busy desk waits a moment for those whom it has just answered, so that all of them are one batch again.
// Without it two halves of the callers take turns, and each pays for a whole batch. Nobody waits when few were in the last.

/** What waits at a desk: how many commands among it, and how the last batch that had commands went. */
export type Gathering = {
  commands: number;
  lastCommands: number;
  lastMs: number;
  /** Told when another command waits, while somebody gathers. */
  onCommand: (() => void) | null;
};

const busyFrom = 8;
const longestMs = 8;

export function startGathering(): Gathering {
  return { commands: 0, lastCommands: 0, lastMs: 0, onCommand: null };
}

/** Settles when those who were answered last are back, or have had half of the time that their batch took. */
export async function gathered(queue: Gathering, mostAtOnce: number): Promise<void> {
  if (queue.lastCommands < busyFrom) return;
  const enough = Math.min(mostAtOnce, queue.lastCommands + queue.commands);
  if (queue.commands >= enough) return;
  await new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(patience);
      queue.onCommand = null;
      resolve();
    };
    const patience = setTimeout(stop, Math.min(longestMs, queue.lastMs / 2));
    queue.onCommand = () => {
      if (queue.commands >= enough) stop();
    };
  });
  // Nobody came back: what waits now are the exchange's answers alone.
  if (queue.commands === 0) queue.lastCommands = 0;
}

/** What the next batch's size is judged by. */
export function noteBatch(queue: Gathering, commands: number, ms: number): void {
  if (commands === 0) return;
  queue.lastCommands = commands;
  queue.lastMs = ms;
}
