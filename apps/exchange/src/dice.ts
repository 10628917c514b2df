// Random numbers from a seed: the same seed always gives the same numbers, on every machine (sfc32).

export type Dice = {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number from 0 to `count - 1`. */
  readonly below: (count: number) => number;
  readonly chance: (probability: number) => boolean;
  /** About normal, mean 0 and deviation 1, never beyond 3.5. */
  readonly bell: () => number;
};

export function diceOf(seed: number): Dice {
  return diceFrom(0x9e3779b9, seed);
}

/** Dice of their own for one purpose, so that more rolls for another purpose don't change what these give. */
export function streamOf(seed: number, purpose: string): Dice {
  return diceFrom(hashOf(purpose), seed);
}

function diceFrom(start: number, seed: number): Dice {
  let [a, b, c, counter] = [start, 0x243f6a88, 0xb7e15162 ^ seed, 1];
  const roll = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  // The first rolls of neighbouring seeds are alike.
  for (let warming = 0; warming < 15; warming += 1) roll();
  return {
    next: roll,
    below: (count) => Math.floor(roll() * count),
    chance: (probability) => roll() < probability,
    // Four uniform numbers have a variance of 1/3.
    bell: () => (roll() + roll() + roll() + roll() - 2) * 1.732,
  };
}

/** FNV-1a over the characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
