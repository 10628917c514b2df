// What anybody is told who asks, by its number and its code, whether a contract note is genuine.

import * as z from "zod";
import { noteStatuses } from "./account-reports.ts";
import { lagosDate } from "./wire-time.ts";
import { nairaAmount, shares } from "./wire-units.ts";

export const verifiedNote = z.object({
  isGenuine: z.boolean(),
  /** As it stands today; nothing of the person. Null for what is not genuine. */
  note: z
    .object({
      houseName: z.string(),
      noteNo: z.string(),
      side: z.enum(["Buy", "Sell"]),
      tradeDate: lagosDate,
      settlementDate: lagosDate,
      symbol: z.string(),
      quantity: shares,
      /** What was due by it, charges and all. */
      netAmount: nairaAmount,
      status: z.enum(noteStatuses),
    })
    .nullable(),
});
export type VerifiedNote = z.output<typeof verifiedNote>;
