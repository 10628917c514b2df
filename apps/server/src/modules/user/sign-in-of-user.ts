// What an administrator does about somebody's signing in: opens a lock, ends every session, mails a link for a new password.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Answer } from "@tradebook/contract/method.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import { sideCall } from "../../side-call.ts";
import { issueLink, mayIssue } from "../../sign-in/codes.ts";
import { passwordLink } from "../../sign-in/invite.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { tellSignInChanged } from "../../sign-in/tell-sign-in-changed.ts";
import { tellUser } from "../../sign-in/tell-user.ts";
import { isUntilRecovery } from "../../sign-in/wrong-tries.ts";
import { endSignIns } from "../../store/end-sign-ins.ts";
import { keepFailureCount, lockSignInUserById, type SignInUser } from "../../store/sign-in-users.ts";
import { findUser } from "../../store/user-list.ts";
import { manageRefused } from "./granted-roles.ts";

/**
 * Whether there was a lock to open; where there was none, what was counted against the user stays. Nobody opens their
 * own: who holds a stolen session would never run out of guesses.
 */
export async function unlockUser(deps: SignInDeps, id: number, call: Call): Promise<Answer<{ unlocked: boolean }>> {
  if (sideCall(call).caller.userId === id) return refused({ code: "OWN_LOCK" });
  return await withUser<{ unlocked: boolean }>(deps, { id, call }, async (tx, user) => {
    const { lockoutUntil, accessFailedCount, userName } = user;
    if (lockoutUntil === null || lockoutUntil <= call.now) return ok({ unlocked: false });
    if (isUntilRecovery(accessFailedCount)) return refused({ code: "LOCKED_UNTIL_NEW_PASSWORD", userName });
    await keepFailureCount(tx, { userId: user.id, failed: 0, lockoutUntil: null });
    const before = { lockedUntil: new Date(lockoutUntil).toISOString() };
    tx.afterCommit(() => call.noteChanges?.(fieldChanges(before, { lockedUntil: null })));
    await tellSignInChanged(deps, tx, { user, at: call.now, title: [unlockedTitle], body: [unlockedBody] });
    return ok({ unlocked: true });
  });
}

/** How many sessions ended; their tokens open nothing, and their hub connections end within seconds. */
export function signUserOut(deps: SignInDeps, id: number, call: Call): Promise<Answer<{ ended: number }>> {
  return withUser(deps, { id, call }, async (tx, user) => {
    const ended = await endSignIns(tx, { userId: user.id }, { at: call.now, why: "signed out by an administrator" });
    tx.afterCommit(() =>
      call.noteChanges?.(fieldChanges({ sessions: ended.sessions, apiKeys: ended.keys }, { sessions: 0, apiKeys: 0 })),
    );
    if (ended.sessions + ended.keys > 0)
      await tellSignInChanged(deps, tx, { user, at: call.now, title: [signedOutTitle], body: [signedOutBody] });
    return ok({ ended: ended.sessions });
  });
}

/** To the user's own address, as if they had asked themselves; nobody else sees it, and the old password holds till then. */
export function sendPasswordLink(deps: SignInDeps, id: number, call: Call): Promise<Answer<null>> {
  return withUser(deps, { id, call }, async (tx, user) => {
    if (!user.isActive) return refused({ code: "USER_STOPPED", userName: user.userName });
    const wanted = { userId: user.id, purpose: "resetPassword", now: call.now } as const;
    if (!(await mayIssue(tx, wanted))) return refused({ code: "LINK_JUST_SENT", userName: user.userName });
    const seconds = lifetimes.resetLinkSeconds;
    const token = await issueLink(tx, deps.personalData, { ...wanted, seconds });
    const facts = { link: passwordLink(deps.baseUrl(), token), minutes: String(seconds / 60) };
    await tellUser(deps, tx, { user, template: "resetPassword", facts, now: call.now });
    return ok(null);
  });
}

const unlockedTitle = "Your sign-in is unlocked";
const unlockedBody = "After wrong passwords it was locked; an administrator has opened it. You may try again.";
const signedOutTitle = "You were signed out everywhere";
const signedOutBody =
  "An administrator ended your sessions on every device, and your API keys. Sign in again, or ask your broker why.";

type Target = { readonly id: number; readonly call: Call };

/** A user who is there and whom the caller may manage, locked. */
async function withUser<T>(
  deps: SignInDeps,
  { id, call }: Target,
  act: (tx: Tx, user: SignInUser) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { caller, tenantId } = sideCall(call);
  return await inTenant(deps.db, tenantId, async (tx): Promise<Answer<T>> => {
    const [listed, user] = [await findUser(tx, id), await lockSignInUserById(tx, id)];
    if (listed === undefined || user === undefined)
      return refused({ code: "NOT_FOUND", entity: "user", id: String(id) });
    const no = await manageRefused(tx, caller, listed);
    if (no !== undefined) return refused(no);
    tx.afterCommit(() => deps.users.forget({ userId: id }));
    return await act(tx, user);
  });
}

function refused(rejection: Refusal): Answer<never> {
  return { ok: false, rejection };
}
