// Gives a new access token for a refresh token, each good once, and ends sessions.

import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { cookies, lifetimes } from "@tradebook/contract/names.ts";
import type { tokenAuthService } from "@tradebook/contract/services/token-auth.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hostTenantId, inTenant, type Tx } from "../../db/in-tenant.ts";
import { outsideOf } from "../../credentials/sign-in-limits.ts";
import type { Call } from "../../deps.ts";
import { after } from "../../sign-in/codes.ts";
import {
  nextSecret,
  readRefreshToken,
  refreshHash,
  writeRefreshToken,
  type RefreshToken,
} from "../../sign-in/refresh-token.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { dropRefreshCookie, sendRefreshCookie, signFor } from "../../sign-in/start-session.ts";
import { tellUser } from "../../sign-in/tell-user.ts";
import { endSession, keepRefresh, lockSession, type RefreshableSession } from "../../store/sessions.ts";
import { signInUserById } from "../../store/sign-in-users.ts";

type Input = InputOf<typeof tokenAuthService.RefreshToken>;
type Result = OutputOf<typeof tokenAuthService.RefreshToken>;

export async function refresh(deps: SignInDeps, input: Input, call: Call): Promise<Answer<Result>> {
  const inBody = (input.refreshToken ?? "").trim();
  const sent = inBody === "" ? (call.cookies?.get(cookies.refreshToken) ?? "") : inBody;
  const token = readRefreshToken(deps.personalData, sent);
  if (token === undefined) return ended(call);
  const tenant = token.tenantId === hostTenantId ? undefined : await deps.tenants.byId(token.tenantId);
  if (token.tenantId !== hostTenantId && tenant?.isActive !== true) return ended(call);
  const result = await inTenant(deps.db, token.tenantId, (tx) => renew(deps, tx, { token, call }));
  if (result === undefined) return ended(call);
  if (inBody !== "") return ok(result.answer);
  sendRefreshCookie(call, result.answer.refreshToken ?? "", result.isRemembered);
  return ok({ ...result.answer, refreshToken: null });
}

type Turn = { readonly token: RefreshToken; readonly call: Call };
type Renewed = { readonly answer: Result; readonly isRemembered: boolean };

async function renew(deps: SignInDeps, tx: Tx, { token, call }: Turn): Promise<Renewed | undefined> {
  const { now } = call;
  const session = await lockSession(tx, token.sid);
  if (session === undefined || session.isRevoked || session.expiresAt <= now) return undefined;
  const user = await signInUserById(tx, session.userId);
  if (user === undefined || !user.isActive || outsideOf(user.signInLimits, call) !== undefined) return undefined;
  const hash = refreshHash(deps.personalData, token);
  const isAgain = hash === session.previousRefreshHash && isWithinLeeway(session, now);
  if (hash !== session.refreshHash && !isAgain) {
    // Used before, and long enough ago that the answer has arrived: somebody else has it too.
    await endSession(tx, { userId: user.id, sid: token.sid }, { at: now, why: "refresh token used twice" });
    await tellUser(deps, tx, { user, template: "sessionStolen", facts: {}, now });
    tx.afterCommit(() => deps.users.forget({ sid: token.sid }));
    return undefined;
  }
  const next = { ...token, secret: nextSecret(deps.personalData, token) };
  const idle = session.isRemembered ? lifetimes.rememberedSessionSeconds : lifetimes.sessionIdleSeconds;
  const expiresAt = instant(Math.min(after(now, idle), session.endsAt));
  if (!isAgain) {
    const refreshed = { refreshHash: refreshHash(deps.personalData, next), previousRefreshHash: hash };
    await keepRefresh(tx, { sid: token.sid, at: now, expiresAt, ...refreshed });
  }
  const signed = await signFor(deps.tokens, tx, { user, sid: token.sid, scope: "full", now });
  return {
    isRemembered: session.isRemembered,
    answer: {
      ...signed,
      expireInSeconds: lifetimes.accessTokenSeconds,
      userId: user.id,
      refreshToken: writeRefreshToken(deps.personalData, next),
      refreshTokenExpireInSeconds: Math.floor((expiresAt - now) / 1000),
    },
  };
}

function isWithinLeeway({ refreshedAt }: RefreshableSession, now: Call["now"]): boolean {
  return refreshedAt !== null && now - refreshedAt <= lifetimes.refreshLeewaySeconds * 1000;
}

/** Ends the session of the access token, or else of the refresh cookie, and takes the cookie away. */
export async function logOut(deps: SignInDeps, call: Call): Promise<Answer<null>> {
  const { session, caller } = call;
  if (session !== undefined && caller !== null) {
    const which = { userId: caller.userId, sid: session.sid };
    await end(deps, caller.tenantId ?? hostTenantId, { which, call });
  } else {
    const token = readRefreshToken(deps.personalData, call.cookies?.get(cookies.refreshToken) ?? "");
    if (token !== undefined) await endByToken(deps, token, call);
  }
  dropRefreshCookie(call);
  return ok(null);
}

async function endByToken(deps: SignInDeps, { tenantId, sid }: RefreshToken, call: Call): Promise<void> {
  await inTenant(deps.db, tenantId, async (tx) => {
    const session = await lockSession(tx, sid);
    if (session === undefined) return;
    await endSession(tx, { userId: session.userId, sid }, { at: call.now, why: "signed out" });
  });
  deps.users.forget({ sid });
}

type Which = { readonly which: { readonly userId: number; readonly sid: string }; readonly call: Call };

async function end(deps: SignInDeps, tenantId: number, { which, call }: Which): Promise<void> {
  await inTenant(deps.db, tenantId, (tx) => endSession(tx, which, { at: call.now, why: "signed out" }));
  deps.users.forget({ sid: which.sid });
}

function ended(call: Call): Answer<never> {
  dropRefreshCookie(call);
  return { ok: false, rejection: { code: "SESSION_ENDED" } };
}
