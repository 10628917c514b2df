// Sends a code for the second factor to somebody whose password was just right.

import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import type { tokenAuthService } from "@tradebook/contract/services/token-auth.ts";
import { ok } from "@tradebook/domain/result.ts";
import { codeHash } from "../../credentials/one-time-code.ts";
import { hostTenantId, inTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { issueCode, mayIssue } from "../../sign-in/codes.ts";
import { providersOf } from "../../sign-in/second-factor.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { tellUser } from "../../sign-in/tell-user.ts";
import { signInUserById } from "../../store/sign-in-users.ts";
import { lockOpenCodes } from "../../store/user-codes.ts";

type Input = InputOf<typeof tokenAuthService.SendTwoFactorAuthCode>;

/** Whoever asks hears the same, whether or not anything was sent. */
export async function sendSecondFactorCode(deps: SignInDeps, input: Input, call: Call): Promise<Answer<null>> {
  await inTenant(deps.db, call.tenantId ?? hostTenantId, (tx) => sendIfDue(deps, tx, { input, call }));
  return ok(null);
}

async function sendIfDue(deps: SignInDeps, tx: Tx, { input, call }: { input: Input; call: Call }): Promise<void> {
  const { now } = call;
  const user = await signInUserById(tx, input.userId);
  if (user === undefined || !user.isActive || !user.twoFactorEnabled) return;
  if (input.provider === "GoogleAuthenticator" || !providersOf(user).includes(input.provider)) return;
  const passed = { tenantId: tx.tenantId, userId: user.id, purpose: "passwordPassed" } as const;
  const mark = codeHash(deps.personalData, passed, call.ip);
  const open = await lockOpenCodes(tx, passed, now);
  if (!open.some(({ codeHash: kept }) => kept === mark)) return;
  const wanted = { userId: user.id, purpose: "secondFactor", now } as const;
  if (!(await mayIssue(tx, wanted))) return;
  const code = await issueCode(tx, deps.personalData, wanted);
  const facts = { code, minutes: String(lifetimes.codeSeconds / 60) };
  const channel = input.provider === "Email" ? "email" : "sms";
  await tellUser(deps, tx, { user, template: "secondFactorCode", facts, now, channel });
}
