// Makes, changes and removes brokerages, on the host's side.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { HouseFeature, tenantService, TenantRow } from "@tradebook/contract/services/tenant.ts";
import { standardFeeSchedule, type FeeSchedule } from "@tradebook/domain/fees/fee-schedule.ts";
import { kobo } from "@tradebook/domain/units.ts";
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
import { houseFees } from "../../store/fees.ts";
import { readReference } from "../../store/reference.ts";
import { goOn } from "./drain.ts";
import { faint, isFaint } from "./house-colour.ts";
import { firstPolicies, tenantPolicies, type TenantPolicies } from "../../store/tenant-settings.ts";
import { countOpenOrders } from "../../store/tenant-draining.ts";
import { setTenantBranding, tenantBranding } from "../../store/tenant-branding.ts";
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
    const copied = await copiedFrom(tx, input);
    if (copied === undefined) return refused(missing(input.copyFrom ?? 0));
    const colour = input.colour ?? copied.colour;
    if (colour !== null && isFaint(colour)) return faint("colour", colour);
    const id = await createTenant(tx, { tenancyName, name });
    await changeTenant(tx, { id, tenancyName, name, isActive, licenceEndsOn: null });
    const house = await enterTenant(tx, id);
    const roles = await furnishHouse(house, withFeatures(copied.policies, input.features ?? null), copied.fees);
    await setTenantBranding(house, { supportEmail: adminEmailAddress, ...(colour === null ? {} : { colour }) });
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

type Copied = { readonly policies: TenantPolicies; readonly fees: FeeSchedule; readonly colour: string | null };

/** What a new house begins with: as usual, or as another does, but for the banks that clients pay into. */
async function copiedFrom(tx: Tx, { copyFrom = null }: Create): Promise<Copied | undefined> {
  if (copyFrom === null) return { policies: firstPolicies, fees: standardFeeSchedule, colour: null };
  if ((await findTenant(tx, copyFrom)) === undefined) return undefined;
  const other = await enterTenant(tx, copyFrom);
  const policies = { ...(await tenantPolicies(other)), clientBanks: [] };
  const { fees } = await readReference(other);
  const { colour } = await tenantBranding(other);
  await enterTenant(other, hostTenantId);
  // One that was chosen before such colours were refused is not handed on.
  return { policies, fees: houseFees(fees), colour: isFaint(colour) ? null : colour };
}

function withFeatures(policies: TenantPolicies, features: readonly HouseFeature[] | null): TenantPolicies {
  if (features === null) return policies;
  const secondFactor = policies.requireTwoFactor === "nobody" ? "staff" : policies.requireTwoFactor;
  const above = policies.saleRules.above ?? usualSaleAbove;
  return {
    ...policies,
    selfRegistration: features.includes("selfRegistration"),
    requireTwoFactor: features.includes("secondFactor") ? secondFactor : "nobody",
    saleRules: { ...policies.saleRules, above: features.includes("saleApproval") ? above : null },
  };
}

/** ₦1,000,000 of a client's shares in a day, until the house says otherwise. */
const usualSaleAbove = kobo(100_000_000n);

export async function updateHouse(deps: HouseDeps, input: Update, call: Call): Promise<Answer<TenantRow>> {
  return await changing(deps, async (tx) => {
    const { id, tenancyName } = input;
    const before = await findTenant(tx, id);
    if (before === undefined) return refused(missing(id));
    if (await isTenancyNameTaken(tx, tenancyName, id)) return refused({ code: "TENANCY_NAME_TAKEN", tenancyName });
    if (before.isActive && !input.isActive) {
      const open = await openOrdersOf(tx, id);
      if (open > 0) return refused({ code: "TENANT_ORDERS_OPEN", name: before.name, open });
    }
    // Who goes on is no longer being closed, and takes orders again.
    if (!before.isActive && input.isActive) await goOn(tx, { id, reason: "it is active again", at: call.now });
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
    const house = await findTenant(tx, id);
    if (house === undefined) return refused(missing(id));
    const open = await openOrdersOf(tx, id);
    if (open > 0) return refused({ code: "TENANT_ORDERS_OPEN", name: house.name, open });
    await deleteTenant(tx, id, { userId: sideCall(call).caller.userId, at: call.now });
    return ok(null);
  });
}

async function openOrdersOf(tx: Tx, id: number): Promise<number> {
  const house = await enterTenant(tx, id);
  const open = await countOpenOrders(house);
  await enterTenant(house, hostTenantId);
  return open;
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
