// What becomes of an invitation when the address of whom it was for is corrected.

import type { UserRow } from "@tradebook/contract/services/user.ts";
import type { Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import { inviteUser, noPassword } from "../../sign-in/invite.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { signInUserById } from "../../store/sign-in-users.ts";
import { voidCodes } from "../../store/user-codes.ts";
import type { ListedUser } from "../../store/user-list.ts";

type Moving = { readonly before: ListedUser; readonly after: UserRow; readonly now: Call["now"] };

/** An invitation proves the address that it went to: at another it is void, and who has not used it gets a new one. */
export async function inviteAnew(deps: SignInDeps, tx: Tx, { before, after, now }: Moving): Promise<void> {
  if (before.emailAddress.toUpperCase() === after.emailAddress.toUpperCase()) return;
  await voidCodes(tx, { userId: after.id, purpose: "setUp" }, now);
  const user = await signInUserById(tx, after.id);
  if (user?.passwordHash === noPassword) await inviteUser(deps, tx, { user, now });
}
