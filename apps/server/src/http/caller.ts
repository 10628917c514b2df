// Who is calling: token, tenant, culture.

import type { FastifyRequest } from "fastify";
import { cookies, headers } from "@tradebook/contract/names.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { HalfScope, SignedIn, SignedInUsers } from "../credentials/signed-in.ts";
import type { Call, CallSession, Clock, SentCookie } from "../deps.ts";
import type { FieldChange } from "../field-changes.ts";
import { chooseCulture } from "./culture.ts";
import { withoutPrefix } from "./sent-cookies.ts";
import { tenancyNameOf } from "./tenant-of-host.ts";

export type CallerDeps = {
  readonly users: SignedInUsers;
  readonly clock: Clock;
  /** Active or not; undefined when there is none. */
  readonly tenants: Tenants;
  /** Host names of which one part is a tenant's name. */
  readonly tenantDomains: readonly string[];
};

export type Tenants = {
  readonly byId: (id: number) => Promise<{ readonly id: number } | undefined>;
  readonly byName: (tenancyName: string) => Promise<{ readonly id: number } | undefined>;
};

export type Resolved = {
  readonly call: Call;
  /** Cookies that a handler sends with its answer. */
  readonly sent: SentCookie[];
  /** What a handler says that it has changed. */
  readonly changes: FieldChange[];
};

/** A bad or expired token makes its bearer anonymous; a signed-in caller's tenant is the token's, whatever is sent. */
export async function resolveCaller(deps: CallerDeps, request: FastifyRequest): Promise<Resolved> {
  const sentCookies = withoutPrefix(readCookies(request.headers.cookie));
  const token = bearerToken(request.headers.authorization);
  const bearer = token === undefined ? undefined : await bearerOf(deps, { token, ip: request.ip });
  const tenant = bearer === undefined ? await anonymousTenant(deps, request, sentCookies) : {};
  const sent: SentCookie[] = [];
  const changes: FieldChange[] = [];
  const call: Call = {
    caller: bearer?.caller ?? null,
    tenantId: null,
    culture: chooseCulture({
      query: queryOf(request),
      chosen: bearer?.user.language ?? undefined,
      isSignedIn: bearer !== undefined,
      header: first(request.headers[headers.culture]),
      cookie: sentCookies.get(cookies.culture),
      acceptLanguage: request.headers["accept-language"],
    }),
    now: deps.clock.now(),
    ip: request.ip,
    requestId: request.id,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
    cookies: sentCookies,
    setCookie: (cookie) => sent.push(cookie),
    noteChanges: (more) => changes.push(...more),
    ...(bearer === undefined ? tenant : { tenantId: bearer.caller.tenantId, ...bearer.means }),
  };
  return { call, sent, changes };
}

type Bearer = Pick<SignedIn, "caller" | "user"> & {
  readonly means: Pick<Call, "session" | "apiKeyId" | "impersonator">;
};

/** By a session's token, or by an API key. */
async function bearerOf(
  { users, clock }: CallerDeps,
  { token, ip }: { readonly token: string; readonly ip: string },
): Promise<Bearer | undefined> {
  const owner = await users.byKey(token, ip);
  if (owner !== undefined) return { ...owner, means: { apiKeyId: owner.keyId } };
  const signedIn = await users.byToken(token, ip);
  if (signedIn === undefined) return undefined;
  const { impersonator } = signedIn.user;
  const session = sessionOf(signedIn, clock.now());
  return { ...signedIn, means: { session, ...(impersonator === null ? {} : { impersonator }) } };
}

/** The call of somebody whose half-finished sign-in has a token for just such methods; as it was for everybody else. */
export async function admitHalf(
  deps: CallerDeps,
  request: FastifyRequest,
  { call, scope }: { readonly call: Call; readonly scope: HalfScope },
): Promise<Call> {
  const token = bearerToken(request.headers.authorization);
  const half = call.caller !== null || token === undefined ? undefined : await deps.users.byOpenHalfToken(token, scope);
  if (half === undefined) return call;
  const session = sessionOf(half, deps.clock.now());
  return { ...call, caller: half.caller, tenantId: half.claims.tenantId, session };
}

function sessionOf({ claims, user }: SignedIn, now: Instant): CallSession {
  const { sid, scope } = claims;
  return { sid, scope, authenticatedAt: user.authenticatedAt ?? now };
}

type AnonymousTenant = { readonly tenantId?: number; readonly unknownTenantId?: number; readonly isOfHost?: true };

// The host's name before the header, and that before the cookie, either spelling; what is no number ("null", "[object Object]") is passed over.
async function anonymousTenant(
  deps: CallerDeps,
  request: FastifyRequest,
  sentCookies: ReadonlyMap<string, string>,
): Promise<AnonymousTenant> {
  const named = tenancyNameOf(request.hostname, deps.tenantDomains);
  const ofHost = named === undefined ? undefined : await deps.tenants.byName(named);
  if (ofHost !== undefined) return { tenantId: ofHost.id, isOfHost: true };
  const sent = [
    ...headers.tenantId.map((name) => first(request.headers[name])),
    ...cookies.tenantId.map((name) => sentCookies.get(name)),
  ];
  const ids = sent.flatMap((value) => (value !== undefined && /^\d{1,9}$/.test(value) ? [Number(value)] : []));
  for (const id of ids) if (id > 0 && (await deps.tenants.byId(id)) !== undefined) return { tenantId: id };
  const unknown = ids.find((id) => id > 0);
  return unknown === undefined ? {} : { unknownTenantId: unknown };
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(authorization ?? "")?.[1];
}

/** Cookies by name, decoded; what cannot be decoded is left as it is. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of (header ?? "").slice(0, 8192).split(";")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!found.has(name)) found.set(name, decoded(part.slice(at + 1).trim()));
  }
  return found;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // Not encoded by us; taken as it came.
  }
}

/** The query as it was sent, names and values in their own case. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const url = request.raw.url ?? "";
  const at = url.indexOf("?");
  return new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
}

function first(value: string | readonly string[] | undefined): string | undefined {
  const text = typeof value === "string" ? value : value?.[0];
  return text?.split(",")[0]?.trim();
}
