// One random operation as plain numbers, so that a run can be told, cut down and played again.

export type Operation = {
  readonly kind: (typeof kinds)[number];
  /** Which account, which security, which order, which fill: taken modulo how many there are. */
  readonly account: number;
  readonly security: number;
  readonly order: number;
  readonly fill: number;
  readonly buys: boolean;
  readonly lasts: boolean;
  readonly market: boolean;
  /** Sixteenths of what there is. */
  readonly part: number;
  /** Steps of ten kobo. */
  readonly ticks: number;
  readonly shares: number;
};

const weights = {
  place: 12,
  cross: 1,
  trade: 16,
  acknowledge: 8,
  askCancel: 4,
  cancel: 3,
  expire: 1,
  reject: 1,
  refuse: 3,
  askChange: 6,
  change: 5,
  suspend: 1,
  doneForDay: 1,
  resume: 2,
  again: 3,
  bust: 2,
  correct: 2,
  deposit: 2,
  withdraw: 2,
  paid: 1,
  notPaid: 1,
  transferIn: 1,
  nextDay: 1,
} as const;

export const kinds = Object.keys(weights) as readonly (keyof typeof weights)[]; // the table's own keys
const drawn = kinds.flatMap((kind) => Array.from<typeof kind>({ length: weights[kind] }).fill(kind));

/** Numbers from a seed: the same seed, the same numbers (mulberry32). */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export function randomOperation(below: (most: number) => number): Operation {
  const sizes = [20, 5_000, 300_000];
  return {
    kind: drawn[below(drawn.length)] ?? "trade",
    account: below(1_000),
    security: below(1_000),
    order: below(1_000),
    fill: below(1_000),
    buys: below(2) === 0,
    lasts: below(4) === 0,
    market: below(8) === 0,
    part: 1 + below(16),
    ticks: below(120),
    shares: 1 + below(sizes[below(3)] ?? 1),
  };
}
