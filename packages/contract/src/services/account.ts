// Account: tenant check.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";

/** ABP's numbers for what IsTenantAvailable found. */
export const tenantStates = { available: 1, inactive: 2, notFound: 3 } as const;

export const accountService = service({
  IsTenantAvailable: {
    verb: "POST",
    path: "Account/IsTenantAvailable",
    access: "anonymous",
    input: z.object({ tenancyName: z.string().min(1).max(limits.tenancyName) }),
    output: z.object({ state: z.literal([1, 2, 3]), tenantId: z.int().nullable() }),
    logged: "none",
    answer: "wrapped",
  },
});
