// Invites somebody to choose the password of an account that was made for them: no account begins with a password.

import { lifetimes } from "@tradebook/contract/names.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import type { SignInUser } from "../store/sign-in-users.ts";
import { issueLink } from "./codes.ts";
import type { SignInDeps } from "./sign-in-deps.ts";
import { tellUser } from "./tell-user.ts";

/** No password makes this, so nobody can sign in with one. */
export const noPassword = "none";

export type Invited = { readonly user: Pick<SignInUser, "id" | "userName" | "emailAddress">; readonly now: Instant };
type InviteDeps = Pick<SignInDeps, "outbound" | "personalData" | "baseUrl">;

/** A link that sets the first password, good once; mailed to the user, and answered. Earlier ones are void. */
export async function inviteUser(deps: InviteDeps, tx: Tx, { user, now }: Invited): Promise<string> {
  const seconds = lifetimes.setUpLinkSeconds;
  const link = await setUpLink(deps, tx, { userId: user.id, now, seconds });
  const facts = { link, userName: user.userName, hours: String(seconds / 3600) };
  await tellUser(deps, tx, { user: { ...user, phone: null }, template: "setUpAccount", facts, now });
  return link;
}

type Linked = { readonly userId: number; readonly now: Instant; readonly seconds: number };

/** The link alone, for whoever hands it on. */
export async function setUpLink(
  deps: Pick<InviteDeps, "personalData" | "baseUrl">,
  tx: Tx,
  linked: Linked,
): Promise<string> {
  const token = await issueLink(tx, deps.personalData, { ...linked, purpose: "setUp" });
  return passwordLink(deps.baseUrl(), token);
}

/** The token stands behind the hash, which no browser sends anywhere. */
export function passwordLink(baseUrl: string, token: string): string {
  return `${baseUrl}/user/reset-password#token=${token}`;
}
