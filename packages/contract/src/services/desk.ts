// Desk: what waits for the desk and for the house, for staff.

import * as z from "zod";
import { deskDay, hostDay, houseDay } from "../desk-day.ts";
import { service } from "../method.ts";

/** It shows whose account is in need: who looked is noted, once in a while. */
const look = { verb: "GET", logged: "look", answer: "wrapped", input: z.object({}) } as const;

export const deskService = service({
  /** What a desk has to look after today, in every account of the house. */
  GetDeskDay: {
    ...look,
    access: { anyOf: ["TRADE_ALL_ACCOUNTS", "VIEW_ALL_ORDERS"] },
    path: "Desk/GetDeskDay",
    output: deskDay,
  },
  /** What waits for a house's administrators, and their day beside the one before. */
  GetHouseDay: {
    ...look,
    access: { anyOf: ["VIEW_ADMINSETTING", "Pages.Users"] },
    path: "Desk/GetHouseDay",
    output: houseDay,
  },
  /** Each brokerage of the host, its jobs and its certificates. */
  GetHostDay: {
    ...look,
    access: { anyOf: ["Pages.Tenants"] },
    path: "Desk/GetHostDay",
    output: hostDay,
  },
});
