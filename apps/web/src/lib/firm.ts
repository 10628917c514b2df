// Finding the brokerage by its code before anybody is signed in.

import { call } from "./api.ts";
import { accountMethods } from "./fetched.ts";
import { namedFirm } from "./house.ts";
import { setTenant } from "./tenant.ts";

export type FirmFound = "found" | "firmUnknown" | "firmInactive";

/** What the people of the host enter, who belong to no brokerage. */
const hostCode = "host";

/** Asked each time: a cookie of a firm that was closed or renamed would lead to another side. */
export async function findFirm(code: string): Promise<FirmFound> {
  const tenancyName = namedFirm.get() ?? code.trim();
  const { accountService, tenantStates } = await accountMethods();
  const { state, tenantId } = await call(accountService.IsTenantAvailable, { tenancyName });
  if (state === tenantStates.notFound && tenancyName.toLowerCase() === hostCode) {
    setTenant(null, tenancyName);
    return "found";
  }
  if (state === tenantStates.inactive) return "firmInactive";
  if (state === tenantStates.notFound || tenantId === null) return "firmUnknown";
  setTenant(tenantId, tenancyName);
  return "found";
}
