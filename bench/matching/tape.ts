// The trades of a run, one after another, and whether two runs have the same.

export type Tape = {
  length: number;
  readonly restingIDs: Float64Array;
  readonly incomingIDs: Float64Array;
  readonly prices: Float64Array;
  readonly quantities: Float64Array;
};

export function emptyTape(room: number): Tape {
  return {
    length: 0,
    restingIDs: new Float64Array(room),
    incomingIDs: new Float64Array(room),
    prices: new Float64Array(room),
    quantities: new Float64Array(room),
  };
}

/** Throws at the first trade in which two tapes differ: ids, price or size. */
export function mustBeSame(one: Tape, other: Tape): void {
  if (one.length !== other.length) throw new Error(`${one.length} trades are not ${other.length} trades`);
  for (let at = 0; at < one.length; at += 1)
    if (tradeAt(one, at) !== tradeAt(other, at))
      throw new Error(`trade ${at} differs: ${tradeAt(one, at)} and ${tradeAt(other, at)}`);
}

function tradeAt({ restingIDs, incomingIDs, prices, quantities }: Tape, at: number): string {
  return `${quantities[at]} @ ${prices[at]} of ${restingIDs[at]} with ${incomingIDs[at]}`;
}
