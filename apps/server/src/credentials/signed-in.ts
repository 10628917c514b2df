// Who a token's bearer is now: the token is checked each time, the user's state at most a few seconds old.
// What was revoked, deactivated or regranted is so noticed within those seconds, and a request costs no query.

import type { Caller, Clock } from "../deps.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { SignInLimits } from "@tradebook/domain/access/sign-in-limits.ts";
import type { AccessTokens, TokenClaims, TokenScope } from "./access-token.ts";
import { isApiKey, mayComeFrom, type KeyFacts } from "./api-keys.ts";
import { outsideOf } from "./sign-in-limits.ts";

/** A user as the database knows them; the loader brings it. */
export type KnownUser = {
  readonly id: number;
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
  readonly emailAddress: string;
  readonly isActive: boolean;
  readonly isTenantActive: boolean;
  readonly securityStamp: string;
  readonly isRevoked: boolean;
  readonly authenticatedAt: Instant | null;
  readonly sessionEndsAt: Instant | null;
  /** When and from where they, or whoever looks with their eyes, may be signed in. */
  readonly signInLimits: SignInLimits;
  readonly twoFactorEnabled: boolean;
  readonly isAddressProven: boolean;
  readonly hasPasskey: boolean;
  readonly roles: readonly string[];
  readonly permissions: readonly Permission[];
  /** Accounts this user holds, and those they are the broker of. */
  readonly holds: readonly Account[];
  readonly brokers: readonly Account[];
  /** What the user has chosen; null where nothing was. */
  readonly language: string | null;
  readonly uiTheme: string | null;
  /** Who looks with this user's eyes in this session; null in the user's own. */
  readonly impersonator: Impersonator | null;
};
export type Impersonator = { readonly userId: number; readonly userName: string };
type Account = { readonly accountId: number; readonly cscsAccount: string };

export type SignedIn = { readonly claims: TokenClaims; readonly caller: Caller; readonly user: KnownUser };

export type SignedInUsers = {
  /** The bearer of a token; undefined when it is bad, expired, revoked, or its user may no longer be here. */
  readonly byToken: (token: string, ip: string) => Promise<SignedIn | undefined>;
  /** The owner of an API key, who may do what the key and they may; undefined for one that is not good here. */
  readonly byKey: (key: string, ip: string) => Promise<KeyBearer | undefined>;
  /** The bearer of a half-finished sign-in's token, sealed or not, with no permissions; undefined for any other. */
  readonly byHalfToken: (token: string, scope: HalfScope) => Promise<SignedIn | undefined>;
  /** The same, once its methods are open: a registration's are when an address is proved. */
  readonly byOpenHalfToken: (token: string, scope: HalfScope) => Promise<SignedIn | undefined>;
  /** The same for a token sealed as enc_auth_token. */
  readonly byEncryptedToken: (encrypted: string, ip: string) => Promise<SignedIn | undefined>;
  /** The user behind a caller that one of these has answered. */
  readonly behind: (caller: Caller) => KnownUser | undefined;
  /**
   * Whom of many who came in there is news of: who they are now, or undefined when they may not stay. One question for
   * all, and another for those whose stamp is not the one they came with.
   */
  readonly news: (known: readonly Watched[]) => Promise<ReadonlyMap<string, News | undefined>>;
  /** A session or a user that was just changed is asked for anew. */
  readonly forget: (which: { readonly sid: string } | { readonly userId: number }) => void;
};
export type Watched = { readonly claims: TokenClaims; readonly stamp: string | null; readonly ip: string };
export type News = { readonly signedIn: SignedIn; readonly stamp: string };
export type HalfScope = Exclude<TokenScope, "full" | "actAs">;
export type KeyBearer = { readonly caller: Caller; readonly user: KnownUser; readonly keyId: number };

