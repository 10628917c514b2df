// Maintenance as it is told to everybody, and as those who announce it see it.

import * as z from "zod";
import { limits } from "./names.ts";
import { isoInstant } from "./wire-time.ts";

const id = z.int().min(1).max(2_147_483_647);

/** Told from `shownFrom` until `endsAt`; `title` says both ends in the reader's language, in Lagos time. */
export const toldMaintenance = z.object({
  id: z.int(),
  shownFrom: isoInstant,
  startsAt: isoInstant,
  endsAt: isoInstant,
  title: z.string(),
  words: z.string(),
});
export type ToldMaintenance = z.output<typeof toldMaintenance>;

export const maintenanceStates = ["coming", "shown", "running", "over", "takenBack"] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];

/** One that was announced, with who did. */
export const announcedMaintenance = toldMaintenance.omit({ title: true }).extend({
  /** Of the host, for every house. */
  ofHost: z.boolean(),
  state: z.enum(maintenanceStates),
  /** Null for the host's people, whom a house does not know. */
  announcedBy: z.string().nullable(),
  announcedAt: isoInstant,
  takenBackBy: z.string().nullable(),
  takenBackAt: isoInstant.nullable(),
});
export type AnnouncedMaintenance = z.output<typeof announcedMaintenance>;

export const announcement = z.object({
  startsAt: isoInstant,
  endsAt: isoInstant,
  /** How long before it begins people are told. */
  noticeMinutes: z.int().min(0).max(limits.maintenanceNoticeMinutes),
  words: z.string().trim().min(1).max(limits.maintenanceWords),
});
export type Announcement = z.output<typeof announcement>;

export const takeBack = z.object({ maintenanceId: id });
