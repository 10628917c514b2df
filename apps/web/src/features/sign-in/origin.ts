// Where a person wanted to go before the guard sent them here: only ever a page of ours.

/** A relative path whose route is known; anything else leads home. */
export function safeOrigin(state: unknown, isKnown: (path: string) => boolean, home: string): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  if (typeof from !== "string" || !/^\/(?![/\\])/.test(from)) return home;
  const [path = ""] = from.split(/[?#]/);
  return isKnown(path) ? from : home;
}

export function cameExpired(state: unknown): boolean {
  return typeof state === "object" && state !== null && "expired" in state && state.expired === true;
}
