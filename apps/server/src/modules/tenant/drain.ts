// Lets a brokerage end, or go on after all, on the host's word.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { tenantService, TenantRow } from "@tradebook/contract/services/tenant.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { enterTenant, hostTenantId, inHost, type Tx } from "../../db/in-tenant.ts";
import { takeTurn } from "../../db/take-turns.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { sideCall } from "../../side-call.ts";
import { lastMovesOf, moveKillSwitch } from "../../store/kill-switch.ts";
import { drainingSince, markDraining, markStanding } from "../../store/tenant-draining.ts";
import { findTenant, tenantRowOf, type ListedTenant } from "../../store/tenant-list.ts";
import type { TenantDeps } from "./tenant-handlers.ts";

type DrainDeps = Deps & TenantDeps;
type Begin = InputOf<typeof tenantService.BeginDrain>;
type End = InputOf<typeof tenantService.EndDrain>;

/** The house's own switch is thrown with it, in one transaction: from its commit on no order is taken. */
export async function beginDrain(deps: DrainDeps, input: Begin, call: Call): Promise<Answer<TenantRow>> {
  const { id, cancelOrders, reason } = input;
  return await changing(deps, id, async (tx, house) => {
    if (!house.isActive) return { code: "TENANT_DRAIN", why: "inactive", name: house.name };
    if ((await drainingSince(tx, id)) !== null) return { code: "TENANT_DRAIN", why: "ending", name: house.name };
    await markDraining(tx, { id, by: sideCall(call).caller.userId, at: call.now });
    await inHouse(tx, id, (own) => throwSwitch(own, { cancelOrders, reason, at: call.now }));
    tx.afterCommit(() => {
      if (cancelOrders) deps.cancelStopped();
      call.noteChanges?.(fieldChanges({ ending: false }, { ending: true }));
    });
    return undefined;
  });
}

export async function endDrain(deps: DrainDeps, { id, reason }: End, call: Call): Promise<Answer<TenantRow>> {
  return await changing(deps, id, async (tx, house) => {
    if ((await drainingSince(tx, id)) === null) return { code: "TENANT_DRAIN", why: "standing", name: house.name };
    if (!house.isActive) return { code: "TENANT_DRAIN", why: "inactive", name: house.name };
    await goOn(tx, { id, reason, at: call.now });
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({ ending: true }, { ending: false })));
    return undefined;
  });
}

type GoingOn = { readonly id: number; readonly reason: string; readonly at: Instant };

/** The house goes on as it was: what its own people had stopped before stays stopped. */
export async function goOn(tx: Tx, { id, reason, at }: GoingOn): Promise<void> {
  if ((await drainingSince(tx, id)) === null) return;
  await markStanding(tx, id);
  await inHouse(tx, id, (own) => liftSwitch(own, { reason, at }));
}

const ofHouse = { scope: "tenant", subject: "" } as const;

type Throwing = { readonly cancelOrders: boolean; readonly reason: string; readonly at: Instant };

/** The house has no user of the host's, so its row names none; who it was stands in the host's trail. */
async function throwSwitch(own: Tx, { cancelOrders, reason, at }: Throwing): Promise<void> {
  await takeTurn(own, "killSwitch");
  const [before] = await lastMovesOf(own, ofHouse);
  const cancels = cancelOrders || (before?.isOn === true && before.mode === "CancelAll");
  const mode = cancels ? "CancelAll" : "CancelOnly";
  const words = `The host closes this brokerage: ${reason}`;
  await moveKillSwitch(own, { ...ofHouse, isOn: true, mode, reason: words, userId: null, at });
}

/** Nobody of the house moves it while the house is ending, so what stood before is the row before the host's. */
async function liftSwitch(own: Tx, { reason, at }: Pick<GoingOn, "reason" | "at">): Promise<void> {
  await takeTurn(own, "killSwitch");
  const [last, before] = await lastMovesOf(own, ofHouse);
  if (last?.isOn !== true || last.userId !== null) return;
  const isOwn = before?.isOn === true && before.userId !== null;
  const lifted = { isOn: false, mode: "CancelOnly", reason: `The host keeps it: ${reason}`, userId: null } as const;
  await moveKillSwitch(own, { ...ofHouse, ...(isOwn ? before : lifted), at });
}

async function inHouse(tx: Tx, id: number, work: (own: Tx) => Promise<void>): Promise<void> {
  const own = await enterTenant(tx, id);
  await work(own);
  await enterTenant(own, hostTenantId);
}

type Change = (tx: Tx, house: ListedTenant) => Promise<Refusal | undefined>;

async function changing(deps: DrainDeps, id: number, change: Change): Promise<Answer<TenantRow>> {
  return await inHost(deps.db, async (tx): Promise<Answer<TenantRow>> => {
    const house = await findTenant(tx, id);
    if (house === undefined) return { ok: false, rejection: { code: "NOT_FOUND", entity: "tenant", id: String(id) } };
    const rejection = await change(tx, house);
    if (rejection !== undefined) return { ok: false, rejection };
    tx.afterCommit(() => deps.tenants.forget());
    return ok(tenantRowOf(house));
  });
}
