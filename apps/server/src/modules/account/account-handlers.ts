// Account: answers for the Account service.

import type { Handlers } from "@tradebook/contract/method.ts";
import { tenantStates, type accountService } from "@tradebook/contract/services/account.ts";
import { ok } from "@tradebook/domain/result.ts";
import type { Call } from "../../deps.ts";
import type { TenantDirectory } from "../../store/tenant-directory.ts";

export type AccountDeps = { readonly tenants: TenantDirectory };

const notYet = async () => ({ ok: false, rejection: { code: "NOT_FOUND", entity: "method", id: "" } }) as const;

export function accountHandlers({ tenants }: AccountDeps): Handlers<typeof accountService, Call> {
  return {
    Register: notYet,
    GetResendVerificationCode: notYet,
    VerifyAccount: notYet,
    PasswordReset: notYet,
    ChangePassword: notYet,
    GetSignInMethods: notYet,
    GetTwoFactorAuthTokens: notYet,
    EnableTwoFactorAuth: notYet,
    DisableTwoFactorAuth: notYet,
    CreateRecoveryCodes: notYet,
    StepUp: notYet,
    GetPasskeyOptions: notYet,
    AddPasskey: notYet,
    GetPasskeys: notYet,
    RemovePasskey: notYet,
    GetSessions: notYet,
    EndSession: notYet,
    IsTenantAvailable: async ({ tenancyName }) => {
      const found = await tenants.byName(tenancyName);
      if (found === undefined) return ok({ state: tenantStates.notFound, tenantId: null });
      if (!found.isActive) return ok({ state: tenantStates.inactive, tenantId: null });
      return ok({ state: tenantStates.available, tenantId: found.id });
    },
  };
}
