// When and from where somebody may be signed in: hours of the Lagos day on some of its weekdays, and networks.

import { lagosDay, lagosMinute, weekday, type Instant } from "../instant.ts";

export type SignInHours = {
  /** 0 is Sunday, 6 is Saturday. */
  readonly days: readonly number[];
  /** Minutes after midnight in Lagos. Where the end is not after the beginning it is the next day's. */
  readonly from: number;
  readonly until: number;
};
export type SignInLimits = {
  /** Null: at any time. */
  readonly hours: SignInHours | null;
  /** Addresses and networks; none: from anywhere. */
  readonly networks: readonly string[];
};

export const anytimeAnywhere: SignInLimits = { hours: null, networks: [] };

/** The minute of the end is outside. Hours over midnight belong to the weekday on which they begin. */
export function isWithinHours(hours: SignInHours | null, now: Instant): boolean {
  if (hours === null) return true;
  const { days, from, until } = hours;
  const [minute, day] = [lagosMinute(now), weekday(lagosDay(now))];
  if (from < until) return days.includes(day) && minute >= from && minute < until;
  return (days.includes(day) && minute >= from) || (days.includes((day + 6) % 7) && minute < until);
}

export function isLimited({ hours, networks }: SignInLimits): boolean {
  return hours !== null || networks.length > 0;
}
