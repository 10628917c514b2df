// Seeing the product as a user does: begun with a reason by whoever may see as much themselves, ended by them or by time.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import type { userService } from "@tradebook/contract/services/user.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { tellOfActing } from "../../outbound/tell-of-acting.ts";
import { after } from "../../sign-in/codes.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { endActing, keepActing } from "../../store/acting.ts";
import { listRoles } from "../../store/roles.ts";
import { lockSignInUserById, type SignInUser } from "../../store/sign-in-users.ts";
import { findUser, type ListedUser } from "../../store/user-list.ts";
import { rolesOf } from "../../store/users.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type ActAs = (typeof userService)["ActAs"];
type Begun = OutputOf<ActAs>;

/** Of one's own house alone: what is elsewhere is not there. Whoever begins another look ends the one before. */
export async function actAs(deps: SignInDeps, { id, reason }: InputOf<ActAs>, call: Call): Promise<Answer<Begun>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("user", id);
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<Begun>> => {
    const [listed, user] = [await findUser(tx, id), await lockSignInUserById(tx, id)];
    if (listed === undefined || user === undefined)
      return refuse({ code: "NOT_FOUND", entity: "user", id: String(id) });
    const no = await refused(tx, who.caller, listed);
    if (no !== undefined) return { ok: false, rejection: no };
    await endActing(tx, { impersonatorId: who.caller.userId, at: call.now });
    return ok(await begin(deps, tx, { user, listed, reason, call, impersonatorId: who.caller.userId }));
  });
}

async function refused(
  tx: Tx,
  caller: Caller,
  { id, userName, isActive, permissions }: ListedUser,
): Promise<Refusal | undefined> {
  const why = (reason: "own" | "stopped" | "beyond"): Refusal => ({ code: "ACTING_REFUSED", why: reason, userName });
  if (id === caller.userId) return why("own");
  if (!isActive) return why("stopped");
  const usual = new Set((await listRoles(tx)).flatMap((role) => (role.isDefault ? role.grantedPermissions : [])));
  const beyond = permissions.some((permission) => !usual.has(permission) && !caller.permissions.has(permission));
  return beyond ? why("beyond") : undefined;
}

type Beginning = {
  readonly user: SignInUser;
  readonly listed: ListedUser;
  readonly reason: string;
  readonly call: Call;
  readonly impersonatorId: number;
};

async function begin(
  deps: SignInDeps,
  tx: Tx,
  { user, listed, reason, call, impersonatorId }: Beginning,
): Promise<Begun> {
  const { now, ip, userAgent = "" } = call;
  const sid = newId();
  const endsAt = after(now, lifetimes.actingSeconds);
  await keepActing(tx, { sid, userId: user.id, impersonatorId, reason, at: now, endsAt, ip, userAgent });
  const subject = {
    userId: user.id,
    userName: user.userName,
    emailAddress: "",
    tenantId: tx.tenantId,
    securityStamp: user.securityStamp,
    roles: await rolesOf(tx, user.id),
    sid,
    scope: "actAs",
  } as const;
  const signed = deps.tokens.sign(subject, { now, seconds: lifetimes.actingSeconds });
  return { ...signed, userName: user.userName, fullName: `${listed.name} ${listed.surname}`, endsAt };
}

/** The session of the token that asks; of one's own there is nothing to end. */
export async function endOwnActing(deps: SignInDeps, call: Call): Promise<Answer<{ ended: boolean }>> {
  const { impersonator, session } = call;
  const who = tenantCall(call);
  if (impersonator === undefined || session === undefined || who === null) return ok({ ended: false });
  await inTenant(deps.db, who.tenantId, async (tx) => {
    await endActing(tx, { impersonatorId: impersonator.userId, sid: session.sid, at: call.now });
    tx.afterCommit(() => deps.users.forget({ sid: session.sid }));
    await tellOfActing(deps, tx, call.now);
  });
  return ok({ ended: true });
}
