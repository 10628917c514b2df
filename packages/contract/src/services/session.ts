// Session: who am I, in which tenant, in which application.

import * as z from "zod";
import { toldMaintenance } from "../maintenance.ts";
import { service } from "../method.ts";

export const currentLogin = z.object({
  application: z.object({
    version: z.string(),
    releaseDate: z.string(),
    /** The client opens the hub only when SignalR and SignalR.AspNetCore are true. */
    features: z.record(z.string(), z.boolean()),
  }),
  user: z
    .object({
      id: z.int(),
      name: z.string(),
      surname: z.string(),
      userName: z.string(),
      emailAddress: z.string(),
      /** In upper case, as they are compared. */
      roles: z.array(z.string()),
      /** Numbers of the securities accounts this user holds. */
      userTradingAccounts: z.array(z.string()),
    })
    .nullable(),
  tenant: z.object({ id: z.int(), tenancyName: z.string(), name: z.string() }).nullable(),
});
export type CurrentLogin = z.output<typeof currentLogin>;

export const sessionService = service({
  GetCurrentLoginInformations: {
    verb: "GET",
    path: "Session/GetCurrentLoginInformations",
    access: "anonymous",
    input: z.object({}),
    output: currentLogin,
    logged: "none",
    answer: "wrapped",
  },
  /** The maintenance of the house that is told now or later, as `custom.maintenance` of the configuration has it. */
  GetMaintenance: {
    verb: "GET",
    path: "Session/GetMaintenance",
    access: "anonymous",
    input: z.object({}),
    output: z.object({ items: z.array(toldMaintenance) }),
    logged: "none",
    answer: "wrapped",
  },
});
