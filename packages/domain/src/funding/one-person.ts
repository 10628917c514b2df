// Who counts as one person: somebody's other users are no second pair of eyes.

export type Hands = {
  readonly userId: number;
  /** The other users of the same person. */
  readonly sameAs?: readonly number[];
};

/** Whether what `userId` did was done by the same person. */
export function isSelf({ userId, sameAs = [] }: Hands, other: number | null): boolean {
  return other !== null && (other === userId || sameAs.includes(other));
}

/** Whether the person is one of these. */
export function isAmong(hands: Hands, others: readonly number[]): boolean {
  return others.some((other) => isSelf(hands, other));
}
