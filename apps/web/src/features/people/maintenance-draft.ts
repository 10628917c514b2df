// Maintenance as it is typed: times of the clock in Lagos, and what may not be sent yet.

import { limits } from "@tradebook/contract/names.ts";
import { isTradingDay, lagosAt, lagosDay, lagosMinute, type Instant } from "@tradebook/domain/instant.ts";
import type { Announcement } from "@tradebook/contract/maintenance.ts";

/** Both times as the browser's own field has them, such as 2026-11-28T22:00. */
export type MaintenanceDraft = {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly notice: NoticeKey;
  readonly words: string;
};

/** How long before it begins people are told, in minutes. */
export const notices = { none: 0, hour: 60, hours: 240, day: 1440, days: 4320, week: 10_080 } as const;
export type NoticeKey = keyof typeof notices;

export const emptyDraft: MaintenanceDraft = { startsAt: "", endsAt: "", notice: "day", words: "" };

/** The moment that a clock in Lagos shows so; null where it is none. */
export function lagosMoment(typed: string): Instant | null {
  const [, day = "", hour = "", minute = ""] =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(typed) ?? [];
  return isTradingDay(day) ? lagosAt(day, Number(hour) * 60 + Number(minute)) : null;
}

/** As the browser's field wants it. */
export function typedMoment(at: Instant): string {
  const minute = lagosMinute(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${lagosDay(at)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export type EndFault = "order" | "long";

const dayMs = 86_400_000;

/** What is wrong with the end, once both are typed. */
export function endFault({ startsAt, endsAt }: MaintenanceDraft): EndFault | null {
  const [from, until] = [lagosMoment(startsAt), lagosMoment(endsAt)];
  if (from === null || until === null) return null;
  if (until <= from) return "order";
  return until > from + limits.maintenanceDays * dayMs ? "long" : null;
}

/** Null while something is missing or wrong. */
export function announcementOf(draft: MaintenanceDraft): Announcement | null {
  const [startsAt, endsAt, words] = [lagosMoment(draft.startsAt), lagosMoment(draft.endsAt), draft.words.trim()];
  if (startsAt === null || endsAt === null || words === "" || endFault(draft) !== null) return null;
  return { startsAt, endsAt, words, noticeMinutes: notices[draft.notice] };
}
