// So much at once, so many waiting for their turn, and the rest sent away.

export type Turns = {
  /**
   * Answers what gives the turn back, when there is room for `weight` and nobody waits before; null when too many wait.
   * Giving it back twice is one.
   */
  readonly take: (weight: number) => Promise<(() => void) | null>;
};

/** `room` is what all who have a turn may weigh together; a single one that weighs more has its turn alone. */
export function createTurns(room: number, mostWaiting: number): Turns {
  const waiting: { readonly weight: number; readonly begin: () => void }[] = [];
  let taken = 0;
  const hasRoom = (weight: number) => taken === 0 || taken + weight <= room;
  const letIn = () => {
    for (let [next] = waiting; next !== undefined && hasRoom(next.weight); [next] = waiting) {
      waiting.shift();
      taken += next.weight;
      next.begin();
    }
  };
  const releaseOnce = (weight: number) => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      taken -= weight;
      letIn();
    };
  };
  return {
    take: async (weight) => {
      if (waiting.length === 0 && hasRoom(weight)) {
        taken += weight;
        return releaseOnce(weight);
      }
      if (waiting.length >= mostWaiting) return null;
      await new Promise<void>((begin) => waiting.push({ weight, begin }));
      return releaseOnce(weight);
    },
  };
}
