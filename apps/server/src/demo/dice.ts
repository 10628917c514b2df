// Dice that fall the same way from the same seed.

export type Dice = {
  /** From 0 up to 1, 1 left out. */
  readonly unit: () => number;
  /** A whole number from `least` to `most`, both thrown alike. */
  readonly whole: (least: number, most: number) => number;
  /** Around 0 with a spread of 1, and never beyond 4. */
  readonly normal: () => number;
  readonly pick: <T>(list: readonly T[]) => T | undefined;
};

/** A 32-bit multiply-and-mix generator: good enough for an invented market, and the same on every machine. */
export function diceFrom(seed: number): Dice {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(unit() * (most - least + 1));
  const normal = () => {
    const bell = Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
    return Math.max(-4, Math.min(4, bell));
  };
  return { unit, whole, normal, pick: (list) => list[whole(0, list.length - 1)] };
}

/** A seed of its own for a name, so that one more security changes nothing for the others. */
export function seedFor(seed: number, name: string): number {
  let hash = 2_166_136_261 ^ seed;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
