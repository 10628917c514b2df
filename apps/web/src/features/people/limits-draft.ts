// When and from where somebody may sign in, as it is typed and as it is said.

import type { UserRow } from "@tradebook/contract/services/user.ts";
import { isWithinHours, type SignInHours } from "@tradebook/domain/access/sign-in-limits.ts";
import type { Instant } from "@tradebook/domain/instant.ts";

export type SignInLimits = UserRow["signInLimits"];
export type LimitsDraft = {
  readonly hours: SignInHours | null;
  /** As it is typed: apart by spaces, commas or lines. */
  readonly networks: string;
};

export const usualHours: SignInHours = { days: [1, 2, 3, 4, 5], from: 7 * 60, until: 19 * 60 };
/** As a week is read here, from Monday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const;

export function draftOf(limits: SignInLimits | undefined): LimitsDraft {
  return { hours: limits?.hours ?? null, networks: (limits?.networks ?? []).join("\n") };
}

export function limitsOf({ hours, networks }: LimitsDraft): SignInLimits {
  return {
    hours: hours && { ...hours, days: [...hours.days] },
    networks: networks.split(/[\s,;]+/).filter((one) => one !== ""),
  };
}

export function areHours(hours: SignInHours | null): boolean {
  return hours === null || (hours.days.length > 0 && hours.from !== hours.until);
}

/** Whether these hours keep everybody out at this moment, which whoever sets them should know. */
export function keepsOutNow(hours: SignInHours | null, now: Instant): boolean {
  return hours !== null && areHours(hours) && !isWithinHours(hours, now);
}

export function clockText(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Half hours of a day, with what is kept where a program kept another minute; never the other end. */
export function clockChoices(kept: number, other: number, last: number) {
  const step = 30;
  const first = last === 24 * 60 ? step : 0;
  const usual = Array.from({ length: (last - first) / step + 1 }, (_, at) => first + at * step);
  return [...new Set([...usual, kept])]
    .filter((minute) => minute !== other)
    .toSorted((a, b) => a - b)
    .map((minute) => ({ value: String(minute), label: clockText(minute) }));
}

/** Days next to each other as a stretch: "Mon–Fri", else one by one. */
export function daysText(days: readonly number[], names: Readonly<Record<number, string>>): string {
  const places = weekDays.flatMap((day, at) => (days.includes(day) ? [at] : []));
  const name = (at: number | undefined) => names[weekDays[at ?? 0] ?? 0] ?? "";
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  if (places.length > 2 && last - first === places.length - 1) return `${name(first)}–${name(last)}`;
  return places.map(name).join(", ");
}
