// How many tests passed and failed.

/** The counts of a run or of a part of it. */
export type Counts = { readonly passed: number; readonly failed: number };

/** What the line starts with in which a test run tells its counts. */
export const countsMark = "@counts ";

/** The counts of one thing that either held or did not. */
export function one(held: boolean): Counts {
  return held ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Several counts as one. */
export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}
