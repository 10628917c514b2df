// Maintenance: announced by the host for every house and by a house for itself. What is told to everybody is the Session's.

import * as z from "zod";
import { announcedMaintenance, announcement, takeBack } from "../maintenance.ts";
import { service } from "../method.ts";
import { pageMembers, pageOf } from "../paging.ts";

/** Of a house its settings' keepers, of the host those who look after the houses or its roles. */
const change = {
  verb: "POST",
  access: { anyOf: ["Pages.Roles", "Pages.Tenants"] },
  logged: "audit",
  answer: "wrapped",
  stepUp: true,
  output: announcedMaintenance,
} as const;

export const maintenanceService = service({
  Announce: { ...change, path: "Maintenance/Announce", input: announcement },
  /** Nothing of it is told from then on; the row stays. */
  TakeBack: { ...change, path: "Maintenance/TakeBack", input: takeBack },
  /** All that was announced to one's side, the newest first. */
  GetAnnounced: {
    verb: "GET",
    path: "Maintenance/GetAnnounced",
    access: { anyOf: ["VIEW_ADMINSETTING", "Pages.Roles", "Pages.Tenants"] },
    logged: "none",
    answer: "wrapped",
    input: z.object({ skipCount: pageMembers.skipCount, maxResultCount: pageMembers.maxResultCount }),
    output: pageOf(announcedMaintenance),
  },
});
