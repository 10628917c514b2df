// Account: answers for the Account service.

import type { Handlers } from "@tradebook/contract/method.ts";
import { tenantStates, type accountService } from "@tradebook/contract/services/account.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call } from "../../deps.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { changeContact, confirmContact } from "./contact-change.ts";
import { addOwnPasskey, askPasskey, ownPasskeys, removeOwnPasskey } from "./own-passkeys.ts";
import { ownAgreements, ownData } from "./own-data.ts";
import { endOwnSession, ownSessions, ownSignIns } from "./own-sessions.ts";
import { changePassword, resetPassword } from "./passwords.ts";
import { register, resend, verifyAccount } from "./registration.ts";
import { signInMethods, stepUp } from "./step-up.ts";
import { beginTwoFactor, disableTwoFactor, enableTwoFactor, renewRecoveryCodes } from "./two-factor.ts";

export function accountHandlers(deps: SignInDeps): Handlers<typeof accountService, Call> {
  return {
    IsTenantAvailable: async ({ tenancyName }) => {
      const found = await deps.tenants.byName(tenancyName);
      if (found === undefined) return ok({ state: tenantStates.notFound, tenantId: null });
      if (!found.isActive) return ok({ state: tenantStates.inactive, tenantId: null });
      return ok({ state: tenantStates.available, tenantId: found.id });
    },
    Register: (input, call) => register(deps, input, call),
    GetResendVerificationCode: (input, call) => resend(deps, input, call),
    VerifyAccount: (input, call) => verifyAccount(deps, input, call),
    PasswordReset: (input, call) => resetPassword(deps, input, call),
    ChangePassword: (input, call) => changePassword(deps, input, call),
    ChangeContact: (input, call) => changeContact(deps, input, call),
    ConfirmContact: (input, call) => confirmContact(deps, input, call),
    GetSignInMethods: (_input, call) => signInMethods(deps, call),
    GetTwoFactorAuthTokens: (_input, call) => beginTwoFactor(deps, call),
    EnableTwoFactorAuth: (input, call) => enableTwoFactor(deps, input, call),
    DisableTwoFactorAuth: (input, call) => disableTwoFactor(deps, input, call),
    CreateRecoveryCodes: (_input, call) => renewRecoveryCodes(deps, call),
    StepUp: (input, call) => stepUp(deps, input, call),
    GetPasskeyOptions: (input, call) => askPasskey(deps, input, call),
    AddPasskey: (input, call) => addOwnPasskey(deps, input, call),
    GetPasskeys: (_input, call) => ownPasskeys(deps, call),
    RemovePasskey: (input, call) => removeOwnPasskey(deps, input, call),
    GetSessions: (_input, call) => ownSessions(deps, call),
    GetSignIns: (input, call) => ownSignIns(deps, input, call),
    GetAgreements: (_input, call) => ownAgreements(deps, call),
    GetOwnData: (_input, call) => ownData(deps, call),
    EndSession: (input, call) => endOwnSession(deps, input, call),
  };
}
