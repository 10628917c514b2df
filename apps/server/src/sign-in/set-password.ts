// Sets a password: its rules, what it ends, and who hears of it.

import { limits } from "@tradebook/contract/names.ts";
import type { SignInRefusal } from "@tradebook/contract/sign-in-refusal.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { passwordFault } from "../credentials/password-rules.ts";
import type { Tx } from "../db/in-tenant.ts";
import { endSignIns } from "../store/end-sign-ins.ts";
import { keepPassword, renewSecurityStamp, type SignInUser } from "../store/sign-in-users.ts";
import { voidCodes } from "../store/user-codes.ts";
import type { SignInDeps } from "./sign-in-deps.ts";
import { tellUser } from "./tell-user.ts";

export type PasswordOwner = Pick<SignInUser, "userName" | "emailAddress" | "name" | "surname"> & {
  /** The house's own; null where it has said nothing. */
  readonly passwordMinLength: number | null;
};

/** Why this password is not taken for this person; undefined when it is. */
export function passwordRefusal(password: string, owner: PasswordOwner): SignInRefusal | undefined {
  const least = Math.max(limits.shortestPassword, owner.passwordMinLength ?? 0);
  const { userName, emailAddress, name, surname } = owner;
  switch (passwordFault(password, { least, names: [userName, emailAddress, name, surname] })) {
    case "short":
      return { code: "PASSWORD_TOO_SHORT", least };
    case "common":
      return { code: "PASSWORD_TOO_COMMON" };
    case "likeName":
      return { code: "PASSWORD_LIKE_NAME" };
    case undefined:
      return undefined;
  }
}

export type PasswordSet = {
  readonly user: SignInUser;
  readonly passwordHash: string;
  readonly now: Instant;
  /** The session that goes on; without one every session ends, and every token with it. */
  readonly keepSid?: string;
};

/** Every other session ends, links that were sent are void, and the user is told. */
export async function setPassword(deps: SignInDeps, tx: Tx, set: PasswordSet): Promise<void> {
  const { user, passwordHash, now, keepSid } = set;
  await keepPassword(tx, { userId: user.id, passwordHash });
  if (keepSid === undefined) await renewSecurityStamp(tx, user.id);
  await endSignIns(
    tx,
    { userId: user.id, ...(keepSid === undefined ? {} : { keepSid }) },
    { at: now, why: "password changed" },
  );
  for (const purpose of ["resetPassword", "setUp"]) await voidCodes(tx, { userId: user.id, purpose }, now);
  await tellUser(deps, tx, { user, template: "passwordChanged", facts: {}, now });
  tx.afterCommit(() => deps.users.forget({ userId: user.id }));
}
