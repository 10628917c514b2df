// Makes, changes and removes brokerages, on the host's side.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { tenantService, TenantRow } from "@tradebook/contract/services/tenant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { enterTenant, hostTenantId, inHost, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { sideCall } from "../../side-call.ts";
import { inviteUser, noPassword } from "../../sign-in/invite.ts";
import { furnishHouse } from "../../store/first-day.ts";
import { createUser } from "../../store/new-people.ts";
import { createTenant } from "../../store/new-tenant.ts";
import { isTaken } from "../../store/people-rules.ts";
import { changeTenant, deleteTenant, findTenant, isTenancyNameTaken, tenantRowOf } from "../../store/tenant-list.ts";
import { firstPolicies } from "../../store/tenant-settings.ts";
import { setTenantBranding } from "../../store/tenant-branding.ts";
import type { TenantDeps } from "./tenant-handlers.ts";

type Create = InputOf<typeof tenantService.Create>;
type Created = OutputOf<typeof tenantService.Create>;
type Update = InputOf<typeof tenantService.Update>;
type HouseDeps = Deps & TenantDeps;

/** All of it or nothing: the house, what it has on its first day, and its first administrator. */
export async function createHouse(deps: HouseDeps, input: Create, call: Call): Promise<Answer<Created>> {
  return await changing(deps, async (tx) => {
    const { tenancyName, name, isActive, adminEmailAddress } = input;
    if (await isTenancyNameTaken(tx, tenancyName, null)) return refused({ code: "TENANCY_NAME_TAKEN", tenancyName });
    const id = await createTenant(tx, { tenancyName, name });
    await changeTenant(tx, { id, tenancyName, name, isActive, licenceEndsOn: null });
    const house = await enterTenant(tx, id);
    const roles = await furnishHouse(house, firstPolicies);
    await setTenantBranding(house, { supportEmail: adminEmailAddress });
    const roleId = roles.get("ADMIN");
    invariant(roleId !== undefined, "every house has administrators");
    const userName = "admin";
    const admin = { userName, name: "admin", surname: "admin", email: adminEmailAddress, phone: null };
    const userId = await createUser(house, { ...admin, passwordHash: noPassword, roleIds: [roleId] });
    const user = { id: userId, userName, emailAddress: adminEmailAddress };
    const link = await inviteUser(deps, house, { user, now: call.now });
    await enterTenant(house, hostTenantId);
    return ok({ id, tenancyName, name, isActive, adminSetUpLink: deps.sendsMail ? null : link });
  });
}

export async function updateHouse(deps: HouseDeps, input: Update, call: Call): Promise<Answer<TenantRow>> {
  return await changing(deps, async (tx) => {
    const { id, tenancyName } = input;
    const before = await findTenant(tx, id);
    if (before === undefined) return refused(missing(id));
    if (await isTenancyNameTaken(tx, tenancyName, id)) return refused({ code: "TENANCY_NAME_TAKEN", tenancyName });
    const { licenceEndsOn = before.licenceEndsOn } = input;
    await changeTenant(tx, { ...input, licenceEndsOn });
    const changed = await findTenant(tx, id);
    if (changed === undefined) return refused(missing(id));
    tx.afterCommit(() => call.noteChanges?.(fieldChanges(before, changed)));
    return ok(tenantRowOf(changed));
  });
}

/** The house keeps its books; nobody signs in to it, and its name is free again. */
export async function deleteHouse(deps: HouseDeps, id: number, call: Call): Promise<Answer<null>> {
  return await changing(deps, async (tx) => {
    if ((await findTenant(tx, id)) === undefined) return refused(missing(id));
    await deleteTenant(tx, id, { userId: sideCall(call).caller.userId, at: call.now });
    return ok(null);
  });
}

/** Whoever asks next hears of the change at once. */
async function changing<T>(deps: HouseDeps, work: (tx: Tx) => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await inHost(deps.db, async (tx) => {
      tx.afterCommit(() => deps.tenants.forget());
      return await work(tx);
    });
  } catch (error) {
    if (isTaken(error)) return refused({ code: "CONCURRENCY_FAILURE" });
    throw error;
  }
}

function missing(id: number): Refusal {
  return { code: "NOT_FOUND", entity: "tenant", id: String(id) };
}

function refused(rejection: Refusal): Answer<never> {
  return { ok: false, rejection };
}
