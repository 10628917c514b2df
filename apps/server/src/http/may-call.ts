// Whether this caller may use this method.

import type { Access } from "@tradebook/contract/method.ts";
import { permissions } from "@tradebook/domain/access/permission.ts";
import type { Caller } from "../deps.ts";

/** signIn: nobody is signed in (401). forbidden: somebody is, without any of these permissions (403). */
export type Denied = { readonly why: "signIn" } | { readonly why: "forbidden"; readonly needs: string };

export function whyNot(access: Access, caller: Caller | null): Denied | undefined {
  if (access === "anonymous") return undefined;
  if (caller === null) return { why: "signIn" };
  if (access === "signedIn" || access === "registration" || access === "enrolment") return undefined;
  if (access.anyOf.some((permission) => caller.permissions.has(permission))) return undefined;
  return { why: "forbidden", needs: access.anyOf.map((permission) => permissions[permission].displayName).join(", ") };
}
