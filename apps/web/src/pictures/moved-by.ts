// Where a key leads that reads a row of figures one by one.

const page = 20;

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at - page,
  PageDown: (at) => at + page,
  Home: () => 0,
  End: (_, last) => last,
};

/** Null for a key that moves nothing. */
export function movedBy(key: string, at: number, last: number): number | null {
  const move = moves[key];
  return move === undefined ? null : Math.min(last, Math.max(0, move(at, last)));
}
