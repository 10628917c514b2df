// How long the access token is good, as the script may know it: until when, and whether the person stays signed in.

export type TokenTerm = { readonly until: number; readonly isRemembered: boolean };

/** Before the end: a request needs time to arrive, and clocks run apart. */
const beforeEndMs = 90_000;

export function writeTerm({ until, isRemembered }: TokenTerm): string {
  return `${until}.${isRemembered ? 1 : 0}`;
}

/** Null for what is not one of ours. */
export function readTerm(text: string | null): TokenTerm | null {
  const [, until, remembered] = /^(\d{1,15})\.([01])$/.exec(text ?? "") ?? [];
  return until === undefined ? null : { until: Number(until), isRemembered: remembered === "1" };
}

/** Milliseconds until a new token is due; none left when it is. */
export function dueInMs({ until }: TokenTerm, now: number): number {
  return until - beforeEndMs - now;
}
