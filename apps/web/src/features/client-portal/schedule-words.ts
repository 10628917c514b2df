// The words of reports that come by themselves, and of printing one, in English; the server's words of the same keys come
// before them.

import { wordsOf } from "../../lib/words.ts";

export const scheduleWords = {
  MoreWithReport: "Schedule, print",
  Schedule: "Schedule",
  Print: "Print",
  Letter: "Letter for a bank or embassy (PDF)",
  Schedules: "Reports that come by themselves",
  ScheduleIntro: "Each report is made once its days are over. A notice and a mail tell you, and the file waits here.",
  HowOften: "How often",
  OfEveryDay: "After every trading day",
  OfEveryWeek: "Every Monday, of the week before",
  OfEveryMonth: "On the first, of the month before",
  AsFile: "As",
  AddSchedule: "Schedule this report",
  NoSchedules: "No report comes by itself yet.",
  ScheduleOf: "{0}, account {1}",
  NextOn: "next on {0}",
  Paused: "paused",
  Pause: "Pause",
  Resume: "Go on",
  DeleteSchedule: "Delete",
  PauseOf: "Pause: {0}",
  ResumeOf: "Go on: {0}",
  DeleteOf: "Delete: {0}",
  Scheduled: "The report comes by itself from {0}.",
  PaperOf: "{0} to {1}",
  PaperTooLong: "{0} to {1}: too long for one file",
  ReadPaper: "Save the file of {0} to {1}",
  PrintedOn: "Account {0}, {1}. Printed on {2}.",
} as const;

export type ScheduleWord = keyof typeof scheduleWords;

export const S = wordsOf(scheduleWords);
