// Whether this caller may use this method.

import type { Refusal } from "@tradebook/contract/errors.ts";
import type { Access, Method } from "@tradebook/contract/method.ts";
import { lifetimes } from "@tradebook/contract/names.ts";
import { opensToActing, opensToKey } from "@tradebook/contract/opened-methods.ts";
import { permissions } from "@tradebook/domain/access/permission.ts";
import type { Call, Caller } from "../deps.ts";

/** How long ago a sign-in, or a step up, may lie for what asks for a fresh one; undefined when it is fresh enough. */
export function staleness(method: Pick<Method, "stepUp">, call: Pick<Call, "now" | "session">): number | undefined {
  // An enrolment's token is itself the proof of a password, lives for half an hour and opens two methods.
  if (method.stepUp !== true || call.session?.scope === "enrolment") return undefined;
  const ageMs = call.session === undefined ? Number.POSITIVE_INFINITY : call.now - call.session.authenticatedAt;
  return ageMs > lifetimes.stepUpSeconds * 1000 ? ageMs : undefined;
}

/** What can confirm that it is still this person: with a second factor, the password alone proves too little. */
export function stepUpWays(user: { readonly twoFactorEnabled: boolean; readonly hasPasskey: boolean } | undefined) {
  const passkey = user?.hasPasskey === true ? ["passkey"] : [];
  return user?.twoFactorEnabled === true ? ["authenticator", ...passkey] : ["password", ...passkey];
}

/** signIn: nobody is signed in (401). forbidden: somebody is, without any of these permissions (403). */
export type Denied = { readonly why: "signIn" } | { readonly why: "forbidden"; readonly needs: string };

export function whyNot(access: Access, caller: Caller | null): Denied | undefined {
  if (access === "anonymous") return undefined;
  if (caller === null) return { why: "signIn" };
  if (access === "signedIn" || access === "registration" || access === "enrolment") return undefined;
  if (access.anyOf.some((permission) => caller.permissions.has(permission))) return undefined;
  return { why: "forbidden", needs: access.anyOf.map((permission) => permissions[permission].displayName).join(", ") };
}

type Asked = { readonly service: string; readonly name: string; readonly method: Method };

/** What is closed to a program's key, and to whoever only looks with a user's eyes, whatever that user may do. */
export function closedTo(row: Asked, { apiKeyId, impersonator }: Call): Refusal | undefined {
  if (apiKeyId !== undefined && !opensToKey(row)) return { code: "API_KEY_CLOSED" };
  return impersonator !== undefined && !opensToActing(row) ? { code: "ACTING_CLOSED" } : undefined;
}
