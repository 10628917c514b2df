// The caller's sessions: where they are signed in, the end of any of them, and every try to sign in as them.

import { loginResultNumber } from "@tradebook/contract/identity-refusal.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import type { accountService } from "@tradebook/contract/services/account.ts";
import type { SessionRow } from "@tradebook/contract/services/own-records.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hostTenantId, readInTenant } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { deviceOf } from "../../sign-in/device-name.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { attemptsOf } from "../../store/login-attempts.ts";
import { endSignIns } from "../../store/end-sign-ins.ts";
import { endSession, openSessions } from "../../store/sessions.ts";
import { withOwn } from "./own-sign-in.ts";

export async function ownSessions(deps: SignInDeps, call: Call): Promise<Answer<{ items: SessionRow[] }>> {
  return await withOwn(deps, call, async ({ tx, user, sid }) => {
    const sessions = await openSessions(tx, user.id, call.now);
    const items = sessions.map(({ sid: id, userAgent, ...rest }) => ({
      ...rest,
      id,
      device: deviceOf(userAgent),
      isCurrent: id === sid,
    }));
    return ok({ items });
  });
}

type Ending = InputOf<(typeof accountService)["EndSession"]>;

/** Somebody else's session is as little there as one that never was. With all others go the keys: one may be a thief's. */
export async function endOwnSession(
  deps: SignInDeps,
  { id, others }: Ending,
  call: Call,
): Promise<Answer<{ ended: number }>> {
  return await withOwn<{ ended: number }>(deps, call, async ({ tx, user, sid }) => {
    const how = { at: call.now, why: "ended by the user" };
    tx.afterCommit(() => deps.users.forget({ userId: user.id }));
    if (others === true) return ok({ ended: (await endSignIns(tx, { userId: user.id, keepSid: sid }, how)).sessions });
    const ended = await endSession(tx, { userId: user.id, sid: id ?? "" }, how);
    if (ended > 0) return ok({ ended });
    return { ok: false, rejection: { code: "NOT_FOUND", entity: "session", id: id ?? "" } };
  });
}

type SignIns = (typeof accountService)["GetSignIns"];

export async function ownSignIns(
  deps: Pick<SignInDeps, "db">,
  { skipCount, maxResultCount }: InputOf<SignIns>,
  { caller }: Call,
): Promise<Answer<OutputOf<SignIns>>> {
  invariant(caller !== null, "a method of one's own sign-in is called by somebody signed in");
  return await readInTenant(deps.db, caller.tenantId ?? hostTenantId, async (tx) => {
    const { totalCount, rows } = await attemptsOf(tx, caller.userId, { skip: skipCount, take: maxResultCount });
    const items = rows.map(({ id, at, ip, userAgent, result }) => ({
      id: Number(id),
      at,
      ip,
      device: deviceOf(userAgent),
      result: loginResultNumber(result),
    }));
    return ok({ totalCount, items });
  });
}
