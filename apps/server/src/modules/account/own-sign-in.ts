// Finds the caller's own record, locked, for whatever they change of their sign-in.

import type { Answer } from "@tradebook/contract/method.ts";
import type { StepUpWay } from "@tradebook/contract/services/account.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { hostTenantId, inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { lockSignInUserById, type SignInUser } from "../../store/sign-in-users.ts";

export type Own = { readonly tx: Tx; readonly user: SignInUser; readonly sid: string; readonly call: Call };

/** Does `work` in the caller's tenant with their record locked. */
export async function withOwn<T>(
  deps: Pick<SignInDeps, "db">,
  call: Call,
  work: (own: Own) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { caller, session } = call;
  invariant(caller !== null && session !== undefined, "a method of one's own sign-in is called by somebody signed in");
  return await inTenant(deps.db, caller.tenantId ?? hostTenantId, async (tx): Promise<Answer<T>> => {
    const user = await lockSignInUserById(tx, caller.userId);
    if (user === undefined) return { ok: false, rejection: { code: "SESSION_ENDED" } };
    return await work({ tx, user, sid: session.sid, call });
  });
}

/** With a second factor, the password alone proves too little. */
export function waysOf(user: Pick<SignInUser, "twoFactorEnabled" | "passkeys">): StepUpWay[] {
  const passkey = user.passkeys > 0 ? (["passkey"] as const) : [];
  return user.twoFactorEnabled ? ["authenticator", ...passkey] : ["password", ...passkey];
}