export type SignedInOptions = {
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly load: (claims: TokenClaims) => Promise<KnownUser | undefined>;
  /** A key that was made and stands, with its owner; where it is used from is noted. */
  readonly loadKey: (key: string, ip: string) => Promise<KeyFacts | undefined>;
  /** The same for many, by session; who is not in it may not stay. */
  readonly loadMany: (claims: readonly TokenClaims[]) => Promise<ReadonlyMap<string, KnownUser>>;
  /** For the sessions that stand, what changes with what their users may do. */
  readonly stamps: (claims: readonly TokenClaims[]) => Promise<ReadonlyMap<string, SessionStamp>>;
};
export type SessionStamp = { readonly stamp: string; readonly endsAt: Instant; readonly signInLimits: SignInLimits };

const freshMs = 2_500;
const mostKept = 50_000;

type Kept = { readonly at: number; readonly userId: number; readonly user: Promise<KnownUser | undefined> };

export function createSignedInUsers(options: SignedInOptions): SignedInUsers {
  const { tokens, clock, load } = options;
  const kept = createKept(clock);
  const users = new WeakMap<Caller, KnownUser>();
  // A token's requests within the seconds that its user is remembered share one caller.
  const known = new WeakMap<TokenClaims, SignedIn>();
  const signedIn = (user: KnownUser | undefined, claims: TokenClaims, ip: string | null) => {
    if (user === undefined || !mayStay(user, claims, { now: clock.now(), ip })) return undefined;
    const before = known.get(claims);
    if (before?.user === user) return before;
    const now = { claims, user, caller: callerOf(user, claims) };
    users.set(now.caller, user);
    known.set(claims, now);
    return now;
  };
  const bearer = async (claims: TokenClaims | undefined, ip: string | null, ...taken: TokenScope[]) => {
    if (claims === undefined || !taken.includes(claims.scope)) return undefined;
    return signedIn(await (kept.find(claims.sid) ?? kept.keep(claims, load(claims))), claims, ip);
  };
  const admit = (user: KnownUser | undefined, { claims, ip }: Pick<Watched, "claims" | "ip">) => {
    void kept.keep(claims, Promise.resolve(user));
    return signedIn(user, claims, ip);
  };
  const byToken = (token: string, ip: string) => bearer(tokens.read(token, clock.now()), ip, "full", "actAs");
  // What a half-finished sign-in opens is its own end; the session that comes of it is held to the limits.
  const byHalfToken = (token: string, scope: HalfScope) =>
    bearer(tokens.read(tokens.decrypt(token) ?? token, clock.now()), null, scope);
  return {
    byToken,
    byKey: async (key, ip) => remembered(users, await ownerOf(options, key, ip)),
    byHalfToken,
    byOpenHalfToken: async (token, scope) => openIfProven(await byHalfToken(token, scope), scope),
    byEncryptedToken: async (encrypted, ip) => {
      const token = tokens.decrypt(encrypted);
      return token === undefined ? undefined : await byToken(token, ip);
    },
    behind: (caller) => users.get(caller),
    news: (known) => newsOf(known, { ...options, admit }),
    forget: kept.forget,
  };
}

function remembered(users: WeakMap<Caller, KnownUser>, owner: KeyBearer | undefined): KeyBearer | undefined {
  if (owner !== undefined) users.set(owner.caller, owner.user);
  return owner;
}

/** What was read of users a moment ago, by session. */
function createKept(clock: Clock) {
  const kept = new Map<string, Kept>();
  return {
    find: (sid: string) => {
      const known = kept.get(sid);
      return known !== undefined && clock.now() - known.at < freshMs ? known.user : undefined;
    },
    keep: ({ sid, userId }: TokenClaims, user: Promise<KnownUser | undefined>) => {
      kept.delete(sid);
      kept.set(sid, { at: clock.now(), userId, user });
      forgetOldest(kept);
      // A database that cannot be asked says nothing about the user; the next request asks again.
      user.catch(() => kept.delete(sid));
      return user;
    },
    forget: (which: { readonly sid: string } | { readonly userId: number }) => {
      if ("sid" in which) kept.delete(which.sid);
      else for (const [sid, { userId }] of kept) if (userId === which.userId) kept.delete(sid);
    },
  };
}

