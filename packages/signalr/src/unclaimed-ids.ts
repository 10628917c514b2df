// Ids that were negotiated and wait for their socket, each for a short while.

export type UnclaimedIds = Map<string, { readonly connectionId: string; readonly expiresAt: number }>;

/** The connection's public id, once: whoever comes second finds nothing. */
export function claimId(unclaimed: UnclaimedIds, token: string, now: number): string | undefined {
  const entry = unclaimed.get(token);
  unclaimed.delete(token);
  return entry === undefined || entry.expiresAt <= now ? undefined : entry.connectionId;
}

export function dropExpiredIds(unclaimed: UnclaimedIds, now: number): void {
  // A map keeps the order of arrival and all wait equally long, so the first that may stay ends the search.
  for (const [token, { expiresAt }] of unclaimed) {
    if (expiresAt > now) return;
    unclaimed.delete(token);
  }
}
