// When and from where somebody may be signed in, as administrators say it.

import * as z from "zod";
import { network } from "./network.ts";

/** When and from where somebody may be signed in, in Lagos; null or none: always, and from anywhere. */
export const signInLimits = z.object({
  hours: z
    .object({
      /** 0 is Sunday, 6 is Saturday; with hours over midnight, the day on which they begin. */
      days: z.array(z.int().min(0).max(6)).min(1).max(7),
      /** Minutes after midnight. */
      from: z.int().min(0).max(1439),
      until: z.int().min(1).max(1440),
    })
    .refine(({ from, until }) => from !== until, { error: "must not be the beginning", path: ["until"] })
    .nullable(),
  networks: z.array(network).max(20),
});