type NewsParts = Pick<SignedInOptions, "clock" | "loadMany" | "stamps"> & {
  readonly admit: (user: KnownUser | undefined, known: Pick<Watched, "claims" | "ip">) => SignedIn | undefined;
};

// A connection outlasts the token it came with, and ends with the session, which is refreshed or not.
async function newsOf(known: readonly Watched[], { clock, loadMany, stamps, admit }: NewsParts) {
  const standing = await stamps(known.map(({ claims }) => claims));
  const news = new Map<string, News | undefined>();
  const changed = new Map<string, Watched & { readonly stamp: string }>();
  const now = clock.now();
  for (const { claims, ip, stamp: before } of known) {
    const session = standing.get(claims.sid);
    if (session === undefined || session.endsAt <= now) {
      // Nobody is let in either by what was read of them a moment ago.
      admit(undefined, { claims, ip });
      news.set(claims.sid, undefined);
    } else if (outsideOf(session.signInLimits, { now, ip }) !== undefined) news.set(claims.sid, undefined);
    else if (session.stamp !== before) changed.set(claims.sid, { claims, ip, stamp: session.stamp });
  }
  if (changed.size === 0) return news;
  // Read after the stamp: what changes between the two changes the stamp as well, and is found the next time.
  const users = await loadMany([...changed.values()].map(({ claims }) => claims));
  for (const [sid, { claims, ip, stamp }] of changed) {
    const signedIn = admit(users.get(sid), { claims, ip });
    news.set(sid, signedIn === undefined ? undefined : { signedIn, stamp });
  }
  return news;
}

/** What was made a key's is never more than its owner's. */
async function ownerOf({ loadKey, clock }: SignedInOptions, key: string, ip: string): Promise<KeyBearer | undefined> {
  const facts = isApiKey(key) ? await loadKey(key, ip) : undefined;
  if (facts === undefined || !mayComeFrom(facts.networks, ip) || facts.expiresAt <= clock.now()) return undefined;
  const { user, scopes, tenantId, keyId } = facts;
  if (!user.isActive || !user.isTenantActive) return undefined;
  if (outsideOf(user.signInLimits, { now: clock.now(), ip }) !== undefined) return undefined;
  const permissions = new Set(user.permissions.filter((permission) => scopes.includes(permission)));
  const caller = { userId: user.id, userName: user.userName, tenantId, roles: user.roles, permissions };
  return { caller, user, keyId };
}

function openIfProven(half: SignedIn | undefined, scope: HalfScope): SignedIn | undefined {
  return scope === "registration" && half?.user.isAddressProven !== true ? undefined : half;
}

type Asking = { readonly now: Instant; readonly ip: string | null };

function mayStay(user: KnownUser, claims: TokenClaims, { now, ip }: Asking): boolean {
  if (user.sessionEndsAt === null || user.sessionEndsAt <= now) return false;
  if (ip !== null && outsideOf(user.signInLimits, { now, ip }) !== undefined) return false;
  return user.isActive && user.isTenantActive && !user.isRevoked && user.securityStamp === claims.securityStamp;
}

function callerOf(user: KnownUser, claims: TokenClaims): Caller {
  return {
    userId: user.id,
    userName: user.userName,
    tenantId: claims.tenantId,
    roles: user.roles,
    // A half-finished sign-in may do nothing but finish.
    permissions: new Set(claims.scope === "full" || claims.scope === "actAs" ? user.permissions : []),
  };
}

function forgetOldest(kept: Map<string, Kept>): void {
  for (const sid of kept.keys()) {
    if (kept.size <= mostKept) return;
    kept.delete(sid);
  }
}
