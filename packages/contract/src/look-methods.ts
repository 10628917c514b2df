// How a house looks, as a part of the Tenant service: a draft for oneself, what was published, and the way back.

import * as z from "zod";
import { chosenLook, houseLooks } from "./house-look.ts";
import { isoInstant } from "./wire-time.ts";

const ofLook = {
  verb: "POST",
  access: { anyOf: ["Pages.Roles"] },
  logged: "audit",
  answer: "wrapped",
  output: houseLooks,
} as const;

const id = z.int().min(1).max(2_147_483_647);
/** Null where no look was published yet. */
const newestId = id.nullable();

export const lookMethods = {
  /** How one's own house looks, what the caller tries, and the looks that were published. */
  GetLooks: {
    verb: "GET",
    path: "Tenant/GetLooks",
    access: { anyOf: ["VIEW_ADMINSETTING", "Pages.Roles"] },
    logged: "none",
    answer: "wrapped",
    input: z.object({}),
    output: houseLooks,
  },
  /** Keeps a look for the caller alone; what is too faint is refused when it is published. */
  SaveLookDraft: { ...ofLook, path: "Tenant/SaveLookDraft", input: chosenLook },
  DeleteLookDraft: { ...ofLook, verb: "DELETE", path: "Tenant/DeleteLookDraft", input: z.object({}) },
  /** Shows the caller's draft to everybody: as it was last read, over the look that was the newest then. */
  PublishLook: {
    ...ofLook,
    path: "Tenant/PublishLook",
    stepUp: true,
    input: z.object({ savedAt: isoInstant, newestId }),
  },
  /** Shows an earlier look again, as a new one. */
  RevertLook: { ...ofLook, path: "Tenant/RevertLook", stepUp: true, input: z.object({ lookId: id, newestId }) },
} as const;
