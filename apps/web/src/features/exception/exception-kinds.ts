// The kinds of what cannot be shown: the status they stand for, where there is one, and the ways on that each offers.

import type { ToldMaintenance } from "@tradebook/contract/maintenance.ts";
import type { Instant } from "@tradebook/domain/instant.ts";

type Kind = {
  /** As HTTP has it; what no server answered has none. */
  readonly status: string | null;
  /** Whether to try again may help. */
  readonly retries: boolean;
  /** Whether the last fault's reference belongs to it. */
  readonly hasReference: boolean;
};

const denied = { retries: false, hasReference: false } as const;

export const kinds = {
  "401": { ...denied, status: "401" },
  "403": { ...denied, status: "403" },
  "404": { ...denied, status: "404" },
  "500": { status: "500", retries: true, hasReference: true },
  offline: { status: null, retries: true, hasReference: false },
  maintenance: { status: "503", retries: true, hasReference: false },
  browser: { ...denied, status: null },
  tenant: { ...denied, status: null },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

/** What nobody knows is a fault of ours. */
export function kindOf(type: string | null): KindName {
  return type !== null && Object.hasOwn(kinds, type) ? (type as KindName) : "500"; // one of its keys
}

/**
 * What runs now, the last to end before others, or else what is told as coming; none is null. The page of an old browser asks
 * this too, whatever it says: nothing here, nor in what stands beside it, may be newer than ES2022, such as toSorted.
 */
export function maintenanceAt(told: readonly ToldMaintenance[], at: Instant): ToldMaintenance | null {
  const running = told.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  const longest = running.reduce<ToldMaintenance | null>(
    (last, one) => (last !== null && last.endsAt >= one.endsAt ? last : one),
    null,
  );
  return longest ?? told.find(({ shownFrom, startsAt }) => shownFrom <= at && at < startsAt) ?? null;
}
