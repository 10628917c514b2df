// A call by somebody signed in to a tenant, which is what every method on accounts and orders needs.

import { invariant } from "@tradebook/domain/invariant.ts";
import { refuse, type Refused } from "@tradebook/domain/result.ts";
import type { Call, Caller } from "./deps.ts";

export type TenantCall = { readonly caller: Caller; readonly tenantId: number };

/** The host has no accounts and no orders: to its users there are none. */
export function tenantCall(call: Call): TenantCall | null {
  invariant(call.caller !== null, "a method of signed-in users is called by one");
  const { tenantId } = call.caller;
  return tenantId === null ? null : { caller: call.caller, tenantId };
}

export function notOnTheHost(entity: string, id: string | number): Refused {
  return refuse({ code: "NOT_FOUND", entity, id: String(id) });
}
