// The second factor of a sign-in: the authenticator's code, one that was sent, or a recovery code.

import type { TwoFactorProvider } from "@tradebook/contract/services/token-auth.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { plainCode } from "../credentials/one-time-code.ts";
import type { PersonalData } from "../credentials/personal-data.ts";
import { stepOfCode } from "../credentials/totp.ts";
import type { Tx } from "../db/in-tenant.ts";
import { keepCodeStep, type SignInUser } from "../store/sign-in-users.ts";
import { takeCode } from "./codes.ts";

/** Whether the house, or production, asks this user for a second factor. */
export function needsSecondFactor(user: SignInUser, isProduction: boolean): boolean {
  if (user.requireTwoFactor === "everybody") return true;
  return user.isStaff && (isProduction || user.requireTwoFactor === "staff");
}

/** How this user may get a code. Staff have the authenticator alone: mail and SMS are too easily taken over. */
export function providersOf(user: SignInUser): readonly TwoFactorProvider[] {
  if (user.isStaff) return ["GoogleAuthenticator"];
  const email = user.isEmailConfirmed ? (["Email"] as const) : [];
  const phone = user.isPhoneConfirmed && user.phone !== null ? (["Phone"] as const) : [];
  return ["GoogleAuthenticator", ...email, ...phone];
}

export type CodeCheck = { readonly user: SignInUser; readonly code: string; readonly now: Instant };

/** Whether the code is good, and if so it is used up. The user must be locked. */
export async function takeSecondFactor(
  tx: Tx,
  personalData: PersonalData,
  { user, code, now }: CodeCheck,
): Promise<boolean> {
  const typed = code.replace(/\s/g, "");
  if (/^\d{6}$/.test(typed)) {
    if (await takeAuthenticatorCode(tx, personalData, { user, code: typed, now })) return true;
    return await takeCode(tx, personalData, { userId: user.id, purpose: "secondFactor", code: typed, now });
  }
  return await takeCode(tx, personalData, { userId: user.id, purpose: "recovery", code: plainCode(typed), now });
}

/** A code is good within its step and once: an earlier or the same step again is none. */
export async function takeAuthenticatorCode(
  tx: Tx,
  personalData: PersonalData,
  { user, code, now }: CodeCheck,
): Promise<boolean> {
  if (user.twoFactorSecret === null) return false;
  const step = stepOfCode(personalData.openFor(tx.tenantId, user.twoFactorSecret), code, now);
  if (step === undefined || (user.twoFactorLastStep !== null && step <= user.twoFactorLastStep)) return false;
  await keepCodeStep(tx, user.id, step);
  return true;
}
