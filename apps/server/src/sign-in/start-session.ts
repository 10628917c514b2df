// Begins a session: its row, its tokens, its cookies.

import type { AuthenticateResult } from "@tradebook/contract/services/token-auth.ts";
import { cookies, lifetimes } from "@tradebook/contract/names.ts";
import type { AccessTokens, SignedToken, TokenScope } from "../credentials/access-token.ts";
import type { DeviceSubject } from "../credentials/device-token.ts";
import type { HalfScope } from "../credentials/signed-in.ts";
import { hostTenantId, type Tx } from "../db/in-tenant.ts";
import type { Call } from "../deps.ts";
import { newId } from "../ids.ts";
import { keepSession } from "../store/sessions.ts";
import { hasSignedInFrom, keepSignIn, type SignInUser } from "../store/sign-in-users.ts";
import { rolesOf } from "../store/users.ts";
import { after } from "./codes.ts";
import { deviceOf } from "./device-name.ts";
import { firstSecret, refreshHash, writeRefreshToken } from "./refresh-token.ts";
import type { SignInDeps } from "./sign-in-deps.ts";
import { tellUser } from "./tell-user.ts";

export type SessionStart = {
  readonly call: Call;
  readonly user: SignInUser;
  readonly remember: boolean;
  /** Ask this browser for no second factor for some weeks. */
  readonly rememberBrowser: boolean;
};

/** A full sign-in, with all that its answer carries. */
export async function startSession(deps: SignInDeps, tx: Tx, start: SessionStart): Promise<AuthenticateResult> {
  const { call, user, remember } = start;
  const { now, ip, userAgent = "" } = call;
  const sid = newId();
  const refresh = { tenantId: tx.tenantId, sid, secret: firstSecret() };
  const idleSeconds = remember ? lifetimes.rememberedSessionSeconds : lifetimes.sessionIdleSeconds;
  const wholeSeconds = remember ? lifetimes.rememberedSessionSeconds : lifetimes.sessionSeconds;
  if (user.lastLoginAt !== null && !knowsDevice(deps, tx.tenantId, start)) {
    if (!(await hasSignedInFrom(tx, user.id, { ip, userAgent }))) {
      await tellUser(deps, tx, { user, template: "newDevice", facts: { device: deviceOf(userAgent), ip }, now });
    }
  }
  await keepSession(tx, {
    sid,
    userId: user.id,
    at: now,
    expiresAt: after(now, idleSeconds),
    endsAt: after(now, wholeSeconds),
    scope: "full",
    refreshHash: refreshHash(deps.personalData, refresh),
    isRemembered: remember,
    ip,
    userAgent,
  });
  await keepSignIn(tx, user.id, now);
  const signed = await signFor(deps.tokens, tx, { user, sid, scope: "full", now });
  const refreshToken = writeRefreshToken(deps.personalData, refresh);
  sendRefreshCookie(call, refreshToken, remember);
  sendDeviceCookie(deps, tx.tenantId, start);
  return {
    ...nothingOutstanding(user.id),
    ...signed,
    twoFactorRememberClientToken: start.rememberBrowser ? sendBrowserCookie(deps, tx.tenantId, start) : null,
    refreshToken: remember ? refreshToken : null,
    refreshTokenExpireInSeconds: remember ? wholeSeconds : null,
  };
}

/** A token for the few methods of a half-finished sign-in. */
export async function startHalfSession(
  deps: Pick<SignInDeps, "tokens">,
  tx: Tx,
  start: Omit<SessionStart, "remember" | "rememberBrowser"> & { readonly scope: HalfScope },
): Promise<SignedToken> {
  const { call, user, scope } = start;
  const { now, ip, userAgent = "" } = call;
  const sid = newId();
  const endsAt = after(now, lifetimes.halfTokenSeconds);
  const kept = { sid, userId: user.id, at: now, expiresAt: endsAt, endsAt, scope, ip, userAgent };
  await keepSession(tx, { ...kept, refreshHash: null, isRemembered: false });
  return await signFor(deps.tokens, tx, { user, sid, scope, now });
}

