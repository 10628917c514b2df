// So many at once, so many waiting for their turn, and the rest sent away.

export type Turns = {
  /** Answers what gives the turn back, when it is one's turn; null when too many wait. Giving it back twice is one. */
  readonly take: () => Promise<(() => void) | null>;
};

export function createTurns(atOnce: number, mostWaiting: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  const releaseOnce = () => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    };
  };
  return {
    take: async () => {
      if (running < atOnce) {
        running += 1;
        return releaseOnce();
      }
      if (waiting.length >= mostWaiting) return null;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return releaseOnce();
    },
  };
}
