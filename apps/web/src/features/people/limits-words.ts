// The words for hours and networks of signing in.

import { wordsOf } from "../../lib/words.ts";

export const limitsWords = {
  MaySignIn: "May sign in",
  OnlyAtHours: "Only on these days, at these hours in Lagos",
  OnDays: "Days",
  HoursFrom: "From",
  HoursUntil: "Until",
  NextDay: "On the day after",
  NoDay: "Choose at least one day.",
  KeepsOutNow: "It is outside these hours now: whoever has them is signed out within seconds.",
  OnlyFrom: "Only from these addresses and networks",
  OnlyFromHint: "Such as 192.0.2.7 or 2001:db8::/32; none: from anywhere. Sessions from elsewhere end within seconds.",
  From: "from {0}",
  AlwaysAnywhere: "at any time, from anywhere",
  DaySun: "Sun",
  DayMon: "Mon",
  DayTue: "Tue",
  DayWed: "Wed",
  DayThu: "Thu",
  DayFri: "Fri",
  DaySat: "Sat",
} as const;

export const L = wordsOf(limitsWords);

/** Short ones, by the number of the day: 0 is Sunday. */
export function dayNames(): Readonly<Record<number, string>> {
  return [L("DaySun"), L("DayMon"), L("DayTue"), L("DayWed"), L("DayThu"), L("DayFri"), L("DaySat")];
}