type Signing = {
  readonly user: SignInUser;
  readonly sid: string;
  readonly scope: TokenScope;
  readonly now: Call["now"];
};

/** An access token for a session that stands. */
export async function signFor(tokens: AccessTokens, tx: Tx, { user, sid, scope, now }: Signing): Promise<SignedToken> {
  const roles = await rolesOf(tx, user.id);
  const { id: userId, userName, emailAddress, securityStamp } = user;
  const tenantId = tx.tenantId === hostTenantId ? null : tx.tenantId;
  const seconds = scope === "full" ? lifetimes.accessTokenSeconds : lifetimes.halfTokenSeconds;
  return tokens.sign({ userId, userName, emailAddress, tenantId, securityStamp, sid, scope, roles }, { now, seconds });
}

/** The answer before anything is in it. */
export function nothingOutstanding(userId: number): AuthenticateResult {
  return {
    accessToken: null,
    encryptedAccessToken: null,
    expireInSeconds: lifetimes.accessTokenSeconds,
    userId,
    registrationIncomplete: false,
    verificationRequired: false,
    twoFactorAuthRequired: false,
    requiresTwoFactorVerification: false,
    twoFactorAuthProviders: null,
    twoFactorEnrolmentRequired: false,
    twoFactorRememberClientToken: null,
    shouldResetPassword: false,
    passwordResetCode: null,
    refreshToken: null,
    refreshTokenExpireInSeconds: null,
  };
}

export function sendRefreshCookie(call: Call, refreshToken: string, isRemembered: boolean): void {
  const life = isRemembered ? { seconds: lifetimes.rememberedSessionSeconds } : {};
  call.setCookie?.({ name: cookies.refreshToken, value: refreshToken, ...life });
}

export function dropRefreshCookie(call: Call): void {
  call.setCookie?.({ name: cookies.refreshToken, value: "" });
}

type Device = Pick<SessionStart, "call" | "user">;

/** Whether this browser has signed this user in before; its own wrong tries are bounded as well. */
export function knowsDevice({ devices }: SignInDeps, tenantId: number, { call, user }: Device): boolean {
  const token = call.cookies?.get(deviceCookie("device", tenantId, user.id));
  return devices.holds(token, { kind: "device", tenantId, userId: user.id, bound: "" }, call.now);
}

/** Whether this browser need not give the second factor. */
export function remembersBrowser(
  { devices }: SignInDeps,
  tenantId: number,
  { call, user, sent }: Device & { readonly sent: string | null | undefined },
): boolean {
  const subject = browserSubject(tenantId, user);
  const kept = call.cookies?.get(deviceCookie("browser", tenantId, user.id));
  return devices.holds(sent ?? undefined, subject, call.now) || devices.holds(kept, subject, call.now);
}

function sendDeviceCookie({ devices }: SignInDeps, tenantId: number, { call, user }: Device): void {
  const seconds = lifetimes.knownDeviceSeconds;
  const subject = { kind: "device", tenantId, userId: user.id, bound: "" } as const;
  const value = devices.sign(subject, after(call.now, seconds));
  call.setCookie?.({ name: deviceCookie("device", tenantId, user.id), value, seconds });
}

function sendBrowserCookie({ devices }: SignInDeps, tenantId: number, { call, user }: Device): string {
  const seconds = lifetimes.rememberedBrowserSeconds;
  const value = devices.sign(browserSubject(tenantId, user), after(call.now, seconds));
  call.setCookie?.({ name: deviceCookie("browser", tenantId, user.id), value, seconds });
  return value;
}

// Another password or another authenticator, and the browser is asked again.
function browserSubject(tenantId: number, user: SignInUser): DeviceSubject {
  const bound = `${user.passwordHash}/${user.twoFactorSecret ?? ""}/${user.securityStamp}`;
  return { kind: "browser", tenantId, userId: user.id, bound };
}

function deviceCookie(kind: DeviceSubject["kind"], tenantId: number, userId: number): string {
  return `${cookies.knownDevice}.${kind}.${tenantId}.${userId}`;
}
