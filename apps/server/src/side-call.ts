// A call by somebody signed in, on the side they are on: their house, or the host.

import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { hostTenantId } from "./db/in-tenant.ts";
import type { Call, Caller } from "./deps.ts";

export type SideCall = { readonly caller: Caller; readonly tenantId: number };

/** Users and roles belong to a house or to the host; each side sees its own. */
export function sideCall(call: Call): SideCall {
  invariant(call.caller !== null, "a method of signed-in users is called by one");
  return { caller: call.caller, tenantId: call.caller.tenantId ?? hostTenantId };
}

/** Every permission that somebody of this side could have. */
export function permissionsOfSide(tenantId: number | null): readonly Permission[] {
  const names = Object.keys(permissions) as Permission[]; // the table's own keys
  const other = tenantId === null || tenantId === hostTenantId ? "tenant" : "host";
  return names.filter((name) => permissions[name].side !== other);
}
